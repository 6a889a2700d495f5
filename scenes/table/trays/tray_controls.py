"""The buttons and sentences at the trays: each lies in its tray and faces its person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from game.engine.action import Ref, RefKind
from game.ui.board.arrangement import Area
from game.ui.draw.style import GOLD, Gap
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel
from game.ui.widgets.widget import Widget
from scenes.table.badges import badge_width
from scenes.table.prompt import PromptPlate
from scenes.table.sentences import prompt_words, refusal_words
from scenes.table.trays.tray_log import TrayLog
from scenes.table.trays.tray_row import MakeWidget, facing, in_tray, part, said_in
from scenes.table.trays.tray_values import row_values

if TYPE_CHECKING:
    from scenes.table.trays.tray_hand import TrayHand
    from scenes.table.trays.tray_sharing import TraySharing

ABOVE: Final = 1
"""The strip that faces the upper half."""
DONE_SHARE: Final = 0.34
SHARED_SHARE: Final = 0.34
WIDE_ROW: Final = 800.0
"""The length of a row up to which its buttons have icons without words."""


def compose_trays(shared: TraySharing) -> None:
    """Adds the widgets of all strips and trays."""
    if shared.table.scoring is None:
        for at, strip in enumerate(shared.stage.around.strips):
            _compose_strip(shared, at, strip)
    for seat in range(shared.match.rules.players):
        if seat in shared.questions:
            _add_question(shared, seat)
        elif seat in shared.hands and shared.hands[seat].help.shows and shared.table.scoring is None:
            _add_help(shared, shared.hands[seat])
        elif seat in shared.hands and shared.hands[seat].preview.piece is None:
            _compose_row(shared, shared.hands[seat])


def _compose_strip(shared: TraySharing, at: int, strip: Area) -> None:
    """Adds the table's buttons for one half of it; the scenes that they open face that half."""
    buttons: list[tuple[str, Icon, Callable[[], None]]] = [
        ("menu", Icon.PAUSE, partial(_open, shared, at, shared.mode.open_pause)),
        ("sheet", Icon.CHART, partial(_open, shared, at, shared.mode.open_sheet)),
    ]
    *places, words = shared.stage.strip_places(strip)
    for place, (name, icon, on_tap) in zip(places, buttons, strict=True):
        full = name if at == 0 else f"{name}.{at}"
        shared.table.add(facing(place, partial(_strip_button, shared, full, icon, on_tap)))
    text, ground, box = shared.sentence(), shared.stage.skin.style.table.ground, words.box
    said = PromptPlate(shared.table.pen, f"said.{at}", box, text, ground, asks=False)
    if text and said.has_room:
        shared.table.add(facing(words, lambda _: said))
    elif text:
        _add_pages(shared, f"said.{at}", words, [text])
    elif shared.table.narrator.told:
        _add_pages(shared, f"log.{at}", words, shared.table.narrator.told)


def _add_pages(shared: TraySharing, name: str, area: Area, lines: Sequence[str]) -> None:
    """Adds the last of these lines, page by page if it is too long for its place."""
    page = shared.pages.page((len(shared.table.narrator.log.lines), lines[-1]), shared.services.now())
    told = TrayLog(shared.table.pen, name, area.box, lines, shared.stage.skin.style.table.ground, page)
    shared.pages.count = told.pages
    shared.table.add(facing(area, lambda _: told))


def _strip_button(shared: TraySharing, name: str, icon: Icon, on_tap: Callable[[], None], box: Box) -> Widget:
    return Button(shared.table.pen, name, box, on_tap, icon=icon)


def _open(shared: TraySharing, at: int, opening: Callable[[], None]) -> None:
    """Opens a scene, turned to the half of the table whose button was pressed."""
    opening()
    if at == ABOVE and not shared.table.is_top:
        shared.stack.turn()


def _compose_row(shared: TraySharing, hand: TrayHand) -> None:
    """Adds the question at a tray, or what can be chosen there."""
    row, asked = hand.tray.row, prompt_words(shared.services, shared.mode.game, hand.hand.public_prompt)
    end = hand.hand.end() if hand.shows_choice and len(hand.hand.walk.options()) == 1 else None
    if shared.table.scoring is not None:
        # The panel faces only one side, so every tray gets its sentence.
        _say(shared, f"told.{hand.seat}", row, shared.sentence(), asks=False)
    elif hand.hand.refused is not None and hand.shows_choice:
        _say(
            shared,
            f"refused.{hand.seat}",
            row,
            refusal_words(shared.services, shared.mode.game, hand.hand.refused.refusal),
            asks=False,
        )
    elif hand.shows_choice and hand.hand.values():
        shared.table.add(*row_values(hand.hand, shared.stage, _badge_room(shared, hand.seat)))
    elif end is not None:
        _say(shared, f"prompt.{hand.seat}", part(row, 0, 1 - DONE_SHARE), asked, asks=True)
        on_tap, text = hand.hand.confirm, shared.services.say("table.confirm")
        _add_button(shared, f"confirm.{hand.seat}", part(row, 1 - DONE_SHARE, 1), on_tap, text, Icon.CHECK)
    elif hand.hand.deciding:
        square, common = row.height / row.width, _common(shared, hand)
        words = 1 - square - SHARED_SHARE * len(common)
        _say(shared, f"prompt.{hand.seat}", part(row, 0, words), asked, asks=True)
        for at, ref in enumerate(common):
            area = part(row, words + at * SHARED_SHARE, words + (at + 1) * SHARED_SHARE)
            text = shared.services.texts.of_game(shared.mode.game, "zone", ref.name.split(".", maxsplit=1)[0])
            on_tap = partial(hand.hand.point_at, ref)
            _add_button(shared, f"zone.{hand.seat}.{ref.name}", area, on_tap, text, Icon.PLUS, Tone.NORMAL)
        explain = partial(shared.explain, hand.seat)
        _add_button(shared, f"help.{hand.seat}", part(row, 1 - square, 1), explain, "", Icon.BOOK, Tone.NORMAL)
    elif hand.hand.committed:
        _compose_ready(shared, hand, row)


