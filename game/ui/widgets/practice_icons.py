"""The icons of what one practises with."""

from __future__ import annotations

from game.ui.widgets.sketch import Sketch


def puzzle(on: Sketch) -> None:
    """A piece of a jigsaw: knobs at the top and at the right, a notch at the left."""
    on.rect(4, 7.4, 13, 13.6, 1.6)
    on.disc((10.5, 5.8), 3.2)
    on.disc((18.6, 14.2), 3.2)
    on.hole((4.4, 14.2), 2.5)
