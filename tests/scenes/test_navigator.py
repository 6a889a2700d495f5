"""Every destination leads to a scene: modules that are named as text are seen by no checker but this one."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import MISSING, fields

import pytest

from scenes.app import SCENES
from scenes.navigator import Destination, Navigator
from scenes.scene import Scene


def below(kind: type[Destination]) -> Iterator[type[Destination]]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


KINDS = list(below(Destination))


def test_every_destination_has_a_maker_and_nothing_else_has() -> None:
    assert set(SCENES) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_destination_has_what_its_scene_is_made_of(kind: type[Destination]) -> None:
    maker = Navigator(SCENES).maker(kind)
    taken = list(inspect.signature(maker).parameters.values())
    assert [one.name for one in taken[:2]] == ["services", "stack"]
    wanted = [(one.name, one.annotation, one.default) for one in taken[2:]]
    given = [
        (field.name, field.type, inspect.Parameter.empty if field.default is MISSING else field.default)
        for field in fields(kind)
    ]
    assert given == wanted


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_maker_makes_scenes(kind: type[Destination]) -> None:
    maker = Navigator(SCENES).maker(kind)
    made = maker if inspect.isclass(maker) else maker.__globals__[inspect.signature(maker).return_annotation]
    assert issubclass(made, Scene)
