"""The search: it finds what is certain, says why, spends what it may, and can be hurried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from game.bots.bot import OutOfTime
from game.bots.heuristic import HeuristicFor, PlainHeuristic
from game.bots.heuristics.fifty_two_eleven.heuristic import FiftyTwoElevenHeuristic
from game.bots.heuristics.hornochsen.heuristic import HornochsenHeuristic
from game.bots.heuristics.rage.heuristic import RageHeuristic
from game.bots.levels import bot_named
from game.bots.search import RESERVED, Arm, Search, hopeful
from game.bots.searching import SearchBot, expert, strong
from game.engine.game import Setup, State
from game.engine.games.fifty_two_eleven.cards import CARDS, NAME
from game.engine.games.perfect_numbers.state import MARKET
from game.engine.games.rage.cards import CARDS as CARDS_OF_RAGE
from game.engine.games.rage.cards import COLOUR, COLOURS, NO_COLOUR, NUMBER
from game.engine.manifest import Effort
from tests.bots.small import always, moments
from tests.engine import kit

SEARCHING = {"strong": strong, "expert": expert}


def last_round_of_rage(hands: list[str]) -> Any:
    """The round of one card, everybody with this card, before the predictions; seat 0 deals."""
    state: Any = kit.rules_for(Setup("rage", len(hands))).start()
    state.resolve([1])
    rng = Random(2)
    while state.round < 10 or not state.bidding:
        due = state.chance_due()
        if due is None:
            seat = state.deciders()[0]
            state.apply(seat, rng.choice(state.legal(seat)))
            continue
        first = [NUMBER[card] for card in hands] if state.round == 9 else []
        state.resolve([*first, *(card for card in rng.sample(due.population, due.draw) if card not in first)])
    assert state.size == 1 and [len(hand) for hand in state.hands] == [1] * len(hands)
    return state


@pytest.mark.parametrize("level", SEARCHING)
def test_the_last_to_play_predicts_the_trick_that_a_joker_must_win(level: str) -> None:
    state = last_round_of_rage(["B1", "G2", "R3", "V4"])
    dealer = state.dealer
    state.hands[dealer][0], swapped = NUMBER["joker.1"], state.hands[dealer][0]
    state.pile[state.pile.index(NUMBER["joker.1"])] = swapped
    while state.deciders() != (dealer,):
        state.apply(state.deciders()[0], state.legal(state.deciders()[0])[1])
    choice = bot_named(level, "seed").consider(state.redact(dealer), dealer)
    assert choice.action.do == "bid 1"
    reasons = {reason.do: reason for reason in choice.reasons}
    # Naming a useless colour would lose the trick as surely, but a trick is worth a point and the others want it.
    assert reasons["bid 1"].tally["hit"] > 0.97
    assert reasons["bid 1"].tally["points"] > reasons["bid 0"].tally["points"]


def ends_of_5211() -> Iterator[tuple[Any, int]]:
    """The last choice of a deck, where the unseen cards are exactly those in the others' hands."""
    for seed in range(24):
        for moment in moments(Setup("5211", 4), seed, every=1):
            state: Any = moment.state
            if not state.pile and state.round == 2 and not any(state.chosen):
                yield state, moment.seat
                break


def results(state: Any, seat: int) -> dict[str, list[float]]:
    """What each card comes to in everything that can be, in the same order for all."""
    seen = state.redact(seat)
    known = set(seen.pieces())
    unseen = [card for card in CARDS if card not in known]
    others = [other for other in range(4) if other != seat]
    found: dict[str, list[float]] = {action.do: [] for action in seen.legal(seat)}
    for cards in permutations(unseen, len(others)):
        for action in seen.legal(seat):
            world = state.copy()
            for other, card in zip(others, cards, strict=True):
                world.hands[other] = [card]
                world.apply(other, world.rules.singles[card])
            world.apply(seat, action)
            winners = world.standings().winners
            points = [world.points(at) for at in range(4)]
            worth = points[seat] - (sum(points) - points[seat]) / 3
            found[action.do].append(worth + (12 / len(winners) if seat in winners else 0))
    return found


