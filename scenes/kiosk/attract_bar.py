"""The bar below a table where bots show a game: what happens, why, and the two ways to begin."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.ui.draw.fonts import Weight
from game.ui.draw.style import NIGHT, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, text_height
from game.ui.widgets.measure import Measure, measure_for
from scenes.base.header import language_buttons
from scenes.menu.game_tile import game_name
from scenes.services import Services
from scenes.table.framed import bar_place, in_window
from scenes.table.prompt import PromptPlate

if TYPE_CHECKING:
    from scenes.kiosk.attract import AttractScene

ON_BAR: Final = replace(DARK, base=NIGHT)
LINE: Final = 1.3
LEAST_CAPTION: Final = 640.0
"""Units that the caption needs beside the buttons; else they stand above each other."""


def bar_box(measure: Measure) -> Box:
    """Where the bar's widgets lie: room for three lines, or for two buttons above each other."""
    lines = (measure.letters(Size.LEAD) + 2.5 * measure.letters(Size.BODY)) * LINE
    height = max(lines, 2 * measure.control + Gap.HAIR if not measure.roomy else measure.control)
    return bar_place(measure, height)


def bar_top(services: Services) -> float:
    """Where the table ends and the bar begins."""
    return bar_box(measure_for(services.space, services.settings)).top - Gap.SMALL


def compose_bar(scene: AttractScene) -> None:
    """All widgets of the scene as it is now."""
    _add_heading(scene)
    bar = bar_box(scene.pen.measure)
    left = _add_buttons(scene, bar)
    _add_caption(scene, Box(bar.left, bar.top, left - bar.left - Gap.MEDIUM, bar.height))


def _add_heading(scene: AttractScene) -> None:
    """Which game this is, where a table that is played on has its prompt."""
    frame, info = scene.set.frame, scene.set.placement.layout.info_area
    left, right = frame.box.left + Gap.MEDIUM, info.x - info.width / 2 - Gap.SMALL
    home = in_window(
        scene.services.space,
        scene.set.stage.space,
        Box(left, frame.box.top + Gap.SMALL, right - left, frame.bar - Gap.HAIR),
    )
    setup = scene.seating.setup
    text = scene.services.say("kiosk.watch", game=game_name(scene.services, setup.game, setup.edition))
    scene.add(PromptPlate(scene.pen, "game", home, text, scene.set.skin.style.table.ground, asks=False))


def _add_buttons(scene: AttractScene, bar: Box) -> float:
    """The seat, another game, the language, from the right edge on; where they begin."""
    pen, say = scene.pen, scene.services.say
    name = scene.match.session.seats[scene.viewer or 0].name
    take, own = say("kiosk.take_seat", name=name), say("kiosk.own_match")
    widths = [button_width(pen, text, icon=True) for text in (take, own)]
    languages = language_buttons(scene.services, scene.stack)
    side = pen.measure.control
    globe = side + Gap.SMALL if languages else 0.0
    beside = sum(widths) + Gap.SMALL + globe <= bar.width - LEAST_CAPTION * pen.measure.factor
    if beside:
        homes = [
            Box(bar.right - sum(widths) - Gap.SMALL - globe, bar.top, widths[0], bar.height),
            Box(bar.right - widths[1] - globe, bar.top, widths[1], bar.height),
        ]
    else:
        width, half = max(widths), (bar.height - Gap.HAIR) / 2
        left = bar.right - width - globe
        homes = [Box(left, bar.top, width, half), Box(left, bar.bottom - half, width, half)]
    over, mode = scene.match.over, scene.attracts
    scene.add(Button(pen, "take", homes[0], mode.take_seat, ON_BAR, take, Icon.HAND, Tone.PRIMARY, enabled=not over))
    scene.add(Button(pen, "own", homes[1], mode.choose_game, ON_BAR, own, Icon.CARDS))
    for each in languages:
        home = bar.slice_right(side)
        scene.add(Button(pen, each.name, home, each.on_tap, ON_BAR, icon=each.icon))
    return homes[0].left


def _add_caption(scene: AttractScene, home: Box) -> None:
    """What happens, large; below it why."""
    pen, said, why = scene.pen, scene.attracts.what, scene.attracts.why
    needed = text_height(pen, said, Size.CAPTION, home.width, Weight.BOLD)
    what = home.slice_top(max(needed, pen.measure.letters(Size.LEAD) * LINE))
    told = bool(why) and text_height(pen, why, Size.CAPTION, home.width) <= home.height - what.height
    what = what if told else home
    scene.add(Label(pen, "what", what, said, ON_BAR, Size.LEAD, Weight.BOLD))
    if told:
        scene.add(Label(pen, "why", home.below(what.height), why, ON_BAR, Size.BODY, colour=ON_BAR.quiet, above=0))
