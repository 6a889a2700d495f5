"""The contents beside a rules page: the game, and the sections to go to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.content.rulebook import Section
from game.engine.games.registry import GAMES
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone
from game.ui.widgets.choice import ChoiceWidget, Value
from game.ui.widgets.ground import DARK
from game.ui.widgets.label import Panel
from game.ui.widgets.scroll import BAR
from game.ui.widgets.widget import Align, Widget
from scenes.base.column import Column
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import emblem_sign, game_name
from scenes.services import Services

CONTENTS_WIDTH: Final = 430.0


def compose_contents(
    scene: WidgetScene,
    room: Box,
    *,
    game: Value,
    ask_game: Callable[[], None],
    sections: Sequence[Section],
    current: str | None,
    go_to: Callable[[str], None],
    follow: bool,
) -> None:
    """Adds a button that changes the game, and below it the sections; the current one stands out.

    With `follow` the current section scrolls into view, if there are more sections than fit.
    """
    pen = scene.pen
    height = pen.measure.control + Gap.SMALL
    scene.add(ChoiceWidget(pen, "games", room.slice_top(height), ask_game, value=game))
    rest = room.below(height + Gap.MEDIUM)
    column = Column(pen, rest.width - 2 * Gap.SMALL - BAR)
    entry = max(pen.measure.target, pen.letters_high(Size.BODY) * 1.3)

    def button(section: Section, home: Box) -> list[Widget]:
        tone = Tone.CHOSEN if section.id == current else Tone.QUIET
        tap, name = partial(go_to, section.id), f"section.{section.id}"
        return [Button(pen, name, home, tap, text=section.title, tone=tone, align=Align.LEFT)]

    for section in sections:
        column.put(entry, partial(button, section), Gap.HAIR)
    sheet = rest.slice_top(min(rest.height, column.height + 2 * Gap.SMALL))
    scene.add(Panel(pen, "contents.sheet", sheet, DARK.base, edge=DARK.line))
    view = sheet.inset(Gap.HAIR, Gap.SMALL)
    scroll = scene.add_scroll("contents", view, column.height, colour=DARK.quiet, sheet=DARK.base)
    names = [section.id for section in sections]
    if follow and current in names:
        top = view.top + names.index(current) * (entry + Gap.HAIR)
        scroll.reveal(Box(view.left, top, view.width, entry))
    column.place(scene, sheet.left + Gap.SMALL, view.top, scroll)


def pages(services: Services) -> list[Value]:
    """Every game that is offered, and each of its further editions."""
    games = services.policy.games()
    offered = [(game, edition) for game in games for edition in (None, *GAMES[game].editions[1:])]
    return [
        Value(page_key(game, edition), game_name(services, game, edition), emblem_sign(game, edition))
        for game, edition in offered
    ]


def page_key(game: str, edition: str | None) -> str:
    return game if edition is None else f"{game}.{edition}"
