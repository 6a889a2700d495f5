"""Fans too tight for a finger: they spread around the piece that is touched, hovered over or focused."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from game.ui.board.arrangement import Pose
from game.ui.board.gestures import DRAG_FROM
from game.ui.board.pieces import Pieces
from game.ui.board.spreading import FanRun, spread
from game.ui.window.space import Point

ROUNDING: Final = 0.5


class Fans:
    """The tight fans among the pieces that may be pointed at. At most one of them is spread."""

    def __init__(self, pieces: Pieces, target: float) -> None:
        self._pieces = pieces
        self._target = target
        self._runs: list[FanRun] = []
        self._moves: dict[str, Point] = {}
        self._presses: dict[str, Point] = {}

    def find(self, pointed: Collection[str]) -> None:
        """Finds the fans of pieces that may be pointed at in which a finger can't tell the pieces apart."""
        looks = self._pieces.looks()
        self._runs = []
        for zone in {self._pieces.zone_of(piece) for piece in pointed if piece in looks}:
            names = tuple(key for key in looks if self._pieces.zone_of(key) == zone)
            poses = tuple(looks[name].pose for name in names)
            run = FanRun(names, poses, min(min(looks[name].width, looks[name].height) for name in names))
            if run.is_tight(self._target):
                self._runs.append(run)

    def attend(self, at: Point) -> bool:
        """Spreads the fan under a pointer, and gathers any other one. Returns whether a fan has spread."""
        piece = self._pieces.pick(at)
        if piece is not None and self.spread(piece):
            return True
        if piece not in self._moves:
            self.gather()
        return False

    def press(self, pointer: str, at: Point) -> None:
        """Notes a pointer that is pressed: if it spreads a fan, its tap does nothing else."""
        self._presses.pop(pointer, None)
        if self.attend(at):
            self._presses[pointer] = at

    def only_spread(self, pointer: str, at: Point) -> bool:
        """Whether a pointer released here has only spread a fan: a finger could not tell its pieces apart."""
        begin = self._presses.pop(pointer, None)
        return begin is not None and abs(at[0] - begin[0]) + abs(at[1] - begin[1]) <= DRAG_FROM

    def spread(self, piece: str) -> bool:
        """Spreads the fan around this piece if too little of it is visible. Returns whether anything moved."""
        run = next((run for run in self._runs if piece in run.names), None)
        if run is None:
            return False
        index = run.names.index(piece)
        if self._lying(run).strips()[index] >= min(self._target, run.length) - ROUNDING:
            return False
        self._moves = dict(zip(run.names, spread(run, index, self._target), strict=True))
        self._pieces.shift(self._moves)
        return True

    def gather(self) -> None:
        """Puts every fan back to its places in the layout."""
        if self._moves:
            self._moves = {}
            self._pieces.shift({})

    def move_of(self, piece: str) -> Point:
        """How far a piece is from its place in the layout."""
        return self._moves.get(piece, (0.0, 0.0))

    def _lying(self, run: FanRun) -> FanRun:
        """The fan as it lies now."""
        moves = [self.move_of(name) for name in run.names]
        poses = tuple(Pose(pose.x + x, pose.y + y) for pose, (x, y) in zip(run.poses, moves, strict=True))
        return FanRun(run.names, poses, run.length)
