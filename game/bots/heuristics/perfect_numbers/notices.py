"""Notices for Perfect Numbers: perfect numbers in reach, cards that are too low, and the worth of a perfect row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.bots.advice import Notice
from game.engine.games.perfect_numbers.deck import COLOURS, GROUPS
from game.engine.games.perfect_numbers.legality import at_others
from game.engine.games.perfect_numbers.phase import CHOOSING
from game.engine.games.perfect_numbers.shape import ROWS
from game.engine.games.perfect_numbers.state import PerfectNumbersState

FEW_LEFT: Final = 3 * sum(GROUPS)
"""With no more cards than these in the pile, the end is near enough to be noticed."""


def facts(seen: PerfectNumbersState, seat: int) -> Iterator[Notice]:
    if seen.perfect is not None:
        yield _completing(seen, seen.perfect)
        return
    telling = list(_telling(seen, seat))
    yield from telling
    if not telling or len(seen.pile) <= FEW_LEFT:
        yield Notice("left", {"number": len(seen.pile)})


def _telling(seen: PerfectNumbersState, seat: int) -> Iterator[Notice]:
    if seen.phase is CHOOSING:
        yield from _in_market(seen, seat)
    else:
        yield from _fitting(seen, seat, [*seen.taken, *seen.stolen], None)
    yield from _wanted_by_others(seen, seat)
    if not seen.has_room(seat):
        yield Notice("full_but_others" if _others_take_new_colours(seen, seat) else "full")
    yield from _longest(seen, seat)


def _others_take_new_colours(seen: PerfectNumbersState, seat: int) -> bool:
    """Whether another collection can take a card of a colour for which this seat has no row."""
    # PN-16: a stolen card never goes there
    new = [card for card, colour in seen.rules.cards.colour.items() if not seen.rows[seat * ROWS + colour]]
    return not seen.stolen and any(at_others(seen, seat, card) for card in new)


def _completing(seen: PerfectNumbersState, at: int) -> Notice:
    """What completing a perfect row brings now."""
    row = seen.rows[at]
    bonus = min(seen.rules.cards.bonus[row[-1]], len(seen.pile))
    return Notice("completing", {"colour": COLOURS[at % ROWS], "cards": len(row), "number": len(row) + bonus})


def _longest(seen: PerfectNumbersState, seat: int) -> Iterator[Notice]:
    """The number that the longest row needs next, if there is such a card in its colour."""
    printed, colour = seen.rules.cards, max(range(ROWS), key=lambda colour: len(seen.rows[seat * ROWS + colour]))
    count = len(seen.rows[seat * ROWS + colour])
    wanted = count + 1
    if count and any(of == colour and printed.number[card] == wanted for card, of in printed.colour.items()):
        yield Notice("longest", {"colour": COLOURS[colour], "cards": count, "number": wanted})


def _in_market(seen: PerfectNumbersState, seat: int) -> Iterator[Notice]:
    """Notices about the groups in the market, perfect cards first."""
    found = [fact for group, cards in enumerate(seen.market, 1) for fact in _fitting(seen, seat, cards, group)]
    yield from sorted(found, key=lambda fact: not fact.key.startswith("perfect"))


def _fitting(seen: PerfectNumbersState, seat: int, cards: Sequence[int], group: int | None) -> Iterator[Notice]:
    """Cards that would be perfect or too low in the rows of their colours."""
    printed = seen.rules.cards
    for card in cards:
        for colour in _colours_for(seen, seat, card):
            number, count = printed.number[card], len(seen.rows[seat * ROWS + colour]) + 1
            key = "perfect" if number == count else "too_low" if number < count else ""
            values: dict[str, str | int] = {"card": printed.name[card], "colour": COLOURS[colour], "cards": count}
            if key and group is not None:
                yield Notice(f"{key}_in_group", {**values, "group": group})
            elif key:
                yield Notice(key, values)


def _colours_for(seen: PerfectNumbersState, seat: int, card: int) -> list[int]:
    """The rows to compare a card with: that of its colour, or for a joker one that it is perfect for."""
    printed = seen.rules.cards
    lengths = [len(seen.rows[seat * ROWS + colour]) for colour in range(ROWS)]
    if card in printed.colour:
        return [printed.colour[card]] if lengths[printed.colour[card]] else []
    # An action card has no number, so it fits no row.
    return [colour for colour in range(ROWS) if lengths[colour] and lengths[colour] + 1 == printed.number[card]][:1]


def _wanted_by_others(seen: PerfectNumbersState, seat: int) -> Iterator[Notice]:
    """A card in the market that is perfect for another player."""
    if seen.phase is not CHOOSING:
        return
    for other in range(seen.rules.players):
        for group, cards in enumerate(seen.market, 1):
            for fact in _fitting(seen, other, cards, group) if other != seat else ():
                if fact.key.startswith("perfect"):
                    yield Notice("others_want", {"card": fact.values["card"], "group": group})
                    return
