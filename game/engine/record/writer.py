"""Lines of a record as they are written."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.game import Rules, Standings
from game.engine.record.header import Header
from game.engine.record.json_line import encode


def header_line(header: Header) -> str:
    return encode(header.as_json())


def chance_line(rules: Rules, chance: Chance, outcome: Sequence[int]) -> str:
    if chance.names_seat:
        return encode({"chance": chance.kind, "seat": outcome[0]})
    return encode({"chance": chance.kind, "order": [rules.piece_name(piece) for piece in outcome]})


def action_line(seat: int, action: Action) -> str:
    return encode({"seat": seat, "do": action.do})


def result_line(standings: Standings) -> str:
    return encode({"result": {"scores": list(standings.scores), "winners": list(standings.winners)}})
