"""A puzzle at the real table: one decision as the seat saw it, tried until it is right or shown, then explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

import pygame

from game.bots.advice import notices_for
from game.bots.levels import BOTS, USUAL
from game.bots.reasons import Reason
from game.content.texts import begun
from game.engine.action import Action, Ref
from game.engine.record.header import HUMAN, Seat
from game.match.journal import MemoryJournal
from game.match.match import Match
from game.match.practice.puzzle import Puzzle
from game.match.practice.puzzle_files import PuzzleFiles, PuzzlePlace, SolvedMark
from game.match.session import new_session
from game.match.store.match_store import OpenMatch
from game.ui.sound.sound import Cue
from game.ui.widgets.button import Tone
from game.ui.widgets.choice import Value
from game.ui.widgets.icons import Icon
from scenes.base.pick import BIN, ask_to_delete
from scenes.library.play_on import TRUE, PlayOn
from scenes.navigator import ToTitle
from scenes.practice.leave import PUZZLE, LeaveScene
from scenes.practice.puzzles import PuzzlesScene, open_puzzle
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.advice_words import AdviceWords
from scenes.table.bots import Others
from scenes.table.bubble import Push
from scenes.table.match_mode import MatchMode
from scenes.table.mode import Speech, WayOut
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table_for

NEXT: Final = "puzzle.next"


class PuzzleStep(Enum):
    """The state of a puzzle."""

    ASKED = "asked"
    THINKING = "thinking"
    """Nothing is said while the player thinks."""
    LOOK = "look"
    """The player wants to know what to look at."""
    WRONG = "wrong"
    RIGHT = "right"
    SHOWN = "shown"


class Nobody:
    """Moves for no seat, since no match goes on in a puzzle."""

    def open(self) -> None: ...

    def update(self) -> None: ...

    def forget(self, seat: int | None = None) -> None: ...

    def lend(self, seat: int) -> None: ...

    def close(self) -> None: ...


def begin_puzzle(
    services: Services, stack: SceneStack, shelf: PuzzleFiles, place: PuzzlePlace, *, puzzle: Puzzle, number: int
) -> TableScene:
    """A puzzle, ready to be pushed on top of its list."""
    mode = PuzzleMode(services, stack, shelf, place, puzzle=puzzle, number=number)
    return curtain_table_for(services, stack, mode)


def puzzle_match(services: Services, puzzle: Puzzle, own: bool) -> Match:
    """The match of a puzzle, in memory only: a person has the deciding seat, and no bot thinks for the others."""
    record = puzzle.record
    names = services.say("guide.names").split(", ")
    me = services.settings.player_name or services.say("guide.me")
    seats = [
        Seat(me, HUMAN)
        if seat == puzzle.seat
        else Seat(held.name if own else names[(seat - puzzle.seat - 1) % len(record.header.seats)], _bot(held))
        for seat, held in enumerate(record.header.seats)
    ]
    header = replace(record.header, seats=tuple(seats))
    match = Match(header, record.rules, MemoryJournal(), new_session(header))
    match.resume(replace(record, state=record.state.copy()))
    return match


def _bot(held: Seat) -> str:
    return held.kind if held.kind in BOTS else USUAL


class PuzzleMode(MatchMode):
    """Every legal action can be tried; none of them happens in the match."""

    advised = changes_hands = lasts = takes_back = False
    speaks = True

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        shelf: PuzzleFiles,
        place: PuzzlePlace,
        *,
        puzzle: Puzzle,
        number: int,
    ) -> None:
        opened = OpenMatch(puzzle_match(services, puzzle, place.own), "", None, torn=False)
        super().__init__(services, stack, opened)
        self.puzzle: Final = puzzle
        self.step = PuzzleStep.ASKED
        self.tried: list[str] = []
        self._shelf: Final = shelf
        self._place: Final = place
        self._number: Final = number

    def others(self) -> Others:
        return Nobody()

    def beginning(self) -> str:
        return self.services.say("puzzle.log", number=self._number)

    def close(self) -> None:
        self.match.close()

    @property
    def answered(self) -> bool:
        return self.step in (PuzzleStep.RIGHT, PuzzleStep.SHOWN)

    # -- answering -------------------------------------------------------------------------------

    @property
    def asks(self) -> bool:
        """A choice may be made until there is an answer."""
        return not self.answered

    def keeps(self, action: Action) -> bool:
        """Judges the action as an answer and keeps it; pieces moved for it go home."""
        if not self.answered:
            self._judge(action)
            self.table.ask_anew()
        return True

    def _judge(self, action: Action) -> None:
        if self.puzzle.is_right(action.do):
            self._answer(PuzzleStep.RIGHT, SolvedMark.LATER if self.tried or self._was_shown() else SolvedMark.FIRST)
            self.services.sounds.play(Cue.WIN)
        else:
            self.tried.append(action.do)
            self.step = PuzzleStep.WRONG
            self.services.sounds.play(Cue.REFUSE)

    def _was_shown(self) -> bool:
        return self._shelf.mark(self._place) is SolvedMark.SHOWN

    def _answer(self, step: PuzzleStep, mark: SolvedMark) -> None:
        self.step = step
        self._shelf.answered(self._place, mark)

    # -- what is said ----------------------------------------------------------------------------

    @property
    def default(self) -> str | None:
        return NEXT if self.answered else None

    def speech(self, looking: bool) -> Speech | None:
        """A small bubble before the answer, so that the table stays visible; after the answer, one with buttons."""
        if self.answered:
            return Speech("puzzle", self._text(), self._pushes(), rings=self.answer_refs(), keeps_open=True)
        if looking or self.step is PuzzleStep.THINKING:
            return None
        return Speech("puzzle", self._text(), on_close=self._think, large=False, keeps_open=True)

    def words(self) -> AdviceWords:
        return AdviceWords(self.services, self.game, [seat.name for seat in self.match.session.seats])

    def _text(self) -> str:
        say, words, puzzle = self.services.say, self.words(), self.puzzle
        match self.step:
            case PuzzleStep.ASKED:
                if puzzle.played is None:
                    return say("puzzle.question", number=self._number)
                return say("puzzle.question_own", mine=words.move(puzzle.played))
            case PuzzleStep.LOOK:
                return words.facts(notices_for(self.match.knowledge(puzzle.seat), puzzle.seat))
            case PuzzleStep.WRONG:
                return self._wrong(words)
            case _:
                return " ".join([say(f"puzzle.{self.step.value}"), *self._why(words)])

    def _wrong(self, words: AdviceWords) -> str:
        tried = self.tried[-1]
        found = self.puzzle.measured(tried)
        if found is None:
            return self.services.say("puzzle.wrong_unmeasured", move=begun(words.move(tried)))
        return words.behind(self.puzzle.best, found)

    def _why(self, words: AdviceWords) -> list[str]:
        """The best move and what speaks for it, compared with the last try, or with the second best."""
        best = self.puzzle.best
        move = self.services.say("advice.best", move=words.move(best.do))
        return [move, *words.why_not(best, self._compared())]

    def _compared(self) -> Reason:
        measured = [self.puzzle.measured(do) for do in reversed(self.tried)]
        return next((found for found in measured if found is not None), self.puzzle.second)

    def _pushes(self) -> tuple[Push, ...]:
        say = self.services.say
        ways = [Push("puzzle.list", say("puzzle.list"), self.stack.pop)]
        ways.append(Push("puzzle.play_on", say("puzzle.play_on"), self._play_on, icon=Icon.FORK))
        if self._shelf.next_after(self._place) is not None:
            ways.append(Push(NEXT, say("puzzle.next"), self._next, Tone.PRIMARY))
        return tuple(ways)

    def answer_refs(self) -> tuple[Ref, ...]:
        """The refs that the best move points at."""
        action = next(one for one in self.match.legal(self.puzzle.seat) if one.do == self.puzzle.best.do)
        steps = self.match.knowledge(self.puzzle.seat).refs(self.puzzle.seat, action)
        return tuple(ref for step in steps for ref in (sorted(step) if isinstance(step, frozenset) else [step]))

    # -- what can be done ------------------------------------------------------------------------

    def ways(self) -> Sequence[WayOut]:
        ways = [] if self.answered else [("hint", self.look_at, Icon.HINT), ("show", self._show, Icon.EYE)]
        return [*ways, ("delete", self._ask_delete, Icon.BIN)] if self._place.own else ways

    def key(self, key: int) -> bool:
        if key == pygame.K_h:
            self.look_at()
            return True
        return super().key(key)

    def look_at(self) -> None:
        """Shows what to look at, or hides it again."""
        if not self.answered:
            self.step = PuzzleStep.THINKING if self.step is PuzzleStep.LOOK else PuzzleStep.LOOK
            self.table.refresh()

    def _think(self) -> None:
        self.step = PuzzleStep.THINKING
        self.table.refresh()

    def _show(self) -> None:
        self._answer(PuzzleStep.SHOWN, SolvedMark.SHOWN)
        self.table.ask_anew()

    def _next(self) -> None:
        following = self._shelf.next_after(self._place)
        self.stack.pop()
        if following is not None:
            open_puzzle(self.services, self.stack, self._shelf, following)

    def _ask_delete(self) -> None:
        say = self.services.say
        ways = {Value("delete", say("puzzle.delete_one"), BIN): self._delete}
        keep = say("puzzle.delete_nothing")
        ask_to_delete(self.services, self.stack, say("puzzle.delete_really"), ways, keep=keep)

    def _delete(self) -> None:
        """Deletes this puzzle and goes back to the list."""
        shelf = self.stack.find(PuzzlesScene)
        self.stack.pop()
        if shelf is not None:
            shelf.delete([self._place])

    def _play_on(self) -> None:
        """Plays the match on from here as practice, with the real cards."""
        match, puzzle = self.match, self.puzzle
        position = PlayOn(match.rules, match.header, match.session, lines=puzzle.record.lines, seat=puzzle.seat)
        why = position.begin(self.services, self.stack, TRUE)
        if why:
            self.table.say(why)

    def pause(self) -> LeaveScene:
        return LeaveScene(self.services, self.stack, self.game, PUZZLE, on_way=self._to_list, on_title=self._to_title)

    def _to_list(self) -> None:
        self.table.uncover()
        self.stack.pop()

    def _to_title(self) -> None:
        self.stack.open(ToTitle())
