"""What somebody sees who looks into their tray: every card can be told from every other, from every side."""

from __future__ import annotations

import pygame
import pytest

from game.engine.games.registry import GAMES
from game.table.arrangement import Area, upright
from game.table.motion import Look
from tests.scenes.table_world import World
from tests.scenes.tray_world import middle, sit_down

CORNERS = {"rage": (0.6, 0.58), "5211": (0.28, 0.58), "hornochsen": (1.0, 1.0)}
"""How much of a card says which one it is, from its upper left corner, in widths of the card."""
TABLES = [(game, players) for game in CORNERS for players in range(GAMES[game].fewest_players, 9)]


def corner(game: str, look: Look):
    """The part of a card with its number and its sign, a pixel inside its edge."""
    wide, deep = CORNERS[game]
    card = Area(look.pose.x, look.pose.y, look.width, look.height, look.pose.angle)
    width, height = wide * look.width, deep * look.width
    pose = card.place((width - look.width) / 2, (height - look.height) / 2)
    return upright(Area(pose.x, pose.y, width, height, look.pose.angle)).inset(1)


@pytest.mark.parametrize(("game", "players"), [table for table in TABLES if table[1] <= GAMES[table[0]].most_players])
def test_every_card_of_a_full_hand_shows_what_it_is(tmp_path, game: str, players: int) -> None:
    """Two digits are two digits: a 14 that shows its 1 only would be read as a 1."""
    world = World(tmp_path, size=(1920, 1080), speed="instant")
    scene = sit_down(world, game, players)
    world.rest(1)
    for seat, hand in scene.hands.items():
        world.frame(world.finger(pygame.FINGERDOWN, middle(hand.tray.handle), seat))
        looks = list(hand.troupe.looks().values())
        assert len(looks) >= 5, "the whole hand"
        for at, look in enumerate(looks):
            area = corner(game, look)
            assert hand.tray.box.contains(area)
            for above in looks[at + 1 :]:
                covers = upright(Area(above.pose.x, above.pose.y, above.width, above.height, above.pose.angle))
                assert covers.clipped(area) is None, f"{look.face.name} of {seat} below {above.face.name}"
