"""The buttons and sentences at a table: the menu, the prompt, values to choose, the confirmation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from game.engine.action import Ref, RefKind
from game.ui.board.pieces import LIFT
from game.ui.draw.fonts import Weight
from game.ui.draw.style import CORAL, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Widget
from scenes.table.prompt import PromptPlate
from scenes.table.sentences import prompt_words
from scenes.table.values import floating_values

if TYPE_CHECKING:
    from scenes.table.curtain.curtain_sharing import CurtainSharing

NOTICE_SHARE: Final = 0.44
"""The share of the bar for the sentence about the disk."""


def compose_controls(shared: CurtainSharing) -> None:
    frame = shared.table.stage.frame
    pen, side, left, top = shared.table.pen, frame.bar, frame.box.left + Gap.MEDIUM, frame.box.top + Gap.SMALL
    entries: list[tuple[str, Callable[[], None], Icon]] = [
        ("menu", shared.mode.open_pause, Icon.PAUSE),
        ("rules", shared.mode.open_rules, Icon.BOOK),
        ("take_back", shared.take_back, Icon.UNDO),
        ("sheet", shared.mode.open_sheet, Icon.CHART),
    ]
    if shared.privacy.must_hold:
        entries.append(("look", shared.privacy.toggle, Icon.NO_EYE if shared.privacy.covered else Icon.EYE))
    if shared.hand.may_redo:
        entries.insert(3, ("redo", shared.redo, Icon.REDO))
    if shared.may_advise():
        entries.append(("hint", shared.advice.tap, Icon.HINT))
    entries += shared.mode.ways()
    for name, on_tap, icon in entries:
        enabled = name != "hint" or not shared.mode.advised or shared.advice.may_ask()
        shared.table.add(Button(pen, name, Box(left, top, side, side), on_tap, icon=icon, enabled=enabled))
        left += side + Gap.SMALL
    left = _add_come_back(shared, left, top, side)
    _add_prompt(shared, Box(left, top, shared.table.stage.info_box.left - Gap.MEDIUM - left, side))
    if not shared.privacy.covered:
        shared.table.add(*floating_values(shared.hand, shared.table.stage))
    _add_confirm(shared)
    _add_spots(shared)


def _add_come_back(shared: CurtainSharing, left: float, top: float, side: float) -> float:
    """Adds the button for a person who was away. Returns where it ends."""
    if shared.come_back is None:
        return left
    text = shared.services.say("kiosk.back_again")
    home = Box(left, top, button_width(shared.table.pen, text, icon=True), side)
    shared.table.add(
        Button(shared.table.pen, "come_back", home, shared.come_back, text=text, icon=Icon.HAND, tone=Tone.PRIMARY)
    )
    return home.right + Gap.SMALL


def _add_prompt(shared: CurtainSharing, home: Box) -> None:
    """Adds the prompt, and while the disk refuses, a sentence that the match is in memory only."""
    decides = shared.viewer is not None and shared.viewer in shared.match.deciders()
    asks = shared.table.narrator.message is None and (decides or shared.table.scoring is not None)
    ground = shared.table.stage.skin.style.table.ground
    if shared.match.trouble is not None:
        lower = home.slice_bottom(home.height * NOTICE_SHARE)
        text = shared.services.say("table.unsaved")
        dark = replace(DARK, base=ground)
        shared.table.add(
            Label(
                shared.table.pen.on(dark), "unsaved", lower, text, size=Size.CAPTION, weight=Weight.MEDIUM, colour=CORAL
            )
        )
        home = home.above(lower.height)
    shared.table.add(PromptPlate(shared.table.pen, "prompt", home, shared.prompt(), ground, asks))


def choices(names: list[str]) -> list[str]:
    """The widgets that the focus may start on: choices rather than the menu."""
    return values(names) or [name for name in names if name.startswith("spot.") or name == "confirm"]


def values(names: list[str]) -> list[str]:
    return [name for name in names if name.startswith("value.")]


def sentence(shared: CurtainSharing) -> str:
    """What the viewer is asked, or whom everybody waits for."""
    if shared.table.narrator.message is not None:
        return shared.table.narrator.message
    if shared.recap.view is not None:
        return shared.services.say("table.recap")
    if shared.privacy.covered:
        return shared.services.say("table.covered")
    if shared.table.scoring is not None:
        return shared.services.say("scoring.go_on")
    if shared.match.over:
        return shared.services.say("table.over")
    asked = shared.hand.prompt
    if asked is not None and shared.hand.deciding:
        return prompt_words(shared.services, shared.mode.game, asked)
    names = ", ".join(shared.match.session.seats[seat].name for seat in shared.match.deciders())
    return shared.services.say("table.waiting", names=names) if names else ""


def _add_confirm(shared: CurtainSharing) -> None:
    """Adds a button that ends the choice, if there is only one way to end it."""
    if not shared.privacy.covered and shared.hand.end() is not None:
        text = shared.services.say("table.confirm")
        place, frame = shared.table.stage.placement.layout.confirm, shared.table.stage.frame.box
        height = max(place.height, shared.table.pen.measure.target)
        top = min(place.y - height / 2, frame.bottom - height - Gap.HAIR)
        box = Box(place.x - place.width / 2, top, place.width, height)
        shared.table.add(
            Button(
                shared.table.pen,
                "confirm",
                box,
                shared.hand.confirm,
                text=text,
                icon=Icon.CHECK,
                tone=Tone.PRIMARY,
                size=Size.LEAD,
            )
        )


def _add_spots(shared: CurtainSharing) -> None:
    """Adds a focus spot for everything that may be pointed at, from left to right."""
    walk = shared.shown_walk()
    refs = [ref for ref in (*walk.options(), *walk.chosen) if ref.kind is not RefKind.VALUE]
    boxes = [(ref, box) for ref in refs if (box := shared.table.stage.box_of(ref)) is not None]
    for ref, box in sorted(
        boxes, key=lambda both: (both[1].top > shared.table.stage.placement.layout.me.y - 200, both[1].left)
    ):
        shared.table.add(_spot(shared, ref, box))


def _spot(shared: CurtainSharing, ref: Ref, box: Box) -> FocusSpot:
    """A focus spot; a piece's spot is turned and lifted with the piece."""
    on_tap = partial(shared.hand.touch, ref)
    if ref.kind is not RefKind.PIECE:
        return FocusSpot(shared.table.pen, f"spot.{ref.name}", box, on_tap, "places")
    lifted = box.moved(0, -LIFT) if ref in shared.hand.walk.chosen else box
    spot = FocusSpot(shared.table.pen, f"spot.{ref.name}", lifted, on_tap, shared.table.stage.pieces.zone_of(ref.name))
    spot.angle = shared.table.stage.pieces.looks()[ref.name].pose.angle
    return spot


class FocusSpot(Widget):
    """An invisible widget that takes the focus, on a table whose pieces handle pointers themselves."""

    touchable = True

    def __init__(self, pen: Pen, name: str, home: Box, on_tap: Callable[[], None], zone: str) -> None:
        super().__init__(pen, name, home)
        self.section = zone
        self._on_tap = on_tap

    @property
    def touch_area(self) -> Box | None:
        return None

    def tap(self) -> None:
        self._on_tap()
