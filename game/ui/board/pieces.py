"""The sprites of the pieces: shown, moved, lifted, lit and dragged. They only show what the view holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import KW_ONLY, dataclass, replace

import pygame

from game.ui.board.animation import Animation
from game.ui.board.arrangement import Area, Pose, quarter, turned_size
from game.ui.board.motion import Face, Motion, PieceLook
from game.ui.board.skins.skin import Skin
from game.ui.board.targets import Target
from game.ui.draw.paint import shaded
from game.ui.window.space import Point
from game.ui.window.stage import Sprite, Stage

LIFT = 16
"""How far a piece that may be touched rises, in table units."""
MOVING_Z = 200.0
DRAGGED_Z = 500.0
GLOW_Z = 0.005
MOST_DIMMED = 60


@dataclass
class PieceSprite:
    """One piece's sprite and how it looks now."""

    sprite: Sprite
    look: PieceLook
    z: float
    zone: str
    _: KW_ONLY
    raised: bool = False
    glow: Sprite | None = None
    dimmed: bool = False
    shift: Point = (0.0, 0.0)
    held: Point | None = None
    on: bool = True
    """Whether the piece is on the table; its zone may still be veiled."""


class Pieces:
    """All pieces on one stage."""

    def __init__(self, stage: Stage, skin: Skin) -> None:
        self._stage = stage
        self._skin = skin
        self._sprites: dict[str, PieceSprite] = {}
        self._motions: dict[str, list[Motion]] = {}
        self._vanishing: dict[str, float] = {}
        self.due: dict[str, float] = {}
        """The time until which each piece must stay visible where it lies."""
        self._dimmed: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
        self._veiled: frozenset[str] = frozenset()

    def looks(self) -> dict[str, PieceLook]:
        """Returns the current look of every piece on the table."""
        return {key: piece_sprite.look for key, piece_sprite in self._sprites.items() if piece_sprite.on}

    def zone_of(self, key: str) -> str:
        """Returns the zone of a piece; an empty name if the piece has left the table during a gesture."""
        piece_sprite = self._sprites.get(key)
        return piece_sprite.zone if piece_sprite is not None else ""

    def lying(self) -> dict[str, tuple[str, PieceLook]]:
        """Returns the zone and look of every piece, from back to front."""
        ordered = sorted(self._sprites.items(), key=lambda item: item[1].z)
        return {key: (piece_sprite.zone, piece_sprite.look) for key, piece_sprite in ordered if piece_sprite.on}

    def finish(self, animation: Animation) -> None:
        """Ends an animation that does not lead to the view, because something else comes first."""
        self.update(animation.end)
        for key, zone in animation.zones.items():
            if key in self._sprites:
                self._sprites[key].zone = zone

    def is_watched(self, now: float) -> bool:
        """Whether any piece still has to be seen where it lies."""
        return any(until > now for until in self.due.values())

    def face_up_in(self, zone: str) -> dict[str, Point]:
        """Returns the pieces that lie face up in a zone, and their positions."""
        looks = {key: look for key, look in self.looks().items() if self.zone_of(key) == zone and look.face.visible}
        return {key: (look.pose.x, look.pose.y) for key, look in looks.items()}

    def keys(self) -> Collection[str]:
        return self._sprites.keys()

    def has(self, key: str) -> bool:
        return key in self._sprites

    def z_of(self, key: str) -> float:
        """Returns the z at which a piece is drawn now."""
        return self._sprites[key].sprite.z

    def middle_of(self, key: str) -> Point:
        """Returns the point at which a piece is drawn now, also while it is raised, spread or held."""
        return self._sprites[key].sprite.middle

    # -- following the view ----------------------------------------------------------------------

    def show(self, targets: Mapping[str, Target]) -> None:
        """Shows every piece as the view has it, without motion."""
        self._motions, self._vanishing = {}, {}
        for key in [key for key in self._sprites if key not in targets]:
            self._dismiss(key)
        for key, target in targets.items():
            piece_sprite = self._sprite(key, target)
            piece_sprite.look, piece_sprite.z, piece_sprite.zone = target.look, target.z, target.zone
            self._set_on(piece_sprite, True)
            self._draw(piece_sprite, 1.0)

    def begin(self, animation: Animation, targets: Mapping[str, Target]) -> None:
        """Starts an animation; pieces without a sprite appear with their first motion."""
        self._motions = {key: list(motions) for key, motions in animation.motions.items()}
        self._vanishing = dict(animation.vanishing)
        self.due = dict(animation.due)
        for key, motions in self._motions.items():
            if key not in self._sprites:
                zone = targets[key].zone if key in targets else ""
                self._sprite(key, Target(key, zone, motions[0].source, targets[key].z if key in targets else 0))
                self._set_on(self._sprites[key], False)

    def update(self, now: float) -> None:
        """Draws every moving piece as it looks at this time, and removes vanished ones."""
        for key, motions in list(self._motions.items()):
            piece_sprite = self._sprites.get(key)
            if piece_sprite is None or piece_sprite.held is not None:
                continue
            begun = [motion for motion in motions if motion.start <= now]
            if begun:
                motion = begun[-1]
                self._set_on(piece_sprite, True)
                piece_sprite.look, width = motion.at(now)
                self._draw(piece_sprite, width, MOVING_Z if now < motion.end else None, motion.target)
                # A moving piece is above the table, so the veil of its zone does not hide it.
                piece_sprite.sprite.shown = now < motion.end or piece_sprite.zone not in self._veiled
            if now >= motions[-1].end:
                del self._motions[key]
        for key in [key for key, when in self._vanishing.items() if when <= now]:
            del self._vanishing[key]
            if key in self._sprites:
                self._set_on(self._sprites[key], False)
                self._set_glow(self._sprites[key], False)

    # -- handling --------------------------------------------------------------------------------

    def pick(self, point: Point) -> str | None:
        """Returns the frontmost piece at this point."""
        best: tuple[float, str] | None = None
        for key, piece_sprite in self._sprites.items():
            if piece_sprite.on and piece_sprite.zone not in self._veiled and _covers(piece_sprite, point):
                best = max(best or (piece_sprite.sprite.z, key), (piece_sprite.sprite.z, key))
        return best[1] if best is not None else None

    def raise_only(self, keys: Collection[str], lit: Collection[str], dim: Collection[str] = ()) -> None:
        """Raises the pieces in `keys`, lights those in `lit`, dims those in `dim`, and resets all others."""
        for key, piece_sprite in self._sprites.items():
            raised, glows, dimmed = key in keys, key in lit, key in dim
            if (raised, dimmed) != (piece_sprite.raised, piece_sprite.dimmed) or glows != (
                piece_sprite.glow is not None
            ):
                piece_sprite.raised, piece_sprite.dimmed = raised, dimmed
                self._set_glow(piece_sprite, glows)
                self._draw(piece_sprite, 1.0)

    def cover(self, keys: Collection[str]) -> None:
        """Turns these pieces face down, without motion."""
        for key in keys:
            piece_sprite = self._sprites[key]
            piece_sprite.look = replace(piece_sprite.look, face=Face(piece_sprite.look.face.name, False))
            self._draw(piece_sprite, 1.0)

    def shift(self, moves: Mapping[str, Point]) -> None:
        """Draws these pieces at an offset from their places, and all others at their places."""
        for key, piece_sprite in self._sprites.items():
            move = moves.get(key, (0.0, 0.0))
            if move != piece_sprite.shift:
                piece_sprite.shift = move
                self._draw(piece_sprite, 1.0)

    def veil(self, zones: Collection[str]) -> None:
        """Hides the pieces in these zones, and only these, because something else is shown in their place."""
        self._veiled = frozenset(zones)
        for piece_sprite in self._sprites.values():
            self._set_on(piece_sprite, piece_sprite.on)

    def put(self, key: str, target: Target) -> None:
        """Puts one piece where the view has it and leaves the others alone."""
        if key in self._sprites:
            piece_sprite = self._sprites[key]
            piece_sprite.look, piece_sprite.z, piece_sprite.zone = target.look, target.z, target.zone
            self._draw(piece_sprite, 1.0)

    def turn(self, key: str, up: bool) -> None:
        """Shows one side of a piece or the other."""
        piece_sprite = self._sprites[key]
        if piece_sprite.look.face.up != up:
            piece_sprite.look = replace(piece_sprite.look, face=Face(piece_sprite.look.face.name, up))
            self._draw(piece_sprite, 1.0)

    def hold(self, key: str, at: Point) -> None:
        """Moves a piece with a pointer if the piece is on the table."""
        piece_sprite = self._sprites.get(key)
        if piece_sprite is None:
            return
        carried, piece_sprite.held = piece_sprite.held is not None, at
        if carried:
            piece_sprite.sprite.middle = at  # nothing else changes during a drag
        else:
            self._draw(piece_sprite, 1.0)
            piece_sprite.sprite.carried = True

    @property
    def carries(self) -> bool:
        """Whether a pointer holds any piece."""
        return any(piece_sprite.held is not None for piece_sprite in self._sprites.values())

    def is_held(self, key: str) -> bool:
        return key in self._sprites and self._sprites[key].held is not None

    def let_go(self, key: str) -> None:
        """Leaves the piece where it was dropped; the next animation or view moves it home."""
        piece_sprite = self._sprites.get(key)
        if piece_sprite is not None and piece_sprite.held is not None:
            pose = piece_sprite.look.pose
            piece_sprite.look = PieceLook(
                Pose(*piece_sprite.held, pose.angle),
                piece_sprite.look.width,
                piece_sprite.look.height,
                piece_sprite.look.face,
            )
            piece_sprite.held = None
            piece_sprite.sprite.carried = False

    # -- sprites ---------------------------------------------------------------------------------

    def _sprite(self, key: str, target: Target) -> PieceSprite:
        if key not in self._sprites:
            sprite = Sprite(self._picture(target.look, False), (target.look.pose.x, target.look.pose.y), target.z)
            self._stage.add(sprite)
            self._sprites[key] = PieceSprite(sprite, target.look, target.z, target.zone)
        self._set_on(self._sprites[key], True)
        return self._sprites[key]

    def _set_on(self, piece_sprite: PieceSprite, on: bool) -> None:
        piece_sprite.on = on
        piece_sprite.sprite.shown = on and piece_sprite.zone not in self._veiled

    def _dismiss(self, key: str) -> None:
        piece_sprite = self._sprites.pop(key)
        self._set_glow(piece_sprite, False)
        self._stage.remove(piece_sprite.sprite)

    def _draw(
        self, piece_sprite: PieceSprite, width: float, z: float | None = None, goal: PieceLook | None = None
    ) -> None:
        """Draws the piece as it looks now; `goal` is the look to which it grows or shrinks."""
        look = piece_sprite.look
        goal = goal or look
        up = piece_sprite.raised or piece_sprite.held is not None
        side = quarter(look.pose.angle)
        # A held piece is drawn straight, even if its fan turned it.
        pose = look.pose if piece_sprite.held is None else Pose(*piece_sprite.held, side)
        picture = self._picture(PieceLook(pose, goal.width, goal.height, look.face), up)
        # Scaling a finished picture takes a fiftieth of the time to draw it again in every size.
        shrink = turned_size(width * look.width / goal.width, look.height / goal.height, side)
        size = picture.get_width() * shrink[0], picture.get_height() * shrink[1]
        pixels = max(1, round(size[0])), max(1, round(size[1]))
        if pixels != picture.get_size():
            picture = pygame.transform.smoothscale(picture, pixels)
        if piece_sprite.dimmed and piece_sprite.held is None:
            picture = self._dim(picture)
        piece_sprite.sprite.image = picture
        lying = Area(look.pose.x + piece_sprite.shift[0], look.pose.y + piece_sprite.shift[1], 0, 0, angle=side)
        raised = lying.place(0, -LIFT if piece_sprite.raised else 0)
        x, y = piece_sprite.held or (raised.x, raised.y)
        piece_sprite.sprite.middle = (x, y)
        piece_sprite.sprite.z = (
            DRAGGED_Z if piece_sprite.held is not None else piece_sprite.z if z is None else z + piece_sprite.z
        )
        if piece_sprite.glow is not None:
            # A held piece does not glow; its targets do.
            piece_sprite.glow.shown = piece_sprite.held is None
            piece_sprite.glow.middle = (x, y)
            piece_sprite.glow.z = piece_sprite.sprite.z - GLOW_Z

    def draw_ahead(self, look: PieceLook) -> None:
        """Draws the picture of a piece before it is needed, so that the skin caches it."""
        self._picture(look, False)

    def _picture(self, look: PieceLook, lifted: bool) -> pygame.Surface:
        name = look.face.visible
        if name is None:
            return self._skin.back(look.width, look.height, look.pose.angle, lifted)
        return self._skin.face(name, look.width, look.height, look.pose.angle, lifted=lifted)

    def _dim(self, picture: pygame.Surface) -> pygame.Surface:
        """Returns the dimmed picture from a cache."""
        known = self._dimmed.get(id(picture))
        if known is None:
            if len(self._dimmed) >= MOST_DIMMED:
                self._dimmed.clear()
            # The picture itself is kept too, so that no other one can get its id.
            known = self._dimmed[id(picture)] = picture, shaded(picture)
        return known[1]

    def _set_glow(self, piece_sprite: PieceSprite, on: bool) -> None:
        if on and piece_sprite.glow is None:
            look = piece_sprite.look
            piece_sprite.glow = Sprite(
                self._skin.glow(look.width, look.height, look.pose.angle), piece_sprite.sprite.middle
            )
            self._stage.add(piece_sprite.glow)
        elif not on and piece_sprite.glow is not None:
            self._stage.remove(piece_sprite.glow)
            piece_sprite.glow = None


def _covers(piece_sprite: PieceSprite, point: Point) -> bool:
    """Whether a point lies on the piece, which may be turned."""
    x, y = piece_sprite.sprite.middle
    look = piece_sprite.look
    reach = look.width + look.height
    if abs(point[0] - x) > reach or abs(point[1] - y) > reach:
        return False  # most pieces are far away
    return Area(x, y, look.width, look.height, angle=look.pose.angle).holds(*point)
