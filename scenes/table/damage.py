"""A match whose files were damaged: what was lost is told in front of its table, until somebody goes on."""

from __future__ import annotations

from game.match.store.match_store import OpenMatch
from scenes.navigator import ToNotice
from scenes.services import Services
from scenes.stack import SceneStack


def tell_damage(services: Services, stack: SceneStack, opened: OpenMatch) -> None:
    """Puts it in front of the table that has just been laid; nothing where all was as it was left."""
    sentence = damage_sentence(services, opened)
    if sentence:
        stack.open(ToNotice(sentence))


def damage_sentence(services: Services, opened: OpenMatch) -> str:
    say, sentences = services.say, list[str]()
    if opened.torn:
        sentences.append(say("saved.torn"))
    if opened.unseated:
        sentences.append(say("saved.unseated"))
    # Strangers have no business with our files; the operator's list tells of them.
    if opened.aside and services.policy.shows_records:
        sentences.append(say("saved.copied", file=", ".join(opened.aside)))
    elif opened.torn and not opened.aside:
        sentences.append(say("saved.not_copied"))
    return " ".join(sentences)
