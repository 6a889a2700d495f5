"""Puts tables together: a scene, the mode of its match, and the way that people share the screen."""

from __future__ import annotations

from game.match.store.match_store import OpenMatch
from scenes.services import Services
from scenes.stack import SceneStack
from scenes.table.curtain.curtain_sharing import CurtainSharing
from scenes.table.match_mode import MatchMode
from scenes.table.table_scene import TableScene
from scenes.table.trays.tray_sharing import TraySharing


def curtain_table(services: Services, stack: SceneStack, opened: OpenMatch) -> TableScene:
    """The pass-and-play table of a usual match."""
    return curtain_table_for(services, stack, MatchMode(services, stack, opened))


def curtain_table_for(services: Services, stack: SceneStack, mode: MatchMode) -> TableScene:
    """The pass-and-play table for this mode."""
    return TableScene(services, stack, mode, CurtainSharing(services, stack, mode))


def tray_table(services: Services, stack: SceneStack, opened: OpenMatch) -> TableScene:
    """The table of a usual match with trays, around which everybody plays at once."""
    mode = MatchMode(services, stack, opened)
    return TableScene(services, stack, mode, TraySharing(services, stack, mode))
