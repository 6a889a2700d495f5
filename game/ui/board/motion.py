"""The motion of a piece from one look to another in a given time."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.board.arrangement import Pose


@dataclass(frozen=True, slots=True)
class Face:
    """The name of a piece, or None if it is unknown, and whether the piece lies face up."""

    name: str | None
    up: bool

    @property
    def visible(self) -> str | None:
        """The name of the piece if its front is visible."""
        return self.name if self.up else None


@dataclass(frozen=True, slots=True)
class PieceLook:
    """A piece at one moment: where, how large, and which side up."""

    pose: Pose
    width: float
    height: float
    face: Face


@dataclass(frozen=True, slots=True)
class Motion:
    """A change from one look to another between two times. A piece that turns over flips half-way."""

    start: float
    end: float
    source: PieceLook
    target: PieceLook

    def at(self, now: float) -> tuple[PieceLook, float]:
        """Returns the look at this time, and the shown share of its width: less than 1 during a flip."""
        share = ease((now - self.start) / (self.end - self.start)) if self.end > self.start else 1.0
        a, b = self.source, self.target
        pose = Pose(
            a.pose.x + (b.pose.x - a.pose.x) * share,
            a.pose.y + (b.pose.y - a.pose.y) * share,
            a.pose.angle + _shortest(a.pose.angle, b.pose.angle) * share,
        )
        flips = a.face.visible != b.face.visible
        face = b.face if not flips or share >= 0.5 else a.face
        width = a.width + (b.width - a.width) * share
        height = a.height + (b.height - a.height) * share
        return PieceLook(pose, width, height, face), abs(1 - 2 * share) if flips else 1.0


def ease(share: float) -> float:
    """Returns the share of a motion at this share of its time, slow at both ends."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def _shortest(start: float, end: float) -> float:
    """Returns the turn from one angle to another, at most half a circle."""
    return (end - start + 180) % 360 - 180
