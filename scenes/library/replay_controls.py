"""The bar below a replay: the way out, transport, the line of time, speed, whose eyes, and the picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.draw.style import INK, NIGHT, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.choice import ChoiceWidget
from game.ui.widgets.ground import DARK
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label
from game.ui.widgets.measure import Measure
from game.ui.widgets.timeline import Timeline
from game.ui.widgets.widget import Align
from scenes.base.pick import PickScene
from scenes.library.play_on import ask_play_on
from scenes.library.replay_words import HALF, key_of, places, sight_of, sight_value, speed_text
from scenes.table.framed import bar_place, in_window
from scenes.table.prompt import PromptPlate

if TYPE_CHECKING:
    from scenes.library.replay import ReplayScene

PROMPT_SHARE: Final = 0.62
"""How much of its place the prompt has while hints stand beside it."""
SIGHT_WIDTH: Final = 300.0
ON_BAR: Final = replace(DARK, base=NIGHT)


def bar_box(measure: Measure) -> Box:
    """Where the bar's widgets lie."""
    return bar_place(measure, measure.control)


def bar_top(measure: Measure) -> float:
    """Where the table ends and the bar begins."""
    return bar_box(measure).top - Gap.SMALL


def compose_controls(scene: ReplayScene) -> None:
    """All widgets of a replay as it is now."""
    _add_prompt(scene)
    _add_scoring(scene)
    bar = bar_box(scene.pen.measure)
    left = _add_transport(scene, bar)
    right = _add_choices(scene, bar)
    _add_timeline(scene, Box(left + Gap.MEDIUM, bar.top, right - left - 2 * Gap.MEDIUM, bar.height))


def _add_prompt(scene: ReplayScene) -> None:
    """On the table itself, where a table that is played on has it."""
    home = _prompt_box(scene)
    if scene.services.hands.on_focus:
        home = home.slice_left(home.width * PROMPT_SHARE)
    scene.add(PromptPlate(scene.pen, "prompt", home, scene.prompt(), scene.set.skin.style.table.ground, asks=False))


def hint_box(scene: ReplayScene) -> Box:
    """Where hints stand: what the prompt leaves them."""
    home = _prompt_box(scene)
    return home.slice_right(home.width * (1 - PROMPT_SHARE) - Gap.MEDIUM)


def _prompt_box(scene: ReplayScene) -> Box:
    frame, info = scene.set.frame, scene.set.placement.layout.info_area
    left, right = frame.box.left + Gap.MEDIUM, info.x - info.width / 2 - Gap.SMALL
    home = in_window(
        scene.services.space,
        scene.set.stage.space,
        Box(left, frame.box.top + Gap.HAIR, right - left, frame.bar + Gap.HAIR),
    )
    if scene.pen.measure.tv_safe:
        page = scene.pen.measure.page
        home = Box(max(home.left, page.left), max(home.top, page.top), home.width, home.height)
    return home


def _add_scoring(scene: ReplayScene) -> None:
    """The button that closes a scoring, while there is one."""
    if scene.scoring is not None:
        there = in_window(scene.services.space, scene.set.stage.space, scene.scoring.panel.button)
        home = there.sized(there.width, max(there.height, scene.pen.measure.target))
        text = scene.services.say("scoring.continue")
        scene.add(Button(scene.pen, "continue", home, scene.skip, DARK, text, Icon.PLAY, Tone.PRIMARY))


def _add_transport(scene: ReplayScene, bar: Box) -> float:
    """The way out and the buttons of a player; where they end."""
    at_begin, at_end = scene.at == 0, scene.at == scene.replay.last
    play = (scene.toggle_playing, Icon.PAUSE if scene.playing else Icon.AGAIN if at_end else Icon.PLAY)
    entries = (
        ("round_back", scene.round_back, Icon.ROUND_BACK, not at_begin),
        ("step_back", scene.step_back, Icon.STEP_BACK, not at_begin),
        ("play", *play, scene.replay.last > 0),
        ("step_on", scene.step_on, Icon.STEP_ON, not at_end),
        ("round_on", scene.round_on, Icon.ROUND_ON, not at_end),
    )
    side = bar.height
    scene.add(Button(scene.pen, "back", bar.slice_left(side), scene.back, DARK, icon=Icon.BACK))
    left = bar.left + side + Gap.MEDIUM
    for name, on_tap, icon, enabled in entries:
        tone = Tone.PRIMARY if name == "play" else Tone.NORMAL
        home = Box(left, bar.top, side, side)
        scene.add(Button(scene.pen, name, home, on_tap, DARK, icon=icon, tone=tone, enabled=enabled))
        left = home.right + Gap.HAIR
    return left - Gap.HAIR


