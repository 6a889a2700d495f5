"""Icons of what people hold in their hands."""

from __future__ import annotations

from game.ui.widgets.sketch import Sketch


def gamepad(on: Sketch) -> None:
    """A pad seen from above: two grips, a cross at the left, two buttons at the right."""
    on.polygon((6, 6), (18, 6), (21, 9), (23, 17), (21.6, 19.4), (19, 19), (15.6, 15.4), (8.4, 15.4), (5, 19))
    on.polygon((6, 6), (8.4, 15.4), (5, 19), (2.4, 19.4), (1, 17), (3, 9))
    on.hole_line((5.6, 10.6), (9.6, 10.6))
    on.hole_line((7.6, 8.6), (7.6, 12.6))
    on.hole((15.2, 11.8), 1.3)
    on.hole((18.2, 9.4), 1.3)
