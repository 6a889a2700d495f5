"""The cost of covering each part of a table with a bubble."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.engine.action import Ref, RefKind
from game.engine.view import View, Zone
from game.hand.walker import Walk
from game.ui.board.overlay import FORBIDDEN, OccupiedArea, OverlaySpace
from game.ui.widgets.box import Box
from game.ui.widgets.widget import Widget
from scenes.table.stage import TableStage

GROUND: Final = 0.1
BACK: Final = 1.0
FACE: Final = 8.0
PLATE: Final = 9.0
LOG: Final = 1.5
NEWS: Final = 3.0
"""The last message matters more than earlier ones."""
BOARD: Final = 0.5
TRACK: Final = 1.5
STOOD_ON: Final = 9.0
ROW: Final = 3.0
EMPTY_ROW: Final = 1.2
PRINTED: Final = 8.0
"""Fields of a board: those with a figure, rows with and without pieces, and fields with print of their own."""
SPOT: Final = "spot."
"""The prefix of focus spots; the pieces and zones below them are weighed separately."""
SPOKEN_OF: Final = 12.0
SPOKEN_GAP: Final = 16
"""The free margin around what a bubble speaks of."""


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table on its stage, as one viewer sees it."""

    stage: TableStage
    view: View
    viewer: int | None


@dataclass(frozen=True, slots=True)
class Occupied:
    """What a bubble must avoid: the table, the widgets on it, and what the viewer may be about to choose."""

    seen: SeenTable
    widgets: Sequence[Widget]
    walk: Walk

    def space(self, spoken_of: Sequence[Box], strict: bool = True, brief: bool = False) -> OverlaySpace:
        """Everything visible, with the cost of covering it; the viewer's own open pieces are forbidden.

        What is spoken of is never covered if `strict`; otherwise it is covered before anything that has to be used. A
        `brief` bubble may cover the fields of a board.
        """
        weight = FORBIDDEN if strict else SPOKEN_OF
        spoken = (OccupiedArea(box.inset(-SPOKEN_GAP), weight) for box in spoken_of)
        return OverlaySpace([*self._forbidden(), *spoken, *_lying(self.seen, brief)])

    def _forbidden(self) -> Iterator[OccupiedArea]:
        """The areas of buttons and sentences, and of what may be pointed at."""
        for widget in self.widgets:
            if widget.touchable or widget.texts():
                yield _banned(widget.visible_area or widget.home)
        stage, pointed_at = self.seen.stage, self._pointed_at()
        if pointed_at:
            # The confirm button appears here as soon as something is chosen.
            yield _banned(stage.placement.layout.confirm.box)
        for ref in pointed_at:
            box = stage.box_of(ref)
            if box is not None:
                yield _banned(box)

    def _pointed_at(self) -> set[Ref]:
        """The pieces and zones that the current choice may still point at."""
        return {ref for ref in (*self.walk.refs(), *self.walk.chosen) if ref.kind is not RefKind.VALUE}


def beside_piece(widgets: Iterable[Widget], held: Box, seen: SeenTable) -> OverlaySpace:
    """Like `Occupied.space`, for an enlarged piece; it may cover focus spots, since it is gone before they are used."""
    controls = (widget for widget in widgets if not widget.name.startswith(SPOT))
    shown = (_banned(widget.home) for widget in controls if widget.touchable or widget.texts())
    return OverlaySpace([_banned(held.inset(-SPOKEN_GAP)), *shown, *_lying(seen, brief=True)])


def _banned(box: Box) -> OccupiedArea:
    return OccupiedArea(box, FORBIDDEN)


def _lying(seen: SeenTable, brief: bool) -> Iterator[OccupiedArea]:
    stage, placement = seen.stage, seen.stage.placement
    for area in placement.plates:
        yield OccupiedArea(area.box, PLATE)
    yield OccupiedArea(stage.info_box, PLATE)
    told = [use.place for key, _, use in stage.labels.words() if key == "log"]
    for place in told:
        newest = place.bottom > told[-1].top
        yield OccupiedArea(place, NEWS if newest else LOG)
    if placement.board is not None:
        yield OccupiedArea(placement.board.box, GROUND if brief else BOARD)
    standing = stage.standing()
    for field, area in enumerate(placement.track):
        yield OccupiedArea(area.box, STOOD_ON if field in standing else TRACK)
    for area in () if brief else stage.printed():
        yield OccupiedArea(area.box, PRINTED)
    for zone in seen.view.zones:
        yield from _in_zone(seen, zone, brief)


def _in_zone(seen: SeenTable, zone: Zone, brief: bool) -> Iterator[OccupiedArea]:
    placement = seen.stage.placement
    place = placement.zones[zone.name]
    if place.hidden:
        return
    board = placement.board
    on_board = board is not None and board.holds(place.area.x, place.area.y)
    row = ROW if zone.pieces else EMPTY_ROW
    yield OccupiedArea(place.area.box, row if on_board and not brief else GROUND)
    mine = zone.seat is not None and zone.seat == seen.viewer
    width, height = place.size.width, place.size.height
    for piece, pose in zip(zone.pieces, place.poses(len(zone.pieces)), strict=True):
        weight = BACK if not piece.face_up else FORBIDDEN if mine else FACE
        yield OccupiedArea(Box(pose.x - width / 2, pose.y - height / 2, width, height), weight)
    if zone.more:
        pose = place.poses(1)[0]
        yield OccupiedArea(Box(pose.x - width / 2, pose.y - height / 2, width, height), BACK)
