"""Plots the results of the arena."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from game.commands.shared import WrongUse, readable
from game.match.arena.series import Series
from game.match.arena.strength import Estimate, Rung, Strength

INK: Final = "#1c2433"
BAR: Final = "#3d6b99"
CHANCE: Final = "#c2542d"
INCHES: Final = 8.0


def plot_strengths(found: Sequence[Strength], series: Series, games: int, path: Path) -> None:
    """Plots the shares of wins with their intervals, beside what chance alone would give."""
    names, shares = [each.bot for each in found], [_scaled(each.share, 100) for each in found]
    title = f"{series.game}: {len(series.bots)} players, {games} matches"
    _draw(names, shares, path, title=title, unit="wins by seat, %", chance=100 / len(series.bots))


def plot_ladder(found: Sequence[Rung], series: Series, games: int, path: Path) -> None:
    """Plots the Elo numbers with their intervals."""
    title = f"{series.game}: {len(series.bots)} players, {games} matches"
    _draw([rung.bot for rung in found], [rung.elo for rung in found], path, title=title, unit="Elo")


def _scaled(estimate: Estimate, factor: float) -> Estimate:
    return Estimate(estimate.value * factor, estimate.low * factor, estimate.high * factor)


def _draw(
    names: Sequence[str],
    values: Sequence[Estimate],
    path: Path,
    *,
    title: str,
    unit: str,
    chance: float | None = None,
) -> None:
    axes, figure = _axes(len(names))
    reach = [[each.value - each.low for each in values], [each.high - each.value for each in values]]
    places = range(len(names))[::-1]
    axes.errorbar([each.value for each in values], places, xerr=reach, fmt="o", color=BAR, capsize=5, markersize=9)
    for place, each in zip(places, values, strict=True):
        axes.annotate(f"{each.value:.1f}", (each.value, place), (0, 10), textcoords="offset points", ha="center")
    if chance is not None:
        axes.axvline(chance, color=CHANCE, linestyle="--", linewidth=1)
        axes.annotate("chance", (chance, 1.0), (4, -12), ("data", "axes fraction"), "offset points", color=CHANCE)
    axes.set_yticks(list(places), names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_xlabel(unit)
    axes.set_title(title, color=INK)
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise WrongUse(f"{readable(path)}: can't be written to ({error.strerror})") from error


def check_drawing() -> None:
    """Raises WrongUse if matplotlib is missing."""
    try:
        import matplotlib.figure  # noqa: F401, PLC0415 - only who wants a picture needs it
    except ImportError as error:
        raise WrongUse("--plot needs matplotlib (pip install -r requirements-cluster.txt)") from error


def _axes(rows: int) -> tuple[Any, Any]:
    from matplotlib.figure import Figure  # noqa: PLC0415 - only who wants a picture needs it

    figure = Figure(figsize=(INCHES, 1.5 + 0.6 * rows), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x", alpha=0.3)
    return axes, figure
