"""One kit of checks for every game of the registry: random matches, looked at from all sides.

A game passes by answering the kernel's questions truthfully; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from game.content.folders import standard_folders
from game.content.library import ContentLibrary
from game.content.manifest import know_games
from game.content.texts import LANGUAGES, Texts
from game.engine import view as tables
from game.engine.action import Action, IllegalAction, RefKind, SetupError, points_at
from game.engine.chance import quick_outcome
from game.engine.event import Asked, Began, Counted, Ended, Event, Moved, Said, Scored, Turned
from game.engine.game import Game, Rules, Setup, State
from game.engine.games.registry import game_named

FOLDERS = standard_folders()
LIBRARY = ContentLibrary(FOLDERS)
# A program of its own that plays has to know the games, too.
know_games(FOLDERS)


def setups(game: Game) -> Iterator[Setup]:
    """Every player count with every allowed set of options."""
    names = [option.name for option in game.options]
    choices = [option.values or (option.default,) for option in game.options]
    for players in range(game.fewest_players, game.most_players + 1):
        for values in product(*choices):
            setup = Setup(game.id, players, dict(zip(names, values, strict=True)))
            try:
                game.check(setup)
            except SetupError:
                continue  # a combination that the rules forbid
            yield setup


def setup_id(setup: Setup) -> str:
    options = "-".join(f"{name}={value}" for name, value in setup.options.items())
    return f"{setup.game}-{setup.players}-{options}"


def rules_for(setup: Setup) -> Rules:
    return game_named(setup.game).rules(setup, LIBRARY)


@dataclass
class Moment:
    """A decision about to be made in a match."""

    state: State[Any]
    seat: int
    action: Action


def moments(state: State[Any], rng: Random) -> Iterator[Moment]:
    """A random match from here to its end, decision by decision; the state goes on after each yield."""
    while not state.over:
        due = state.chance_due()
        if due is not None:
            assert state.deciders() == (), "nobody decides while chance is due"
            state.resolve(quick_outcome(due, rng))
            continue
        seat = rng.choice(state.deciders())
        action = rng.choice(state.legal(seat))
        yield Moment(state, seat, action)
        state.apply(seat, action)


def play_to_end(state: State[Any], rng: Random) -> None:
    for _ in moments(state, rng):
        continue


def viewers(rules: Rules) -> list[int | None]:
    return [None, *range(rules.players)]


# -- checks of one moment ------------------------------------------------------------------------


def check_conserved(state: State[Any], pieces: list[int]) -> None:
    assert sorted(state.pieces()) == pieces


def check_copy_is_its_own(moment: Moment, rng: Random) -> None:
    """A copy never changes with its original, nor the original with its copy."""
    state = moment.state
    before = _plain(state)
    twin = state.copy()
    assert twin == state
    play_to_end(twin, rng)
    assert _plain(state) == before


def check_legality(moment: Moment, pool: list[Action], rng: Random) -> None:
    """Legal exactly if why-not says nothing; what is not legal changes nothing."""
    state, players = moment.state, len(moment.state.standings().scores)
    before = _plain(state)
    for seat in range(players):
        legal = state.legal(seat) if seat in state.deciders() else []
        assert len({id(action) for action in legal}) == len(legal), "an action is listed twice"
        for action in [*legal, *rng.sample(pool, min(len(pool), 30))]:
            refusal = state.why_not(seat, action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                _check_sentence(state, refusal)
                _check_refused(state, seat, action)
    assert _plain(state) == before


def _check_refused(state: State[Any], seat: int, action: Action) -> None:
    try:
        state.act(seat, action)
    except IllegalAction:
        return
    raise AssertionError(f"{action} was carried out for seat {seat}")


def check_every_legal_action_applies(moment: Moment, rng: Random) -> None:
    """With and without events alike, and every one of them is told in both languages."""
    state = moment.state
    for seat in state.deciders():
        legal = state.legal(seat)
        for action in rng.sample(legal, min(len(legal), 12)):
            quiet, told = state.copy(), state.copy()
            events: list[Event] = []
            quiet.apply(seat, action)
            told.apply(seat, action, events)
            assert quiet == told, f"{action} goes another way when events are asked for"
            check_texts(_game(state), events)


def check_notation(rules: Rules, moment: Moment) -> None:
    for seat in moment.state.deciders():
        for action in moment.state.legal(seat):
            assert rules.parse(action.do) is action


def check_refs(moment: Moment) -> None:
    """Every legal action can be pointed at, and no two in the same way."""
    state = moment.state
    for seat in state.deciders():
        table = tables.seen_by(state, seat)
        zones = {zone.name for zone in table.zones}
        walks = {}
        for action in state.legal(seat):
            refs = state.refs(seat, action)
            assert refs and refs not in walks, f"{action} and {walks.get(refs)} are pointed at alike"
            walks[refs] = action
            for step in refs:
                for ref in step if isinstance(step, frozenset) else (step,):
                    if ref.kind is RefKind.PIECE:
                        assert ref.name in table.known(), f"{action} points at {ref.name}, which {seat} does not see"
                    if ref.kind is RefKind.ZONE:
                        assert ref.name in zones, f"{action} points at the zone {ref.name}, which is not there"


def check_refused_drops(rules: Rules, moment: Moment, rng: Random) -> None:
    """Wherever a piece may not go, there is a sentence about it in both languages."""
    state = moment.state
    for seat in state.deciders():
        table = tables.seen_by(state, seat)
        walks = [state.refs(seat, action) for action in state.legal(seat)]
        pieces = [piece.name for zone in table.zones if zone.seat == seat for piece in zone.pieces if piece.name]
        for name in rng.sample(pieces, min(len(pieces), 3)):
            for zone in table.zones:
                if not any(points_at(refs, name) and points_at(refs, zone.name) for refs in walks):
                    refusal = rules.why_not_there(state, seat, name, zone.name)
                    assert refusal.code == "not_there" or _check_sentence(state, refusal) is None


def check_hiding(rules: Rules, moment: Moment, rng: Random) -> None:
    """A sampled state gives the same view and legal actions, and is a full state that can be played to its end."""
    state = moment.state
    everybody_sees = tables.seen_by(state, None).known()
    for viewer in viewers(rules):
        redacted = state.redact(viewer)
        assert redacted.redact(viewer) == redacted
        assert everybody_sees <= tables.seen_by(state, viewer).known()
        sampled = redacted.sample(rng)
        assert sorted(sampled.pieces()) == sorted(state.pieces())
        assert sampled.redact(viewer) == redacted
        assert tables.seen_by(sampled, viewer) == tables.seen_by(state, viewer)
        assert sampled.deciders() == state.deciders()
        if viewer in state.deciders():
            assert sampled.legal(viewer) == state.legal(viewer) == redacted.legal(viewer)
        if viewer is None or rng.random() < 0.2:
            play_to_end(sampled, rng)


def check_events_hide(rules: Rules, moment: Moment, rng: Random) -> None:
    """Who can't tell two matches apart before and after a move is told the same about it."""
    state, seat = moment.state, moment.seat
    for viewer in viewers(rules):
        other = state.redact(viewer).sample(rng)
        action = moment.action if viewer == seat else rng.choice(other.legal(seat))
        told = _shown(state.copy(), seat, moment.action, viewer)
        told_other = _shown(other, seat, action, viewer)
        if told[1] == told_other[1]:
            assert told[0] == told_other[0]


