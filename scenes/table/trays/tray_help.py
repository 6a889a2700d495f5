"""Help in a tray, for one person: what is asked, what to look at, and the move. It faces them and stays in the tray.

What all may read is there at any time; a hint speaks of hidden cards, and only while their person looks at them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from game.hand.advice import AdviceStep
from game.hand.privacy import nobody_else_looks
from game.ui.board.arrangement import Area
from game.ui.draw.style import Size
from scenes.table.advice_words import AdviceWords, explanation
from scenes.table.sentences import prompt_words, topics

if TYPE_CHECKING:
    from scenes.table.trays.tray_hand import TrayHand

MARGIN: Final = 6.0
_SENTENCE: Final = re.compile(r"(?<=[.!?]) ")


class TrayHelp:
    """What one person reads about what they are asked."""

    def __init__(self, hand: TrayHand) -> None:
        self.hand: Final = hand
        self._advice: Final = hand.hand.advice
        self._page = 0
        self._read: tuple[AdviceStep, bool] = AdviceStep.NOTHING, False
        """What the pages are of."""

    @property
    def shows(self) -> bool:
        return self._advice.step is not AdviceStep.NOTHING

    @property
    def area(self) -> Area:
        """Beside the plate and the handle, which stay free."""
        tray, plate = self.hand.tray.area, self.hand.set.around.spec.plate
        left = plate[0] + plate[2] / 2
        middle = tray.place((left + 0.5) / 2 * tray.width, 0)
        return Area(middle.x, middle.y, (0.5 - left) * tray.width - 2 * MARGIN, tray.height - 2 * MARGIN, tray.angle)

    # -- hints -----------------------------------------------------------------------------------

    @property
    def may_lead_on(self) -> bool:
        """Whether there is more to say; that somebody is asked, all know, and how much they may choose from, nobody."""
        hand = self.hand.hand
        is_mine = hand.has_secrets or nobody_else_looks(hand.match, hand.seat)
        return hand.deciding and self._advice.step is not AdviceStep.MOVE and is_mine

    def lead_on(self) -> None:
        """From the question to what to look at, and from there to the move."""
        if not self.may_lead_on:
            return
        if self._advice.step is AdviceStep.QUESTION:
            self._advice.look()
        else:
            self._advice.show_move()

    # -- words -----------------------------------------------------------------------------------

    def page(self, width: float, height: float) -> tuple[str, bool]:
        """As many whole sentences as have room, from where their person has read to; whether there are others."""
        read = self._advice.step, self._advice.is_known
        if read != self._read:
            self._read, self._page = read, 0
        pages = self._pages(width, height)
        return pages[self._page % len(pages)], len(pages) > 1

    def read_on(self) -> None:
        """The next page, and after the last one the first again."""
        self._page += 1
        self.hand.hand.changed()

    def _pages(self, width: float, height: float) -> list[str]:
        pen, pages = self.hand.set.pen, [""]
        for sentence in _SENTENCE.split(self.text()):
            longer = f"{pages[-1]} {sentence}".strip()
            if pages[-1] and pen.block(longer, Size.CAPTION, width).height > height:
                pages.append(sentence)
            else:
                pages[-1] = longer
        return pages

    def text(self) -> str:
        """What can be read now."""
        stage, asked = self.hand.set, self.hand.hand.public_prompt
        say = stage.services.say
        if self._advice.step is AdviceStep.QUESTION:
            told = explanation(stage.services, stage.game, asked) or prompt_words(stage.services, stage.game, asked)
            return told or say("trays.nothing_asked")
        # Also where the choice itself is open: a prediction is made aloud, but thought of with the hand in view.
        if self.hand.hand.has_secrets and not self.hand.looking:
            return say("trays.hold_for_hint")
        return AdviceWords(stage.services, stage.game, stage.names).told(self._advice)

    def topic(self) -> str | None:
        """Where the rules speak of what is asked."""
        known, asked = topics(self.hand.set.services, self.hand.set.game), self.hand.hand.public_prompt
        return known.for_prompt(asked.key) if known is not None and asked is not None else None
