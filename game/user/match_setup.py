"""A match that is being set up: who sits where, which rules, which deal."""

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
    """A seat as it is being set up; an empty name leaves it to the program."""

    kind: str
    colour: str
    name: str = ""


class MatchSetup:
    """Always within the game's range of seats, each with a colour of its own."""

    def __init__(self, game: Game, edition: str | None, guest: Callable[[int], str], bot: str = USUAL) -> None:
        """`guest` names a person who has not said their name, by seat; `bot` sits where nobody was named."""
        self._bot: Final = bot
        self.game: Final = game
        self.edition = edition or (game.editions[0] if game.editions else None)
        self.options: dict[str, bool | str] = {option.name: option.default for option in game.options}
        self.deck: str | None = None
        self.seed_text = ""
        self.privacy = ""
        """How people hide from each other what is theirs; empty leaves it to the program."""
        self.guest = guest
        self.seats: list[SetupSeat] = []
        self.use([SetupSeat(HUMAN, "")])
        while len(self.seats) < USUAL_PLAYERS and self.may_add:
            self.add_seat()

    # -- seats -----------------------------------------------------------------------------------

    def use(self, seats: Sequence[SetupSeat]) -> None:
        """Takes these seats over, as far as the game has room; bots fill up to its fewest."""
        self.seats = []
        for seat in seats[: self.game.most_players]:
            taken = [other.colour for other in self.seats]
            colour = seat.colour if seat.colour and seat.colour not in taken else free_colour(taken)
            self.seats.append(SetupSeat(seat.kind, colour, seat.name))
        while len(self.seats) < self.game.fewest_players:
            self.add_seat()

    def use_deal(self, header: Header) -> None:
        """The same deal as in a match that was played: its rules, as many seats, and its number."""
        self.options.update(header.setup.options)
        self.deck, self.edition = header.setup.deck, header.setup.edition or self.edition
        kinds = [seat.kind if seat.kind in (HUMAN, *LEVELS) else self._bot for seat in header.seats]
        self.use([SetupSeat(kind, "", seat.name) for kind, seat in zip(kinds, header.seats, strict=True)])
        self.seed_text = "" if header.seed is None else str(header.seed)

    @property
    def people(self) -> int:
        """How many persons play."""
        return sum(seat.kind == HUMAN for seat in self.seats)

    @property
    def may_add(self) -> bool:
        return len(self.seats) < self.game.most_players

    @property
    def may_remove(self) -> bool:
        return len(self.seats) > self.game.fewest_players

    def add_seat(self) -> None:
        """Another bot sits down."""
        self.seats.append(SetupSeat(self._bot, free_colour([seat.colour for seat in self.seats])))

    def remove_seat(self, seat: int) -> None:
        if self.may_remove:
            del self.seats[seat]

    def give_colour(self, seat: int, colour: str) -> None:
        """The seat gets this colour; whoever had it gets the other one."""
        for other in self.seats:
            if other.colour == colour:
                other.colour = self.seats[seat].colour
        self.seats[seat].colour = colour

    def usual_name(self, seat: int) -> str:
        """What a seat is called whose name nobody typed."""
        return self.guest(seat) if self.seats[seat].kind == HUMAN else BOT_NAMES[seat]

    def name(self, seat: int) -> str:
        return self.seats[seat].name.strip() or self.usual_name(seat)

    # -- the match -------------------------------------------------------------------------------

    def setup(self) -> Setup:
        """What is played; options at their default are left out."""
        defaults = {option.name: option.default for option in self.game.options}
        options = {name: value for name, value in self.options.items() if value != defaults[name]}
        return Setup(self.game.id, len(self.seats), options, self.edition, self.deck)

    def seed(self) -> int | None:
        """The typed number of the deal; None if there is none."""
        return int(self.seed_text) if self.seed_text else None

    @property
    def seed_too_large(self) -> bool:
        return (self.seed() or 0) >= SEED_LIMIT

    def problem(self) -> Refusal | None:
        """Why the game is not played like this."""
        try:
            self.game.check(self.setup())
        except SetupError as error:
            return error.refusal
        return None

    def header(self) -> Header:
        """The match to be; a deal without a number gets a random one."""
        seats = tuple(Seat(self.name(at), seat.kind) for at, seat in enumerate(self.seats))
        seed = self.seed()
        return Header(self.setup(), seats, new_seed() if seed is None else seed)

    def session(self, header: Header) -> Session:
        numbered = self.seed() is not None
        colours = [seat.colour for seat in self.seats]
        return Session(list(header.seats), colours, privacy=self.privacy, numbered=numbered)
