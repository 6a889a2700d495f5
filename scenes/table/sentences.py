"""Sentences about a match: what is asked and refused, its shuffle, and damage to its files."""

from __future__ import annotations

from game.content.reading import ContentError
from game.content.rulebook import Topics, read_topics
from game.content.texts import Texts
from game.engine.action import Refusal
from game.engine.view import Prompt
from game.match.history.replay import Replay
from game.match.match import Match
from game.match.seed import short_seal
from game.match.store.match_store import OpenMatch
from scenes.services import Services


def prompt_words(services: Services, game: str, prompt: Prompt | None) -> str:
    """The question in words; empty if there is none."""
    return services.texts.of_game(game, "prompt", prompt.key, **dict(prompt.values)) if prompt is not None else ""


def refusal_words(services: Services, game: str, refusal: Refusal) -> str:
    """The reason of a refusal, as a sentence."""
    if refusal.code == "not_your_turn":
        return services.say("table.not_your_turn")
    words = services.texts.sentence(refusal, game)
    # The program's own refusals also follow file names, without a capital and a full stop.
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def topics(services: Services, game: str) -> Topics | None:
    """Which section of the game's rules explains what; None if it can't be read, which must not stop a match."""
    try:
        return read_topics(services.folders.ours / "config", game)
    except ContentError:
        return None


# -- the shuffle ---------------------------------------------------------------------------------


def deal_sentence(services: Services, match: Match, why: bool = False) -> str:
    """How the match was shuffled: sealed at the start, opened at the end, or chosen by number.

    It reveals nothing before the match is over; with `why` it also says what the seal is for.
    """
    return _deal_sentence(services.texts, match.header.seed, match.session.numbered, match.over, why)


def replayed_deal(texts: Texts, replay: Replay) -> str:
    """Like `deal_sentence`, for a replay; a match that is not over stays sealed."""
    return _deal_sentence(texts, replay.header.seed, replay.session.numbered, replay.finished, why=False)


def _deal_sentence(texts: Texts, seed: int | None, numbered: bool, over: bool, why: bool) -> str:
    if seed is None:
        return texts.own("deal.without_seed")
    if numbered:
        return texts.own("deal.numbered", number=seed)
    if over:
        return texts.own("deal.opened", seed=seed, seal=short_seal(seed))
    return texts.own("deal.sealed_why" if why else "deal.sealed", seal=short_seal(seed))


# -- damage --------------------------------------------------------------------------------------


def damage_sentence(services: Services, opened: OpenMatch) -> str:
    """What a match lost because its files were damaged; empty if nothing was."""
    say, sentences = services.say, list[str]()
    if opened.torn:
        sentences.append(say("saved.torn"))
    if opened.unseated:
        sentences.append(say("saved.unseated"))
    # Visitors have no business with our files; the operator's list names them.
    if opened.copies and services.policy.shows_records:
        sentences.append(say("saved.copied", file=", ".join(opened.copies)))
    elif opened.torn and not opened.copies:
        sentences.append(say("saved.not_copied"))
    return " ".join(sentences)
