"""Notices for 5211: which colours are near a disaster, how many roosters are laid, and which colour leads."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.advice import Notice
from game.engine.games.fifty_two_eleven.cards import COLOUR, COLOURS, VALUE
from game.engine.games.fifty_two_eleven.scoring import disaster_from, roosters_needed
from game.engine.games.fifty_two_eleven.state import FiftyTwoElevenState


def facts(seen: FiftyTwoElevenState, seat: int) -> Iterator[Notice]:
    lying = [card for laid in seen.laid for card in laid]
    counts = [sum(COLOUR[card] == colour for card in lying) for colour in range(len(COLOURS))]
    players = len(seen.hands)
    if lying:
        yield from _disasters(counts, players)
        yield from _roosters(lying, players)
        yield from _leading(seen, seat, counts)
    yield _in_hand(seen.hands[seat])


def _disasters(counts: list[int], players: int) -> Iterator[Notice]:
    """Colours that are a disaster, or become one with two more cards."""
    limit = disaster_from(players)
    for colour in sorted(range(len(COLOURS)), key=lambda colour: -counts[colour]):
        values: dict[str, str | int] = {"colour": COLOURS[colour], "number": counts[colour], "limit": limit}
        if counts[colour] >= limit:
            yield Notice("disaster", values)
        elif counts[colour] >= limit - 2:
            yield Notice("near_disaster", values)


def _roosters(lying: list[int], players: int) -> Iterator[Notice]:
    roosters, needed = sum(VALUE[card] == 1 for card in lying), roosters_needed(players)
    if needed - players <= roosters <= needed:
        yield Notice("roosters", {"number": roosters, "needed": needed})


def _leading(seen: FiftyTwoElevenState, seat: int, counts: list[int]) -> Iterator[Notice]:
    limit = disaster_from(len(seen.hands))
    left = [count for count in counts if count < limit]
    most = max(left, default=0)
    if not most:
        return
    first = [colour for colour, count in enumerate(counts) if count == most]
    if len(first) > 1:
        yield Notice("level", {"colours": len(first), "number": most})
        return
    mine = sum(VALUE[card] for card in seen.laid[seat] if COLOUR[card] == first[0])
    yield Notice("leads", {"colour": COLOURS[first[0]], "number": most, "mine": mine})


def _in_hand(hand: list[int]) -> Notice:
    """The most frequent colour in hand; on a tie, the one with more points."""
    held = [[VALUE[card] for card in hand if COLOUR[card] == colour] for colour in range(len(COLOURS))]
    best = max(range(len(COLOURS)), key=lambda colour: (len(held[colour]), sum(held[colour])))
    return Notice("hand", {"colour": COLOURS[best], "number": len(held[best]), "points": sum(held[best])})
