"""What a game asks and refuses, in sentences, and where its rules speak of that."""

from __future__ import annotations

from game.content.errors import ContentError
from game.content.rulebook import Topics, read_topics
from game.engine.action import Refusal
from game.engine.view import Prompt
from scenes.services import Services


def prompt_words(services: Services, game: str, prompt: Prompt | None) -> str:
    """What is asked, in words; empty if nothing is."""
    return services.texts.of_game(game, "prompt", prompt.key, **dict(prompt.values)) if prompt is not None else ""


def refusal_words(services: Services, game: str, refusal: Refusal) -> str:
    """Why something can't be done, in a sentence."""
    if refusal.code == "not_your_turn":
        return services.say("table.not_your_turn")
    words = services.texts.sentence(refusal, game)
    # The program's own refusals also stand behind file names, without a capital and a stop.
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def topics(services: Services, game: str) -> Topics | None:
    """Where the game's rules speak of what; None if that can't be read, which no match should stop for."""
    try:
        return read_topics(services.folders.ours / "config", game)
    except ContentError:
        return None