def _put(shared: TraySharing, area: Area, make: MakeWidget) -> None:
    shared.table.add(in_tray(area, make))


def _say(shared: TraySharing, name: str, area: Area, text: str, asks: bool) -> None:
    shared.table.add(*said_in(shared.stage, name, area, text, asks))


def _badge_room(shared: TraySharing, seat: int) -> float:
    """How much of a tray's outer edge its badge takes."""
    badge = shared.badges.get(seat)
    return badge_width(shared.table.pen, badge) + Gap.SMALL if badge is not None else 0


def _compose_ready(shared: TraySharing, hand: TrayHand, row: Area) -> None:
    """Adds the sentence that this person has chosen, with a take-back button while nobody has seen the choice."""
    if hand.hand.may_take_back:
        say = shared.services.say
        words = say("trays.moved" if hand.hand.is_open else "trays.ready")
        _say(shared, f"ready.{hand.seat}", part(row, 0, 1 - DONE_SHARE), words, asks=False)
        on_tap = partial(shared.take_back, hand.seat)
        area = part(row, 1 - DONE_SHARE, 1)
        _add_button(shared, f"take_back.{hand.seat}", area, on_tap, say("trays.take_back"), Icon.UNDO, Tone.NORMAL)


def _add_button(
    shared: TraySharing,
    name: str,
    area: Area,
    on_tap: Callable[[], None],
    text: str,
    icon: Icon,
    tone: Tone = Tone.PRIMARY,
) -> None:
    _put(
        shared,
        area,
        lambda box: Button(shared.table.pen, name, box, on_tap, text=text, icon=icon, tone=tone),
    )


def _add_question(shared: TraySharing, seat: int) -> None:
    """Adds the question whether somebody else takes over this seat."""
    say, row = shared.services.say, shared.stage.trays[seat].row
    leaves = shared.match.is_human(seat)
    # Values may fill the whole row, so the help button is here as well.
    end = 1 - row.height / row.width if leaves else 1.0
    worded = row.width > WIDE_ROW
    words = end * (0.44 if worded else 0.64)
    wide = (end - words) / 2
    _say(shared, f"question.{seat}", part(row, 0, words), say("trays.leave" if leaves else "trays.come"), asks=True)
    for at, (key, icon, tone) in enumerate((("yes", Icon.CHECK, Tone.PRIMARY), ("no", Icon.CLOSE, Tone.NORMAL))):
        on_tap = partial(shared.answer, seat, key == "yes")
        area = part(row, words + at * wide, words + (at + 1) * wide)
        _add_button(shared, f"{key}.{seat}", area, on_tap, say(f"trays.{key}") if worded else "", icon, tone)
    if leaves:
        explain = partial(shared.explain, seat)
        _add_button(shared, f"help.{seat}", part(row, end, 1), explain, "", Icon.BOOK, Tone.NORMAL)


def _add_help(shared: TraySharing, hand: TrayHand) -> None:
    """Adds a help sheet beside the plate: words above, buttons below."""
    area, seat, help_ = hand.help.area, hand.seat, hand.help
    foot = hand.tray.row.height
    _put(
        shared,
        area,
        lambda box: Panel(shared.table.pen, f"help.ground.{seat}", box, DARK.base, edge=GOLD, depth=0, radius=18),
    )
    above = area.place(0, -foot / 2)
    words = Area(above.x, above.y, area.width - 2 * Gap.MEDIUM, area.height - foot - 2 * Gap.SMALL, angle=area.angle)
    text, more = help_.page(words.width, words.height)
    _put(shared, words, lambda box: Label(shared.table.pen, f"help.text.{seat}", box, text))
    buttons: list[tuple[str, Icon, Tone, Callable[[], None]]] = [
        ("help.close", Icon.CLOSE, Tone.NORMAL, hand.hand.advice.forget),
        ("help.rules", Icon.BOOK, Tone.NORMAL, partial(shared.read_rules, seat)),
    ]
    if more:
        buttons.append(("help.more", Icon.STEP_ON, Tone.NORMAL, help_.read_on))
    if help_.may_lead_on:
        buttons.append(("help.hint", Icon.HINT, Tone.PRIMARY, help_.lead_on))
    below = area.place(0, (area.height - foot) / 2 - Gap.HAIR)
    row = Area(below.x, below.y, area.width - 2 * Gap.SMALL, foot - Gap.HAIR, angle=area.angle)
    for at, (name, icon, tone, on_tap) in enumerate(buttons):
        _add_button(shared, f"{name}.{seat}", part(row, at / 4, (at + 1) / 4), on_tap, "", icon, tone)


def _common(shared: TraySharing, hand: TrayHand) -> list[Ref]:
    """Zones in the middle that several people may choose: a finger there does not tell whose it is."""
    if not hand.shows_choice or len(shared.match.deciders()) < 2:
        return []
    middle = {zone.name for zone in shared.match.view(None).zones if zone.seat is None}
    return sorted(ref for ref in hand.hand.walk.options() if ref.kind is RefKind.ZONE and ref.name in middle)
