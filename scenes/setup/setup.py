"""Setting up a match: who plays, by which rules, with which deal."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine.action import Refusal, Refused
from game.engine.chance import SEED_LIMIT
from game.engine.games.registry import game_named
from game.engine.record.header import HUMAN, Header
from game.ui.draw.fonts import Weight
from game.ui.draw.style import CORAL, Gap, Size
from game.ui.input.devices import Device
from game.ui.input.pad import Pad, PadButton, PadInput
from game.ui.input.pointer import Input
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, button_width
from game.ui.widgets.ground import DARK, LIGHT, ON_TABLE
from game.ui.widgets.hints import Hint
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, Panel, icon_widget
from game.user.last_setup import keep_last_setup, read_last_setup
from game.user.match_setup import MatchSetup
from scenes.base.banner import Banner, add_banner
from scenes.base.column import PADDING, Column, add_sheet, column_for
from scenes.base.header import HeaderButton, add_header, language_buttons, mute_button
from scenes.base.widget_scene import WidgetScene
from scenes.menu.game_tile import emblem_sign, game_name
from scenes.navigator import ToGuide, ToPuzzles, ToRules, ToTable
from scenes.practice.guide_offer import may_be_shown
from scenes.practice.puzzles import has_puzzles
from scenes.services import Sentence, Services
from scenes.setup.privacy_row import PrivacyRow
from scenes.setup.rule_rows import RuleRows
from scenes.setup.seat_rows import SeatRows
from scenes.stack import SceneStack

SEATS_SHARE: Final = 0.53
COMPACT_SEATS_SHARE: Final = 0.56
PLAY_HEIGHT: Final = 88.0


class SetupScene(WidgetScene):
    """Starts with the seats of last time, or with one person and bots; Play can be pressed at once."""

    default = "play"

    sentence = Sentence()

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        game: str,
        edition: str | None = None,
        *,
        like: Header | None = None,
    ) -> None:
        """`like` is a match whose seats, rules and deal are set up again."""
        super().__init__(services, stack)
        self.match_setup: Final = MatchSetup(game_named(game), edition, self._guest, services.policy.usual_level())
        seats = read_last_setup(services.personal_folder, game)
        if seats:
            self.match_setup.use(seats)
        self.sentence = ""
        services.devices.part()
        self._seats: Final = SeatRows(services, stack, self.match_setup, self.refresh)
        self._rules: Final = RuleRows(services, stack, self.match_setup, self.refresh)
        self._privacy: Final = PrivacyRow(services, stack, self.match_setup, self.refresh)
        if like is not None:
            self.match_setup.use_deal(like)

    def compose(self) -> None:
        say, game, edition = self.services.say, self.match_setup.game.id, self.match_setup.edition
        buttons = [
            *language_buttons(self.services, self.stack),
            HeaderButton("rules", self._open_rules, Icon.BOOK, say("title.rules")),
            mute_button(self.services, self.stack),
        ]
        room = add_header(self, game_name(self.services, game, edition), buttons, emblem_sign(game, edition))
        if self.sentence:
            room = add_banner(self, room, Banner(self.sentence, Icon.WARNING, on_close=self._forget_sentence))
        height = max(PLAY_HEIGHT, self.pen.measure.control)
        above = room.above(height + Gap.MEDIUM)
        if self.pen.measure.roomy:
            self._compose_side_by_side(above)
        else:
            self._compose_below_each_other(above)
        self._compose_foot(room.slice_bottom(height))

    # -- parts -----------------------------------------------------------------------------------

    def _compose_side_by_side(self, room: Box) -> None:
        share = COMPACT_SEATS_SHARE if self.services.space.compact else SEATS_SHARE
        width = (room.width - Gap.MEDIUM) * share
        left, right = room.slice_left(width), room.slice_right(room.width - width - Gap.MEDIUM)
        seats, rules = column_for(self, left), column_for(self, right)
        self._fill_seats(seats)
        self._fill_rules(rules)
        high = min(room.height, max(seats.height, rules.height) + 2 * PADDING)
        add_sheet(self, "seats", left.slice_top(high), seats, filled=True)
        add_sheet(self, "rules_sheet", right.slice_top(high), rules, filled=True)

    def _compose_below_each_other(self, room: Box) -> None:
        column = column_for(self, room)
        self._fill_seats(column)
        self._fill_rules(column)
        add_sheet(self, "seats", room, column)

    def _fill_seats(self, column: Column) -> None:
        column.heading("seats.heading", self.services.say("setup.seats"))
        column.text("seats.help", self.services.say("setup.seats_help"), Size.CAPTION, colour=LIGHT.quiet, gap=0)
        self._seats.put(column)
        self._privacy.put(column)
        if pads := self._pads():
            column.text("pads", pads, Size.CAPTION, colour=LIGHT.quiet)

    def _fill_rules(self, column: Column) -> None:
        column.heading("rules.heading", self.services.say("setup.rules"), Gap.LARGE)
        self._rules.put(column)

    def _compose_foot(self, foot: Box) -> None:
        """Adds the Play button, and why it can't be pressed or else the ways to practise."""
        pen, text = self.pen, self.services.say("setup.play")
        width = max(360.0, button_width(pen, text, icon=True, size=Size.LEAD))
        rest, problem = foot.left_of(width + Gap.MEDIUM), self._problem()
        if problem:
            self._compose_problem(rest, problem)
        else:
            self._compose_practice(rest)
        button = partial(Button, pen.on(ON_TABLE), icon=Icon.PLAY, tone=Tone.PRIMARY, size=Size.LEAD)
        self.add(button("play", foot.slice_right(width), self._play, text=text, enabled=not problem))

    def _compose_practice(self, room: Box) -> None:
        """Adds the buttons to the guided match and to the puzzles; texts are left out where they don't fit."""
        say, game = self.services.say, self.match_setup.game.id
        ways: list[tuple[str, Callable[[], None], str, Icon]] = []
        if may_be_shown(self.services, game):
            ways.append(("learn", self._learn, say("guide.learn"), Icon.HAND))
        if has_puzzles(self.services, game):
            ways.append(("puzzles", self._open_puzzles, say("puzzle.open"), Icon.PUZZLE))
        widths = [button_width(self.pen, text, icon=True) for _, _, text, _ in ways]
        worded = sum(widths) + Gap.SMALL * (len(ways) - 1) <= room.width
        homes = room.row(widths if worded else [room.height] * len(ways), Gap.SMALL)
        for (name, tap, text, icon), home in zip(ways, homes, strict=True):
            self.add(Button(self.pen, name, home, tap, text=text if worded else "", icon=icon))

    def _compose_problem(self, home: Box, sentence: str) -> None:
        pen = self.pen
        side = pen.letters_high(Size.BODY)
        inner = home.inset(Gap.MEDIUM, Gap.HAIR)
        words = inner.slice_right(inner.width - side - Gap.SMALL)
        self.add(
            Panel(pen, "problem.sheet", home, DARK.base, edge=CORAL, depth=4),
            icon_widget(pen, "problem.icon", inner.slice_left(side), Icon.WARNING, colour=CORAL),
            Label(pen, "problem", words, sentence, weight=Weight.MEDIUM),
        )

    def _problem(self) -> str:
        """Why this match can't be played, in words; empty if it can."""
        if self.match_setup.seed_too_large:
            return self.services.say("setup.deal_too_large", most=SEED_LIMIT - 1)
        problem = self.match_setup.problem()
        return self._sentence(problem) if problem is not None else ""

    def handle(self, given: Input) -> None:
        """Lets the person with a pad join by Y, or by the button in its place."""
        if isinstance(given, PadInput) and given.button is PadButton.Y and not given.again:
            self._join(given.pad)
        else:
            super().handle(given)

    def hints(self) -> list[Hint]:
        """Adds a hint how to join for a pad that nobody plays with yet."""
        devices, hints = self.services.devices, super().hints()
        if devices.last is Device.PAD and devices.pad is not None and devices.seat_of(devices.pad) is None:
            hints.insert(1, Hint(self.services.say("hints.join"), (PadButton.Y,)))
        return hints

    def _join(self, pad: Pad) -> None:
        """Gives the pad the first seat of a person without one, else a bot's, else a new one; or says why not."""
        devices, seats, match_setup = self.services.devices, self.match_setup.seats, self.match_setup
        if devices.seat_of(pad) is not None:
            return
        if match_setup.may_add and all(devices.pad_of(at) is not None for at in range(len(seats))):
            match_setup.add_seat()
        free = [at for at in range(len(seats)) if devices.pad_of(at) is None]
        if free:
            seat = min(free, key=lambda at: seats[at].kind != HUMAN)
            seats[seat].kind = HUMAN
            devices.join(pad, seat)
            self.sentence = ""
        else:
            name = game_name(self.services, match_setup.game.id, match_setup.edition)
            self.sentence = self.services.say("setup.no_seat_for_pad", game=name, most=match_setup.game.most_players)
        self.refresh()

    def _pads(self) -> str:
        """Who plays with which pad; while nobody does, how to join with one."""
        devices, say = self.services.devices, self.services.say
        owned = [
            (self.match_setup.name(at), pad) for at in range(len(self.match_setup.seats)) if (pad := devices.pad_of(at))
        ]
        if not owned:
            return say("setup.join_pad") if devices.last is Device.PAD else ""
        names = ", ".join(f"{name}: {pad.name or say('pad.nameless')}" for name, pad in owned)
        return say("setup.pads", pads=names)

    # -- what can be done ------------------------------------------------------------------------

    def _guest(self, seat: int) -> str:
        if seat == 0:
            return self.services.settings.player_name or self.services.say("setup.guest")
        return self.services.say("setup.guest_number", number=seat + 1)

    def _sentence(self, refusal: Refusal) -> str:
        found = self.services.texts.sentence(refusal, self.match_setup.game.id)
        return found[:1].upper() + found[1:].removesuffix(".") + "."

    def _forget_sentence(self) -> None:
        self.sentence = ""
        self.refresh()

    def _open_rules(self) -> None:
        self.stack.open(ToRules(self.match_setup.game.id))

    def _open_puzzles(self) -> None:
        self.stack.open(ToPuzzles(self.match_setup.game.id, self.match_setup.edition))

    def _learn(self) -> None:
        self.stack.open(ToGuide(self.match_setup.game.id, self.match_setup.edition))

    def _play(self) -> None:
        self.match_setup.privacy = self._privacy.way() if self.match_setup.people > 1 else ""
        header = self.match_setup.header()
        try:
            opened = self.services.matches.create(header, self.match_setup.session(header), datetime.datetime.now())
        except Refused as refused:
            self.sentence = partial(self._sentence, refused.refusal)
            self.refresh()
            return
        self._remember()
        self.stack.open(ToTable(opened))

    def _remember(self) -> None:
        keep_last_setup(self.services.personal_folder, self.match_setup.game.id, self.match_setup.seats)
        first = self.match_setup.seats[0]
        if first.kind == HUMAN and first.name.strip() and first.name.strip() != self.services.settings.player_name:
            self.services.change(player_name=first.name.strip())
