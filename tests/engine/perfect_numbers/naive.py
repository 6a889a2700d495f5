"""Perfect Numbers said once more as plainly as possible, in names and dictionaries: slow, and easy to check.

It knows nothing of the engine. Tests play both side by side.
"""

from __future__ import annotations

COLOURS = "YGRBV"
KINDS = ("protect", "move", "steal")
BONUS = {5: 1, 6: 3, 7: 5}
GROUPS = (3, 2, 2, 1)


def is_joker(card: str) -> bool:
    return card[0] == "*"


def is_action(card: str) -> bool:
    return card.split(".", maxsplit=1)[0] in KINDS


def is_coloured(card: str) -> bool:
    return card[0] in COLOURS


def number(card: str) -> int:
    return int(card[1])


def kind(card: str) -> str:
    return card.split(".", maxsplit=1)[0]


def order(card: str) -> tuple[int, ...]:
    """Where a card stands in the deck."""
    if is_coloured(card):
        return 0, COLOURS.index(card[0]), number(card), int(card[3])
    if is_joker(card):
        return 1, number(card)
    return 2, KINDS.index(kind(card)), int(card.split(".")[1])


class NaiveMatch:
    """A match in names. A card in a row is a pair: its name, and whether it lies face up."""

    def __init__(self, players: int, three_rows: bool, start: int, first: list[str], second: list[str]) -> None:
        self.players, self.three_rows = players, three_rows
        self.rows = [{colour: [] for colour in COLOURS} for _ in range(players)]
        self.stored = [[] for _ in range(players)]
        self.won = [[] for _ in range(players)]
        self.bonus = [0] * players
        self.discards: list[str] = []
        self.market: list[list[str]] = [[], [], [], []]
        self.perfect: tuple[int, str] | None = None
        self.stolen: list[str] = []
        self.has_taken = self.over = False
        self.start = self.seat = start
        self.pile = list(second)
        numbers = [card for card in first if not is_action(card)]
        self.dealt = {(start + turn) % players: numbers[3 * turn : 3 * turn + 3] for turn in range(players)}
        self.in_set_up = True
        self.taken = sorted(self.dealt.pop(start), key=order)
        self.go_on()

    # -- what may be done ------------------------------------------------------------------------

    def options(self) -> set[str]:
        if self.perfect:
            return {"complete", "keep"}
        if self.stolen:
            waiting = {way for card in self.stolen for way in (f"discard {card}", *self.homes(card))}
            return waiting | self.uses(filter(is_action, self.taken + self.stored[self.seat]))
        if self.in_set_up:
            return self.homes(self.taken[0])
        options = self.uses(self.stored[self.seat])
        if not self.has_taken:
            return options | {f"take {group}" for group in (1, 2, 3, 4) if self.market[group - 1]}
        if not self.taken:
            return options | {"end"}
        options |= self.uses(filter(is_action, self.taken))
        for card in filter(is_joker, self.taken):
            options |= self.homes(card)
        coloured = [card for card in self.taken if is_coloured(card)]
        fitting = [card for card in coloured if self.mine[card[0]]]
        for card in fitting or coloured:
            if all(other[0] != card[0] or number(other) >= number(card) for other in coloured):
                options |= self.homes(card) | self.aways(card)
        if not fitting:
            for card in filter(is_action, self.taken):
                options |= self.ways_to_put_away(card)
        return options

    @property
    def mine(self) -> dict[str, list[tuple[str, bool]]]:
        return self.rows[self.seat]

    def held(self, seat: int) -> list[str]:
        return [colour for colour in COLOURS if self.rows[seat][colour]]

    def has_place(self, seat: int) -> bool:
        if self.three_rows:
            return len(self.held(seat)) < 3
        return len(self.held(seat)) + bool(self.stored[seat]) < 4

    def homes(self, card: str) -> set[str]:
        if is_joker(card):
            return {f"place {card} on {colour}" for colour in self.held(self.seat) or COLOURS}
        if self.mine[card[0]] or self.has_place(self.seat):
            return {f"place {card}"}
        options = {f"place {card} drop {colour}" for colour in self.held(self.seat)}
        if self.stored[self.seat] and not self.three_rows:
            options.add(f"place {card} drop actions")
        return options

    def aways(self, card: str) -> set[str]:
        if self.mine[card[0]] or self.has_place(self.seat):
            return set()
        found = set()
        for seat in range(self.players):
            row = self.rows[seat][card[0]]
            if seat != self.seat and (row[-1][1] if row else self.has_place(seat)):
                found.add(f"place {card} at {seat}")
        return found

    def uses(self, cards) -> set[str]:
        return {use for card in cards for use in self.uses_of(card)}

    def uses_of(self, card: str) -> set[str]:
        held = self.held(self.seat)
        if kind(card) == "protect":
            laid = {f"use {card} on {colour}" for colour in held}
            return laid | {
                f"use {card} move {colour} on {target}"
                for colour in held
                for target in held
                if colour != target or (self.mine[colour][-1][1] and len(self.mine[colour]) > 1)
            }
        if kind(card) == "move":
            return {f"use {card} on {colour}" for colour in held}
        return {
            f"use {card} from {seat} {colour}"
            for seat in range(self.players)
            for colour in self.held(seat)
            if seat != self.seat and self.rows[seat][colour][-1][1]
        }

    def ways_to_put_away(self, card: str) -> set[str]:
        stored = self.stored[self.seat]
        if len(stored) == 2 or kind(card) in map(kind, stored):
            return set() if self.uses_of(card) else {f"discard {card}"}
        if not stored and not self.three_rows and len(self.held(self.seat)) == 4:
            return {f"store {card} drop {colour}" for colour in self.held(self.seat)}
        return {f"store {card}"}

    # -- what follows ----------------------------------------------------------------------------

    def do(self, action: str) -> None:
        verb, *words = action.split()
        getattr(self, f"do_{verb}")(*words)
        self.go_on()

    def do_take(self, group: str) -> None:
        self.taken = sorted(self.market[int(group) - 1], key=order)
        self.market[int(group) - 1] = []
        self.has_taken = True

    def do_place(self, card: str, word: str = "", where: str = "") -> None:
        self.let_go(card)
        if word == "drop":
            self.drop(where)
        if word == "at":
            self.add(card, int(where), card[0])
        else:
            self.add(card, self.seat, where if word == "on" else card[0])

    def let_go(self, card: str) -> None:
        if card in self.stolen:
            self.stolen.remove(card)
        else:
            self.taken.remove(card)

    def drop(self, what: str) -> None:
        if what == "actions":
            self.discards += self.stored[self.seat]
            self.stored[self.seat] = []
        else:
            self.discards += [card for card, _ in self.mine[what]]
            self.mine[what] = []

    def add(self, card: str, owner: int, colour: str) -> None:
        row = self.rows[owner][colour]
        row.append((card, True))
        if number(card) == len(row):
            self.perfect = owner, colour
        if number(card) < len(row):
            lost = [name for name, _ in row[len(row) - number(card) :]]
            del row[len(row) - number(card) :]
            if owner == self.seat:
                self.discards += lost
            else:
                self.won[owner] += lost

    def do_complete(self) -> None:
        owner, colour = self.perfect
        row = self.rows[owner][colour]
        closing = row[-1][0]
        self.won[self.seat] += [card for card, _ in row]
        self.rows[owner][colour] = []
        bonus = BONUS.get(number(closing), 0) if is_coloured(closing) else 0
        self.bonus[self.seat] += len(self.pile[:bonus])
        del self.pile[:bonus]
        self.perfect = None

    def do_keep(self) -> None:
        self.perfect = None

    def do_use(self, card: str, *words: str) -> None:
        for place in (self.taken, self.stored[self.seat]):
            if card in place:
                place.remove(card)
        if kind(card) == "protect" and words[0] == "on":
            self.mine[words[1]].append((card, False))
            return
        self.discards.append(card)
        if kind(card) == "protect":
            _, colour, _, target = words
            name, _ = self.mine[colour].pop()
            self.mine[target].append((name, False))
        elif kind(card) == "move":
            row = self.mine[words[1]]
            row.append(row.pop(0))
            name, up = row[-1]
            if up and number(name) == len(row):
                self.perfect = self.seat, words[1]
        else:
            name, _ = self.rows[int(words[1])][words[2]].pop()
            self.stolen.append(name)

    def do_store(self, card: str, *words: str) -> None:
        if words:
            self.drop(words[1])
        self.taken.remove(card)
        self.stored[self.seat].append(card)

    def do_discard(self, card: str) -> None:
        self.let_go(card)
        self.discards.append(card)

    def do_end(self) -> None:
        self.end_turn()

    # -- what goes on by itself ------------------------------------------------------------------

    def go_on(self) -> None:
        if self.perfect or self.stolen or self.over:
            return
        if self.in_set_up:
            self.lay_out()
        elif self.has_taken and not self.taken and not self.stored[self.seat]:
            self.end_turn()

    def lay_out(self) -> None:
        if not self.taken and not self.dealt:
            self.in_set_up = False
            self.refill()
        elif not self.taken:
            self.seat = (self.seat + 1) % self.players
            self.taken = sorted(self.dealt.pop(self.seat), key=order)
            self.lay_out()
        elif is_coloured(self.taken[0]):
            card = self.taken.pop(0)
            self.add(card, self.seat, card[0])
            self.go_on()

    def end_turn(self) -> None:
        self.seat = (self.seat + 1) % self.players
        self.has_taken = False
        if not any(self.market):
            self.start = (self.start + 1) % self.players
            self.refill()

    def refill(self) -> None:
        self.seat = self.start
        if len(self.pile) < sum(GROUPS):
            self.over = True
            return
        self.market = [[self.pile.pop(0) for _ in range(size)] for size in GROUPS]

    def lying(self) -> dict[str, object]:
        """All that can be seen."""
        seats = range(self.players)
        return {
            "rows": [{colour: list(self.rows[seat][colour]) for colour in COLOURS} for seat in seats],
            "stored": [list(stored) for stored in self.stored],
            "won": [list(won) for won in self.won],
            "bonus": list(self.bonus),
            "discards": list(self.discards),
            "market": [list(group) for group in self.market],
            "pile": len(self.pile),
            "turn": None if self.over else self.seat,
        }
