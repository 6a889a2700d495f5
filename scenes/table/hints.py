"""Which buttons do what at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.draw.style import Gap
from game.ui.input.pad import PadButton
from game.ui.widgets.box import Box
from game.ui.widgets.hints import Hint
from game.ui.widgets.pen import Pen
from game.ui.widgets.widget import Widget
from scenes.base.hint_bar import SHOULDERS

if TYPE_CHECKING:
    from scenes.table.table_view import TableView

PROMPT: Final = "prompt"


def table_hints(scene: TableView) -> list[Hint]:
    """What can be done now; the menu's buttons show theirs themselves."""
    say = scene.services.say
    enter = say("keys.enter")
    if scene.animating:
        return [Hint(say("hints.skip"), (PadButton.A,), enter)]
    hints = [Hint(say("hints.choose"), (PadButton.A,), enter)] if scene.focus is not None else []
    if scene.lit().chosen:
        hints.append(Hint(say("hints.put_back"), (PadButton.B,), say("keys.escape")))
    if scene.looking.shows:
        hints.append(Hint(say("hints.shrink"), (PadButton.Y,), say("keys.enlarge")))
    elif scene.may_look_closely():
        hints.append(Hint(say("hints.enlarge"), (PadButton.Y,), say("keys.enlarge")))
    if len(scene.sections) > 1:
        hints.append(Hint(say("hints.section"), SHOULDERS))
    return hints


def beside_prompt(prompt: Widget, pen: Pen) -> Box | None:
    """What the prompt leaves free of its place."""
    widths = (use.place.left + pen.fonts.width(use.text, use.size, use.weight) for use in prompt.texts())
    area = prompt.area
    # The sentence may stand on a plate that is a little wider than it.
    left = max(widths, default=area.left) + 2 * Gap.MEDIUM
    return Box(left, area.top, area.right - left, area.height) if left < area.right else None
