"""What is said about a match's shuffle: sealed at the start, opened at the end, or chosen by number."""

from __future__ import annotations

from game.app.services import Services
from game.match.match import Match
from game.match.seal import short_seal


def deal_sentence(services: Services, match: Match, why: bool = False) -> str:
    """A line about the shuffle that gives nothing away before the match is over; with `why`, what it is good for."""
    seed = match.header.seed
    if seed is None:
        return services.say("deal.without_seed")
    if match.session.numbered:
        return services.say("deal.numbered", number=seed)
    if match.over:
        return services.say("deal.opened", seed=seed, seal=short_seal(seed))
    return services.say("deal.sealed_why" if why else "deal.sealed", seal=short_seal(seed))