def check_chance_hides(rules: Rules, after: State[Any], events: list[Event]) -> None:
    """Nobody is told where a piece went that they don't see lying there, even if they saw it before the shuffle."""
    for viewer in viewers(rules):
        table = tables.seen_by(after, viewer)
        for event in tables.shown_events(events, None, table):
            if isinstance(event, Moved) and event.target in {zone.name for zone in table.zones}:
                lying = {piece.name for piece in table.zone(event.target).pieces}
                assert {name for name in event.pieces if name is not None} <= lying


def _shown(state: State[Any], seat: int, action: Action, viewer: int | None) -> tuple[list[Event], State[Any]]:
    before = tables.seen_by(state, viewer)
    events: list[Event] = []
    state.apply(seat, action, events)
    return list(tables.shown_events(events, before, tables.seen_by(state, viewer))), state.redact(viewer)


# -- texts ---------------------------------------------------------------------------------------

TEXTS = {language: Texts(FOLDERS.ours / "config", language) for language in LANGUAGES}


def _game(state: State[Any]) -> str:
    return str(state.rules.setup.game)  # type: ignore[attr-defined]


def _check_sentence(state: State[Any], refusal: Any) -> None:
    for texts in TEXTS.values():
        sentence = texts.sentence(refusal, _game(state))
        assert sentence != str(refusal) and "?" not in sentence, f"no words for {refusal}: {sentence}"


def check_texts(game: str, events: list[Event]) -> None:
    """Every event has its words in both languages, with all values at hand."""
    for event in events:
        for section, key, values in _words(event):
            for language, texts in TEXTS.items():
                text = texts.of_game(game, section, key, **values)
                assert text and "?" not in text, f"{language}: {section}.{key}: {text}"


def _words(event: Event) -> list[tuple[str, str, dict[str, Any]]]:
    match event:
        case Moved(_, source, target):
            return [("zone", source.split(".")[0], {}), ("zone", target.split(".")[0], {})]
        case Turned(_, zone, _):
            return [("zone", zone.split(".")[0], {})]
        case Counted(_, what, number, values):
            return [("counted", what, {"number": number, **values})]
        case Scored(_, _, points, total, reason):
            return [("scored", reason, {"points": points, "total": total})]
        case Said(_, key, values):
            return [("said", key, dict(values))]
        case Asked(_, key, values):
            return [("asked", key, dict(values))]
        case Began(what, number) | Ended(what, number):
            return [("part", what, {"number": number})]
    raise AssertionError(f"an event outside the vocabulary: {event}")


def check_table_texts(moment: Moment) -> None:
    table = tables.seen_by(moment.state, None)
    game = _game(moment.state)
    assert {prompt.seat for prompt in table.prompts} == set(moment.state.deciders())
    for texts in TEXTS.values():
        for zone in table.zones:
            assert texts.of_game(game, "zone", zone.name.split(".")[0])
        for counter in table.counters:
            assert texts.of_game(game, "counter", counter.name.split(".")[0])
        for prompt in table.prompts:
            assert "?" not in texts.of_game(game, "prompt", prompt.key, **prompt.values)


def _plain(state: State[Any]) -> dict[str, Any]:
    """What a state is made of now, without the rules that all states share."""
    return {slot: _frozen(value) for slot, value in state.facts().items() if slot != "rules"}


def _frozen(value: Any) -> Any:
    """The same in tuples, which later changes of the state can't reach."""
    if isinstance(value, dict):
        return {key: _frozen(part) for key, part in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
