"""The settings: what each of them does, and that they last."""

from __future__ import annotations

import pytest

from game.user.settings import read_settings
from scenes.menu.settings import GROUPS
from scenes.menu.title import TitleScene
from tests.scenes.world import World, all_text


@pytest.fixture
def settings(world: World) -> World:
    world.show(TitleScene(world.services, world.stack))
    world.click("settings")
    return world


def test_every_setting_is_there() -> None:
    named = {setting.name for group in GROUPS.values() for setting in group}
    assert named == {
        "language", "sound", "volume", "speed", "motion", "one_tap", "explanations", "text_size", "safe_colours",
        "tv_safe", "screen_inches", "fullscreen", "accelerated", "look", "meter", "statistics",
    }  # fmt: skip


def test_settings_take_effect_at_once_and_last(settings: World) -> None:
    settings.click("language.de")
    assert "Einstellungen" in all_text(settings.top)
    for name in ("speed.fast", "motion.reduced", "one_tap", "sound", "volume.less", "tv_safe", "screen_inches.more",
                 "accelerated"):  # fmt: skip
        settings.click(name)
    kept, trouble = read_settings(settings.services.settings_path)
    assert trouble is None and kept == settings.services.settings
    assert (kept.language, kept.speed, kept.motion, kept.one_tap) == ("de", "fast", "reduced", True)
    assert (kept.sound, kept.volume, kept.tv_safe, kept.screen_inches, kept.accelerated) == (False, 60, True, 25, True)


def test_larger_letters_are_seen_at_once(settings: World) -> None:
    settings.click("text_size.200")
    assert settings.services.settings.text_size == 200
    sizes = {use.size for widget in settings.top.widgets() for use in widget.texts()}
    assert min(sizes) >= 52
    settings.click("text_size.125")
    assert settings.services.settings.text_size == 125


def test_fullscreen_is_a_setting_too(settings: World) -> None:
    settings.click("fullscreen")
    assert settings.services.window.fullscreen and settings.services.settings.fullscreen
    settings.click("fullscreen")
    assert not settings.services.window.fullscreen


def test_acceleration_says_that_it_needs_a_restart(settings: World) -> None:
    assert "Takes effect at the next start." in all_text(settings.top)


def test_settings_that_can_not_be_kept_still_take_effect(settings: World) -> None:
    settings.services.settings_path.mkdir()
    settings.click("language.de")
    assert "Einstellungen" in all_text(settings.top)
