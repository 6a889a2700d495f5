"""Help in a tray, for one person: the question, what to look at, and the move. It stays in the tray and faces them.

Public words are always shown; a hint speaks of hidden cards, so it is shown only while its person looks at them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from game.hand.advice import AdviceStep
from game.hand.hand import nobody_else_looks
from game.ui.board.arrangement import Area
from game.ui.draw.style import Size
from scenes.table.advice_words import AdviceWords, explanation
from scenes.table.sentences import prompt_words, topics

if TYPE_CHECKING:
    from scenes.table.trays.tray_hand import TrayHand

MARGIN: Final = 6.0
_SENTENCE: Final = re.compile(r"(?<=[.!?]) ")


class TrayHelp:
    """The help that one person reads about their question."""

    def __init__(self, hand: TrayHand) -> None:
        self.hand: Final = hand
        self._advice: Final = hand.hand.advice
        self._page = 0
        self._read: tuple[AdviceStep, bool] = AdviceStep.NOTHING, False
        """The step that the pages belong to, and whether its answer is known."""

    @property
    def shows(self) -> bool:
        return self._advice.step is not AdviceStep.NOTHING

    @property
    def area(self) -> Area:
        """The room beside the plate and the handle, which stay free."""
        tray, plate = self.hand.tray.area, self.hand.stage.around.spec.plate
        left = plate[0] + plate[2] / 2
        middle = tray.place((left + 0.5) / 2 * tray.width, 0)
        return Area(
            middle.x, middle.y, (0.5 - left) * tray.width - 2 * MARGIN, tray.height - 2 * MARGIN, angle=tray.angle
        )

    # -- hints -----------------------------------------------------------------------------------

    @property
    def may_lead_on(self) -> bool:
        """Whether a hint may go a step further. This never depends on the number of legal actions, which is secret."""
        hand = self.hand.hand
        is_mine = hand.has_secrets or nobody_else_looks(hand.match, hand.seat)
        return hand.deciding and self._advice.step is not AdviceStep.MOVE and is_mine

    def lead_on(self) -> None:
        """Goes from the question to what to look at, and from there to the move."""
        if not self.may_lead_on:
            return
        if self._advice.step is AdviceStep.QUESTION:
            self._advice.look()
        else:
            self._advice.show_move()

    # -- words -----------------------------------------------------------------------------------

    def page(self, width: float, height: float) -> tuple[str, bool]:
        """The current page, of as many whole sentences as fit, and whether there are others."""
        read = self._advice.step, self._advice.is_known
        if read != self._read:
            self._read, self._page = read, 0
        pages = self._pages(width, height)
        return pages[self._page % len(pages)], len(pages) > 1

    def read_on(self) -> None:
        """Turns to the next page, and from the last one to the first."""
        self._page += 1
        self.hand.hand.changed()

    def _pages(self, width: float, height: float) -> list[str]:
        pen, pages = self.hand.stage.pen, [""]
        for sentence in _SENTENCE.split(self.text()):
            longer = f"{pages[-1]} {sentence}".strip()
            if pages[-1] and pen.block(longer, Size.CAPTION, width).height > height:
                pages.append(sentence)
            else:
                pages[-1] = longer
        return pages

    def text(self) -> str:
        """The words of the current step."""
        stage, asked = self.hand.stage, self.hand.hand.public_prompt
        say = stage.services.say
        if self._advice.step is AdviceStep.QUESTION:
            told = explanation(stage.services, stage.game, asked) or prompt_words(stage.services, stage.game, asked)
            return told or say("trays.nothing_asked")
        # This holds for public choices too: a prediction is public, but the hint for it speaks of hidden cards.
        if self.hand.hand.has_secrets and not self.hand.looking:
            return say("trays.hold_for_hint")
        return AdviceWords(stage.services, stage.game, stage.names).told(self._advice)

    def topic(self) -> str | None:
        """The topic of the rules for the current question."""
        known, asked = topics(self.hand.stage.services, self.hand.stage.game), self.hand.hand.public_prompt
        return known.for_prompt(asked.key) if known is not None and asked is not None else None
