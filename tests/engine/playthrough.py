"""A whole match written out as text, with every seat's view and nobody's: for people to read, and for golden files.

Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from textwrap import wrap
from typing import Any

from game.engine import view as tables
from game.engine.action import Action, Ref, SetupError
from game.engine.action import PathStep as Pointing
from game.engine.chance import Chance, fair_outcome
from game.engine.event import Asked, Began, Counted, Ended, Event, Moved, PieceEvent, Said, Scored, Turned
from game.engine.game import Game, Rules, Setup, Standings, State
from game.engine.view import Counter, Piece, Prompt, View, Zone

SEED = 5211
WIDTH = 118
VIEWS = 8
"""How often the views are written out in a match, about."""
MOST_LISTED = 24
"""How many legal actions of a seat are listed at most."""

LEGEND = """\
What chance brings is ours for this seed; actions are chosen at random. After an event stands who may see its
pieces, unless all may. A piece is ? where the viewer does not know it, and in brackets where it lies face down.
A seat's view is told as far as it differs from nobody's."""


# -- what is played ------------------------------------------------------------------------------


def plain_setup(game: Game) -> Setup:
    """As few players as can be, without options."""
    return Setup(game.id, game.fewest_players)


def richer_setup(game: Game) -> Setup:
    """One player more, and as many options away from their defaults as go together."""
    players = min(game.fewest_players + 1, game.most_players)
    values = [tuple(reversed(option.values or (option.default,))) for option in game.options]
    found = [Setup(game.id, players, _changed(game, chosen)) for chosen in product(*values)]
    return max((setup for setup in found if _allowed(game, setup)), key=lambda setup: len(setup.options))


def _changed(game: Game, chosen: Sequence[bool | str]) -> dict[str, bool | str]:
    pairs = zip(game.options, chosen, strict=True)
    return {option.name: value for option, value in pairs if value != option.default}


def _allowed(game: Game, setup: Setup) -> bool:
    try:
        game.check(setup)
    except SetupError:
        return False
    return True


def name_of(setup: Setup) -> str:
    """What a playthrough is called, such as `rage-4-players-clean_sweep`."""
    options = [name if value is True else f"{name}-{value}" for name, value in setup.options.items()]
    return "-".join([setup.game, str(setup.players), "players", *options])


@dataclass(frozen=True)
class Step:
    """Something that happens in a match: an action of a seat, or an outcome of chance."""

    seat: int | None = None
    action: Action | None = None
    chance: Chance | None = None
    outcome: Sequence[int] = ()

    def happen(self, state: State[Any], events: list[Event] | None = None) -> None:
        if self.chance is not None:
            state.resolve(self.outcome, events)
        else:
            state.act(self.seat, self.action, events)


def steps(rules: Rules) -> list[Step]:
    """A whole match."""
    state, rng = rules.start(), Random(f"actions of {name_of(rules.setup)}")
    found: list[Step] = []
    while not state.over:
        due = state.chance_due()
        if due is not None:
            before = sum(step.chance is not None for step in found)
            step = Step(chance=due, outcome=fair_outcome(due, SEED, before))
        else:
            seat = rng.choice(state.deciders())
            step = Step(seat, rng.choice(state.legal(seat)))
        step.happen(state)
        found.append(step)
    return found


# -- how it is told ------------------------------------------------------------------------------


def playthrough(rules: Rules) -> str:
    """A match from its first chance to its standings."""
    setup = rules.setup
    options = ", ".join(f"{name} = {value}" for name, value in setup.options.items()) or "none"
    lines = [f"{setup.game} for {setup.players} players; options: {options}; seed {SEED}", "", LEGEND, ""]
    state, match = rules.start(), steps(rules)
    began = next(at for at, step in enumerate(match) if step.chance is None)
    every = len(match) // VIEWS | 1
    for number, step in enumerate(match):
        if (number - began) % every == 0:
            lines += ["", *views(state), ""]
        lines += step_told(rules, state, number + 1, step)
    lines += ["", *views(state), "", *standings_told(state.standings())]
    return "\n".join(lines) + "\n"


def step_told(rules: Rules, state: State[Any], number: int, step: Step) -> list[str]:
    """What happens and what follows from it; the state goes on."""
    owing = ", ".join(map(str, state.deciders()))
    if step.chance is not None:
        lines = [f"{number}. chance: {step.chance.kind}", *_wrapped(_outcome(rules, step), 4)]
    else:
        lines = [f"{number}. seat {step.seat} (owing: {owing}): {step.action}"]
    viewers = [None, *range(rules.players)]
    before = [None if step.chance is not None else tables.seen_by(state, viewer) for viewer in viewers]
    events: list[Event] = []
    step.happen(state, events)
    after = [tables.seen_by(state, viewer) for viewer in viewers]
    shown = [list(tables.shown_events(events, *both)) for both in zip(before, after, strict=True)]
    for at, event in enumerate(events):
        lines += _wrapped(event_told(event) + _seen_by(event, [of_viewer[at] for of_viewer in shown]), 4)
    return lines


def _outcome(rules: Rules, step: Step) -> str:
    if step.chance is not None and step.chance.names_seat:
        return f"seat {step.outcome[0]}"
    return " ".join(rules.piece_name(piece) for piece in step.outcome)


def _seen_by(event: Event, shown: list[Event]) -> str:
    """Who sees the pieces of an event, from how nobody and each seat are shown it."""
    nobody, *seats = shown
    if nobody == event or not isinstance(event, PieceEvent):
        return ""
    full = [str(seat) for seat, told in enumerate(seats) if told == event]
    partly = [str(seat) for seat, told in enumerate(seats) if told != event and any(told.pieces)]
    words = [f"seen by {', '.join(full) or 'nobody'}"] + [f"partly by {', '.join(partly)}"] * bool(partly)
    if any(nobody.pieces):
        words.append(f"by all: {_named(nobody.pieces)}")
    return f" [{'; '.join(words)}]"


def event_told(event: Event) -> str:
    match event:
        case Moved(pieces, source, target):
            return f"{_named(pieces)}: {source} -> {target}"
        case Turned(pieces, zone, face_up):
            return f"{_named(pieces)} turned {'up' if face_up else 'down'} in {zone}"
        case Counted(pieces, what, number, values):
            return f"counted {what} = {number}{_values(values)}: {_named(pieces)}"
        case Scored(pieces, seat, points, total, reason):
            return f"seat {seat} scores {points:+} for {reason}, now {total}: {_named(pieces)}"
        case Said(seat, key, values):
            return f"{'the table' if seat is None else f'seat {seat}'} says {key}{_values(values)}"
        case Asked(seat, key, values):
            return f"seat {seat} is asked {key}{_values(values)}"
        case Began(what, number):
            return f"{what} {number} begins"
        case Ended(what, number):
            return f"{what} {number} ends"
    raise AssertionError(f"an event outside the vocabulary: {event}")


def _named(pieces: Iterable[str | None]) -> str:
    return " ".join(name or "?" for name in pieces) or "nothing"


def _values(values: Mapping[str, str | int]) -> str:
    return f" ({', '.join(f'{name} {value}' for name, value in values.items())})" if values else ""


# -- how it looks --------------------------------------------------------------------------------


def views(state: State[Any]) -> list[str]:
    """The table as nobody sees it, then what each seat sees otherwise, and what the seats may do."""
    everybody = tables.seen_by(state, None)
    lines = [f"{'-' * 8} nobody's view", *_view(everybody, None)]
    for seat in range(len(state.standings().scores)):
        own = list(_view(tables.seen_by(state, seat), everybody)) or ["    the same"]
        lines += [f"{'-' * 8} seat {seat}'s view", *own]
        if seat in state.deciders():
            lines += list(_options(state, seat))
    return lines


def _view(table: View, other: View | None) -> Iterator[str]:
    """The zones with something in them, counters and prompts, as far as they differ from another table."""
    zones = [zone for zone in table.zones if other is None or zone not in other.zones]
    for zone in zones:
        if zone.pieces or zone.more:
            yield from _wrapped(f"{zone.name}: {_zone(zone)}", 4)
    if other is None:
        empty = [zone.name for zone in zones if not zone.pieces and not zone.more]
        yield from _wrapped(f"empty: {' '.join(empty) or 'nothing'}", 4)
    counters = [counter for counter in table.counters if other is None or counter not in other.counters]
    if counters:
        yield from _wrapped("counters: " + ", ".join(map(_counter, counters)), 4)
    prompts = [prompt for prompt in table.prompts if other is None or prompt not in other.prompts]
    if prompts:
        yield from _wrapped("asked: " + ", ".join(map(_prompt, prompts)), 4)


def _zone(zone: Zone) -> str:
    more = [f"{zone.more} more"] if zone.more else []
    return " ".join([*more, *map(_piece, zone.pieces)])


def _piece(piece: Piece) -> str:
    if piece.name is None:
        return "?"
    return piece.name if piece.face_up else f"({piece.name})"


def _counter(counter: Counter) -> str:
    if counter.hidden:
        return f"{counter.name} hidden"
    return f"{counter.name} {'none' if counter.value is None else counter.value}"


def _prompt(prompt: Prompt) -> str:
    return f"seat {prompt.seat} {prompt.key}{_values(prompt.values)}"


def _options(state: State[Any], seat: int) -> Iterator[str]:
    legal = state.legal(seat)
    listed = [action.do for action in legal[:MOST_LISTED]] + ["…"] * (len(legal) > MOST_LISTED)
    yield from _wrapped(f"may do {len(legal)}: {' | '.join(listed)}", 4)
    pointing = " > ".join(_pointing(step) for step in state.refs(seat, legal[0]))
    yield from _wrapped(f"points for the first at: {pointing}", 4)


def _pointing(step: Pointing) -> str:
    if isinstance(step, frozenset):
        return "{" + ", ".join(sorted(map(_ref, step))) + "}"
    return _ref(step)


def _ref(ref: Ref) -> str:
    return f"{ref.kind.value} {ref.name}"


def standings_told(standings: Standings) -> list[str]:
    scores = [f"seat {seat}: {score}" for seat, score in enumerate(standings.scores)]
    places = [f"place {place}" for place in standings.places]
    ranked = [f"{score}, {place}" for score, place in zip(scores, places, strict=True)]
    return [*ranked, f"winners: {', '.join(map(str, standings.winners))}"]


def _wrapped(text: str, indent: int) -> list[str]:
    rest = " " * (indent + 4)
    return wrap(
        text, WIDTH, initial_indent=" " * indent, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
