"""Attract mode: bots play while nobody else does, and a caption says what happens and why; a touch takes a seat.

The visitor looks over the shoulder of one seat, the one they can take: its hand is open, and its reasons are told. Of
the other seats only public things are shown and told, and what their decisions are about, so that a visitor who sits
down has seen no more than that seat has.
"""

from __future__ import annotations

import datetime
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from game.bots.process.worker_client import Answer
from game.engine.action import Refused
from game.engine.game import Setup
from game.engine.games.registry import GAMES
from game.engine.record.header import HUMAN, Seat
from game.engine.view import View
from game.match.match import Match, Report
from game.match.practice.rehearsal import rehearsal
from game.match.seed import new_seed
from game.match.store.match_store import OpenMatch
from game.ui.sound.sound import Cue
from game.user.match_setup import BOT_NAMES, USUAL_PLAYERS
from scenes.kiosk.attract_words import aim, why
from scenes.navigator import ToTable, ToTitle
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.bots import Others, TableBots
from scenes.table.match_mode import MatchMode

SEAT: Final = 0
"""The seat whose shoulder the visitor looks over."""
THINKER: Final = "strong"
"""The level of that seat's bot, which can give reasons."""
LAST_LOOK: Final = 8.0
"""Seconds for which the result of a match stays."""


class SpokenDecision(NamedTuple):
    """A decision in the caption: the seat, the bot's answer if it may be told, and the public view before it."""

    seat: int
    answer: Answer | None
    possible: int
    table: View


class Demonstrations:
    """The games of attract mode in turn, one edition at a time, endlessly."""

    def __init__(self) -> None:
        self._shown = 0

    def next(self, services: Services) -> Match:
        """A new match among bots, in memory only."""
        games = [(game, edition) for game in services.policy.games() for edition in GAMES[game].editions or (None,)]
        game, edition = games[self._shown % len(games)]
        self._shown += 1
        players = max(GAMES[game].fewest_players, min(USUAL_PLAYERS, GAMES[game].most_players))
        level = services.policy.usual_level()
        seats = tuple(Seat(BOT_NAMES[seat], THINKER if seat == SEAT else level) for seat in range(players))
        setup = Setup(game, players, {}, edition)
        return rehearsal(setup, seats, new_seed(), services.library)


class TellingBots(TableBots):
    """Bots whose reasons are told."""

    on_decided: Callable[[int, Answer, int], None] | None = None
    """Called just before a bot's move, with its seat, its answer and the number of possibilities."""

    def move(self, seat: int, answer: Answer) -> None:
        if self.on_decided is not None:
            self.on_decided(seat, answer, len(self.match.legal(seat)))
        super().move(seat, answer)


class AttractMode(MatchMode):
    """A match among bots, in which no person is asked and anybody may take a seat."""

    advised = changes_hands = lasts = False
    goes_back = False

    def __init__(self, services: Services, stack: SceneStack, match: Match, on_over: Callable[[], None]) -> None:
        """`on_over` is called when the result has been shown long enough."""
        super().__init__(services, stack, OpenMatch(match, "", None, torn=False))
        self._on_over: Final = on_over
        self.what = ""
        """A public sentence about the latest visible move; never about a move that is not shown yet."""
        self.why = ""
        """Why the last decision was made, as far as the open seat may know it."""
        self.decided: SpokenDecision | None = None
        """The decision that the caption explains."""
        self._coming: Final = deque[tuple[int, SpokenDecision | None]]()
        """The seats of the moves that are not shown yet, with what may be said of each decision."""

    def others(self) -> Others:
        bots = TellingBots(self.services, self.match, self._stood_in)
        bots.on_decided = self._told_why
        return bots

    def change_language(self) -> None:
        self._tell_why()

    @property
    def asks(self) -> bool:
        return False

    @property
    def default(self) -> str:
        return "take"

    @property
    def eyes(self) -> int:
        return SEAT

    def enter(self) -> None:
        self.table.narrator.on_said = self._set_line
        super().enter()
        self.table.sync_with_view()

    def key(self, key: int) -> bool:  # noqa: ARG002 - nobody plays here
        return False

    def back(self) -> None:
        """Does nothing: no scene lies below."""

    def close(self) -> None:
        if not self.goes_on_elsewhere:
            self.match.close()

    def end(self, now: float) -> None:
        """Shows the result for a while, then goes on with another game."""
        if self.over_since is None:
            self.over_since = now
            self.services.sounds.play(Cue.WIN)
            names = [self.match.session.seats[seat].name for seat in self.match.standings().winners]
            self.what = self.services.say("replay.won", names=", ".join(names))
            self.note(self.what)
            self._speak_of(None)
        elif now - self.over_since > LAST_LOOK:
            self._on_over()

    def _told_why(self, seat: int, answer: Answer, possible: int) -> None:
        open_table = self.match.view(None)
        # Reasons reveal a hand, so only the open seat and seats without hidden pieces give them.
        tells = seat == SEAT or self.match.view(seat).known() == open_table.known()
        spoken = tells or self.match.is_open_choice(seat)
        decided = SpokenDecision(seat, answer if tells else None, possible, open_table) if spoken else None
        self._coming.append((seat, decided))

    def performed(self, report: Report, told: bool) -> None:
        """Explains the decision behind this report; the log tells nothing (`told`) of a secret choice."""
        known = self._coming and self._coming[0][0] == report.seat
        decided = self._coming.popleft()[1] if known else None
        # A secret choice keeps the reason for the last visible one.
        if told or decided is not None:
            self._speak_of(decided)
        self._tell_move()

    def _speak_of(self, decided: SpokenDecision | None) -> None:
        """Makes the caption explain this decision, or none."""
        self.decided = decided
        self._tell_why()
        self.table.refresh()

    def _tell_why(self) -> None:
        self.why = ""
        if self.decided is not None:
            seat, answer, possible, table = self.decided
            texts, name = self.services.texts, self.match.session.seats[seat].name
            reason = why(texts, self.game, name, answer, possible=possible) if answer is not None else ""
            self.why = reason or aim(texts, self.game, name, seat, table=table)

    # -- what happens ----------------------------------------------------------------------------

    def before_sync(self) -> None:
        """Shows the newest line of the log: by now everything that it tells has been shown."""
        lines = self.table.narrator.log.lines
        self._set_line(lines[-1] if lines else "")

    def update(self, now: float) -> None:  # noqa: ARG002 - whenever it is
        self._tell_move()

    def _tell_move(self) -> None:
        """Tells a move as soon as its pieces are visible."""
        move = next((entry for entry in self.table.narrator.untold if entry.pieces), None)
        if move is not None and self.table.lie_open(list(move.pieces)):
            self._set_line(move.text)
            self.table.refresh()

    def _set_line(self, line: str) -> None:
        self.what, self.table.narrator.untold = line, []

    # -- what a visitor does ---------------------------------------------------------------------

    def take_seat(self) -> None:
        """Lets the visitor play on for the open seat."""
        if self.match.over:
            self.choose_game()
            return
        self.goes_on_elsewhere = True
        self.match.hand_over(SEAT, Seat(self.services.say("setup.guest"), HUMAN))
        try:
            opened = self.services.matches.keep(self.match, datetime.datetime.now())
        except Refused:
            # The disk refuses the match, so it goes on in memory only.
            opened = OpenMatch(self.match, "", None, torn=False)
        self.stack.open(ToTable(opened))

    def choose_game(self) -> None:
        """Opens the title, for a match of the visitor's own."""
        self.stack.open(ToTitle())