def test_at_the_end_nothing_is_chosen_that_is_worse_whatever_the_others_are_likely_to_do() -> None:
    compared = 0
    for state, seat in ends_of_5211():
        found = results(state, seat)
        chosen = SearchBot("seed", strong).choose(state.redact(seat), seat)
        for better, worse in permutations(found, 2):
            gains = [a - b for a, b in zip(found[better], found[worse], strict=True)]
            seldom_worse = sum(gain < 0 for gain in gains) < 0.15 * len(gains)
            if seldom_worse and sum(gains) > 0.5 * len(gains):
                compared += 1
                assert chosen.do != worse, f"{better} is hardly ever worse"
    assert compared > 2, "the test must have something to compare"


def last_turns() -> Iterator[tuple[Any, int]]:
    """The last group of the last round of Perfect Numbers: what it brings is all that still counts."""
    for seed in range(10):
        for moment in moments(Setup("perfect_numbers", 3), seed, every=1):
            state: Any = moment.state
            last = len(state.pile) < MARKET and state.groups.bit_count() == 1
            if last and state.phase.value == "choosing" and not state.stored[moment.seat]:
                yield state, moment.seat


def most(state: Any, seat: int) -> float:
    """The most that the rest of the turn can bring, by trying everything."""
    if state.over:
        points = [state.points(other) for other in range(3)]
        lead = 12 / len(state.standings().winners) if seat in state.standings().winners else 0
        return points[seat] - (sum(points) - points[seat]) / 2 + lead
    found = []
    for action in state.legal(seat):
        twin = state.copy()
        twin.apply(seat, action)
        found.append(most(twin, seat))
    return max(found)


def test_the_last_turn_of_perfect_numbers_is_played_as_well_as_can_be() -> None:
    tried = 0
    for state, seat in last_turns():
        best = most(state, seat)
        bot = SearchBot("seed", strong)
        while not state.over:
            state.apply(seat, bot.choose(state.redact(seat), seat))
        assert most(state, seat) == pytest.approx(best)
        tried += 1
    assert tried > 3


def over_after(times: int) -> OutOfTime:
    """Time that is over when somebody has asked for it so often."""
    left = iter(range(times))
    return lambda: next(left, None) is None


def test_time_that_is_over_leaves_the_best_so_far() -> None:
    moment = next(moments(Setup("rage", 4), seed=1, every=9))
    seen = moment.state.redact(moment.seat)
    arms = HeuristicFor().of(seen).arms(seen, moment.seat, seen.legal(moment.seat), reckons=True)
    reserved = RESERVED if len(arms) < len(seen.legal(moment.seat)) else 0
    choice = SearchBot("seed", expert).consider(seen, moment.seat, over_after(reserved + 5))
    compared = choice.reasons[: len(arms)]
    assert [reason.samples for reason in compared] == [5] * len(compared)
    assert choice.action.do == max(compared, key=lambda reason: reason.value).do


def test_without_any_time_a_rule_of_thumb_decides() -> None:
    """And says what it thinks of every action, without any samples."""
    for game in ("5211", "rage", "hornochsen", "perfect_numbers"):
        moment = next(m for m in moments(Setup(game, 4), seed=1, every=9) if len(m.state.legal(m.seat)) > 1)
        seen = moment.state.redact(moment.seat)
        choice = SearchBot("seed", expert).consider(seen, moment.seat, lambda: True)
        expected = bot_named("reference", "").consider(seen, moment.seat)
        assert choice == expected
        assert all(reason.samples == 0 for reason in choice.reasons)


