"""Finds the boxes of what a guide or a bubble speaks of on a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Final

from game.engine.action import Ref, RefKind
from game.match.practice.coach import with_me_for_own_seat
from game.ui.widgets.box import Box
from game.ui.widgets.widget import Widget
from scenes.table.bubble import Bubble
from scenes.table.mode import Speech
from scenes.table.occupied import SeenTable


class SpokenBoxes:
    """The boxes of refs and points for one viewer, on the table and among these widgets."""

    def __init__(self, seen: SeenTable, widgets: Sequence[Widget]) -> None:
        self._seen: Final = seen
        self._stage: Final = seen.stage
        self._widgets: Final = widgets

    def of(self, refs: Iterable[Ref]) -> list[Box]:
        """The boxes of these pieces and zones, where they are visible."""
        found = (self._stage.box_of(ref) for ref in refs if ref.kind is not RefKind.VALUE)
        return [box for box in found if box is not None]

    def of_open(self) -> list[Box]:
        """The boxes of all pieces whose faces are visible."""
        return self.of(Ref(RefKind.PIECE, name) for name in sorted(self._seen.view.known()))

    def of_values(self, refs: Iterable[Ref]) -> list[Box]:
        """The boxes of the value buttons among these refs."""
        names = {f"value.{ref.name}" for ref in refs if ref.kind is RefKind.VALUE}
        return [widget.home for widget in self._widgets if widget.name in names]

    def of_point(self, point: str) -> Iterator[Box]:
        """The boxes of everything that a guide's point names."""
        kind, pattern = point.split()
        table = self._seen.view
        match kind:
            case "zone":
                for zone in table.zones:
                    box = self._stage.box_of(Ref(RefKind.ZONE, zone.name))
                    if fnmatchcase(with_me_for_own_seat(zone.name, table), pattern) and box is not None:
                        yield self._filled_part(zone.name, box)
            case "piece":
                names = [name for name in sorted(table.known()) if fnmatchcase(name, pattern)]
                yield from self.of(Ref(RefKind.PIECE, name) for name in names)
            case "plate":
                for seat, area in enumerate(self._stage.placement.plates):
                    if fnmatchcase("me" if seat == self._seen.viewer else str(seat), pattern):
                        yield area.box
            case "value":
                found = [widget for widget in self._widgets if fnmatchcase(widget.name, f"value.{pattern}")]
                yield from (widget.home for widget in found)
            case "field":
                yield from self._field(pattern)

    def _filled_part(self, zone: str, box: Box) -> Box:
        """The box around a zone's pieces, or the whole zone if it is empty."""
        pieces = [piece.name for piece in self._seen.view.zone(zone).pieces if piece.name is not None]
        boxes = self.of(Ref(RefKind.PIECE, name) for name in pieces)
        if not boxes:
            return box
        left, top = min(part.left for part in boxes), min(part.top for part in boxes)
        return Box(left, top, max(part.right for part in boxes) - left, max(part.bottom for part in boxes) - top)

    def _field(self, name: str) -> Iterator[Box]:
        """A field of the board's track, by its number."""
        track = self._stage.placement.track
        if name.isdigit() and int(name) < len(track):
            yield track[int(name)].box


def spoken(
    speech: Speech, text: str, suggested: frozenset[Ref], boxes: SpokenBoxes
) -> tuple[Bubble, list[Box], list[Box]]:
    """The bubble of a speech, the boxes to ring for it, and the boxes that it should not cover."""
    pointed = [box for point in speech.points for box in boxes.of_point(point)]
    values = boxes.of_values(suggested) if speech.suggests else []
    about = pointed or boxes.of(sorted(suggested)) or values
    bubble = Bubble(
        speech.name,
        text,
        tuple(about),
        speech.pushes,
        on_close=speech.on_close,
        progress=speech.progress,
        large=speech.large,
    )
    return bubble, [*pointed, *values, *boxes.of(speech.rings)], boxes.of_open() if speech.keeps_open else []
