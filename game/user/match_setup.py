"""A match that is being set up: its seats, its rules and its deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.bots.levels import LEVELS, USUAL
from game.engine.action import Refusal, SetupError
from game.engine.chance import SEED_LIMIT
from game.engine.game import Game, Setup
from game.engine.record.header import HUMAN, Header, Seat
from game.match.seed import new_seed
from game.match.session import Session, free_colour

BOT_NAMES: Final = ("Alma", "Bela", "Cleo", "Dario", "Emmi", "Finn", "Greta", "Hugo")
USUAL_PLAYERS: Final = 4


@dataclass(slots=True)
class SetupSeat:
    """A seat that is being set up; if its name is empty, the program picks one."""

    kind: str
    colour: str
    name: str = ""


class MatchSetup:
    """The set-up of a match, always with a legal number of seats, each in a colour of its own."""

    def __init__(self, game: Game, edition: str | None, guest: Callable[[int], str], bot: str = USUAL) -> None:
        """`guest` returns the name of a person who typed none, by seat; `bot` is the level of seats that are added."""
        self._bot: Final = bot
        self.game: Final = game
        self.edition = edition or (game.editions[0] if game.editions else None)
        self.options: dict[str, bool | str] = {option.name: option.default for option in game.options}
        self.deck: str | None = None
        self.seed_text = ""
        self.privacy = ""
        """How people hide their hands from each other; empty leaves that to the program."""
        self.guest = guest
        self.seats: list[SetupSeat] = []
        self.use([SetupSeat(HUMAN, "")])
        while len(self.seats) < USUAL_PLAYERS and self.may_add:
            self.add_seat()

    # -- seats -----------------------------------------------------------------------------------

    def use(self, seats: Sequence[SetupSeat]) -> None:
        """Takes these seats over, as far as the game has room; bots fill up to its fewest players."""
        self.seats = []
        for seat in seats[: self.game.most_players]:
            taken = [other.colour for other in self.seats]
            colour = seat.colour if seat.colour and seat.colour not in taken else free_colour(taken)
            self.seats.append(SetupSeat(seat.kind, colour, seat.name))
        while len(self.seats) < self.game.fewest_players:
            self.add_seat()

    def use_deal(self, header: Header) -> None:
        """Takes over the deal of a match that was played: its rules, its number of seats, and its seed."""
        self.options.update(header.setup.options)
        self.deck, self.edition = header.setup.deck, header.setup.edition or self.edition
        kinds = [seat.kind if seat.kind in (HUMAN, *LEVELS) else self._bot for seat in header.seats]
        self.use([SetupSeat(kind, "", seat.name) for kind, seat in zip(kinds, header.seats, strict=True)])
        self.seed_text = "" if header.seed is None else str(header.seed)

    @property
    def people(self) -> int:
        """How many people play."""
        return sum(seat.kind == HUMAN for seat in self.seats)

    @property
    def may_add(self) -> bool:
        return len(self.seats) < self.game.most_players

    @property
    def may_remove(self) -> bool:
        return len(self.seats) > self.game.fewest_players

    def add_seat(self) -> None:
        """Adds a seat with a bot."""
        self.seats.append(SetupSeat(self._bot, free_colour([seat.colour for seat in self.seats])))

    def remove_seat(self, seat: int) -> None:
        if self.may_remove:
            del self.seats[seat]

    def give_colour(self, seat: int, colour: str) -> None:
        """Gives this colour to the seat; the seat that had it gets the other one."""
        for other in self.seats:
            if other.colour == colour:
                other.colour = self.seats[seat].colour
        self.seats[seat].colour = colour

    def usual_name(self, seat: int) -> str:
        """The name of a seat for which nobody typed one."""
        return self.guest(seat) if self.seats[seat].kind == HUMAN else BOT_NAMES[seat]

    def name(self, seat: int) -> str:
        return self.seats[seat].name.strip() or self.usual_name(seat)

    # -- the match -------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """The set-up of the game; options at their default are left out."""
        defaults = {option.name: option.default for option in self.game.options}
        options = {name: value for name, value in self.options.items() if value != defaults[name]}
        return Setup(self.game.id, len(self.seats), options, self.edition, self.deck)

    def seed(self) -> int | None:
        """The typed seed of the deal; None if none was typed."""
        return int(self.seed_text) if self.seed_text else None

    @property
    def seed_too_large(self) -> bool:
        return (self.seed() or 0) >= SEED_LIMIT

    def problem(self) -> Refusal | None:
        """Why the game can't be played like this; None if it can."""
        try:
            self.game.check(self.setup())
        except SetupError as error:
            return error.refusal
        return None

    def header(self) -> Header:
        """The header of the new match; if no seed was typed, it gets a random one."""
        seats = tuple(Seat(self.name(at), seat.kind) for at, seat in enumerate(self.seats))
        seed = self.seed()
        return Header(self.setup(), seats, new_seed() if seed is None else seed)

    def session(self, header: Header) -> Session:
        numbered = self.seed() is not None
        colours = [seat.colour for seat in self.seats]
        return Session(list(header.seats), colours, privacy=self.privacy, numbered=numbered)
