"""The sprites of the pieces: shown, moved, lifted, lit and dragged. The view is the truth, they only show it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import pygame

from game.ui.board.animation import Dance
from game.ui.board.arrangement import Area, Pose, quarter, turned_size
from game.ui.board.motion import Face, Look, Motion
from game.ui.board.skins.skin import Skin
from game.ui.board.targets import Target
from game.ui.window.space import Point
from game.ui.window.stage import Sprite, Stage

LIFT = 16
"""How far a piece that may be touched rises, in table units."""
MOVING_Z = 200.0
DRAGGED_Z = 500.0
GLOW_Z = 0.005
SHADE = (176, 176, 182)
"""What is left of the light on pieces that lie beside those that may be touched."""
MOST_DIMMED = 60


@dataclass
class Actor:
    """One piece's sprite and how it looks now."""

    sprite: Sprite
    look: Look
    z: float
    zone: str
    raised: bool = False
    glow: Sprite | None = None
    dimmed: bool = False
    shift: Point = (0.0, 0.0)
    held: Point | None = None
    on: bool = True
    """Whether it is there at all; who is there may still be veiled."""


class Troupe:
    """All pieces on one stage."""

    def __init__(self, stage: Stage, skin: Skin) -> None:
        self._stage = stage
        self._skin = skin
        self._actors: dict[str, Actor] = {}
        self._motions: dict[str, list[Motion]] = {}
        self._vanishing: dict[str, float] = {}
        self.due: dict[str, float] = {}
        """Until when pieces have to be seen where they lie."""
        self._dimmed: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
        self._veiled: frozenset[str] = frozenset()

    def looks(self) -> dict[str, Look]:
        """Where every piece is seen now."""
        return {key: actor.look for key, actor in self._actors.items() if actor.on}

    def zone_of(self, key: str) -> str:
        """Where a piece lies; nowhere, if it has left the table under the finger that points at it."""
        actor = self._actors.get(key)
        return actor.zone if actor is not None else ""

    def lying(self) -> dict[str, tuple[str, Look]]:
        """Where every piece lies and how it looks, the hindmost first."""
        ordered = sorted(self._actors.items(), key=lambda item: item[1].z)
        return {key: (actor.zone, actor.look) for key, actor in ordered if actor.on}

    def settle(self, dance: Dance) -> None:
        """The dance is over, and something else comes before all is as the view has it."""
        self.update(dance.end)
        for key, zone in dance.zones.items():
            if key in self._actors:
                self._actors[key].zone = zone

    def is_watched(self, now: float) -> bool:
        """Whether something lies here that has not been seen long enough."""
        return any(until > now for until in self.due.values())

    def face_up_in(self, zone: str) -> dict[str, Point]:
        """The pieces whose faces are seen in a zone, and where."""
        looks = {key: look for key, look in self.looks().items() if self.zone_of(key) == zone and look.face.visible}
        return {key: (look.pose.x, look.pose.y) for key, look in looks.items()}

    def keys(self) -> Collection[str]:
        return self._actors.keys()

    def has(self, key: str) -> bool:
        return key in self._actors

    def z_of(self, key: str) -> float:
        """How far in front a piece is drawn now."""
        return self._actors[key].sprite.z

    # -- the truth -------------------------------------------------------------------------------

    def show(self, targets: Mapping[str, Target]) -> None:
        """Puts every piece where the view has it, at once."""
        self._motions, self._vanishing = {}, {}
        for key in [key for key in self._actors if key not in targets]:
            self._dismiss(key)
        for key, target in targets.items():
            actor = self._actor(key, target)
            actor.look, actor.z, actor.zone = target.look, target.z, target.zone
            self._set_on(actor, True)
            self._draw(actor, 1.0)

    def begin(self, dance: Dance, targets: Mapping[str, Target]) -> None:
        """Lets pieces move; those that nobody has seen yet come in with their first motion."""
        self._motions = {key: list(motions) for key, motions in dance.motions.items()}
        self._vanishing = dict(dance.vanishing)
        self.due = dict(dance.due)
        for key, motions in self._motions.items():
            if key not in self._actors:
                zone = targets[key].zone if key in targets else ""
                self._actor(key, Target(key, zone, motions[0].source, targets[key].z if key in targets else 0))
                self._set_on(self._actors[key], False)

    def update(self, now: float) -> None:
        """Where everything is at this time."""
        for key, motions in list(self._motions.items()):
            actor = self._actors.get(key)
            if actor is None or actor.held is not None:
                continue
            begun = [motion for motion in motions if motion.start <= now]
            if begun:
                motion = begun[-1]
                self._set_on(actor, True)
                actor.look, width = motion.at(now)
                self._draw(actor, width, MOVING_Z if now < motion.end else None, motion.target)
                # What is on its way is over the table, and not in the zone that is veiled.
                actor.sprite.shown = now < motion.end or actor.zone not in self._veiled
            if now >= motions[-1].end:
                del self._motions[key]
        for key in [key for key, when in self._vanishing.items() if when <= now]:
            del self._vanishing[key]
            if key in self._actors:
                self._set_on(self._actors[key], False)
                self._set_glow(self._actors[key], False)

    # -- handling --------------------------------------------------------------------------------

    def pick(self, point: Point) -> str | None:
        """The foremost piece at this point."""
        best: tuple[float, str] | None = None
        for key, actor in self._actors.items():
            if actor.on and actor.zone not in self._veiled and _covers(actor, point):
                best = max(best or (actor.sprite.z, key), (actor.sprite.z, key))
        return best[1] if best is not None else None

    def raise_only(self, keys: Collection[str], lit: Collection[str], dim: Collection[str] = ()) -> None:
        """These pieces stand out, those glow, some are dim; all others lie flat."""
        for key, actor in self._actors.items():
            raised, glows, dimmed = key in keys, key in lit, key in dim
            if (raised, dimmed) != (actor.raised, actor.dimmed) or glows != (actor.glow is not None):
                actor.raised, actor.dimmed = raised, dimmed
                self._set_glow(actor, glows)
                self._draw(actor, 1.0)

    def cover(self, keys: Collection[str]) -> None:
        """These pieces show their backs from now on, wherever they are."""
        for key in keys:
            actor = self._actors[key]
            actor.look = replace(actor.look, face=Face(actor.look.face.name, False))
            self._draw(actor, 1.0)

    def shift(self, moves: Mapping[str, Point]) -> None:
        """These pieces are drawn this far from where they lie; all others where they lie."""
        for key, actor in self._actors.items():
            move = moves.get(key, (0.0, 0.0))
            if move != actor.shift:
                actor.shift = move
                self._draw(actor, 1.0)

    def veil(self, zones: Collection[str]) -> None:
        """What lies in these zones can't be seen for now: something else is shown in its place."""
        self._veiled = frozenset(zones)
        for actor in self._actors.values():
            self._set_on(actor, actor.on)

    def put(self, key: str, target: Target) -> None:
        """One piece is where the view has it, whatever the others do."""
        if key in self._actors:
            actor = self._actors[key]
            actor.look, actor.z, actor.zone = target.look, target.z, target.zone
            self._draw(actor, 1.0)

    def turn(self, key: str, up: bool) -> None:
        """Shows one side of a piece or the other."""
        actor = self._actors[key]
        if actor.look.face.up != up:
            actor.look = replace(actor.look, face=Face(actor.look.face.name, up))
            self._draw(actor, 1.0)

    def hold(self, key: str, at: Point) -> None:
        """The piece follows a pointer, as long as it is on the table."""
        actor = self._actors.get(key)
        if actor is None:
            return
        carried, actor.held = actor.held is not None, at
        if carried:
            actor.sprite.middle = at  # nothing else changes on the way
        else:
            self._draw(actor, 1.0)
            actor.sprite.carried = True

    @property
    def carries(self) -> bool:
        """Whether a pointer holds any piece."""
        return any(actor.held is not None for actor in self._actors.values())

    def is_held(self, key: str) -> bool:
        return key in self._actors and self._actors[key].held is not None

    def let_go(self, key: str) -> None:
        """The piece is where it was dropped; the next dance or view takes it home."""
        actor = self._actors.get(key)
        if actor is not None and actor.held is not None:
            pose = actor.look.pose
            actor.look = Look(Pose(*actor.held, pose.angle), actor.look.width, actor.look.height, actor.look.face)
            actor.held = None
            actor.sprite.carried = False

    # -- sprites ---------------------------------------------------------------------------------

    def _actor(self, key: str, target: Target) -> Actor:
        if key not in self._actors:
            sprite = Sprite(self._picture(target.look, False), (target.look.pose.x, target.look.pose.y), target.z)
            self._stage.add(sprite)
            self._actors[key] = Actor(sprite, target.look, target.z, target.zone)
        self._set_on(self._actors[key], True)
        return self._actors[key]

    def _set_on(self, actor: Actor, on: bool) -> None:
        actor.on = on
        actor.sprite.shown = on and actor.zone not in self._veiled

    def _dismiss(self, key: str) -> None:
        actor = self._actors.pop(key)
        self._set_glow(actor, False)
        self._stage.remove(actor.sprite)

    def _draw(self, actor: Actor, width: float, z: float | None = None, goal: Look | None = None) -> None:
        """Shows the piece as it looks now; `goal` is what it grows or shrinks to."""
        look = actor.look
        goal = goal or look
        up = actor.raised or actor.held is not None
        side = quarter(look.pose.angle)
        # A piece in the hand is held straight, however it lay in its fan.
        pose = look.pose if actor.held is None else Pose(*actor.held, side)
        picture = self._picture(Look(pose, goal.width, goal.height, look.face), up)
        # Scaling a finished picture takes a fiftieth of drawing it in the size of every moment.
        shrink = turned_size(width * look.width / goal.width, look.height / goal.height, side)
        size = picture.get_width() * shrink[0], picture.get_height() * shrink[1]
        pixels = max(1, round(size[0])), max(1, round(size[1]))
        if pixels != picture.get_size():
            picture = pygame.transform.smoothscale(picture, pixels)
        if actor.dimmed and actor.held is None:
            picture = self._dim(picture)
        actor.sprite.image = picture
        lying = Area(look.pose.x + actor.shift[0], look.pose.y + actor.shift[1], 0, 0, side)
        raised = lying.place(0, -LIFT if actor.raised else 0)
        x, y = actor.held or (raised.x, raised.y)
        actor.sprite.middle = (x, y)
        actor.sprite.z = DRAGGED_Z if actor.held is not None else actor.z if z is None else z + actor.z
        if actor.glow is not None:
            # In the hand a piece needs no light: it is its targets that glow.
            actor.glow.shown = actor.held is None
            actor.glow.middle = (x, y)
            actor.glow.z = actor.sprite.z - GLOW_Z

    def draw_ahead(self, look: Look) -> None:
        """A piece with this look will be asked for: its picture is kept from now on."""
        self._picture(look, False)

    def _picture(self, look: Look, lifted: bool) -> pygame.Surface:
        name = look.face.visible
        if name is None:
            return self._skin.back(look.width, look.height, look.pose.angle, lifted)
        return self._skin.face(name, look.width, look.height, look.pose.angle, lifted)

    def _dim(self, picture: pygame.Surface) -> pygame.Surface:
        """The picture in the shade, made once as long as it is shown."""
        known = self._dimmed.get(id(picture))
        if known is None:
            dark = picture.copy()
            dark.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)
            if len(self._dimmed) >= MOST_DIMMED:
                self._dimmed.clear()
            # The picture itself is kept too, so that no other one can get its id.
            known = self._dimmed[id(picture)] = picture, dark
        return known[1]

    def _set_glow(self, actor: Actor, on: bool) -> None:
        if on and actor.glow is None:
            look = actor.look
            actor.glow = Sprite(self._skin.glow(look.width, look.height, look.pose.angle), actor.sprite.middle)
            self._stage.add(actor.glow)
        elif not on and actor.glow is not None:
            self._stage.remove(actor.glow)
            actor.glow = None


def _covers(actor: Actor, point: Point) -> bool:
    """Whether a point lies on the piece as it lies there, turned or not."""
    x, y = actor.sprite.middle
    look = actor.look
    reach = look.width + look.height
    if abs(point[0] - x) > reach or abs(point[1] - y) > reach:
        return False  # most pieces are far away
    return Area(x, y, look.width, look.height, look.pose.angle).holds(*point)
