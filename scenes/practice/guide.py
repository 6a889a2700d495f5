"""A guided deal: a real match at the real table, with somebody beside it who explains one thought at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import partial
from typing import Final

from game.content.guide import Guide, GuideDeal, read_guide
from game.engine.action import Action, Ref, RefKind
from game.engine.event import Event
from game.engine.record.header import HUMAN, Seat
from game.engine.view import View
from game.hand.walker import Walk
from game.match.match import Report
from game.match.practice.coach import Coach, GuideMoment, in_words, moment_of, told
from game.match.practice.rehearsal import rehearsal
from game.match.store.match_store import OpenMatch
from game.ui.widgets.box import Box
from game.ui.widgets.button import Tone
from game.ui.widgets.icons import Icon
from game.ui.window.space import Point
from game.user.progress import Progress
from scenes.navigator import ToSetup, ToTitle
from scenes.practice.guide_leave import LeaveScene
from scenes.practice.guide_partners import Partners
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.bots import Others
from scenes.table.bubble import Bubble, Bubbles, Push
from scenes.table.occupied import box_of_area
from scenes.table.scorings import compose_scoring
from scenes.table.table_controls import compose_controls
from scenes.table.table_scene import TableScene

BOT: Final = "random"
NEXT: Final = "coach.next"


def begin_guide(services: Services, stack: SceneStack, game: str, edition: str | None) -> GuidedScene:
    """A guided deal of this game, ready to be put on the stack."""
    guide = read_guide(services.folders.ours / "config", game, services.settings.language)
    deal = guide.deal
    names = services.say("guide.names").split(", ")
    me = services.settings.player_name or services.say("guide.me")
    seats = (Seat(me, HUMAN), *(Seat(name, BOT) for name in names[: deal.setup.players - 1]))
    setup = replace(deal.setup, edition=edition)
    begun = partial(_has_begun, deal) if deal.begin else None
    match = rehearsal(setup, seats, deal.seed, services.library, begun, deal.arranged)
    return GuidedScene(services, stack, OpenMatch(match, "", None, torn=False), guide)


def _has_begun(deal: GuideDeal, events: Iterable[Event], table: View) -> bool:
    return any(fnmatchcase(in_words(event, table), deal.begin) for event in events)


class GuidedScene(TableScene):
    """The table with a coach. Everything legal can be done; only what is suggested is lit."""

    advised = False

    changes_hands = False

    def __init__(self, services: Services, stack: SceneStack, opened: OpenMatch, guide: Guide) -> None:
        self.coach: Final = Coach(guide.steps)
        self._wishes: Final = guide.deal.others
        self._language = services.settings.language
        self._bubbles: Final = Bubbles(self)
        super().__init__(services, stack, opened)

    def others(self, services: Services) -> Others:
        return Partners(self.match, services, self._wishes)

    # -- the scene -------------------------------------------------------------------------------

    def build(self) -> None:
        if self._language != self.services.settings.language:
            self._language = self.services.settings.language
            guide = read_guide(self.services.folders.ours / "config", self.game, self._language)
            self.coach.speak(guide.steps)
        self._bubbles.forget()
        super().build()

    def retell(self) -> None:
        """What went before the guided deal is nobody's matter."""
        self.log.retell(self.services.say("guide.log"), ())

    def leave(self) -> None:
        self.match.close()

    def compose(self) -> None:
        compose_controls(self)
        compose_scoring(self)
        if self.scoring is not None:
            return
        if self.coach.step is not None:
            self._add_step()
        elif line := self.help.line():
            self._bubbles.add(Bubble("coach", line, pushes=(self._skip(),), large=True))
        self.default = NEXT if self.holds() else None

    def beginnings(self) -> list[str]:
        return [NEXT] if self.holds() else super().beginnings()

    # -- time ------------------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        """The match goes on unless there is something to read first."""
        self._consider()
        if self.holds():
            self._ask_while_held()
        else:
            super().go_on(now)

    def holds(self) -> bool:
        return self.coach.holds

    def perform(self, report: Report, now: float) -> None:
        self.coach.hear(*report.seen_by(self.viewer))
        super().perform(report, now)

    def submit(self, action: Action) -> None:
        self.coach.acted()
        super().submit(action)

    def moment(self) -> GuideMoment:
        viewer = self.viewer if self.viewer is not None else 0
        return moment_of(self.seen(), self.match.legal(viewer), self.match.over)

    def _consider(self) -> None:
        before = self.coach.step
        if self._reports or self.match.busy:
            return
        if self.coach.consider(self.moment()) is not before:
            self.light()
            self.refresh()

    def _ask_while_held(self) -> None:
        """Whoever knows better may act at once."""
        if not self.match.over:
            self.ask()

    def _end(self, now: float) -> None:
        """The last step says what there is to say; there is no result to keep."""

    def prompt(self) -> str:
        """What is asked; while there is something to read, nobody waits for anybody else."""
        asked = self.viewer in self.match.deciders()
        return super().prompt() if asked or not self.holds() else self.services.say("guide.left_heading")

    # -- light -----------------------------------------------------------------------------------

    def lit(self) -> Walk:
        return self.narrowed(self.hand.walk)

    def walked(self, walk: Walk) -> None:
        super().walked(walk)
        self.set.light(self.narrowed(walk), self.refusal.places)

    def narrowed(self, walk: Walk) -> Walk:
        """The walk with what is suggested only, as long as it leads there."""
        suggested = self.coach.suggested(self.moment())
        paths = tuple(path for path in walk.paths if path.action in suggested)
        return Walk(paths, walk.chosen) if paths else walk

    def piece_at(self, at: Point) -> str | None:
        """The piece at a point, but where a place is suggested and not what lies in it, the place is meant.

        What nobody can point at by itself there can be dragged with the others that lie there.
        """
        piece, lit = super().piece_at(at), self.lit()
        if piece is None or Ref(RefKind.PIECE, piece) in (*lit.options(), *lit.chosen):
            return piece
        meant = any(Ref(RefKind.ZONE, zone) in lit.options() for zone in self.zones_at(at))
        chosen_alone = Ref(RefKind.PIECE, piece) in self.hand.choice.beginnings() | self.hand.choice.walk.options()
        return None if meant and chosen_alone and self._suggested_refs() else piece

    def zones_at(self, at: Point) -> list[str]:
        """The places at a point, but where a piece is suggested and no place there, the piece is meant.

        A piece that is carried lies at the point itself: there the places below it are meant.
        """
        zones, refs, piece = super().zones_at(at), self._suggested_refs(), super().piece_at(at)
        if piece is not None and self.set.pieces.is_held(piece):
            return zones
        meant = piece is not None and Ref(RefKind.PIECE, piece) in refs
        return [] if meant and not any(Ref(RefKind.ZONE, zone) in refs for zone in zones) else zones

    # -- what is said ----------------------------------------------------------------------------

    def _add_step(self) -> None:
        coach, moment = self.coach, self.moment()
        step = coach.step
        assert step is not None
        values = coach.values(moment)
        words = self.services.texts.filled(self.game, coach.words(moment), values)
        pointed = [box for point in step.point for box in self._boxes(point.format(**values))]
        rings = [*pointed, *(self._suggested_values() if step.suggest else ())]
        about = tuple(pointed or self._suggested_boxes() or rings)
        self._bubbles.add(Bubble("coach", words, about, self._pushes(), progress=coach.progress, large=True), rings)

    def _pushes(self) -> tuple[Push, ...]:
        say, step = self.services.say, self.coach.step
        if step is not None and step.last:
            done = Push("coach.title", say("guide.title"), self._to_title)
            return done, Push(NEXT, say("guide.play_now"), self._play_now, Tone.PRIMARY, Icon.PLAY)
        if self.holds():
            return self._skip(), Push(NEXT, say("guide.next"), self._next, Tone.PRIMARY)
        return (self._skip(),)

    def _skip(self) -> Push:
        return Push("coach.skip", self.services.say("guide.skip"), self._play_now)

    def _suggested_refs(self) -> frozenset[Ref]:
        walk = self.hand.walk
        narrow = self.narrowed(walk)
        return narrow.options() if narrow is not walk else frozenset()

    def _suggested_boxes(self) -> list[Box]:
        found = (self.set.box_of(ref) for ref in sorted(self._suggested_refs()) if ref.kind is not RefKind.VALUE)
        return [box for box in found if box is not None]

    def _suggested_values(self) -> list[Box]:
        names = {f"value.{ref.name}" for ref in self._suggested_refs() if ref.kind is RefKind.VALUE}
        return [widget.home for widget in self.composed() if widget.name in names]

    def _boxes(self, point: str) -> Iterator[Box]:
        """Where everything is that a step points at."""
        kind, pattern = point.split()
        placement, table = self.set.placement, self.seen()
        match kind:
            case "zone":
                for zone in table.zones:
                    box = self.set.box_of(Ref(RefKind.ZONE, zone.name))
                    if fnmatchcase(told(zone.name, table), pattern) and box is not None:
                        yield self._filled_part(zone.name, box)
            case "piece":
                for name in sorted(table.known()):
                    box = self.set.box_of(Ref(RefKind.PIECE, name)) if fnmatchcase(name, pattern) else None
                    if box is not None:
                        yield box
            case "plate":
                for seat, area in enumerate(placement.plates):
                    if fnmatchcase("me" if seat == self.viewer else str(seat), pattern):
                        yield box_of_area(area)
            case "value":
                names = [widget for widget in self.composed() if fnmatchcase(widget.name, f"value.{pattern}")]
                yield from (widget.home for widget in names)
            case "field":
                yield from self._field(pattern)

    def _filled_part(self, zone: str, box: Box) -> Box:
        """The pieces of a zone, if there are some; the whole place otherwise."""
        pieces = [piece.name for piece in self.seen().zone(zone).pieces if piece.name is not None]
        boxes = [found for name in pieces if (found := self.set.box_of(Ref(RefKind.PIECE, name))) is not None]
        if not boxes:
            return box
        left, top = min(part.left for part in boxes), min(part.top for part in boxes)
        return Box(left, top, max(part.right for part in boxes) - left, max(part.bottom for part in boxes) - top)

    def _field(self, name: str) -> Iterator[Box]:
        """A field of the board's track, by its number."""
        track = self.set.placement.track
        if name.isdigit() and int(name) < len(track):
            yield box_of_area(track[int(name)])

    # -- what can be done ------------------------------------------------------------------------

    def _next(self) -> None:
        self.coach.go_on()
        self._consider()
        self.refresh()

    def open_pause(self) -> None:
        self.stack.push(LeaveScene(self.services, self.stack, self.game, self._play_now, self._to_title))

    def _play_now(self) -> None:
        """To the set-up of this game."""
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
