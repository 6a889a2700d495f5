"""The buttons and sentences at a table: the menu, the prompt, values to choose, the confirmation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from game.app.space import WIDTH
from game.app.style import CORAL, Gap, Size
from game.app.widgets.box import Box
from game.app.widgets.button import Button, Tone, button_width
from game.app.widgets.ground import DARK
from game.app.widgets.icons import Icon
from game.app.widgets.label import Label
from game.app.widgets.pen import Pen
from game.app.widgets.widget import Align, Widget
from game.engine.action import Ref, RefKind
from game.engine.table import Prompt
from game.table.troupe import LIFT

if TYPE_CHECKING:
    from scenes.table import TableScene

BAR: Final = 72
PROMPT_RIGHT: Final = 1290
NOTICE_Y: Final = 1030
NOTICE_HEIGHT: Final = 44
VALUE_SIDE: Final = 92


def compose_controls(scene: TableScene) -> None:
    """All widgets of a table as it is now."""
    pen, side, left = scene.pen, _side(scene, BAR), float(Gap.MEDIUM)
    entries = (
        ("menu", scene.open_pause, Icon.PAUSE),
        ("rules", scene.open_rules, Icon.BOOK),
        ("take_back", scene.take_back, Icon.UNDO),
    )
    for name, on_tap, icon in entries:
        scene.add(Button(pen, name, Box(left, Gap.SMALL, side, side), on_tap, DARK, icon=icon))
        left += side + Gap.SMALL
    left += Gap.MEDIUM
    home = Box(left, Gap.SMALL, PROMPT_RIGHT - left, side)
    ground = replace(DARK, base=scene.set.skin.style.table.ground, text=scene.set.skin.ink)
    scene.add(Label(pen, "prompt", home, sentence(scene), ground, Size.LEAD))
    if scene.match.trouble is not None:
        _add_notice(scene)
    _add_values(scene)
    _add_spots(scene)


def _side(scene: TableScene, usual: float) -> float:
    """How large a button is: as usual, or as a finger needs it on a small screen."""
    return max(usual, scene.pen.measure.control)


def _add_notice(scene: TableScene) -> None:
    """As long as the disk refuses, everybody can see that the match is in memory only."""
    text = scene.services.say("table.unsaved")
    width = button_width(scene.pen, text, icon=True)
    home = Box((WIDTH - width) / 2, NOTICE_Y, width, NOTICE_HEIGHT)
    scene.add(Label(scene.pen, "unsaved", home, text, DARK, Size.CAPTION, colour=CORAL, align=Align.MIDDLE))


def first_choice(names: list[str]) -> str | None:
    """The first widget that something can be chosen with, if there is one."""
    return next(iter(choices(names)), None)


def choices(names: list[str]) -> list[str]:
    """The widgets that the focus begins with: something to choose rather than the menu."""
    return values(names) or [name for name in names if name.startswith("spot.") or name == "confirm"]


def values(names: list[str]) -> list[str]:
    return [name for name in names if name.startswith("value.")]


def sentence(scene: TableScene) -> str:
    """What is asked of the viewer, or whom everybody waits for."""
    if scene.message is not None:
        return scene.message
    if scene.match.over:
        return scene.services.say("table.over")
    prompts = scene.match.table(scene.viewer).prompts
    mine = next((prompt for prompt in prompts if prompt.seat == scene.viewer), None)
    if mine is not None and scene.viewer in scene.match.deciders():
        return _words(scene, mine)
    names = ", ".join(scene.match.session.seats[seat].name for seat in scene.match.deciders())
    return scene.services.say("table.waiting", names=names) if names else ""


def _words(scene: TableScene, prompt: Prompt) -> str:
    return scene.services.texts.of_game(scene.game, "prompt", prompt.key, **dict(prompt.values))


def _add_values(scene: TableScene) -> None:
    """Buttons for the values that may be chosen now, and for what ends the choice."""
    options = scene.handling.walk.options()
    values = sorted((ref for ref in options if ref.kind is RefKind.VALUE), key=_natural)
    if values:
        _add_row(scene, values)
    ends = [ref for ref in options if ref.kind is RefKind.ZONE and _finishes(scene, ref)]
    if len(ends) == 1 and scene.handling.walk.chosen:
        text = scene.services.say("table.confirm")
        on_tap = partial(scene.choose, ends[0])
        place = scene.set.placement.layout.confirm
        box = Box(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)
        scene.add(Button(scene.pen, "confirm", box, on_tap, DARK, text, tone=Tone.PRIMARY, size=Size.LEAD))


def _add_spots(scene: TableScene) -> None:
    """A place for the keyboard's focus on everything that may be pointed at, from left to right."""
    walk = scene.handling.walk
    refs = [ref for ref in (*walk.options(), *walk.chosen) if ref.kind is not RefKind.VALUE]
    boxes = [(ref, box) for ref in refs if (box := scene.set.box_of(ref)) is not None]
    for ref, box in sorted(boxes, key=lambda both: (both[1].top > scene.set.placement.layout.me.y - 200, both[1].left)):
        scene.add(_spot(scene, ref, box))


def _spot(scene: TableScene, ref: Ref, box: Box) -> Spot:
    """A piece's place is turned and lifted as the piece is."""
    on_tap = partial(scene.point, ref)
    if ref.kind is not RefKind.PIECE:
        return Spot(scene.pen, f"spot.{ref.name}", box, on_tap, "places")
    lifted = box.moved(0, -LIFT) if ref in scene.handling.walk.chosen else box
    spot = Spot(scene.pen, f"spot.{ref.name}", lifted, on_tap, scene.zone_of(ref.name))
    spot.angle = scene.set.troupe.looks()[ref.name].pose.angle
    return spot


class Spot(Widget):
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


def _finishes(scene: TableScene, ref: Ref) -> bool:
    after = scene.handling.walk.choose(ref)
    return after is not None and after.finished() is not None


def _add_row(scene: TableScene, values: list[Ref]) -> None:
    """Buttons side by side, next to what they are about."""
    labels = [scene.services.texts.choice(scene.game, *ref.name.split(".", 1)) for ref in values]
    widths = [max(_side(scene, VALUE_SIDE), button_width(scene.pen, label, size=Size.LEAD)) for label in labels]
    whole = sum(widths) + Gap.SMALL * (len(widths) - 1)
    x, y = _beside(scene, whole)
    for ref, label, width in zip(values, labels, widths, strict=True):
        box = Box(x, y, width, _side(scene, VALUE_SIDE))
        scene.add(Button(scene.pen, f"value.{ref.name}", box, partial(scene.choose, ref), DARK, label, size=Size.LEAD))
        x += width + Gap.SMALL


def _beside(scene: TableScene, width: float) -> tuple[float, float]:
    """Where values are asked for: above the piece that was chosen last, or where the layout says."""
    chosen = [box for ref in scene.handling.walk.chosen if (box := scene.set.box_of(ref)) is not None]
    if not chosen:
        place = scene.set.placement.layout.values
        return min(max(place.x - width / 2, Gap.MEDIUM), WIDTH - width - Gap.MEDIUM), place.y - VALUE_SIDE / 2
    left = chosen[-1].middle[0] - width / 2
    above = chosen[-1].top - VALUE_SIDE - Gap.LARGE
    top = above if above > BAR + Gap.LARGE else chosen[-1].bottom + Gap.MEDIUM
    return min(max(left, Gap.MEDIUM), WIDTH - width - Gap.MEDIUM), top


def _natural(ref: Ref) -> tuple[str, int, str]:
    kind, _, choice = ref.name.partition(".")
    return kind, int(choice) if choice.isdigit() else 0, choice
