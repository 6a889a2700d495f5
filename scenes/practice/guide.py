"""A guided deal: a real match at the real table, with a coach who explains one thought at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import partial
from typing import Final

from game.content.guide import Guide, GuideDeal, read_guide
from game.engine.action import Action
from game.engine.event import Event
from game.engine.record.header import HUMAN, Seat
from game.engine.record.lines import RecordLine
from game.engine.view import View
from game.hand.walker import Walk
from game.match.match import Report
from game.match.practice.coach import Coach, GuideMoment, in_words, moment_of
from game.match.practice.rehearsal import rehearsal
from game.match.store.match_store import OpenMatch
from game.ui.widgets.button import Tone
from game.ui.widgets.icons import Icon
from game.user.progress import Progress
from scenes.navigator import ToSetup, ToTitle
from scenes.practice.guide_partners import Partners
from scenes.practice.leave import GUIDE, LeaveScene
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.bots import Others
from scenes.table.bubble import Push
from scenes.table.match_mode import MatchMode
from scenes.table.mode import Speech
from scenes.table.table_scene import TableScene
from scenes.table.tables import curtain_table_for

ME: Final = 0
"""The seat of the only person."""
BOT: Final = "random"
NEXT: Final = "coach.next"


def begin_guide(services: Services, stack: SceneStack, game: str, edition: str | None) -> TableScene:
    """A guided deal of this game, ready to be pushed."""
    guide = read_guide(services.folders.ours / "config", game, services.settings.language)
    deal = guide.deal
    names = services.say("guide.names").split(", ")
    me = services.settings.player_name or services.say("guide.me")
    seats = (Seat(me, HUMAN), *(Seat(name, BOT) for name in names[: deal.setup.players - 1]))
    setup = replace(deal.setup, edition=edition)
    begun = partial(_has_begun, deal) if deal.begin else None
    match = rehearsal(setup, seats, deal.seed, services.library, begun=begun, fronts=deal.arranged)
    opened = OpenMatch(match, "", None, torn=False)
    return curtain_table_for(services, stack, GuideMode(services, stack, opened, guide))


def _has_begun(deal: GuideDeal, events: Iterable[Event], table: View) -> bool:
    return any(fnmatchcase(in_words(event, table), deal.begin) for event in events)


class GuideMode(MatchMode):
    """A match with a coach. Everything legal can be done; only the suggested actions are lit."""

    advised = changes_hands = lasts = False
    speaks = True
    tells_refusals = False

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch, guide: Guide) -> None:
        super().__init__(services, stack, opened)
        self.coach: Final = Coach(guide.steps)
        self._wishes: Final = guide.deal.others
        self._language = services.settings.language

    def others(self) -> Others:
        return Partners(self.match, self.services, self._wishes)

    def beginning(self) -> str:
        return self.services.say("guide.log")

    def story(self, lines: Sequence[RecordLine]) -> Sequence[Report]:  # noqa: ARG002
        """Nothing: the log leaves out what happened before the guided deal."""
        return ()

    def change_language(self) -> None:
        if self._language != self.services.settings.language:
            self._language = self.services.settings.language
            self.coach.speak(read_guide(self.services.folders.ours / "config", self.game, self._language).steps)

    def close(self) -> None:
        self.match.close()

    # -- what comes next -------------------------------------------------------------------------

    def hear(self, report: Report) -> None:
        self.coach.hear(*report.seen_by(ME))

    def consider(self) -> None:
        before = self.coach.step
        if self.is_caught_up and self.coach.consider(self._moment()) is not before:
            self.table.light()
            self.table.refresh()

    def rewound(self) -> None:
        super().rewound()
        # The step may speak of a choice that nobody is asked for any more.
        self.coach.consider(self._moment())

    def end(self, now: float) -> None:
        """Does nothing: the coach's last step says everything, and no result is kept."""

    @property
    def holds(self) -> bool:
        return self.coach.holds

    def _moment(self) -> GuideMoment:
        return moment_of(self.match.view(ME), self.match.legal(ME), self.match.over)

    # -- deciding --------------------------------------------------------------------------------

    def narrow(self, walk: Walk) -> Walk:
        """The suggested part of the walk; all of it if no suggestion is left."""
        suggested = self.coach.suggested(self._moment())
        paths = tuple(path for path in walk.paths if path.action in suggested)
        return Walk(paths, walk.chosen) if paths else walk

    def keeps(self, action: Action) -> bool:  # noqa: ARG002 - whatever was done, the coach goes on
        self.coach.acted()
        return False

    # -- what is said ----------------------------------------------------------------------------

    @property
    def default(self) -> str | None:
        return NEXT if self.holds else None

    def prompt(self) -> str | None:
        """While there is something to read, the prompt names nobody to wait for."""
        return self.services.say("guide.left_heading") if self.holds else None

    def speech(self, looking: bool) -> Speech | None:  # noqa: ARG002 - the coach goes on speaking
        coach, step = self.coach, self.coach.step
        if step is None:
            return Speech("coach", None, (self._skip(),))
        moment = self._moment()
        values = coach.values(moment)
        return Speech(
            "coach",
            self.services.texts.filled(self.game, coach.words(moment), values),
            self._pushes(),
            progress=coach.progress,
            points=tuple(point.format(**values) for point in step.point),
            suggests=bool(step.suggest),
        )

    def _pushes(self) -> tuple[Push, ...]:
        say, step = self.services.say, self.coach.step
        if step is not None and step.last:
            done = Push("coach.title", say("guide.title"), self._to_title)
            return done, Push(NEXT, say("guide.play_now"), self._play_now, Tone.PRIMARY, Icon.PLAY)
        if self.holds:
            return self._skip(), Push(NEXT, say("guide.next"), self._next, Tone.PRIMARY)
        return (self._skip(),)

    def _skip(self) -> Push:
        return Push("coach.skip", self.services.say("guide.skip"), self._play_now)

    # -- what can be done ------------------------------------------------------------------------

    def _next(self) -> None:
        self.coach.go_on()
        self.consider()
        self.table.refresh()

    def pause(self) -> LeaveScene:
        return LeaveScene(self.services, self.stack, self.game, GUIDE, on_way=self._play_now, on_title=self._to_title)

    def _play_now(self) -> None:
        """Opens the set-up of this game."""
        self._remember()
        edition = self.match.header.setup.edition
        self.stack.open(ToTitle())
        self.stack.open(ToSetup(self.game, edition))

    def _to_title(self) -> None:
        self._remember()
        self.stack.open(ToTitle())

    def _remember(self) -> None:
        progress = Progress(self.services.personal_folder)
        progress.guided(self.game)
        progress.keep()
