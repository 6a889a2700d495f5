"""The table of Rage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.games.rage.cards import CARD, COLOUR, FIRST_NAMED, NAME, NO_COLOUR, letter
from game.engine.games.rage.scoring import minus_cards, plus_cards
from game.engine.view import Counter, Prompt, View, Viewer, Zone, names

if TYPE_CHECKING:
    from game.engine.games.rage.state import RageState


def view_of(state: RageState, viewer: Viewer) -> View:
    counters = [*_match_counters(state), *_trick_counters(state), *_seat_counters(state), *_sheet(state)]
    return View(viewer, tuple(_zones(state)), tuple(counters), _prompts(state))


def _zones(state: RageState) -> list[Zone]:
    zones = [Zone("pile", more=len(state.pile)), Zone("turned", names(state.turned, NAME))]
    zones.append(Zone("trick", names([CARD[face] for face in state.trick], NAME)))
    for seat, hand in enumerate(state.hands):
        won = [CARD[face] for at, taker in enumerate(state.takers) if taker == seat for face in state.past[at]]
        zones.append(Zone(f"hand.{seat}", names(sorted(hand), NAME), seat))
        zones.append(Zone(f"won.{seat}", names(won, NAME, face_up=False), seat))
    return zones


def _match_counters(state: RageState) -> list[Counter]:
    counters = [Counter("round", state.round), Counter("cards", state.size)]
    if state.dealer is not None:
        counters.append(Counter("dealer", state.dealer, state.dealer))
    return counters


def _trick_counters(state: RageState) -> list[Counter]:
    counters = [Counter("trump", letter(state.trump)), Counter("follow", letter(state.follow))]
    if state.owing and not state.bidding:
        counters.append(Counter("trick", len(state.past) + 1))
        counters.append(Counter("leader", state.leader, state.leader))
    if state.trick:
        # RAGE-9: the card that would win if nothing else were played
        place = state.rules.winning_place(state.trick, state.trump, state.follow)
        counters.append(Counter("ahead", NAME[CARD[state.trick[place]]]))
    jokers = [face for face in state.trick if face >= FIRST_NAMED]
    return counters + [Counter(f"named.{NAME[CARD[face]]}", letter(COLOUR[face])) for face in jokers]


def _seat_counters(state: RageState) -> list[Counter]:
    counters = []
    for seat in state.rules.seats:
        hidden = state.bids[seat] is None and state.has_bid(seat)
        counters.append(Counter(f"points.{seat}", state.totals[seat], seat))
        counters.append(Counter(f"bid.{seat}", state.bids[seat], seat, hidden))
        counters.append(Counter(f"tricks.{seat}", state.won[seat], seat))
        counters.append(Counter(f"plus5.{seat}", plus_cards(state.stakes[seat]), seat))
        counters.append(Counter(f"minus5.{seat}", minus_cards(state.stakes[seat]), seat))
    return counters


def _sheet(state: RageState) -> list[Counter]:
    """The finished rounds: `sheet_bid.3.0` is seat 0's prediction in round 3, and so on."""
    counters = []
    for number, (bids, tricks, stakes, points) in enumerate(state.sheet, 1):
        for seat in state.rules.seats:
            place = f"{number}.{seat}"
            counters.append(Counter(f"sheet_bid.{place}", bids[seat], seat))
            counters.append(Counter(f"sheet_tricks.{place}", tricks[seat], seat))
            counters.append(Counter(f"sheet_plus5.{place}", plus_cards(stakes[seat]), seat))
            counters.append(Counter(f"sheet_minus5.{place}", minus_cards(stakes[seat]), seat))
            counters.append(Counter(f"sheet_points.{place}", points[seat], seat))
    return counters


def _prompts(state: RageState) -> tuple[Prompt, ...]:
    return tuple(_prompt(state, seat) for seat in state.deciders())


def _prompt(state: RageState, seat: int) -> Prompt:
    if state.bidding:
        forbidden = state.forbidden_bid(seat)
        if forbidden is None:
            return Prompt(seat, "bid", {"most": state.size})
        return Prompt(seat, "bid_but_not", {"most": state.size, "number": forbidden})
    if state.follow == NO_COLOUR:
        return Prompt(seat, "play")
    return Prompt(seat, "follow", {"colour": letter(state.follow)})
