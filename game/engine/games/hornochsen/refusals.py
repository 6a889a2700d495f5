"""Why an action of Hornochsen is illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.action import Refusal
from game.engine.game import BIT
from game.engine.games.hornochsen.buying import ROOM, must_buy
from game.engine.games.hornochsen.laying import most_kept
from game.engine.games.hornochsen.tiles import NAME, BuyTiles, Deed, PlayTiles, TakeTiles

if TYPE_CHECKING:
    from game.engine.games.hornochsen.state import HornochsenState


def explain(state: HornochsenState, seat: int, action: Deed) -> Refusal:
    """Why a seat that owes a decision may not do this."""
    row = state.filled
    if isinstance(action, TakeTiles):
        return Refusal("nothing_to_take") if row is None else _about_take(state, seat, action, row)
    if row is not None:
        return Refusal("take_first", {"row": state.rules.ground.names[row]})
    if isinstance(action, BuyTiles):
        return _about_buy(state, seat, action.count)
    return _about_play(state, seat, action)


def _about_take(state: HornochsenState, seat: int, action: TakeTiles, row: int) -> Refusal:
    missing = next((tile for tile in action.tiles if tile not in state.rules.ground.tiles(state.cells, row)), None)
    if missing is not None:
        return Refusal("not_in_row", {"tile": NAME[missing], "row": state.rules.ground.names[row]})
    if not action.tiles:
        return Refusal("keep_one")
    return Refusal("hand_is_full" if most_kept(state, seat) == 0 else "room_for_one")


def _about_buy(state: HornochsenState, seat: int, count: int) -> Refusal:
    if state.bought & BIT[seat]:
        return Refusal("bought_already")
    if state.closed and not must_buy(state, seat):
        return Refusal("buying_closed")
    room = ROOM[len(state.hands[seat])]
    if count > room:
        return Refusal("no_room", {"room": room})
    return Refusal("too_few_left", {"left": state.for_sale(seat)})


def _about_play(state: HornochsenState, seat: int, action: PlayTiles) -> Refusal:
    wanted = state.to_choose(seat)
    if wanted == 0:
        return Refusal("buy_first")
    if len(action.tiles) != wanted:
        return Refusal("choose_two" if wanted == 2 else "choose_one")
    missing = next(play for play in action.each if play not in state.hands[seat])
    return Refusal("not_in_hand", {"tile": NAME[missing.tile]})
