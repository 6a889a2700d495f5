"""How people share a screen: one after the other behind a curtain, or all at once around the table."""

from __future__ import annotations

from typing import Final

from game.content.reading import ContentError
from game.match.store.match_store import OpenMatch
from game.ui.board.frame import has_enlarged_letters
from game.ui.board.tray_file import read_trays
from game.ui.board.trays import ring_for
from game.ui.widgets.measure import measure_for
from scenes.navigator import ToCurtain, ToTrays
from scenes.scene import Scene
from scenes.services import Services
from scenes.stack import SceneStack

CURTAIN: Final = "curtain"
TRAYS: Final = "trays"
WAYS: Final = (CURTAIN, TRAYS)


def table_for(services: Services, stack: SceneStack, opened: OpenMatch) -> Scene:
    """The table of this match, in the way that its people share the screen."""
    match = opened.match
    trays = match.session.privacy == TRAYS and trays_fit(services, match.header.setup.game, match.rules.players)
    return stack.make(ToTrays(opened) if trays else ToCurtain(opened))


def trays_fit(services: Services, game: str, players: int) -> bool:
    """Whether this many can sit around this screen: the game has trays, and they are large enough for fingers."""
    try:
        spec = read_trays(services.folders.ours / "config" / "games" / game / "layout.toml")
    except ContentError:
        return False
    measure = measure_for(services.space, services.settings)
    return spec is not None and not has_enlarged_letters(measure) and ring_for(spec, measure, players).has_room


def usual_way(services: Services, game: str, players: int, people: int) -> str:
    """The usual way for several people at this screen: trays, if it can be touched and they fit.

    Trays are for fingers: a person who has joined with their own pad opens their curtain with it.
    """
    by_finger = services.devices.may_touch and not services.devices.somebody_has_a_pad
    return TRAYS if people > 1 and by_finger and trays_fit(services, game, players) else CURTAIN