@pytest.mark.parametrize(("game", "every"), [("5211", 9), ("rage", 41), ("hornochsen", 41), ("perfect_numbers", 41)])
def test_every_action_has_its_reason_whenever_time_is_over(game: str, every: int) -> None:
    """Those that are not worth comparing get a few worlds before the others: nothing may be left after them."""
    for moment in moments(Setup(game, 4), seed=2, every=every):
        seen, seat = moment.state.redact(moment.seat), moment.seat
        legal = seen.legal(seat)
        if len(legal) == 1:
            continue
        for times in (1, RESERVED, RESERVED + 1, RESERVED + 5):
            choice = SearchBot("seed", expert).consider(seen, seat, over_after(times))
            assert sorted(reason.do for reason in choice.reasons) == sorted(action.do for action in legal)
            if times > RESERVED:
                assert all(reason.samples and "leads" in reason.tally for reason in choice.reasons), game


def test_how_many_playouts_there_are_follows_from_the_state() -> None:
    search = Search(RageHeuristic(), Effort(decisions=1000), Random(1))
    for moment in moments(Setup("rage", 4), seed=1, every=9):
        state: Any = moment.state
        cards = sum(map(len, state.hands))
        assert search.playouts(state.redact(moment.seat), moment.seat) == min(2000, 1000 // (cards + 1))


def test_a_game_without_rules_of_thumb_is_searched_too() -> None:
    """By random playouts to the end of the match."""
    moment = next(moments(Setup("rage", 3), seed=1, every=9))
    seen: State[Any] = moment.state.redact(moment.seat)
    choice = Search(PlainHeuristic(), Effort(decisions=600), Random(1)).choose(
        seen, moment.seat, seen.legal(moment.seat)
    )
    assert choice.action in seen.legal(moment.seat)
    assert choice.reasons


def test_equal_cards_are_compared_once_and_share_their_reasons() -> None:
    """Cards of one colour and value are the same to the search."""
    for moment in moments(Setup("5211", 4), seed=3, every=1):
        state: Any = moment.state
        names = [card.do for card in state.rules.singles]
        hand = [names[card].split(".")[0] for card in state.hands[moment.seat]]
        if len(set(hand)) < len(hand) and state.round == 0:
            legal = state.legal(moment.seat)
            arms = FiftyTwoElevenHeuristic().arms(state.redact(moment.seat), moment.seat, legal, reckons=False)
            kinds = [kind_of(script[0][1].do) for script in arms]
            assert len(set(kinds)) == len(kinds) < len(list(combinations(hand, 2)))
            choice = SearchBot("seed", strong).consider(state.redact(moment.seat), moment.seat)
            figures: dict[Any, set[Any]] = {}
            for reason in choice.reasons:
                figures.setdefault(kind_of(reason.do), set()).add((reason.value, reason.samples))
            assert sorted(figures) == sorted(kinds) and all(len(same) == 1 for same in figures.values())
            return
    raise AssertionError("no hand with two equal cards")


def kind_of(do: str) -> tuple[str, ...]:
    return tuple(sorted(word.split(".")[0] for word in do.split()[1:]))


@pytest.mark.parametrize(("game", "every"), [("5211", 4), ("rage", 23), ("hornochsen", 23), ("perfect_numbers", 23)])
def test_every_action_has_its_reason_and_that_changes_no_choice(game: str, every: int) -> None:
    """What was not worth comparing is told of too: what it comes to, how sure that is, and what happens with it."""
    small = always(Effort(decisions=300, reckons=True, tries=2))
    asides = 0
    for moment in moments(Setup(game, 4), seed=2, every=every):
        seen, seat = moment.state.redact(moment.seat), moment.seat
        legal = seen.legal(seat)
        choice = SearchBot("seed", small).consider(seen, seat)
        assert choice.action is SearchBot("seed", small).choose(seen, seat)
        if len(legal) > 1:
            assert sorted(reason.do for reason in choice.reasons) == sorted(action.do for action in legal)
            assert all(reason.samples >= 2 and "leads" in reason.tally for reason in choice.reasons)
            compared = HeuristicFor().of(seen).arms(seen, seat, legal, reckons=True)
            asides += len(legal) - len({script[0][1].do for script in compared})
    assert asides, "in every game some actions are not compared"


def test_while_all_is_open_a_point_is_worth_one_and_at_the_end_winning_is_all() -> None:
    """In Rage: what a total is worth depends on how many rounds there are to catch up."""
    state = last_round_of_rage(["B1", "G2", "R3", "V4"])
    heuristic = RageHeuristic()

    def worth(rounds: int, *totals: int) -> float:
        state.round, state.totals = rounds, list(totals)
        return heuristic.worth(state, 0)

    assert worth(1, 1, 0, 0, 0) - worth(1, 0, 0, 0, 0) == pytest.approx(1, abs=0.05)
    assert worth(1, 0, 3, 0, 0) - worth(1, 0, 0, 0, 0) == pytest.approx(-1, abs=0.1)
    assert worth(10, 31, 30, 0, 0) > 2 * worth(10, 29, 30, 0, 0)
    assert worth(10, 90, 30, 0, 0) - worth(10, 60, 30, 0, 0) == pytest.approx(0, abs=0.01)
    # Far behind, only a large gain helps.
    assert worth(9, 20, 30, 0, 0) - worth(9, 15, 30, 0, 0) > 3 * (worth(9, 5, 30, 0, 0) - worth(9, 0, 30, 0, 0)) > 0


def test_an_expert_believes_that_others_opened_with_their_best() -> None:
    """In 5211 a hand is unlikely that held a much better pair than the one that was laid."""
    state: Any = kit.rules_for(Setup("5211", 2)).start()
    state.resolve(Random(1).sample(CARDS, len(CARDS)))
    state.round = 1
    number = {name: card for card, name in enumerate(NAME)}
    state.laid = [[], [number["Y1.1"], number["G2.1"]]]
    heuristic = FiftyTwoElevenHeuristic()
    state.hands[1] = [number[name] for name in ("Y1.2", "G1.1", "O2.1", "B6.1", "B5.1")]
    plain = heuristic.likelihood(state, 0)
    state.hands[1] = [number[name] for name in ("B6.1", "B5.1", "B3.1", "Y1.2", "G1.1")]
    splendid = heuristic.likelihood(state, 0)
    assert 0 < splendid < plain <= 1


def test_an_expert_believes_predictions() -> None:
    """In Rage a hand that fits its prediction is likelier."""
    state = last_round_of_rage(["B1", "G2", "R3", "V4"])
    trump = next(COLOURS[COLOUR[card]] for card in state.turned if COLOUR[card] != NO_COLOUR)
    other = state.leader
    state.bids[other] = 1
    heuristic = RageHeuristic()
    state.hands[other] = [NUMBER[f"{trump}15"]]
    high = heuristic.likelihood(state, (other + 1) % 4)
    state.hands[other] = [NUMBER[f"{trump}0"]]
    low = heuristic.likelihood(state, (other + 1) % 4)
    assert 0 < low < high <= 1


def arm(name: int, results: list[float]) -> Arm:
    made = Arm([(0, kit.rules_for(Setup("hornochsen", 2)).plays[name])])
    for result in results:
        made.add(result, {})
    return made


def test_what_is_clearly_behind_is_dropped_and_what_may_be_better_is_not() -> None:
    """All are tried in the same worlds, so that a small lead that is always there is clear."""
    luck = [float(number * 7 % 20) for number in range(24)]
    best = arm(1, [result + 2 + number % 2 for number, result in enumerate(luck)])
    always_behind = arm(2, luck)
    the_same = arm(3, best.results)
    now_and_then_better = arm(4, [result + (5 if number % 3 else -5) for number, result in enumerate(luck)])
    found = hopeful([best, always_behind, the_same, now_and_then_better])
    assert [one.action for one in found] == [best.action, now_and_then_better.action]
    few = [arm(1, [5.0] * 8), arm(2, [1.0] * 8)]
    assert hopeful(few) == few, "so few worlds tell nothing"


def test_others_may_buy_from_the_box_while_their_choices_are_guessed() -> None:
    """HORN-11: in a double round somebody with one tile must buy, and the supply may be empty."""
    state: Any = kit.rules_for(Setup("hornochsen", 3)).start()
    state.resolve(Random(3).sample(range(1, 100), 99))
    state.box, state.supply = state.supply, []
    state.seen = [9 if tile in state.box else seen for tile, seen in enumerate(state.seen)]
    state.double, state.closed = True, True
    for seat in (1, 2):
        state.box += [play.tile for play in state.hands[seat][1:]]
        for play in state.hands[seat][1:]:
            state.seen[play.tile] = 9
        del state.hands[seat][1:]
    for effort in (Effort(decisions=60), Effort(decisions=60, reckons=True)):
        seen = state.redact(0)
        heuristic = HornochsenHeuristic(state.rules)
        assert Search(heuristic, effort, Random(1)).choose(seen, 0, seen.legal(0)).action in seen.legal(0)


def test_only_who_reckons_with_others_expects_sensible_choices_of_them() -> None:
    """In Hornochsen a strong player takes any tile of the others for as likely, an expert their best ones."""
    state: Any = kit.rules_for(Setup("hornochsen", 2)).start()
    state.resolve(Random(5).sample(range(1, 100), 99))
    heuristic = HornochsenHeuristic(state.rules)
    chosen: dict[bool, set[int]] = {}
    for reckons in (False, True):
        found = []
        for number in range(120):
            world = state.copy()
            heuristic.sample_secrets(world, 0, Random(number), reckons)
            found.append(world.chosen[0])
        chosen[reckons] = {choice for choice in found if found.count(choice) > 60}
    assert not chosen[False] and len(chosen[True]) == 1


def test_cards_that_come_to_the_same_are_compared_once() -> None:
    """In Rage: neighbours with nothing unseen between them, unless a card of the trick lies there; and copies."""
    state: Any = kit.rules_for(Setup("rage", 3)).start()
    state.resolve([0])
    state.resolve(CARDS_OF_RAGE)
    names = ["B2", "B3", "B5", "B9", "notrump.1", "notrump.2", "plus5.1", "G7"]
    state.hands[1] = [NUMBER[name] for name in names]
    actions = [state.rules.parse(f"play {name}") for name in names]
    state.turned = [NUMBER["B4"], NUMBER["R1"]]
    state.bidding = False

    def compared() -> list[str]:
        return [script[0][1].do[5:] for script in RageHeuristic().arms(state, 1, actions, reckons=False)]

    assert compared() == ["B2", "B9", "notrump.1", "plus5.1", "G7"]
    state.turned, state.trick = [NUMBER["R1"]], [NUMBER["B4"]]
    assert compared()[:3] == ["B2", "B5", "B9"]


def test_what_is_kept_in_hand_counts_at_the_end_of_a_pass() -> None:
    """In 5211 high cards will score yet, and with two players so will cards of one colour."""
    number = {name: card for card, name in enumerate(NAME)}
    low, high, mixed = (
        [number[name] for name in names.split()]
        for names in ("Y2.1 G2.1 O2.1 B2.1 T2.1", "Y6.1 G2.1 O2.1 B2.1 T2.1", "Y2.1 Y2.2 O2.1 B2.1 T2.1")
    )
    heuristic = FiftyTwoElevenHeuristic()
    for players in (2, 4):
        state: Any = kit.rules_for(Setup("5211", players)).start()
        state.hands = [low[:] for _ in range(players)]
        assert heuristic.worth(state, 0) == pytest.approx(0)
        state.hands[0] = high
        assert 0 < heuristic.worth(state, 0) < 4
        state.hands[0] = mixed
        assert (heuristic.worth(state, 0) > 0.1) == (players == 2)
