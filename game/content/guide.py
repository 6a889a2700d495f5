"""Guided deals as data: a fixed deal, and steps that say when they are due, what they point at and what they suggest.

`guide.toml` of a game has what all languages share, `guide.<language>.toml` the words, step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game.content.checked_table import CheckedTable, Naming
from game.content.texts import LANGUAGES, read_toml
from game.engine.action import SetupError
from game.engine.game import Setup
from game.engine.games.registry import game_named

DEAL_KEYS: Final = ("players", "seed", "options", "begin", "arranged", "others")
STEP_KEYS: Final = (
    "id", "prompts", "events", "unless", "counters", "lying", "legal", "point", "suggest", "act", "last",
)  # fmt: skip
WORD_KEYS: Final = ("text", "otherwise")
EVENTS: Final = ("moved", "turned", "counted", "scored", "said", "asked", "began", "ended")
POINTS: Final = ("zone", "piece", "plate", "value", "field")
"""What can be pointed at: `zone hand.me`, `piece Y1.*`, `plate me`, `value bid.*`, `field 40` of a track."""
MOST_SEED: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class GuideDeal:
    """The deal that a guide uses. `begin` is an event; everything before it is played without the player.

    `arranged` has, for each chance in order, the pieces that come first, so that a lesson has the cards that it
    mentions; the rest, or everything if the entry is empty, follows from the seed. `others` has the actions of the
    other seats, as patterns: the first that fits, else any action.
    """

    setup: Setup
    seed: int
    begin: str = ""
    arranged: tuple[tuple[str, ...], ...] = ()
    others: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One explanation. It is due once, when all of its conditions hold.

    `prompts` are the prompts at which it may come (empty: any or none), `events` patterns of which one must have
    happened, `unless` patterns of which none may have happened, `counters` values on the table, `lying` how many pieces
    are in some zones (`5 B* laid.*`: five blue ones among all that are laid), `legal` patterns of which one must be
    possible. `suggest` are patterns of actions, the first that fits counts. A step with `act` ends when the player has
    acted, any other when the player goes on. The deal ends after the `last` one.
    """

    id: str
    text: str
    otherwise: str = ""
    prompts: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    counters: Mapping[str, str] = field(default_factory=dict)
    lying: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    suggest: tuple[str, ...] = ()
    act: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class Guide:
    """A guided deal of one game in one language; its last step is the last in the file."""

    deal: GuideDeal
    steps: tuple[GuideStep, ...]


def read_guide(config: Path, game: str, language: str) -> Guide:
    """The guided deal of a game, or ContentError with the place and what would be right."""
    common, words = _read(config, game, "guide.toml"), _read(config, game, f"guide.{language}.toml")
    common.only(("deal", "step"))
    words.only(("step",))
    prompts = read_toml(config / "games" / game / f"text.{language}.toml").get("prompt", {})
    said = words.table("step")
    tables = common.tables("step")
    steps = tuple(_step(table, said, prompts) for table in tables)
    _check_names(common, said, steps)
    return Guide(_deal(common.table("deal"), game), steps)


def check_guides(config: Path, games: Iterable[str]) -> None:
    """Raises ContentError if a guided deal is broken in any language."""
    for game in games:
        for language in LANGUAGES if has_guide(config, game) else ():
            read_guide(config, game, language)


def has_guide(config: Path, game: str) -> bool:
    """Whether the game has any file of a guided deal; it needs all of them or none."""
    names = ("guide.toml", *(f"guide.{language}.toml" for language in LANGUAGES))
    return any((config / "games" / game / name).exists() for name in names)


def _read(config: Path, game: str, name: str) -> CheckedTable:
    path = config / "games" / game / name
    return CheckedTable(f"config/games/{game}/{name}", read_toml(path), naming=Naming.ORDERED)


