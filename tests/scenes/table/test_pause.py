"""The pause: where it leads, and that nothing of the table shows."""

from __future__ import annotations

import pygame
import pytest

from scenes.menu.title import TitleScene
from scenes.rules.rules import RulesScene
from scenes.table.pause import PauseScene
from tests.scenes.world import StandInTable, World, all_text

pytestmark = pytest.mark.usefixtures("stand_in")


@pytest.fixture
def paused(world: World) -> World:
    world.stack.push(StandInTable(world.services, world.stack, world.match("rage", 4, 12)))
    world.show(PauseScene(world.services, world.stack, "rage", "trick"))
    return world


def test_nothing_of_the_table_is_drawn_behind_the_pause(paused: World) -> None:
    assert paused.stack.stages() == [paused.top.widget_stage] and paused.top.widget_stage.background is not None


def test_the_pause_leads_back_to_rules_settings_or_title(paused: World) -> None:
    paused.click("rules")
    top = paused.stack.top
    assert isinstance(top, RulesScene) and top.section == "trick"
    paused.key(pygame.K_ESCAPE)
    paused.click("settings")
    paused.click("language.de")
    paused.key(pygame.K_ESCAPE)
    assert "Weiter" in all_text(paused.top)
    paused.click("resume")
    assert isinstance(paused.stack.top, StandInTable)


def test_leaving_saves_and_the_title_offers_to_go_on(paused: World) -> None:
    paused.click("leave")
    paused.frame()
    assert isinstance(paused.stack.top, TitleScene)
    paused.click("continue")
    assert isinstance(paused.stack.top, StandInTable)


def test_enter_goes_on_after_showing_the_focus(paused: World) -> None:
    paused.key(pygame.K_RETURN)
    assert paused.top.focus == "resume"
    paused.key(pygame.K_RETURN)
    assert isinstance(paused.stack.top, StandInTable)