def _add_choices(scene: ReplayScene, bar: Box) -> float:
    """Speed, whose eyes, picture, from the right edge on; where they begin."""
    pen, side = scene.pen, bar.height
    picture = bar.slice_right(side)
    allowed = scene.services.policy.saves_pictures
    scene.add(Button(pen, "picture", picture, scene.take_picture, DARK, icon=Icon.CAMERA, enabled=allowed))
    if scene.replay.finished:
        picture = Box(picture.left - Gap.SMALL - side, bar.top, side, side)
        ready = scene.at < scene.replay.last
        scene.add(Button(pen, "play_on", picture, partial(ask_play_on, scene), DARK, icon=Icon.FORK, enabled=ready))
    worded = pen.measure.roomy
    width = SIGHT_WIDTH * min(1.2, pen.measure.factor) if worded else side
    home = Box(picture.left - Gap.SMALL - width, bar.top, width, bar.height)
    value = sight_value(scene, scene.sight)
    choice = ChoiceWidget(pen, "sight", home, scene.choose_sight, DARK, value, with_text=worded)
    choice.enabled = len(scene.replay.sights()) > 1
    scene.add(choice)
    text = speed_text(scene)
    width = max(side, button_width(pen, scene.services.say("replay.speed", speed=HALF)))
    home = Box(home.left - Gap.SMALL - width, bar.top, width, bar.height)
    scene.add(Button(pen, "speed", home, scene.change_speed, DARK, text))
    return home.left


def _add_timeline(scene: ReplayScene, home: Box) -> None:
    """The line, and above it where in the match we are."""
    pen, replay = scene.pen, scene.replay
    marks = [part.position for part in replay.rounds]
    line = Timeline(pen, "timeline", home, ON_BAR, replay.last, marks)
    scene.add(line, *line.moving(scene.at))
    words = Box(home.left, home.top, home.width, line.rail.top - home.top - Gap.HAIR)
    widest = "8" * len(str(replay.last))
    side = _wide(scene, scene.services.say("replay.position", at=widest, last=widest))
    for where in places(scene):
        left = words.width - side - Gap.MEDIUM
        if _wide(scene, where) <= left:
            count = scene.services.say("replay.position", at=scene.at, last=replay.last)
            scene.add(Label(pen, "place", words.slice_left(left), where, ON_BAR, Size.CAPTION))
            end, quiet = words.slice_right(side), ON_BAR.quiet
            scene.add(Label(pen, "position", end, count, ON_BAR, Size.CAPTION, colour=quiet, align=Align.RIGHT))
            return
    shortest = places(scene)[-1]
    if _wide(scene, shortest) <= words.width:
        scene.add(Label(pen, "place", words, shortest, ON_BAR, Size.CAPTION, align=Align.MIDDLE))


def _wide(scene: ReplayScene, text: str) -> float:
    """How much room a line above the line of time needs."""
    return scene.pen.fonts.width(text, scene.pen.measure.letters(Size.CAPTION)) + 2


def keys(scene: ReplayScene) -> dict[int, Callable[[], None]]:
    """What keys do here, beside those that move the focus."""
    return {
        pygame.K_LEFT: scene.step_back,
        pygame.K_RIGHT: scene.step_on,
        pygame.K_SPACE: scene.toggle_playing,
        pygame.K_HOME: partial(scene.go_to, 0),
        pygame.K_END: partial(scene.go_to, scene.replay.last),
        pygame.K_PAGEUP: scene.round_back,
        pygame.K_PAGEDOWN: scene.round_on,
        **dict.fromkeys((pygame.K_PLUS, pygame.K_KP_PLUS), partial(scene.change_speed, 1)),
        **dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), partial(scene.change_speed, -1)),
        pygame.K_p: scene.take_picture,
        pygame.K_e: scene.choose_sight,
        pygame.K_f: partial(ask_play_on, scene),
    }


def pick_sight(scene: ReplayScene) -> None:
    """Asks through whose eyes, if there is a choice."""
    sights = scene.replay.sights()
    if len(sights) == 1:
        key = "replay.earlier_nobody" if scene.replay.clause else "replay.only_nobody"
        scene.say(scene.services.say(key, clause=scene.replay.clause))
        return
    # A table may have eight seats: what is no seat comes first, so that it can be seen without scrolling.
    values = [sight_value(scene, sight, INK) for sight in (sights[-1], sights[-2], *sights[:-2])]
    chosen, heading = key_of(scene.sight), scene.services.say("replay.whose_eyes")

    def pick(key: str) -> None:
        scene.look_through(sight_of(scene.replay, key))

    scene.stack.push(PickScene(scene.services, scene.stack, heading, values, chosen, pick))