def _deal(table: CheckedTable, game: str) -> GuideDeal:
    table.only(DEAL_KEYS)
    players, seed = table.entries.get("players"), table.entries.get("seed")
    if type(players) is not int:
        raise table.wrong("players", "must be how many play")
    if type(seed) is not int or not 0 <= seed < MOST_SEED:
        raise table.wrong("seed", "must be the deal's number, from 0")
    setup = Setup(game, players, dict(table.table("options").entries))
    try:
        game_named(game).check(setup)
    except SetupError as error:
        raise table.wrong("players", f"nobody can play so: {error}") from None
    begin = table.text("begin", "")
    if begin:
        _check_event(table, "begin", begin)
    arranged = tuple(tuple(pieces.split()) for pieces in table.listed("arranged", "pieces with spaces between"))
    return GuideDeal(setup, seed, begin, arranged, _others(table.table("others"), players))


def _others(table: CheckedTable, players: int) -> dict[int, tuple[str, ...]]:
    seats = {str(seat) for seat in range(1, players)}
    for seat in table.entries:
        if seat not in seats:
            raise table.wrong(seat, f"must be another seat than the player's ({', '.join(sorted(seats))})")
    return {int(seat): table.listed(seat, "actions") for seat in table.entries}


def _step(table: CheckedTable, said: CheckedTable, prompts: Mapping[str, Any]) -> GuideStep:
    table.only(STEP_KEYS)
    name = table.text("id")
    words = said.table(name)
    words.only(WORD_KEYS)
    step = GuideStep(
        name,
        words.text("text"),
        words.text("otherwise", ""),
        table.listed("prompts", "prompts' names"),
        table.listed("events", "events"),
        table.listed("unless", "events"),
        {key: str(value) for key, value in table.table("counters").entries.items()},
        table.listed("lying", "texts such as '5 B* laid.*'"),
        table.listed("legal", "actions"),
        table.listed("point", "things to point at"),
        table.listed("suggest", "actions"),
        table.flag("act"),
        table.flag("last"),
    )
    _check_step(table, step, prompts)
    return step


def _check_step(table: CheckedTable, step: GuideStep, prompts: Mapping[str, Any]) -> None:
    for prompt in step.prompts:
        if prompt not in prompts:
            raise table.wrong("prompts", f"nobody is asked '{prompt}' ({', '.join(prompts)})")
    for key, events in (("events", step.events), ("unless", step.unless)):
        for event in events:
            _check_event(table, key, event)
    for lying in step.lying:
        if len(lying.split()) != 3 or not lying.split()[0].isdigit():
            raise table.wrong("lying", f"'{lying}' must be a number, a piece and a zone, '5 B* laid.*'")
    for point in step.point:
        if point.split(" ")[0] not in POINTS or len(point.split()) != 2:
            raise table.wrong("point", f"'{point}' must be one of {', '.join(POINTS)} and its name, 'zone hand.me'")
    if step.act and not step.prompts:
        raise table.wrong("act", "needs prompts: somebody acts only when asked")
    if step.suggest and not step.act:
        raise table.wrong("suggest", "goes with act = true only")


def _check_event(table: CheckedTable, key: str, event: str) -> None:
    kind = event.partition(" ")[0]
    if kind not in EVENTS:
        raise table.wrong(key, f"there is no event '{kind}' ({', '.join(EVENTS)})")


def _check_names(common: CheckedTable, said: CheckedTable, steps: tuple[GuideStep, ...]) -> None:
    names = [step.id for step in steps]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise common.wrong("step", f"two are called '{name}'")
    for name in said.entries:
        if name not in names:
            raise said.wrong(name, f"there is no such step in {common.file} ({', '.join(names)})")
    if [step.last for step in steps] != [False] * (len(steps) - 1) + [True]:
        raise common.wrong("step", "exactly the one at the end must have last = true")
    last = steps[-1]
    if last.act or last.prompts:
        raise common.wrong("step", f"'{last.id}' is the last and can't wait for the player to act or be asked")
