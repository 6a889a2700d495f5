"""What a refusal says is true at the moment at which it is given, by a plain telling of the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.engine.perfect_numbers.naive import NaiveMatch, is_action, kind, number
from tests.engine.perfect_numbers.playing import rules_with
from tests.engine.perfect_numbers.test_naive import MANY_ACTIONS, both
from tests.engine.perfect_numbers.test_refusals import TEXTS


class Moment:
    """A match as somebody is refused something: `card` and `words` are of the action, `told` what the refusal names."""

    def __init__(self, match: NaiveMatch, do: str, told: dict[str, Any]) -> None:
        self.match, self.told = match, told
        _, *self.words = do.split()
        self.card = self.words[0] if self.words else ""
        self.at_hand = [*match.taken, *match.stolen]
        self.stored = match.stored[match.seat]
        self.rows = match.held(match.seat)

    @property
    def has_own_row(self) -> bool:
        return self.card[0] in self.rows

    @property
    def has_no_place(self) -> bool:
        return not self.has_own_row and not self.match.has_place(self.match.seat)

    @property
    def is_stolen(self) -> bool:
        return self.card in self.match.stolen

    @property
    def is_storable(self) -> bool:
        return len(self.stored) < 2 and kind(self.card) not in map(kind, self.stored)

    def colour_is_missing(self) -> bool:
        return self.told["colour"] not in self.rows

    def row_told(self) -> list[tuple[str, bool]]:
        """The row that the refusal speaks of: another's if it names a seat."""
        return self.match.rows[self.told.get("seat", self.match.seat)][self.told["colour"]]


Claim = Callable[[Moment], bool]

CLAIMS: dict[str, Claim] = {
    "already_taken": lambda now: now.match.has_taken,
    "group_gone": lambda now: not now.match.market[now.told["group"] - 1],
    "take_first": lambda now: not now.match.has_taken,
    "cards_left": lambda now: now.told["card"] in now.match.taken,
    "nothing_perfect": lambda now: now.match.perfect is None,
    "complete_or_keep": lambda now: now.match.perfect is not None and now.match.perfect[1] == now.told["colour"],
    "stolen_first": lambda now: now.told["card"] in now.match.stolen,
    "joker_first": lambda now: now.match.in_set_up and now.told["card"] == now.match.taken[0],
    "not_taken": lambda now: now.card not in now.at_hand,
    "low_to_high": lambda now: (
        now.told["card"] in now.match.taken
        and now.told["card"][0] == now.card[0]
        and number(now.told["card"]) < number(now.card)
    ),
    "fitting_first": lambda now: now.told["card"] in now.match.taken and now.told["card"][0] in now.rows,
    "row_at_home": lambda now: now.has_own_row and now.told["colour"] == now.card[0],
    "place_free": lambda now: now.match.has_place(now.match.seat),
    "place_free_to_store": lambda now: not now.stored and len(now.rows) < 4,
    "stored_together": lambda now: bool(now.stored) and now.is_storable,
    # PN-12: another collection is offered only where one takes the card; PN-16: and never for a stolen one
    "no_place": lambda now: now.has_no_place and not now.is_stolen and bool(now.match.aways(now.card)),
    "no_place_anywhere": lambda now: now.has_no_place and not now.is_stolen and not now.match.aways(now.card),
    "no_place_for_stolen": lambda now: now.has_no_place and now.is_stolen,
    "no_row": Moment.colour_is_missing,
    "nothing_stored": lambda now: not now.stored,
    "actions_make_no_place": lambda now: now.match.three_rows,
    "own_collection": lambda now: int(now.words[2]) == now.match.seat and not now.has_no_place,
    "stolen_stays": lambda now: now.is_stolen,
    "protected": lambda now: not now.row_told()[-1][1],
    "no_place_there": lambda now: not now.match.has_place(now.told["seat"]),
    "joker_needs_row": Moment.colour_is_missing,
    "not_at_hand": lambda now: now.card not in [*now.match.taken, *now.stored],
    "top_face_down": lambda now: not now.row_told()[-1][1],
    "only_card": lambda now: len(now.row_told()) == 1,
    "steal_from_others": lambda now: int(now.words[2]) == now.match.seat,
    "no_row_there": lambda now: not now.row_told(),
    "already_stored": lambda now: now.card in now.stored,
    "two_stored": lambda now: len(now.stored) == 2,
    "kind_stored": lambda now: now.told["kind"] == kind(now.card) and now.told["kind"] in map(kind, now.stored),
    "drop_to_store": lambda now: not now.stored and len(now.rows) == 4,
    "storage_has_its_place": lambda now: now.match.three_rows,
    "never_discarded": lambda now: not is_action(now.card) and not now.is_stolen,
    "can_be_stored": lambda now: is_action(now.card) and now.is_storable,
    "can_be_used": lambda now: bool(now.match.uses_of(now.card)),
}
"""What each refusal claims."""


def test_every_refusal_is_looked_at() -> None:
    assert set(CLAIMS) == set(TEXTS["en"]["illegal"])


@pytest.mark.parametrize("three_rows", [False, True])
@pytest.mark.clause("PN-12", "PN-16", "PN-17", "PN-20")
def test_what_a_refusal_says_is_true(three_rows: bool) -> None:
    given: set[str] = set()
    for seed in range(15):
        rng = Random(f"{three_rows} {seed}")
        match, naive = both(rules_with(MANY_ACTIONS, 2 + seed % 3, three_rows), rng)
        every = match.rules.moves.all
        while not naive.over:
            options = naive.options()
            at_hand = {*naive.taken, *naive.stolen}
            near = [do for do in every if " " in do and do.split()[1] in at_hand]
            asked = [*rng.sample(list(every), 20), *rng.sample(near, min(20, len(near)))]
            for do in set(asked) - options:
                refusal = match.state.why_not(match.turn, every[do])
                assert refusal is not None and CLAIMS[refusal.code](Moment(naive, do, refusal.values)), (do, refusal)
                given.add(refusal.code)
            # Rows that are kept and cards that are stored fill the places.
            filling = [option for option in options if option.startswith(("keep", "store", "place"))]
            action = rng.choice(sorted(filling if filling and rng.random() < 0.6 else options))
            match.do(action)
            naive.do(action)
    only = {"actions_make_no_place", "storage_has_its_place"}
    never = {"drop_to_store", "place_free_to_store", "stored_together", "nothing_stored"} if three_rows else only
    assert given == set(CLAIMS) - never
