"""Values to choose at a tray: what is asked, and a button for every answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Final

from game.engine.action import Ref
from game.ui.board.arrangement import Area
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Tone
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Widget
from scenes.table.badges import badge_width
from scenes.table.table_values import BADGE, ValueButton, suit_of
from scenes.table.tray_row import VALUE_GAP, part, put, say_at

if TYPE_CHECKING:
    from scenes.table.tray_hand import TrayHand
    from scenes.table.tray_scene import TrayScene

ASK: Final = "ask"
"""What is asked where a kind of value is to be chosen: a section of a game's texts."""
MOST_SHARE: Final = 0.25
"""How much of a row one answer may have."""
EASE: Final = (1.5, 1.2, 1.0)
"""How much wider than they must be answers are, if the question leaves them so much room."""


class TrayValue(ValueButton):
    """A value beside many others: its letters may reach to its edges."""

    def _text_room(self) -> float:
        return self.home.width - 2 * Gap.HAIR - self._icon_room()


@dataclass(frozen=True, slots=True)
class AskedValue:
    """What is asked in a row, and how much of the row that takes before the answers."""

    words: str
    share: float


def add_values(scene: TrayScene, hand: TrayHand, values: Sequence[Ref]) -> None:
    """The question stays to be read: who did not see it come would not know what the answers are for."""
    row, name = hand.tray.row, f"prompt.{hand.seat}"
    labels = [scene.services.texts.choice(scene.game, *ref.name.split(".", 1)) for ref in values]
    suits = [suit_of(scene.set.skin, ref) for ref in values]
    least = max(_least_width(scene.pen, *of, row.height) for of in zip(labels, suits, strict=True))
    texts = questions(scene, hand, values)
    asked = beside(scene.pen, texts, len(values) * least, row)
    if asked is not None:
        say_at(scene, name, part(row, 0, asked.share), asked.words, asks=True)
    else:
        say_at(scene, name, *by_the_handle(scene, hand, texts), asks=True)
    share = min((1 - asked.share if asked is not None else 1) / len(values), MOST_SHARE)
    tone = Tone.PRIMARY if len(values) == 1 else Tone.NORMAL
    begin = 1 - share * len(values)
    for at, (ref, label, suit) in enumerate(zip(values, labels, suits, strict=True)):
        area = part(row, begin + at * share, begin + (at + 1) * share)
        put(scene, area, partial(_button, scene, hand, ref, label, suit, tone))


def _button(scene: TrayScene, hand: TrayHand, ref: Ref, label: str, suit: str, tone: Tone, box: Box) -> Widget:
    on_tap = partial(hand.hand.point_at, ref)
    return TrayValue(scene.pen, f"value.{hand.seat}.{ref.name}", box, on_tap, label, suit, scene.set.skin, tone)


def questions(scene: TrayScene, hand: TrayHand, values: Sequence[Ref]) -> list[str]:
    """What can be asked, the whole sentence first; about something that was pointed at only what belongs to it."""
    texts, kinds = scene.services.texts, {ref.name.split(".")[0] for ref in values}
    short = [texts.of_game(scene.game, ASK, kind) for kind in kinds if kind in texts.keys(scene.game, ASK)]
    whole = [scene.prompt_at(hand.seat)] if not (short and hand.hand.walk.chosen) else []
    return [*whole, *short]


def beside(pen: Pen, texts: Sequence[str], answers: float, row: Area) -> AskedValue | None:
    """The question before its answers, which need so much room at least; None if it can't be read there."""
    high = row.height - 4
    for ease, text in product(EASE, texts):
        room = row.width - answers * ease - 2 * Gap.MEDIUM
        block = pen.fitted(text, Size.BODY, room, high, Weight.MEDIUM) if room > 0 else None
        if block is not None and block.unbroken and block.height <= high:
            return AskedValue(text, (block.width + 2 * Gap.MEDIUM + VALUE_GAP + 1) / row.width)
    return None


def by_the_handle(scene: TrayScene, hand: TrayHand, texts: Sequence[str]) -> tuple[Area, str]:
    """Where the answers take up the row, the question stands at the outer edge, over the feet of what lies there."""
    pen, tray, (along, _, wide, _) = scene.pen, hand.tray.area, scene.set.around.spec.handle
    high = pen.fonts.line_height(pen.measure.least_letters, Weight.MEDIUM) + Gap.SMALL
    badge = scene.badges.get(hand.seat)
    taken = badge_width(pen, badge) + Gap.SMALL if badge is not None else 0
    left, right = (along + wide / 2) * tray.width + Gap.SMALL, tray.width / 2 - Gap.HAIR - taken
    pose = tray.place((left + right) / 2, (tray.height - high) / 2 - Gap.HAIR)
    area = Area(pose.x, pose.y, right - left, high, tray.angle)
    room = area.width - 2 * Gap.MEDIUM
    fits = [text for text in texts if pen.fonts.width(text, pen.measure.least_letters, Weight.MEDIUM) <= room]
    return area, (fits or texts[-1:])[0]


def _least_width(pen: Pen, label: str, suit: str, height: float) -> float:
    """As a finger needs it, and as its letters do."""
    badge = height * BADGE + Gap.SMALL if suit else 0
    letters = pen.fonts.width(label, pen.measure.least_letters, Weight.MEDIUM)
    return max(pen.measure.finger, letters + badge + 2 * Gap.HAIR + 2) + VALUE_GAP
