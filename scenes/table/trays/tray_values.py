"""Values to choose in the row of a tray: the question, and a button for every answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final

from game.hand.hand import Hand
from game.ui.board.arrangement import Area
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Tone
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Widget
from scenes.table.sentences import prompt_words
from scenes.table.stage import TableStage
from scenes.table.trays.tray_row import VALUE_GAP, in_tray, part, said_in
from scenes.table.trays.tray_stage import TrayStage
from scenes.table.values import BADGE, ValueAnswer, ValueButton, answers_of

ASK: Final = "ask"
"""The section of a game's texts with the question for each kind of value."""
MOST_SHARE: Final = 0.25
"""The largest share of a row for one answer."""
EASE: Final = (1.5, 1.2, 1.0)
"""The factors to try by which answers are wider than necessary, if the question leaves the room."""


class TrayValue(ValueButton):
    """A value beside many others: its letters may reach to its edges."""

    def _text_room(self) -> float:
        return self.home.width - 2 * Gap.HAIR - self._icon_room()


@dataclass(frozen=True, slots=True)
class AskedValue:
    """The question in a row, and the share of the row that it takes before the answers."""

    words: str
    share: float


def row_values(hand: Hand, stage: TrayStage, taken: float) -> list[Widget]:
    """The question and its answers in a tray's row; the question stays, for a person who missed its appearance.

    `taken` is how much of the tray's outer edge is in use already.
    """
    assert hand.seat is not None
    answers, row, name = answers_of(hand, stage), stage.trays[hand.seat].row, f"prompt.{hand.seat}"
    least = max(_least_width(stage.pen, answer, row.height) for answer in answers)
    texts = questions(hand, stage)
    asked = beside(stage.pen, texts, len(answers) * least, row)
    place = (part(row, 0, asked.share), asked.words) if asked is not None else by_the_handle(hand, stage, texts, taken)
    share = min((1 - asked.share if asked is not None else 1) / len(answers), MOST_SHARE)
    tone = Tone.PRIMARY if len(answers) == 1 else Tone.NORMAL
    begin = 1 - share * len(answers)
    areas = [part(row, begin + at * share, begin + (at + 1) * share) for at in range(len(answers))]
    buttons = [
        in_tray(area, partial(_in_row, stage, f"value.{hand.seat}.{answer.ref.name}", answer, tone))
        for answer, area in zip(answers, areas, strict=True)
    ]
    return [*said_in(stage, name, *place, asks=True), *buttons]


def _in_row(stage: TrayStage, name: str, answer: ValueAnswer, tone: Tone, box: Box) -> Widget:
    return TrayValue(stage.pen, name, box, answer, stage.skin, tone)


def questions(hand: Hand, stage: TableStage) -> list[str]:
    """The questions to try, the whole sentence first; once something is chosen, only the short ones for its values."""
    texts, game, kinds = stage.services.texts, stage.game, {ref.name.split(".")[0] for ref in hand.values()}
    short = [texts.of_game(game, ASK, kind) for kind in kinds if kind in texts.keys(game, ASK)]
    whole = [prompt_words(stage.services, stage.game, hand.public_prompt)] if not (short and hand.walk.chosen) else []
    return [*whole, *short]


def beside(pen: Pen, texts: Sequence[str], answers: float, row: Area) -> AskedValue | None:
    """The question in front of its answers, which need at least `answers` of room; None if it would not be readable."""
    high = row.height - 4
    for ease, text in product(EASE, texts):
        room = row.width - answers * ease - 2 * Gap.MEDIUM
        block = pen.fitted(text, Size.BODY, room, high, weight=Weight.MEDIUM) if room > 0 else None
        if block is not None and block.unbroken and block.height <= high:
            return AskedValue(text, (block.width + 2 * Gap.MEDIUM + VALUE_GAP + 1) / row.width)
    return None


def by_the_handle(hand: Hand, stage: TrayStage, texts: Sequence[str], taken: float) -> tuple[Area, str]:
    """The question's place where the answers fill the row: at the outer edge, over the lower ends of the pieces."""
    assert hand.seat is not None
    pen, tray, (along, _, wide, _) = stage.pen, stage.trays[hand.seat].area, stage.around.spec.handle
    high = pen.fonts.line_height(pen.measure.least_letters, Weight.MEDIUM) + Gap.SMALL
    left, right = (along + wide / 2) * tray.width + Gap.SMALL, tray.width / 2 - Gap.HAIR - taken
    pose = tray.place((left + right) / 2, (tray.height - high) / 2 - Gap.HAIR)
    area = Area(pose.x, pose.y, right - left, high, angle=tray.angle)
    room = area.width - 2 * Gap.MEDIUM
    fits = [text for text in texts if pen.fonts.width(text, pen.measure.least_letters, Weight.MEDIUM) <= room]
    return area, (fits or texts[-1:])[0]


def _least_width(pen: Pen, answer: ValueAnswer, height: float) -> float:
    """The least width of an answer: enough for a finger and for its letters."""
    badge = height * BADGE + Gap.SMALL if answer.suit else 0
    letters = pen.fonts.width(answer.label, pen.measure.least_letters, Weight.MEDIUM)
    return max(pen.measure.finger, letters + badge + 2 * Gap.HAIR + 2) + VALUE_GAP
