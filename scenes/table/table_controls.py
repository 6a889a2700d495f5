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
from scenes.table.prompt import PromptPlate, prompt_words
from scenes.table.values import floating_values

if TYPE_CHECKING:
    from scenes.table.table_scene import TableScene

NOTICE_SHARE: Final = 0.44
"""How much of the bar the sentence about the disk takes while it is there."""


def compose_controls(scene: TableScene) -> None:
    """All widgets of a table as it is now."""
    frame = scene.set.frame
    pen, side, left, top = scene.pen, frame.bar, frame.box.left + Gap.MEDIUM, frame.box.top + Gap.SMALL
    entries: list[tuple[str, Callable[[], None], Icon]] = [
        ("menu", scene.open_pause, Icon.PAUSE),
        ("rules", scene.open_rules, Icon.BOOK),
        ("take_back", scene.take_back, Icon.UNDO),
        ("sheet", scene.open_sheet, Icon.CHART),
    ]
    if scene.privacy.must_hold:
        entries.append(("look", scene.privacy.toggle, Icon.NO_EYE if scene.privacy.covered else Icon.EYE))
    if scene.hand.may_redo:
        entries.insert(3, ("redo", scene.redo, Icon.REDO))
    if scene.advice.offered():
        entries.append(("hint", scene.advice.tap, Icon.HINT))
    entries += scene.mode.ways()
    for name, on_tap, icon in entries:
        enabled = name != "hint" or not scene.mode.advised or scene.advice.may_ask()
        scene.add(Button(pen, name, Box(left, top, side, side), on_tap, DARK, icon=icon, enabled=enabled))
        left += side + Gap.SMALL
    left = _add_come_back(scene, left, top, side)
    _add_prompt(scene, Box(left, top, scene.set.info_box.left - Gap.MEDIUM - left, side))
    if not scene.privacy.covered:
        scene.add(*floating_values(scene.hand, scene.set))
    _add_confirm(scene)
    _add_spots(scene)


def _add_come_back(scene: TableScene, left: float, top: float, side: float) -> float:
    """The way back for whoever was away, in words; where it ends."""
    if scene.come_back is None:
        return left
    text = scene.services.say("kiosk.back_again")
    home = Box(left, top, button_width(scene.pen, text, icon=True), side)
    scene.add(Button(scene.pen, "come_back", home, scene.come_back, DARK, text, Icon.HAND, Tone.PRIMARY))
    return home.right + Gap.SMALL


def _add_prompt(scene: TableScene, home: Box) -> None:
    """What is asked; and as long as the disk refuses, everybody can see that the match is in memory only."""
    decides = scene.viewer is not None and scene.viewer in scene.deciders()
    asks = scene.message is None and (decides or scene.scoring is not None)
    ground = scene.set.skin.style.table.ground
    if scene.match.trouble is not None:
        lower = home.slice_bottom(home.height * NOTICE_SHARE)
        text = scene.services.say("table.unsaved")
        dark = replace(DARK, base=ground)
        scene.add(Label(scene.pen, "unsaved", lower, text, dark, Size.CAPTION, Weight.MEDIUM, CORAL))
        home = home.above(lower.height)
    scene.add(PromptPlate(scene.pen, "prompt", home, scene.prompt(), ground, asks))


def choices(names: list[str]) -> list[str]:
    """The widgets that the focus begins with: something to choose rather than the menu."""
    return values(names) or [name for name in names if name.startswith("spot.") or name == "confirm"]


def values(names: list[str]) -> list[str]:
    return [name for name in names if name.startswith("value.")]


def sentence(scene: TableScene) -> str:
    """What is asked of the viewer, or whom everybody waits for."""
    if scene.message is not None:
        return scene.message
    if scene.recap.table is not None:
        return scene.services.say("table.recap")
    if scene.privacy.covered:
        return scene.services.say("table.covered")
    if scene.scoring is not None:
        return scene.services.say("scoring.go_on")
    if scene.match.over:
        return scene.services.say("table.over")
    asked = scene.hand.prompt
    if asked is not None and scene.hand.deciding:
        return prompt_words(scene.set, asked)
    names = ", ".join(scene.match.session.seats[seat].name for seat in scene.match.deciders())
    return scene.services.say("table.waiting", names=names) if names else ""


def _add_confirm(scene: TableScene) -> None:
    """A button for what ends the choice, if there is only one way to end it."""
    if not scene.privacy.covered and scene.hand.end() is not None:
        text = scene.services.say("table.confirm")
        place, frame = scene.set.placement.layout.confirm, scene.set.frame.box
        height = max(place.height, scene.pen.measure.target)
        top = min(place.y - height / 2, frame.bottom - height - Gap.HAIR)
        box = Box(place.x - place.width / 2, top, place.width, height)
        scene.add(
            Button(scene.pen, "confirm", box, scene.hand.confirm, DARK, text, Icon.CHECK, Tone.PRIMARY, Size.LEAD)
        )


def _add_spots(scene: TableScene) -> None:
    """A place for the keyboard's focus on everything that may be pointed at, from left to right."""
    walk = scene.shown_walk()
    refs = [ref for ref in (*walk.options(), *walk.chosen) if ref.kind is not RefKind.VALUE]
    boxes = [(ref, box) for ref in refs if (box := scene.set.box_of(ref)) is not None]
    for ref, box in sorted(boxes, key=lambda both: (both[1].top > scene.set.placement.layout.me.y - 200, both[1].left)):
        scene.add(_spot(scene, ref, box))


def _spot(scene: TableScene, ref: Ref, box: Box) -> FocusSpot:
    """A piece's place is turned and lifted as the piece is."""
    on_tap = partial(scene.hand.touch, ref)
    if ref.kind is not RefKind.PIECE:
        return FocusSpot(scene.pen, f"spot.{ref.name}", box, on_tap, "places")
    lifted = box.moved(0, -LIFT) if ref in scene.hand.walk.chosen else box
    spot = FocusSpot(scene.pen, f"spot.{ref.name}", lifted, on_tap, scene.set.pieces.zone_of(ref.name))
    spot.angle = scene.set.pieces.looks()[ref.name].pose.angle
    return spot


class FocusSpot(Widget):
    """Nothing to see: where the focus can go on a table whose pieces answer to pointers themselves."""

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
