"""One person's hand at a table with trays: what they may know, what they choose, and the pieces that only they see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.engine.action import Action, Ref, RefKind
from game.engine.view import View
from game.hand.hand import REFUSAL_SECONDS, RefusedTry
from game.hand.walker import Walk
from game.ui.board.arrangement import Area, upright
from game.ui.board.motion import PieceLook
from game.ui.board.pieces import Pieces
from game.ui.board.targets import Target, targets
from game.ui.board.trays import Tray
from game.ui.input.pointer import MOUSE
from game.ui.window.space import Point
from scenes.table.fans import Fans
from scenes.table.screen_hand import ScreenHand
from scenes.table.trays.tray_help import TrayHelp
from scenes.table.trays.tray_preview import TrayPreview

if TYPE_CHECKING:
    from scenes.table.trays.tray_sharing import TraySharing
    from scenes.table.trays.tray_stage import TrayStage

SHADOW: Final = 16.0
"""How far the shadow of a held piece reaches beyond it."""


class TrayHand:
    """A person's tray. The table shows the public view; this person's own pieces lie over it while they look.

    Nothing of a secret choice is visible on the screen while the handle is not held.
    """

    def __init__(self, shared: TraySharing, seat: int) -> None:
        self.seat: Final = seat
        self._shared: Final = shared
        self.screen: Final = ScreenHand(shared.match, seat, shared.adviser, self, shared.services)
        self.hand: Final = self.screen.hand
        self.gestures: Final = self.screen.gestures
        self.lookers: Final[set[str]] = set()
        """The pointers that hold the handle."""
        self._refused_until = 0.0
        self.preview: Final = TrayPreview(self)
        self.help: Final = TrayHelp(self)
        self.lay(shared.stage)

    def lay(self, stage: TrayStage) -> None:
        """Goes on with a new stage after the table was rebuilt."""
        self.stage = stage
        self.preview.forget()
        self.pieces = Pieces(stage.sprites, stage.skin)
        self.fans = Fans(self.pieces, stage.target)
        self.hand.know()

    def cover(self) -> None:
        """Hides this person's own pieces for now."""
        self.preview.put_away()
        self.gestures.break_off()
        self.pieces.show({})

    def leave(self) -> None:
        """Removes everything of a person who has left."""
        self.lookers.clear()
        self.preview.put_away()
        self.hand.begin_anew()
        self.pieces.show({})

    # -- looking ---------------------------------------------------------------------------------

    @property
    def tray(self) -> Tray:
        return self.stage.trays[self.seat]

    @property
    def looking(self) -> bool:
        """Whether this person sees their own pieces; never while a scoring is shown."""
        return bool(self.lookers) and self.hand.has_secrets and self._shared.table.scoring is None

    @property
    def shows_choice(self) -> bool:
        """Whether the current choice may be shown."""
        return self.looking or self.hand.is_open

    def look(self, pointer: str) -> None:
        self.lookers.add(pointer)

    def is_held_by(self, device: str) -> bool:
        """Whether a button of this device holds the handle."""
        return any(pointer.startswith(f"{device} ") for pointer in self.lookers)

    def look_away(self, pointer: str | None = None) -> None:
        """Lets one pointer release the handle, or all of them; after the last one, dragged pieces go back."""
        for one in list(self.lookers) if pointer is None else [pointer]:
            self.lookers.discard(one)
        if not self.lookers:
            self.preview.put_away()
        if not self.lookers and not self.hand.is_open:
            self.gestures.break_off()

    def veiled(self) -> list[str]:
        """The zones of the public table that this person's own pieces cover."""
        return [zone.name for zone in self.hand.secret_zones()] if self.looking else []

    def seen(self) -> View:
        """The view that this tray's plate shows."""
        return self.hand.view if self.looking else self.hand.public

    def show(self) -> None:
        """Shows this person's own pieces, or hides them."""
        self.fans.gather()
        self.preview.put_away()
        self.pieces.show(self._targets() if self.looking else {})
        for piece, at in self.gestures.carried().items():
            if self.pieces.has(piece):
                self.carry(piece, at)
        self.light()

    def light(self) -> None:
        walk = self.hand.walk
        pieces = {ref.name for ref in walk.options() if ref.kind is RefKind.PIECE}
        chosen = {ref.name for ref in walk.chosen if ref.kind is RefKind.PIECE}
        mine = self.pieces.keys()
        touchable = {name for name in pieces | chosen if name in mine}
        zones = {self.pieces.zone_of(name) for name in touchable}
        dim = {name for name in mine if name not in touchable and self.pieces.zone_of(name) in zones}
        self.pieces.raise_only(chosen & set(mine), touchable, dim)
        self.fans.find(touchable)

    def open_refs(self) -> tuple[set[Ref], set[Ref]]:
        """The lit and the chosen refs of this choice on the table itself; own zones only while this person looks."""
        walk = self.hand.walk
        if self.hand.is_open:
            return set(walk.options()), set(walk.chosen)
        if not self.looking:
            return set(), set()
        own = self.hand.own_zones()
        lit = {ref for ref in walk.options() if ref.kind is RefKind.ZONE and ref.name in own}
        return lit, {ref for ref in walk.chosen if ref.kind is RefKind.ZONE and ref.name in own}

    def forward(self) -> list[str]:
        """The backs that are raised while nobody looks: as many as were chosen, but always the same ones."""
        if self.shows_choice or not self.hand.deciding:
            return []
        mine = {piece.name: zone.name for zone in self.hand.secret_zones() for piece in zone.pieces}
        chosen = [mine[ref.name] for ref in self.hand.walk.chosen if ref.kind is RefKind.PIECE and ref.name in mine]
        backs = self.stage.pieces.lying()
        found = []
        for zone in set(chosen):
            there = [key for key, (lies_in, _) in backs.items() if lies_in == zone]
            found += there[len(there) - chosen.count(zone) :]
        return found

    def _targets(self) -> dict[str, Target]:
        mine = replace(self.hand.view, zones=tuple(self.hand.secret_zones()))
        return targets(mine, self.stage.placement)

    # -- looking closely -------------------------------------------------------------------------

    def look_of(self, piece: str) -> PieceLook | None:
        """The look of a piece that this person may touch, moved with its fan."""
        look = self.layer_of(piece).looks().get(piece)
        if look is None:
            return None
        x, y = self.fans.move_of(piece)
        return replace(look, pose=replace(look.pose, x=look.pose.x + x, y=look.pose.y + y))

    # -- being asked -----------------------------------------------------------------------------

    def offer(self) -> bool:
        """Offers the legal actions once for every decision. Returns whether there is a new one."""
        self.hand.choice.one_tap = self._shared.services.settings.one_tap
        return self.hand.offer()

    def asked(self) -> None:
        self.hand.advice.forget()

    def wants(self, piece: str | None, zones: list[str]) -> bool:
        """Whether a piece or zone at this point is part of the visible choice."""
        if not self.shows_choice:
            return False
        walk = self.hand.walk
        pointed = {*walk.options(), *walk.chosen, *self.hand.choice.beginnings()}
        refs = [Ref(RefKind.PIECE, piece)] if piece is not None else []
        return any(ref in pointed for ref in (*refs, *(Ref(RefKind.ZONE, zone) for zone in zones)))

    # -- the place of a hand ---------------------------------------------------------------------

    def piece_at(self, at: Point) -> str | None:
        mine = self.pieces.pick(at) if self.looking else None
        piece = mine or self.stage.pieces.pick(at)
        # A back has no name to point at.
        return piece if piece is not None and "#" not in piece and not self._shared.is_taken(piece, self) else None

    def zones_at(self, at: Point) -> list[str]:
        return self.stage.zones_at(at)

    def may_grasp(self) -> bool:
        return self.hand.deciding

    def lying_in(self, zone: str) -> dict[str, Point]:
        return self.stage.pieces.face_up_in(zone)

    def fans_here(self) -> Fans:
        return self.fans

    def carry(self, piece: str, at: Point) -> None:
        sprites = self.layer_of(piece)
        if sprites is self.pieces:
            # Outside the tray everybody would see its face.
            sprites.turn(piece, self._hides(piece, at))
        sprites.hold(piece, at)

    def _hides(self, piece: str, at: Point) -> bool:
        """Whether a piece at this point and its shadow are inside the tray, which extends beyond the screen's edge."""
        look, area = self.pieces.looks()[piece], self.tray.area
        outside = area.place(0, area.height)
        room = upright(area).around(upright(replace(area, x=outside.x, y=outside.y)))
        return room.contains(upright(Area(*at, look.width, look.height, angle=area.angle)).inset(-SHADOW))

    def send_home(self, piece: str) -> None:
        sprites = self.layer_of(piece)
        home = self._targets() if sprites is self.pieces else self._shared.targets
        if piece in home:
            sprites.put(piece, home[piece])

    def submit(self, action: Action) -> None:
        if self.hand.submit(action) is not None:
            self._say_why()
            return
        self.stage.pieces.due.clear()  # a person who acts has seen these pieces
        if MOUSE in self.lookers:
            self._shared.mouse_looks_away()
        self._shared.services.sounds.play(self.stage.skin.lay_cue)

    def show_refusal(self, refused: RefusedTry, at: Point) -> None:  # noqa: ARG002 - the tray itself answers
        self._say_why()

    def _say_why(self) -> None:
        """Shows the refusal in the tray for a while."""
        self._refused_until = self._shared.services.now() + REFUSAL_SECONDS
        self._shared.table.refresh()

    def update(self, now: float) -> None:
        self.preview.update(now)
        if self.hand.refused is not None and now >= self._refused_until:
            self.hand.forget_refusal()

    def walked(self, walk: Walk) -> None:  # noqa: ARG002 - what lights is the hand's own choice, not a drag
        self.hand.forget_refusal()
        self._shared.hand_moved(self)

    def layer_of(self, piece: str) -> Pieces:
        return self.pieces if self.pieces.has(piece) else self.stage.pieces
