"""One person's hand at a table with several: what they may know, what they choose, and the pieces only they look at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.engine.action import Action, IllegalAction, Ref, RefKind
from game.engine.view import View, Zone
from game.hand.walker import Walk, walk_from
from game.ui.board.arrangement import Area, upright
from game.ui.board.gestures import Gestures
from game.ui.board.motion import PieceLook
from game.ui.board.pieces import Pieces
from game.ui.board.targets import Target, targets
from game.ui.board.trays import Tray
from game.ui.input.pointer import MOUSE
from game.ui.sound.sound import Cue
from game.ui.window.space import Point
from scenes.table.fans import Fans
from scenes.table.tray_help import TrayHelp
from scenes.table.tray_preview import TrayPreview

if TYPE_CHECKING:
    from scenes.table.tray_scene import TrayScene
    from scenes.table.tray_stage import TrayStage

REFUSED_SECONDS: Final = 6.0
SHADOW: Final = 16.0
"""How far the shadow of a piece in the hand reaches beyond it."""


class TrayHand:
    """A person's tray. The table shows what all may see; what is this person's own lies over it while they look.

    Nothing of a choice that others may not know is anywhere on the screen while the handle is not held.
    """

    def __init__(self, scene: TrayScene, seat: int) -> None:
        self.seat: Final = seat
        self._scene: Final = scene
        self.gestures: Final = Gestures(self, scene.services.settings.one_tap)
        self.lookers: Final[set[str]] = set()
        """The pointers that hold the handle."""
        self.is_open = False
        """Whether all see at once what is chosen now, so that nothing of the choice needs to be hidden."""
        self.committed = False
        self.refused = ""
        self._refused_until = 0.0
        self._asked: tuple[object, ...] | None = None
        self._public: View
        self._own: View
        self.preview: Final = TrayPreview(scene, self)
        self.help: Final = TrayHelp(scene, self)
        self.lay(scene.set)

    def lay(self, table_set: TrayStage) -> None:
        """The table was laid anew."""
        self.set = table_set
        self.preview.forget()
        self.pieces = Pieces(table_set.stage, table_set.skin)
        self.fans = Fans(self.pieces, table_set.target)
        self.know()

    def cover(self) -> None:
        """What is mine is not to be seen for now."""
        self.preview.put_away()
        self.gestures.break_off()
        self.pieces.show({})

    def leave(self) -> None:
        """The person has left: nothing of theirs stays."""
        self.lookers.clear()
        self.preview.put_away()
        self.help.close()
        self.gestures.ask(Walk(()))
        self.pieces.show({})

    # -- looking ---------------------------------------------------------------------------------

    @property
    def tray(self) -> Tray:
        return self.set.trays[self.seat]

    @property
    def has_secrets(self) -> bool:
        """Whether this person knows more than all do; that they do, all may know."""
        return bool(self.secret_zones()) or self._own.counters != self._public.counters

    @property
    def looking(self) -> bool:
        """Whether this person sees what is theirs; while all look at a scoring, nobody does."""
        return bool(self.lookers) and self.has_secrets and self._scene.scoring is None

    @property
    def shows_choice(self) -> bool:
        """Whether what is being chosen may be seen now."""
        return self.looking or self.is_open

    def know(self) -> None:
        """What this person and all may know has changed."""
        match = self._scene.match
        self._own, self._public = match.view(self.seat), match.view(None)

    def look(self, pointer: str) -> None:
        self.lookers.add(pointer)

    def is_held_by(self, device: str) -> bool:
        """Whether something on this device holds the handle."""
        return any(pointer.startswith(f"{device} ") for pointer in self.lookers)

    def look_away(self, pointer: str | None = None) -> None:
        """A pointer lets go of the handle, or all do; what was dragged goes back."""
        for one in list(self.lookers) if pointer is None else [pointer]:
            self.lookers.discard(one)
        if not self.lookers:
            self.preview.put_away()
        if not self.lookers and not self.is_open:
            self.gestures.break_off()

    def secret_zones(self) -> list[Zone]:
        """My own zones in which I see more than all do."""
        public = {zone.name: zone for zone in self._public.zones}
        return [zone for zone in self._own.zones if zone.seat == self.seat and zone != public[zone.name]]

    def veiled(self) -> list[str]:
        """The zones of the open table that mine are shown in place of."""
        return [zone.name for zone in self.secret_zones()] if self.looking else []

    def seen(self) -> View:
        """What this tray's plate tells now."""
        return self._own if self.looking else self._public

    def show(self) -> None:
        """Puts my own pieces there, or takes them away."""
        self.fans.gather()
        self.preview.put_away()
        self.pieces.show(self._targets() if self.looking else {})
        for piece, at in self.gestures.carried().items():
            if self.pieces.has(piece):
                self._carry(piece, at)
        self.light()

    def light(self) -> None:
        walk = self.gestures.walk
        pieces = {ref.name for ref in walk.options() if ref.kind is RefKind.PIECE}
        chosen = {ref.name for ref in walk.chosen if ref.kind is RefKind.PIECE}
        mine = self.pieces.keys()
        touchable = {name for name in pieces | chosen if name in mine}
        zones = {self.pieces.zone_of(name) for name in touchable}
        dim = {name for name in mine if name not in touchable and self.pieces.zone_of(name) in zones}
        self.pieces.raise_only(chosen & set(mine), touchable, dim)
        self.fans.find(touchable)

    def open_refs(self) -> tuple[set[Ref], set[Ref]]:
        """What is lit of my choice on the table itself, and what was chosen there; my own zones only while I look."""
        walk = self.gestures.walk
        if self.is_open:
            return set(walk.options()), set(walk.chosen)
        if not self.looking:
            return set(), set()
        own = {zone.name for zone in self._own.zones if zone.seat == self.seat}
        lit = {ref for ref in walk.options() if ref.kind is RefKind.ZONE and ref.name in own}
        return lit, {ref for ref in walk.chosen if ref.kind is RefKind.ZONE and ref.name in own}

    def forward(self) -> list[str]:
        """The backs that lie forward while nobody looks: as many as were chosen, and always the same ones."""
        if self.shows_choice or not self.deciding:
            return []
        mine = {piece.name: zone.name for zone in self.secret_zones() for piece in zone.pieces}
        chosen = [mine[ref.name] for ref in self.gestures.walk.chosen if ref.kind is RefKind.PIECE and ref.name in mine]
        backs = self.set.pieces.lying()
        found = []
        for zone in set(chosen):
            there = [key for key, (lies_in, _) in backs.items() if lies_in == zone]
            found += there[len(there) - chosen.count(zone) :]
        return found

    def _targets(self) -> dict[str, Target]:
        mine = replace(self._own, zones=tuple(self.secret_zones()))
        return targets(mine, self.set.placement)

    # -- looking closely -------------------------------------------------------------------------

    def look_of(self, piece: str) -> PieceLook | None:
        """How a piece lies that this person may touch."""
        look = self._pieces_of(piece).looks().get(piece)
        if look is None:
            return None
        x, y = self.fans.move_of(piece)
        return replace(look, pose=replace(look.pose, x=look.pose.x + x, y=look.pose.y + y))

    def why_not(self, piece: str) -> str:
        """Why a piece of mine can't be chosen now; empty if it can, or if it is no matter."""
        ref, walk = Ref(RefKind.PIECE, piece), self.gestures.walk
        if not self.is_mine(piece) or ref in {*walk.options(), *walk.chosen, *self.gestures.beginnings()}:
            return ""
        return self._scene.in_words(self._scene.match.why_not_there(self.seat, piece, None))

    # -- being asked -----------------------------------------------------------------------------

    @property
    def deciding(self) -> bool:
        return self.seat in self._scene.match.deciders()

    def offer(self) -> bool:
        """Lays out what this person may do, once for every decision; whether they are asked something new."""
        match = self._scene.match
        legal = match.legal(self.seat) if self.deciding else []
        asked = tuple(map(id, legal))
        if asked == self._asked:
            return False
        self._asked = asked
        self.help.close()
        self.know()
        self.committed = self.committed and not legal
        self.gestures.one_tap = self._scene.services.settings.one_tap
        start = walk_from(match.knowledge(self.seat), self.seat, legal) if legal else Walk(())
        self.is_open = not self.has_secrets or (self._points_at_open(start) and match.is_open_choice(self.seat))
        self.gestures.ask(start)
        self.show()
        return bool(legal)

    def _points_at_open(self, walk: Walk) -> bool:
        """Whether everything that may be pointed at is known to all."""
        known = self._public.known()
        return all(ref.kind is not RefKind.PIECE or ref.name in known for ref in walk.refs())

    def wants(self, piece: str | None, zones: list[str]) -> bool:
        """Whether something here is part of my choice, as far as it may be seen: what is covered nobody points at."""
        if not self.shows_choice:
            return False
        walk = self.gestures.walk
        pointed = {*walk.options(), *walk.chosen, *self.gestures.beginnings()}
        refs = [Ref(RefKind.PIECE, piece)] if piece is not None else []
        return any(ref in pointed for ref in (*refs, *(Ref(RefKind.ZONE, zone) for zone in zones)))

    # -- what handling asks and brings about -----------------------------------------------------

    def piece_at(self, at: Point) -> str | None:
        mine = self.pieces.pick(at) if self.looking else None
        piece = mine or self.set.pieces.pick(at)
        # A back has no name, and nobody can point at it.
        return piece if piece is not None and "#" not in piece and not self._scene.is_taken(piece, self) else None

    def zones_at(self, at: Point) -> list[str]:
        return self.set.zones_at(at)

    def zone_of(self, piece: str) -> str:
        return self._pieces_of(piece).zone_of(piece)

    def is_mine(self, piece: str) -> bool:
        return self.deciding and self.owns(self.zone_of(piece))

    def owns(self, zone: str) -> bool:
        return zone in {own.name for own in self._own.zones if own.seat == self.seat}

    def lying_in(self, zone: str) -> dict[str, Point]:
        return self.set.pieces.face_up_in(zone)

    def hold(self, piece: str, at: Point) -> None:
        sprites = self._pieces_of(piece)
        if not sprites.is_held(piece):
            self._scene.services.sounds.play(Cue.LIFT)
        self._carry(piece, at)

    def _carry(self, piece: str, at: Point) -> None:
        sprites = self._pieces_of(piece)
        if sprites is self.pieces:
            # Over the rest of the table everybody would see it.
            sprites.turn(piece, self._hides(piece, at))
        sprites.hold(piece, at)

    def _hides(self, piece: str, at: Point) -> bool:
        """Whether the tray holds all of a piece there, with its shadow; beyond the screen's edge nobody sees it."""
        look, area = self.pieces.looks()[piece], self.tray.area
        outside = area.place(0, area.height)
        room = upright(area).around(upright(replace(area, x=outside.x, y=outside.y)))
        return room.contains(upright(Area(*at, look.width, look.height, area.angle)).inset(-SHADOW))

    def let_go(self, piece: str) -> None:
        self._pieces_of(piece).let_go(piece)

    def go_home(self, piece: str) -> None:
        sprites = self._pieces_of(piece)
        sprites.let_go(piece)
        home = self._targets() if sprites is self.pieces else self._scene.targets
        if piece in home:
            sprites.put(piece, home[piece])

    def submit(self, action: Action) -> None:
        try:
            self._scene.match.submit(self.seat, action)
        except IllegalAction as error:
            self._refuse(self._scene.in_words(error.refusal))
            return
        self.committed = True
        self.set.pieces.due.clear()  # who acts has seen what lies there
        if MOUSE in self.lookers:
            self._scene.mouse_looks_away()
        self._scene.services.sounds.play(self.set.skin.lay_cue)

    def refuse(self, piece: str, zone: str | None, at: Point) -> None:  # noqa: ARG002 - the tray itself answers
        self._refuse(self._scene.in_words(self._scene.match.why_not_there(self.seat, piece, zone)))

    def _refuse(self, words: str) -> None:
        self.refused, self._refused_until = words, self._scene.services.now() + REFUSED_SECONDS
        self._scene.refresh()

    def update(self, now: float) -> bool:
        """Whether what was refused has been read by now."""
        self.preview.update(now)
        if self.refused and now >= self._refused_until:
            self.refused = ""
            return True
        return False

    def walked(self, walk: Walk) -> None:  # noqa: ARG002 - the walk is the handling's own by then
        self.refused = ""
        self._scene.hand_moved(self)

    def _pieces_of(self, piece: str) -> Pieces:
        return self.pieces if self.pieces.has(piece) else self.set.pieces
