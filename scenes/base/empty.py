"""What an empty list says."""

from __future__ import annotations

from typing import Final

from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.ground import ON_TABLE
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, icon_widget, text_height
from game.ui.widgets.widget import Align
from scenes.base.widget_scene import WidgetScene

SIGN: Final = 132.0
WIDEST: Final = 1080.0
NARROWER: Final = 0.96


def add_empty(scene: WidgetScene, room: Box, icon: Icon, sentence: str) -> None:
    """Adds a quiet icon in the middle of the room, and below it a sentence: why it is empty, and what would help."""
    pen = scene.pen
    width = min(room.width, WIDEST * max(1.0, pen.measure.factor))
    words = text_height(pen, sentence, Size.LEAD, width)
    while text_height(pen, sentence, Size.LEAD, width * NARROWER) == words and width > words:
        width *= NARROWER  # lines of about the same length, and no single word in the last one
    side = min(SIGN, room.height - words - Gap.MEDIUM)
    if side < pen.letters_high(Size.LEAD):
        scene.add(Label(pen.on(ON_TABLE), "none", room, sentence, size=Size.LEAD, align=Align.MIDDLE))
        return
    block = room.sized(width, side + Gap.MEDIUM + words)
    scene.add(
        icon_widget(pen, "none.sign", block.slice_top(side), icon, colour=ON_TABLE.quiet),
        Label(pen.on(ON_TABLE), "none", block.slice_bottom(words), sentence, size=Size.LEAD, align=Align.MIDDLE),
    )
