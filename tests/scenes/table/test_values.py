"""Where values are asked for: beside what they are about, over nothing that one needs, in as many lines as serve."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.ui.board.arrangement import Area
from game.ui.widgets.box import Box
from scenes.table.value_places import ABOUT, MINE, OPEN, Costly, arrange_values

TABLE = Box(12, 96, 1896, 972)
HOME = Area(960, 560, 1132, 240)
HAND = Box(400, 760, 1100, 300)


def apart(boxes: list[Box]) -> bool:
    return all(one.clipped(other) is None for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("width", [92, 130, 164, 300])
def test_eleven_predictions_stay_off_the_hand(width: float) -> None:
    panel, boxes = arrange_values([width] * 11, 150, [], HOME, TABLE, [Costly(HAND, MINE)])
    assert len(boxes) == 11 and apart(boxes)
    assert all(panel.contains(box) for box in boxes) and TABLE.contains(panel)
    assert panel.clipped(HAND) is None


def test_they_stand_beside_the_piece_and_do_not_cover_it() -> None:
    for card in (Box(900, 760, 160, 240), Box(20, 110, 160, 240), Box(1740, 820, 160, 240)):
        panel, boxes = arrange_values([190] * 6, 92, [card], HOME, TABLE, [Costly(card, ABOUT)])
        assert panel.clipped(card) is None and TABLE.contains(panel) and apart(boxes)
        gap = max(card.left - panel.right, panel.left - card.right, card.top - panel.bottom, panel.top - card.bottom)
        assert gap <= 24.1


def test_of_two_places_the_one_that_covers_less_is_taken() -> None:
    card, trump = Box(900, 500, 160, 240), Box(400, 330, 1200, 160)
    above, _ = arrange_values([190] * 4, 92, [card], HOME, TABLE, [Costly(card, ABOUT)])
    below, _ = arrange_values([190] * 4, 92, [card], HOME, TABLE, [Costly(card, ABOUT), Costly(trump, OPEN)])
    assert above.bottom < card.top and below.clipped(trump) is None


def test_buttons_in_several_lines_are_equally_wide() -> None:
    _, boxes = arrange_values([900, 700, 800], 100, [], HOME, TABLE, [])
    assert len({box.width for box in boxes}) == 1 and len({box.top for box in boxes}) > 1
