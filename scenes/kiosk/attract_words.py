"""Why a bot acts as it does, in a sentence: from the outcomes of its actions in the deals that it sampled.

A seat with a hidden hand gives no reasons; what its decision is about is public.
"""

from __future__ import annotations

from typing import Final

from game.bots.process.worker_client import Answer
from game.content.texts import Texts
from game.engine.view import View

LEADS: Final = "leads"
NEAR: Final = 2
"""Chances that differ by fewer percent count as equal."""
EVEN: Final = 50
"""An outcome with at least this chance, in percent, is a reason even if other choices are as good."""
TRUSTED: Final = 0.25
"""Actions sampled in fewer deals than this share of the chosen action's are not compared."""
AVOIDED: Final = ("takes_points",)
"""Outcomes that a bot tries to avoid."""


def why(texts: Texts, game: str, name: str, answer: Answer, *, possible: int) -> str:
    """The reason for this decision among `possible` ones; empty if there is none."""
    if possible == 1:
        return texts.own("kiosk.no_choice", name=name)
    chosen = next((reason for reason in answer.reasons if reason.do == answer.action.do), None)
    if chosen is None or not chosen.samples:
        return ""
    key = next((key for key in chosen.tally if texts.in_game(game, f"caption.{key}") != key), LEADS)
    share = _of_a_hundred(chosen.tally.get(key, 0.0))
    told = texts.own("kiosk.thinks", name=name) + " "
    if key == LEADS:
        told += texts.own("kiosk.why_leads", percent=share)
    else:
        told += texts.of_game(game, "caption", key, percent=share)
    enough = chosen.samples * TRUSTED
    others = [reason for reason in answer.reasons if reason is not chosen and reason.samples >= enough]
    next_best = max(others, key=lambda reason: reason.value, default=None)
    other = _of_a_hundred(next_best.tally.get(key, 0.0)) if next_best is not None else share
    gain, likely = (other - share, 100 - share) if key in AVOIDED else (share - other, share)
    if gain >= NEAR:
        return f"{told} {texts.own('kiosk.instead', percent=other)}"
    # An unlikely outcome is no reason unless it is clearly likelier than with the next best choice.
    return told if likely >= EVEN else ""


def aim(texts: Texts, game: str, name: str, seat: int, *, table: View) -> str:
    """What this seat's decision is about, from the public view; empty if the seat owes none."""
    prompt = next((prompt for prompt in table.prompts if prompt.seat == seat), None)
    if prompt is None:
        return ""
    mine = (counter for counter in table.counters if counter.seat == seat)
    own = {counter.name.split(".")[0]: "–" if counter.value is None else counter.value for counter in mine}
    values = {**own, **dict(prompt.values), "name": name}
    return texts.of_game(game, "aim", prompt.key, **values)


def _of_a_hundred(share: float) -> int:
    return round(100 * share)
