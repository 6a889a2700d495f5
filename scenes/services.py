"""The services that every scene uses, built once by the program and handed down."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.bots.process.client import DirectClient, OpenBotClient
from game.bots.process.job import InlineJob, OpenJob
from game.content.folders import Folders
from game.content.library import ContentLibrary
from game.content.texts import Texts, texts_in
from game.engine.action import Refused
from game.engine.record.header import RecordError
from game.match.statistics.statistics import Statistics
from game.match.store.match_store import MatchStore
from game.ui.draw.fonts import Fonts, fonts_at
from game.ui.input.devices import Devices
from game.ui.sound.sound import Sounds
from game.ui.window.space import Space
from game.ui.window.window import Window
from game.user.policy import Policy
from game.user.settings import Settings, write_settings

Saying = str | Callable[[], str]
"""A sentence that may outlast a change of language: a text, or what returns the text in the current language."""


def spoken(saying: Saying) -> str:
    """The sentence in the current language."""
    return saying if isinstance(saying, str) else saying()


def join(*sentences: str) -> str:
    """Joins sentences with spaces, without empty ones."""
    return " ".join(filter(None, sentences))


class Sentence:
    """An attribute for a sentence that lasts. Reading it gives the text in the current language."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_saying_{name}"

    def __get__(self, scene: object, owner: type) -> str:
        return spoken(getattr(scene, self._name, ""))

    def __set__(self, scene: object, saying: Saying) -> None:
        setattr(scene, self._name, saying)


@dataclass(kw_only=True)
class Services:
    """Window, settings, texts, fonts, sounds, time. `now` is the injected clock, in seconds."""

    window: Window
    folders: Folders
    library: ContentLibrary
    settings: Settings
    settings_path: Path
    sounds: Sounds
    matches: MatchStore
    now: Callable[[], float]
    settings_kept: bool = True
    """Whether the last change of the settings is on disk."""
    devices: Devices = field(default_factory=Devices)
    policy: Policy = field(default_factory=Policy)
    personal: Path | None = None
    """The folder for people's names and habits; None for the user's folder."""
    pictures: Path | None = None
    """The folder for pictures of tables; None for `pictures` in the user's folder."""
    open_bot_client: OpenBotClient = DirectClient
    """Opens the client that thinks for the bots of a table."""
    start_job: OpenJob = InlineJob
    """Starts long work."""
    today: Callable[[], datetime.date] = datetime.date.today
    """The date for the deal of the day."""
    own_seed: Callable[[], str] = lambda: secrets.token_hex(8)
    """A seed for bots, independent of any match's own seed, which would tell them the cards."""
    fonts: Fonts = field(init=False)
    texts: Texts = field(init=False)
    statistics: Statistics = field(init=False)

    def __post_init__(self) -> None:
        self.statistics = Statistics(self.personal_folder)
        self.refresh()

    @property
    def space(self) -> Space:
        return self.window.space

    @property
    def personal_folder(self) -> Path:
        return self.personal or self.folders.user

    @property
    def pictures_folder(self) -> Path:
        return self.pictures or self.folders.user / "pictures"

    def refresh(self) -> None:
        """Renews fonts and texts after a change of size, language or text size."""
        self.fonts = fonts_at(self.space.k)
        self.texts = texts_in(self.folders.ours / "config", self.settings.language)

    def say(self, key: str, **values: str | int) -> str:
        """A text of the program, such as `title.play`."""
        return self.texts.own(key, **values)

    def why(self, error: Refused | OSError) -> str:
        """Why something was not done: the sentence of a refusal, or the system's message."""
        if isinstance(error, OSError):
            return error.strerror or ""
        return self.texts.sentence(error.refusal, error.game if isinstance(error, RecordError) else None)

    def change(self, **settings: Any) -> None:
        """Changes settings and saves them; the caller rebuilds the scenes."""
        for name, value in settings.items():
            setattr(self.settings, name, value)
        self.settings_kept = write_settings(self.settings_path, self.settings.checked())
        self.sounds.set_volume(self.settings.volume if self.settings.sound else 0)
        self.refresh()
