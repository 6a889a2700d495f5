"""The rules of a match that is being set up: edition, options, board or deck, and the deal's number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.content.library import board_names, deck_names
from game.engine.chance import SEED_LIMIT
from game.engine.game import Option
from game.match.seed import deal_of_the_day
from game.ui.draw.fonts import Weight
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.choice import ChoiceWidget, Value
from game.ui.widgets.ground import LIGHT
from game.ui.widgets.icons import Icon
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle, toggle_height
from game.ui.widgets.widget import Widget
from game.user.match_setup import MatchSetup
from scenes.base.column import Column
from scenes.base.pick import PickScene
from scenes.menu.game_tile import emblem_sign, game_name
from scenes.services import Services
from scenes.stack import SceneStack

MOST_DIGITS: Final = len(str(SEED_LIMIT))
USUAL_DECK: Final = "usual"


class RuleRows:
    """Adds a row to a column for everything that can be chosen; calls `on_change` after each change."""

    def __init__(
        self, services: Services, stack: SceneStack, match_setup: MatchSetup, on_change: Callable[[], None]
    ) -> None:
        self._services: Final = services
        self._stack: Final = stack
        self._match_setup: Final = match_setup
        self._on_change: Final = on_change

    def put(self, column: Column) -> None:
        self._put_edition(column)
        for option in self._match_setup.game.options:
            if option.values is None:
                self._put_named(column, option)
            elif isinstance(option.default, bool):
                self._put_toggle(column, option)
            else:
                self._put_values(column, option, [str(value) for value in option.values])
        if self._match_setup.game.has_decks:
            self._put_deck(column)
        self._put_seed(column)

    # -- rows ------------------------------------------------------------------------------------

    def _put_edition(self, column: Column) -> None:
        match_setup, game = self._match_setup, self._match_setup.game
        if len(game.editions) < 2:
            return
        values = [
            Value(edition, game_name(self._services, game.id, edition), emblem_sign(game.id, edition))
            for edition in game.editions
        ]

        def choose(edition: str) -> None:
            match_setup.edition = edition
            self._on_change()

        self._put_choice(
            column,
            "edition",
            heading=self._services.say("setup.edition"),
            values=values,
            now=match_setup.edition or "",
            choose=choose,
        )

    def _put_toggle(self, column: Column, option: Option) -> None:
        name, help_text = self._words(option)
        height = toggle_height(column.pen, column.width + 2 * Gap.SMALL, name, help_text)
        on = bool(self._match_setup.options[option.name])
        change = partial(self._set_option, option.name)

        def make(home: Box) -> list[Widget]:
            wide = home.inset(-Gap.SMALL, 0)
            return [Toggle(column.pen, f"option.{option.name}", wide, change, on=on, text=name, help_text=help_text)]

        column.put(height, make, Gap.MEDIUM)

    def _put_values(self, column: Column, option: Option, keys: list[str]) -> None:
        name, help_text = self._words(option)
        texts, game = self._services.texts, self._match_setup.game.id
        values = [Value(key, texts.in_game(game, f"option.{option.name}.value.{key}")) for key in keys]
        now = str(self._match_setup.options[option.name])
        choose = partial(self._set_option, option.name)
        self._put_choice(
            column, f"option.{option.name}", heading=name, help_text=help_text, values=values, now=now, choose=choose
        )

    def _put_named(self, column: Column, option: Option) -> None:
        """Adds a choice among files by name, if there is more than one."""
        names = board_names(self._services.folders, str(option.default))
        if len(names) < 2:
            return
        name, help_text = self._words(option)
        usual = self._services.say("setup.usual")
        values = [Value(key, usual if key == option.default else key) for key in names]
        now = str(self._match_setup.options[option.name])
        choose = partial(self._set_option, option.name)
        self._put_choice(
            column, f"option.{option.name}", heading=name, help_text=help_text, values=values, now=now, choose=choose
        )

    def _put_deck(self, column: Column) -> None:
        names = deck_names(self._services.folders, self._match_setup.game.id)
        if not names:
            return
        values = [Value(USUAL_DECK + ".", self._services.say("setup.usual")), *(Value(name, name) for name in names)]

        def choose(deck: str) -> None:
            self._match_setup.deck = deck if deck in names else None
            self._on_change()

        heading, help_text = self._services.say("setup.deck"), self._services.say("setup.deck_help")
        self._put_choice(
            column,
            "deck",
            heading=heading,
            help_text=help_text,
            values=values,
            now=self._match_setup.deck or USUAL_DECK + ".",
            choose=choose,
        )

    def _put_seed(self, column: Column) -> None:
        say, pen = self._services.say, column.pen
        column.text("seed.name", say("setup.deal"), Size.BODY, Weight.MEDIUM, gap=Gap.MEDIUM)
        column.text("seed.help", say("setup.deal_help"), Size.CAPTION, colour=LIGHT.quiet, gap=0)

        def make(home: Box) -> list[Widget]:
            digit = lambda text: text.isascii() and text.isdigit()  # noqa: E731
            hint = say("setup.random_deal")
            text = self._match_setup.seed_text
            label = say("setup.deal")
            return [
                TextField(
                    pen,
                    "seed",
                    home,
                    self._set_seed,
                    text=text,
                    hint=hint,
                    longest=MOST_DIGITS,
                    allowed=digit,
                    label=label,
                )
            ]

        column.put(max(pen.measure.control, 2.3 * pen.letters_high(Size.CAPTION)), make)
        text, chosen = say("setup.deal_of_the_day"), self._match_setup.seed_text == self._today()

        def make_today(home: Box) -> list[Widget]:
            place = home.slice_left(min(home.width, button_width(pen, text, icon=True)))
            icon, tone = (Icon.CHECK, Tone.CHOSEN) if chosen else (Icon.CARDS, Tone.NORMAL)
            return [Button(pen, "deal_of_the_day", place, self._use_today, text=text, icon=icon, tone=tone)]

        column.put(pen.measure.control, make_today)

    def _put_choice(
        self,
        column: Column,
        name: str,
        *,
        heading: str,
        help_text: str = "",
        values: list[Value],
        now: str,
        choose: Callable[[str], None],
    ) -> None:
        """Adds a heading, help, and a button that opens a list."""
        column.text(f"{name}.name", heading, Size.BODY, Weight.MEDIUM, gap=Gap.MEDIUM)
        if help_text:
            column.text(f"{name}.help", help_text, Size.CAPTION, colour=LIGHT.quiet, gap=0)
        value = next((value for value in values if value.key == now), values[0])

        def ask() -> None:
            self._stack.push(PickScene(self._services, self._stack, heading, values, chosen=now, on_pick=choose))

        def make(home: Box) -> list[Widget]:
            return [ChoiceWidget(column.pen, name, home, ask, value=value)]

        column.put(column.pen.measure.control, make)

    # -- changes ---------------------------------------------------------------------------------

    def _words(self, option: Option) -> tuple[str, str]:
        texts, game = self._services.texts, self._match_setup.game.id
        return texts.in_game(game, f"option.{option.name}.name"), texts.in_game(game, f"option.{option.name}.help")

    def _set_option(self, name: str, value: bool | str) -> None:
        self._match_setup.options[name] = value
        self._on_change()

    def _use_today(self) -> None:
        """Sets the deal of the day; a second tap makes the deal random again."""
        today = self._today()
        self._set_seed("" if self._match_setup.seed_text == today else today)

    def _today(self) -> str:
        return str(deal_of_the_day(self._services.today()))

    def _set_seed(self, text: str) -> None:
        self._match_setup.seed_text = text
        self._on_change()
