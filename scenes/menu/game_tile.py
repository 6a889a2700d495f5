"""Tiles to choose a game from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from game.content.reading import ContentError
from game.content.rulebook import read_summary
from game.engine.games.registry import GAMES
from game.ui.board.emblems import emblem_of, emblem_picture
from game.ui.draw.fonts import Weight
from game.ui.draw.style import GOLD, RADIUS, Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.choice import ChoiceSign
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.lettering import Block
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.widget import Ink, Widget, WidgetLook
from scenes.services import Services

HIGHEST_BAND: Final = 260.0
HIGHEST_SHARE: Final = 0.5
"""In a high tile, the coloured band may be higher than that, up to this share of the tile."""
LEAST_SHARE: Final = 0.34
LOWEST_BAND: Final = 90.0
SPACES: Final = 3 * Gap.SMALL + Gap.MEDIUM
"""The sum of the gaps between the parts of a tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A game, or one edition of it, in the current language."""

    game: str
    edition: str | None
    name: str
    players: str
    summary: str

    @property
    def key(self) -> str:
        return self.game if self.edition is None else f"{self.game}.{self.edition}"


def offers(services: Services) -> list[Offer]:
    """Everything that can be played, with an entry for each edition."""
    games = services.policy.games()
    return [offer(services, game, edition) for game in games for edition in GAMES[game].editions or (None,)]


def offer(services: Services, game: str, edition: str | None) -> Offer:
    entry = GAMES[game]
    counts = {"least": entry.fewest_players, "most": entry.most_players}
    try:
        summary = read_summary(services.folders.ours / "config", game, services.settings.language, edition)
    except ContentError:
        # The rules page says what is wrong; the game can be played without a summary.
        summary = ""
    return Offer(
        game=game,
        edition=edition,
        name=game_name(services, game, edition),
        players=services.say("title.players", **counts),
        summary=summary,
    )


def game_name(services: Services, game: str, edition: str | None = None) -> str:
    """The game's name in the current language, or the edition's own name."""
    return services.texts.in_game(game, "name" if edition is None else f"edition.{edition}")


def emblem_sign(game: str, edition: str | None) -> ChoiceSign:
    return ChoiceSign(("emblem", game, edition), partial(emblem_picture, game, edition))


def emblem_on_ground(game: str, edition: str | None) -> ChoiceSign:
    """The emblem on its game's colour."""
    return replace(emblem_sign(game, edition), ground=emblem_of(game, edition).ground)


class GameTile(Widget):
    """A tile of paper: the emblem at the top, then name and summary, and how many can play at the bottom."""

    touchable = True

    def __init__(
        self, pen: Pen, name: str, home: Box, on_tap: Callable[[], None], *, offer: Offer, band: float, letters: Size
    ) -> None:
        """`band` is the height of the coloured band, `letters` the summary's size: the same for all tiles."""
        super().__init__(pen, name, home)
        self.offer: Final = offer
        self._on_tap: Final = on_tap
        self._band: Final = band
        room = home.width - 2 * Gap.MEDIUM
        self._name: Final = _name_block(pen, offer, home.width)
        self._people: Final = pen.letters_high(Size.CAPTION)
        self._players: Final = pen.block(offer.players, Size.CAPTION, room - self._people - Gap.SMALL)
        left = home.height - band - self._name.height - self._players.height - SPACES
        self._summary: Final = pen.fitted(offer.summary, letters, room, left)

    def tap(self) -> None:
        self._on_tap()

    def face(self, look: WidgetLook) -> Hashable:
        return self.offer.key, self._plate(look), self._band

    def inks(self, look: WidgetLook) -> Sequence[Ink]:
        room, left = self.home.width - 2 * Gap.MEDIUM, float(Gap.MEDIUM)
        fill = self._plate(look).fill
        below = Box(left, self._band + Gap.SMALL, room, 0)
        name, summary = below.stack((self._name.height, self._summary.height), Gap.HAIR)
        indent = self._people + Gap.SMALL
        players = Box(left + indent, self._players_top(), room - indent, self._players.height)
        return (
            Ink(self._name, name, LIGHT.text, fill),
            Ink(self._summary, summary, LIGHT.quiet, fill),
            Ink(self._players, players, LIGHT.accent, fill),
        )

    def body(self, look: WidgetLook) -> pygame.Surface:
        pen, width = self.pen, self.home.width
        body = pen.plate(width, self.home.height, self._plate(look)).copy()
        ground = emblem_of(self.offer.game, self.offer.edition).ground
        band = pen.plate(width - 8, self._band + RADIUS, PlateStyle(ground, radius=RADIUS))
        upper, middle = band.subsurface((0, 0, band.get_width(), pen.pixels(self._band))), self._band / 2 + 4
        self.blit_middle(body, upper, (width / 2, middle))
        side = min(self._band - Gap.MEDIUM, width - Gap.LARGE)
        emblem = emblem_picture(self.offer.game, self.offer.edition, side, pen.k)
        self.blit_middle(body, emblem, (width / 2, middle))
        people = pen.icon(Icon.PEOPLE, self._people, LIGHT.accent)
        middle = self._players_top() + self._players.height / 2
        self.blit_middle(body, people, (Gap.MEDIUM + self._people / 2, middle))
        return body

    def _players_top(self) -> float:
        return self.home.height - Gap.MEDIUM * 0.75 - self._players.height

    def _plate(self, look: WidgetLook) -> PlateStyle:
        depth = {WidgetLook.HOVER: 14, WidgetLook.PRESSED: 3}.get(look, 9)
        fill = LIGHT.control if look is WidgetLook.PRESSED else LIGHT.base
        return PlateStyle(
            fill, GOLD if look is WidgetLook.HOVER else LIGHT.line, edge_width=4, radius=RADIUS * 1.2, depth=depth
        )


def _name_block(pen: Pen, offer: Offer, width: float) -> Block:
    return pen.block(offer.name, Size.LEAD, width - 2 * Gap.MEDIUM, Weight.BOLD)


def words_stay_whole(pen: Pen, width: float, found: Sequence[Offer]) -> bool:
    """Whether tiles of this width keep every word on one line."""
    room = width - 2 * Gap.MEDIUM
    summaries = (pen.block(offer.summary, Size.BODY, room) for offer in found)
    names = (_name_block(pen, offer, width) for offer in found)
    return all(block.unbroken for block in (*names, *summaries))


def shared_sizes(pen: Pen, width: float, height: float, found: Sequence[Offer]) -> tuple[float, Size]:
    """The height of the coloured band and the size of the summaries' letters, for which every tile has room.

    Letters are as large as elsewhere unless that would make the emblems too small.
    """
    free = {letters: height - _words_height(pen, width, letters, found) for letters in (Size.BODY, Size.CAPTION)}
    letters = Size.BODY if free[Size.BODY] >= height * LEAST_SHARE else Size.CAPTION
    highest = max(HIGHEST_BAND, height * HIGHEST_SHARE)
    return max(LOWEST_BAND, min(highest, free[letters])), letters


def _words_height(pen: Pen, width: float, letters: Size, found: Sequence[Offer]) -> float:
    """The height of the words in the wordiest tile."""
    room = width - 2 * Gap.MEDIUM

    def words(offer: Offer) -> float:
        players = pen.block(offer.players, Size.CAPTION, room - pen.letters_high(Size.CAPTION) - Gap.SMALL)
        summary = pen.block(offer.summary, letters, room)
        return _name_block(pen, offer, width).height + players.height + summary.height + SPACES

    return max(words(offer) for offer in found) + Gap.SMALL
