"""One hand on the screen: presses, drags and drops in its place become what the hand points at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from game.bots.process.client import BotClient
from game.bots.process.codec import brief_for
from game.engine.action import Action
from game.engine.games.registry import game_named
from game.hand.advice import AdviceClient
from game.hand.hand import Hand, RefusedTry
from game.hand.walker import Walk
from game.match.match import Match
from game.ui.board.gestures import Gestures
from game.ui.board.pieces import Pieces
from game.ui.sound.sound import Cue
from game.ui.window.space import Point
from scenes.services import Services
from scenes.table.fans import Fans


def adviser_for(services: Services, match: Match) -> AdviceClient:
    """The advice for the people at this match; its bots start when somebody first asks."""

    def open_client() -> BotClient:
        setup = match.header.setup
        brief = brief_for(game_named(setup.game), setup, services.library)
        return services.open_bot_client(brief, match.rules, services.now)

    return AdviceClient(match, open_client)


class Place(Protocol):
    """Where a hand is on the screen: the bottom of a table, or a tray. It shows how far the choice has come."""

    def fans_here(self) -> Fans:
        """The fans that a finger spreads here."""

    def piece_at(self, at: Point) -> str | None: ...

    def zones_at(self, at: Point) -> list[str]: ...

    def lying_in(self, zone: str) -> Mapping[str, Point]:
        """The face-up pieces that lie in a zone of the open table, and where."""

    def layer_of(self, piece: str) -> Pieces:
        """The layer of sprites that shows this piece."""

    def carry(self, piece: str, at: Point) -> None:
        """Shows a piece held over this point."""

    def send_home(self, piece: str) -> None:
        """Sends a held piece back to where it lies."""

    def may_grasp(self) -> bool:
        """Whether the person may try their own pieces now, allowed or not."""

    def asked(self) -> None:
        """Called when another decision is due."""

    def walked(self, walk: Walk) -> None:
        """Called when the choice has moved a step forwards or back."""

    def submit(self, action: Action) -> None:
        """Called with the chosen action."""

    def show_refusal(self, refused: RefusedTry, at: Point) -> None:
        """Shows why something that was tried here is not possible."""


class ScreenHand:
    """A hand, and the gestures that choose for it in one place."""

    def __init__(self, match: Match, seat: int | None, adviser: AdviceClient, place: Place, services: Services) -> None:
        self.hand: Final = Hand(match, seat, adviser, self)
        self.gestures: Final = Gestures(self, self.hand.choice)
        self._place: Final = place
        self._services: Final = services

    # -- pointers --------------------------------------------------------------------------------

    def press(self, pointer: str, at: Point) -> None:
        self.gestures.press(pointer, at)
        self._place.fans_here().press(pointer, at)

    def release(self, pointer: str, at: Point, chooses: bool) -> None:
        """Releases a pointer. It chooses unless `chooses` is false or it only spread a fan."""
        spread = self._place.fans_here().only_spread(pointer, at)
        if chooses and not spread:
            self.gestures.release(pointer, at)
        else:
            self.gestures.cancel(pointer)

    # -- what gestures ask and bring about -------------------------------------------------------

    def piece_at(self, at: Point) -> str | None:
        return self._place.piece_at(at)

    def zones_at(self, at: Point) -> list[str]:
        return self._place.zones_at(at)

    def zone_of(self, piece: str) -> str:
        return self._place.layer_of(piece).zone_of(piece)

    def is_mine(self, piece: str) -> bool:
        """Whether the piece lies in one of this person's zones and may be tried."""
        return self._place.may_grasp() and self.owns(self.zone_of(piece))

    def owns(self, zone: str) -> bool:
        return zone in self.hand.own_zones()

    def lying_in(self, zone: str) -> Mapping[str, Point]:
        return self._place.lying_in(zone)

    def hold(self, piece: str, at: Point) -> None:
        if not self._place.layer_of(piece).is_held(piece):
            self._services.sounds.play(Cue.LIFT)
        self._place.carry(piece, at)

    def let_go(self, piece: str) -> None:
        self._place.layer_of(piece).let_go(piece)

    def go_home(self, piece: str) -> None:
        self.let_go(piece)
        self._place.send_home(piece)

    def refuse(self, piece: str, zone: str | None, at: Point) -> None:
        if self.hand.seat is not None:
            self._place.show_refusal(self.hand.refuse(piece, zone), at)

    # -- what becomes of the choice --------------------------------------------------------------

    def asked(self) -> None:
        self._place.asked()
        self.gestures.break_off()

    def walked(self, walk: Walk) -> None:
        self._place.walked(walk)

    def submit(self, action: Action) -> None:
        self._place.submit(action)
