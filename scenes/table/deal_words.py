"""What is said about a match's shuffle: sealed at the start, opened at the end, or chosen by number."""

from __future__ import annotations

from game.content.texts import Texts
from game.match.history.replay import Replay
from game.match.match import Match
from game.match.seal import short_seal
from scenes.services import Services


def deal_sentence(services: Services, match: Match, why: bool = False) -> str:
    """A line about the shuffle that gives nothing away before the match is over; with `why`, what it is good for."""
    return _sentence(services.texts, match.header.seed, match.session.numbered, match.over, why)


def replayed_deal(texts: Texts, replay: Replay) -> str:
    """The same of a match that is shown again: one that is not over yet stays sealed."""
    return _sentence(texts, replay.header.seed, replay.session.numbered, replay.finished, why=False)


def _sentence(texts: Texts, seed: int | None, numbered: bool, over: bool, why: bool) -> str:
    if seed is None:
        return texts.own("deal.without_seed")
    if numbered:
        return texts.own("deal.numbered", number=seed)
    if over:
        return texts.own("deal.opened", seed=seed, seal=short_seal(seed))
    return texts.own("deal.sealed_why" if why else "deal.sealed", seal=short_seal(seed))
