"""Help in a tray, for one person: what is asked, what to look at, and the move. It faces them and stays in the tray.

What all may read is there at any time; a hint speaks of hidden cards, and only while their person looks at them.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Final

from game.bots.notices import notices_for
from game.bots.process.client import BotClient
from game.bots.process.codec import brief_for
from game.bots.process.worker_client import Answer, Question
from game.bots.reasons import Choice
from game.engine.games.registry import game_named
from game.ui.board.arrangement import Area
from game.ui.draw.style import Size
from scenes.table.advice_words import AdviceWords
from scenes.table.refusal import topics
from scenes.table.table_advice import ADVISER, MOST_TRIES, counts

if TYPE_CHECKING:
    from scenes.table.tray_hand import TrayHand
    from scenes.table.tray_scene import TrayScene

MARGIN: Final = 6.0
_SENTENCE: Final = re.compile(r"(?<=[.!?]) ")


class Shown(Enum):
    """What a tray's help says now."""

    NOTHING = "nothing"
    QUESTION = "question"
    LOOK = "look"
    MOVE = "move"


class TrayClient:
    """Where all trays of a table ask for advice; opened when somebody asks first."""

    def __init__(self, scene: TrayScene) -> None:
        self._scene: Final = scene
        self._client: BotClient | None = None
        self._asked: Final[dict[int, tuple[TrayHelp, int]]] = {}

    def ask(self, help_: TrayHelp, tries: int = 0) -> None:
        """Asks what is best for this tray's person, from what they may know."""
        scene = self._scene
        if self._client is None:
            setup = scene.match.header.setup
            brief = brief_for(game_named(setup.game), setup, scene.services.library)
            self._client = scene.services.open_bot_client(brief, scene.match.rules, scene.services.now)
        seat = help_.hand.seat
        # The same seed for the same moment: who asks twice hears the same twice.
        question = Question(ADVISER, f"{scene.game} advice", seat, scene.match.knowledge(seat), ())
        self._asked[self._client.ask([question])[0]] = help_, tries

    def forget(self, help_: TrayHelp) -> None:
        for ticket in [ticket for ticket, (one, _) in self._asked.items() if one is help_]:
            del self._asked[ticket]
            if self._client is not None:
                self._client.cancel(ticket)

    def update(self) -> None:
        for answer in self._client.poll() if self._client is not None else ():
            help_, tries = self._asked.pop(answer.ticket, (None, 0))
            if help_ is None:
                continue
            tries += counts(answer.fault)
            if answer.fault is not None and tries < MOST_TRIES:
                self.ask(help_, tries)
            else:
                help_.take(answer)

    def close(self) -> None:
        self._asked.clear()
        if self._client is not None:
            self._client.close()
            self._client = None


class TrayHelp:
    """What one person reads about what they are asked."""

    def __init__(self, scene: TrayScene, hand: TrayHand) -> None:
        self._scene: Final = scene
        self.hand: Final = hand
        self.shown = Shown.NOTHING
        self._choice: Choice | None = None
        self._failed = False
        self._page = 0

    @property
    def area(self) -> Area:
        """Beside the plate and the handle, which stay free."""
        tray, plate = self.hand.tray.area, self._scene.set.around.spec.plate
        left = plate[0] + plate[2] / 2
        middle = tray.place((left + 0.5) / 2 * tray.width, 0)
        return Area(middle.x, middle.y, (0.5 - left) * tray.width - 2 * MARGIN, tray.height - 2 * MARGIN, tray.angle)

    def open(self) -> None:
        """Explains what is asked."""
        self.shown = Shown.QUESTION
        self._scene.rows_changed()

    def close(self) -> None:
        self._scene.desk.forget(self)
        self.shown, self._choice, self._failed = Shown.NOTHING, None, False
        self._turn_to(0)

    # -- hints -----------------------------------------------------------------------------------

    @property
    def may_lead_on(self) -> bool:
        """Whether there is more to say; that somebody is asked, all know, and how much they may choose from, nobody."""
        return self.hand.deciding and self.shown is not Shown.MOVE and (self.hand.has_secrets or self._alone())

    def _alone(self) -> bool:
        """Whether nobody else looks at what lies open to all."""
        return self._scene.match.session.humans() == [self.hand.seat]

    def lead_on(self) -> None:
        """From the question to what to look at, and from there to the move. The match is practice from then on."""
        if not self.may_lead_on:
            return
        if self.shown is Shown.QUESTION:
            self.shown = Shown.LOOK
            self._scene.match.mark_practice()
            self._scene.desk.ask(self)
        else:
            self.shown = Shown.MOVE
        self._turn_to(0)

    def take(self, answer: Answer) -> None:
        """It has been thought out."""
        self._failed = answer.fault is not None
        self._choice = None if self._failed else Choice(answer.action, answer.reasons)
        self._turn_to(0)

    # -- words -----------------------------------------------------------------------------------

    def page(self, width: float, height: float) -> tuple[str, bool]:
        """As many whole sentences as have room, from where their person has read to; whether there are others."""
        pages = self._pages(width, height)
        return pages[self._page % len(pages)], len(pages) > 1

    def read_on(self) -> None:
        """The next page, and after the last one the first again."""
        self._turn_to(self._page + 1)

    def _turn_to(self, page: int) -> None:
        self._page = page
        self._scene.rows_changed()

    def _pages(self, width: float, height: float) -> list[str]:
        pen, pages = self._scene.pen, [""]
        for sentence in _SENTENCE.split(self.text()):
            longer = f"{pages[-1]} {sentence}".strip()
            if pages[-1] and pen.block(longer, Size.CAPTION, width).height > height:
                pages.append(sentence)
            else:
                pages[-1] = longer
        return pages

    def text(self) -> str:
        """What can be read now."""
        say = self._scene.services.say
        if self.shown is Shown.QUESTION:
            return self._explanation()
        # Also where the choice itself is open: a prediction is made aloud, but thought of with the hand in view.
        if self.hand.has_secrets and not self.hand.looking:
            return say("trays.hold_for_hint")
        words = self._advice_words()
        if self.shown is Shown.LOOK:
            return words.facts(notices_for(self._scene.match.knowledge(self.hand.seat), self.hand.seat))
        if self._choice is not None:
            return words.best(self._choice)
        return say("advice.failed") if self._failed else say("advice.thinking")

    def open_rules(self) -> None:
        """The rules where they speak of it, turned to whoever reads."""
        known, key = topics(self._scene), self._question()
        self._scene.open_rules(known.for_prompt(key) if known is not None and key else None)
        self._scene.stack.turn(round(self.hand.tray.area.angle))

    def _explanation(self) -> str:
        scene, key = self._scene, self._question()
        text = scene.services.texts.choice(scene.game, "help", key) if key else ""
        if text and text != key:
            return text
        return scene.prompt_at(self.hand.seat) or scene.services.say("trays.nothing_asked")

    def _question(self) -> str:
        prompts = self._scene.match.view(None).prompts
        return next((prompt.key for prompt in prompts if prompt.seat == self.hand.seat), "")

    def _advice_words(self) -> AdviceWords:
        scene = self._scene
        return AdviceWords(scene.services, scene.game, [seat.name for seat in scene.match.session.seats])
