"""A person at a match without a window: everything is decided by pointing at what the hand offers."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.process.client import DirectClient
from game.bots.process.codec import brief_for
from game.engine.action import Ref, RefKind
from game.engine.game import Setup
from game.engine.games.registry import GAMES, game_named
from game.engine.record.header import HUMAN, Header, Seat
from game.hand.advice import AdviceClient, AdviceStep
from game.hand.hand import Hand, must_be_hidden
from game.match.journal import MemoryJournal
from game.match.match import Match
from tests.engine.kit import LIBRARY

NAMES = "Ada", "Bea", "Cem", "Dov"


def match_of(game: str, players: int = 3, humans: int = 3, seed: int = 7, **options) -> Match:
    setup = Setup(game, players, options)
    seats = tuple(Seat(NAMES[seat], HUMAN if seat < humans else "random") for seat in range(players))
    match = Match(Header(setup, seats, seed), game_named(game).rules(setup, LIBRARY), MemoryJournal())
    match.begin()
    match.settle()
    return match


def adviser_of(match: Match) -> AdviceClient:
    setup = match.header.setup
    brief = brief_for(game_named(setup.game), setup, LIBRARY)
    return AdviceClient(match, lambda: DirectClient(brief, match.rules, lambda: 0.0))


def hands_at(match: Match) -> list[Hand]:
    adviser = adviser_of(match)
    return [Hand(match, seat, adviser) for seat in range(match.rules.players)]


def decides(hand: Hand, rng: Random) -> None:
    """Points at one thing after the other until the choice is made."""
    for _ in range(60):
        options = sorted(hand.walk.options(), key=str)
        if not options:
            assert hand.committed
            return
        hand.point_at(rng.choice(options))
    raise AssertionError(f"{hand.seat} never gets done: {options}")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_by_pointing(game: str) -> None:
    match, rng = match_of(game), Random(1)
    hands = hands_at(match)
    while not match.over:
        asked = [hand for hand in hands if hand.offer()]
        assert {hand.seat for hand in asked} <= set(match.deciders())
        waiting = [hand for hand in hands if hand.deciding and hand.walk.options()]
        assert waiting, match.deciders()
        decides(rng.choice(waiting), rng)
        match.settle()
    assert not any(hand.offer() for hand in hands), "nothing is asked of anybody any more"


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_knows_what_its_seat_may_know_and_nothing_else(game: str) -> None:
    match, rng = match_of(game), Random(2)
    hands = hands_at(match)
    for _ in range(25):
        for hand in hands:
            hand.know()
            assert hand.view == match.view(hand.seat) and hand.public == match.view(None)
            assert hand.has_secrets == must_be_hidden(match, hand.seat)
            told = {piece.name for zone in hand.secret_zones() for piece in zone.pieces if piece.name is not None}
            assert told >= hand.view.known() - hand.public.known()
            assert all(zone.seat == hand.seat for zone in hand.secret_zones())
            hand.offer()
        if match.over:
            return
        decides(rng.choice([hand for hand in hands if hand.deciding]), rng)
        match.settle()


@pytest.mark.parametrize("game", GAMES)
def test_nobodys_hand_sees_what_all_see_and_decides_nothing(game: str) -> None:
    match = match_of(game)
    nobody = Hand(match, None, adviser_of(match))
    assert not nobody.offer() and not nobody.walk.options() and not nobody.deciding
    assert nobody.view == match.view(None) and not nobody.has_secrets and not nobody.secret_zones()
    assert nobody.take_back() is None and nobody.redo() is None and nobody.prompt is None


def test_what_is_offered_once_is_not_offered_again() -> None:
    hand = hands_at(match_of("hornochsen"))[0]
    assert hand.offer() and not hand.offer()
    hand.begin_anew()
    assert hand.offer(), "unless it is wanted"


def test_every_change_can_be_noticed() -> None:
    hand = hands_at(match_of("hornochsen"))[0]
    seen = [hand.revision]

    def has_changed() -> bool:
        seen.append(hand.revision)
        return seen[-1] > seen[-2]

    assert not has_changed()
    hand.offer()
    assert has_changed()
    hand.point_at(min(hand.walk.options(), key=str))
    assert has_changed()
    hand.advice.look()
    assert has_changed()
    hand.refuse("none", None)
    assert has_changed()
    hand.confirm()
    assert has_changed() and hand.committed


def test_a_refusal_says_why_as_a_code_and_where_the_piece_goes() -> None:
    match = match_of("hornochsen")
    hand = hands_at(match)[0]
    hand.offer()
    card = min(ref for ref in hand.walk.options() if ref.kind is RefKind.PIECE)
    refused = hand.refuse(card.name, "row.0")
    assert hand.refused is refused and refused.refusal == match.why_not_there(0, card.name, "row.0")
    assert refused.places == hand.choice.places_of(card.name)
    hand.forget_refusal()
    assert hand.refused is None


def test_why_a_card_cannot_be_chosen_is_told_of_ones_own_only() -> None:
    """In Rage nobody plays a card before all have predicted."""
    hands = hands_at(match_of("rage"))
    for hand in hands:
        hand.offer()
    (asked,) = (hand for hand in hands if hand.deciding)
    mine = asked.secret_zones()[0].pieces[0].name
    others = next(hand for hand in hands if hand is not asked).secret_zones()[0].pieces[0].name
    assert asked.why_not(mine) is not None and asked.why_not(others) is None


def test_a_choice_is_confirmed_where_there_is_one_way_to_end_it() -> None:
    hand = hands_at(match_of("hornochsen"))[0]
    hand.offer()
    hand.confirm()
    assert not hand.committed, "nothing has been chosen yet"
    hand.point_at(min(hand.walk.options(), key=str))
    assert hand.end() == Ref(RefKind.ZONE, "chosen.0")
    hand.clear()
    assert hand.end() is None and not hand.walk.chosen


def test_a_secret_choice_can_be_taken_back_until_it_is_seen() -> None:
    match, rng = match_of("hornochsen"), Random(3)
    hands = hands_at(match)
    for hand in hands:
        hand.offer()
    assert not hands[0].may_take_back and not hands[0].is_open
    decides(hands[0], rng)
    match.settle()
    hands[0].offer()
    assert hands[0].may_take_back
    assert hands[0].take_back() is None and hands[0].offer() and not hands[0].committed
    for hand in hands:
        decides(hand, rng)
        match.settle()
    hands[0].offer()
    refusal = hands[0].take_back()
    assert refusal is not None and refusal.code.startswith("take_back")


def test_whoever_plays_against_bots_goes_back_and_forward() -> None:
    match, rng = match_of("hornochsen", humans=1), Random(4)
    hand = hands_at(match)[0]
    hand.offer()
    before = match.text()
    decides(hand, rng)
    match.settle()
    after = match.text()
    assert hand.take_back() is None and match.text() == before and hand.may_redo
    assert hand.redo() is None and match.text() == after and not hand.may_redo


@pytest.mark.parametrize("game", GAMES)
def test_advice_comes_in_steps_and_as_data(game: str) -> None:
    match = match_of(game, humans=1)
    adviser = adviser_of(match)
    hand = Hand(match, match.deciders()[0], adviser)
    hand.offer()
    hand.advice.explain()
    assert hand.advice.step is AdviceStep.QUESTION and not match.session.practice
    hand.advice.look()
    assert hand.advice.step is AdviceStep.LOOK and match.session.practice and not hand.advice.is_known
    hand.advice.show_move()
    adviser.update()
    assert hand.advice.step is AdviceStep.MOVE and hand.advice.is_known
    hint = hand.advice.hint
    assert hint is not None and hint.choice is not None and hint.choice.action in match.legal(hint.seat)
    steps = {ref for path in hand.walk.paths if path.action == hint.choice.action for ref in hand.walk.refs()}
    assert hint.refs() and set(hint.refs()) <= steps
    hand.advice.forget()
    assert hand.advice.step is AdviceStep.NOTHING and hand.advice.hint is None
    adviser.close()


def test_a_choice_is_compared_with_the_best_one() -> None:
    match, rng = match_of("hornochsen", humans=1), Random(5)
    adviser = adviser_of(match)
    hand = Hand(match, 0, adviser)
    hand.offer()
    action = rng.choice(match.legal(0))
    hand.advice.measure(action)
    hand.submit(action)
    adviser.update()
    measured = hand.advice.measured
    assert measured is not None and measured.chosen == action and measured.choice is not None
    assert any(reason.do == action.do for reason in measured.choice.reasons)
    hand.advice.close_measured()
    assert hand.advice.measured is None


def test_a_choice_that_the_match_does_not_accept_is_refused() -> None:
    match = match_of("hornochsen")
    hand = hands_at(match)[0]
    hand.offer()
    action = match.legal(0)[0]
    assert hand.submit(action) is None
    refusal = hand.submit(action)
    assert refusal is not None and hand.refused is not None and hand.refused.refusal == refusal
