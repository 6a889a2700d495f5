"""The sealed shuffle."""

from __future__ import annotations

import hashlib

from game.engine.game import Setup
from game.engine.record.header import Header, Seat
from game.match.seed import new_seed, seal, short_seal
from game.match.session import Session, read_session, session_text

HEADER = Header(Setup("5211", 2), (Seat("Ada", "human"), Seat("Bea", "random")), 7)


def test_a_seed_has_so_many_bits_that_nobody_goes_through_them() -> None:
    """Of a hundred seeds every one of the 128 bits is set in some and not in others, but for once in 2^92 runs."""
    seeds = [new_seed() for _ in range(100)]
    some, every = 0, (1 << 128) - 1
    for seed in seeds:
        some, every = some | seed, every & seed
    assert some == (1 << 128) - 1 and every == 0


def test_anybody_can_check_the_seal() -> None:
    assert seal(7) == hashlib.sha256(b"7").hexdigest()
    assert short_seal(7).replace(" ", "") == seal(7)[:32] and len(short_seal(7).split()) == 8
    assert short_seal(7) != short_seal(8)


def test_whether_the_deal_was_chosen_is_kept_beside_the_record() -> None:
    session = Session(list(HEADER.seats), numbered=True)
    assert read_session(session_text(session).encode(), HEADER).numbered
    assert not read_session(None, HEADER).numbered
    assert not read_session(b'{"numbered": 1}', HEADER).numbered
