"""The target of each piece of a view in a layout."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace

from game.engine.view import Piece, View, Zone
from game.ui.board.layout import Placement, ZonePlace
from game.ui.board.motion import Face, PieceLook

PILE_LOOKS_LIKE = 1
"""The number of sprites for a pile of unknown pieces, however many it has."""
UPPERMOST = 3
"""The number of top pieces of a stack that have sprites even if covered: those above may leave together."""


@dataclass(frozen=True, slots=True)
class Target:
    """The place and look of a visible piece. `key` stays the same while the piece is known to be the same.

    `is_pile`: the target stands for a pile whose top piece it is.
    """

    key: str
    zone: str
    look: PieceLook
    z: float
    _: KW_ONLY
    is_pile: bool = False


def targets(table: View, placement: Placement) -> dict[str, Target]:
    """Returns the targets of all visible pieces by key, from back to front."""
    found: dict[str, Target] = {}
    for depth, zone in enumerate(table.zones):
        place = placement.zones[zone.name]
        if not place.hidden:
            for target in _in_zone(zone, place, depth):
                found[target.key] = target
    return found


def as_it_lies(table: View, lying: Mapping[str, tuple[str, PieceLook]]) -> View:
    """Returns the table with the pieces in the zones where they are shown now, from back to front."""
    pieces: dict[str, list[Piece]] = defaultdict(list)
    for zone, look in lying.values():
        pieces[zone].append(Piece(look.face.name, look.face.up))
    # A pile is one sprite and stays in place when pieces are taken from it.
    zones = (zone if zone.more else replace(zone, pieces=tuple(pieces[zone.name])) for zone in table.zones)
    return replace(table, zones=tuple(zones))


def _in_zone(zone: Zone, place: ZonePlace, depth: int) -> list[Target]:
    faces = [Face(piece.name, piece.face_up and piece.name is not None) for piece in zone.pieces]
    if zone.more:
        faces = [Face(None, False)] * PILE_LOOKS_LIKE + faces
    poses = place.poses(len(faces))
    return [
        Target(
            _key(zone.name, at, face),
            zone.name,
            PieceLook(pose, place.size.width, place.size.height, face),
            depth + at / 100,
            is_pile=bool(zone.more) and at < PILE_LOOKS_LIKE,
        )
        for at, (face, pose) in enumerate(zip(faces, poses, strict=True))
        if at >= len(faces) - UPPERMOST or pose != poses[at + 1]
    ]


def _key(zone: str, at: int, face: Face) -> str:
    return face.name if face.name is not None else f"{zone}#{at}"
