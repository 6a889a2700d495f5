"""Widgets: letters that fit, plates of any size, fields to type into, scrolls, and the way of the focus."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.draw.fonts import Fonts, Weight
from game.ui.draw.style import contrast
from game.ui.input.pointer import KeyInput, PointerInput, PointerPhase
from game.ui.widgets.box import Box
from game.ui.widgets.button import Button, Tone, skin
from game.ui.widgets.card import Card
from game.ui.widgets.choice import Value, segments, segments_width
from game.ui.widgets.compass import Direction, nearest
from game.ui.widgets.focus import Focus
from game.ui.widgets.ground import DARK, LIGHT, ON_TABLE, Ground
from game.ui.widgets.icons import Icon
from game.ui.widgets.label import Label, text_height
from game.ui.widgets.lettering import block, fitted
from game.ui.widgets.measure import Measure
from game.ui.widgets.pen import Pen, PlateStyle
from game.ui.widgets.scroll import EDGE, Scroll
from game.ui.widgets.stepper import stepper
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle, toggle_height
from game.ui.widgets.touch import WidgetTouches
from game.ui.widgets.widget import Widget, WidgetLook
from game.ui.widgets.widget_layer import WidgetLayer
from game.ui.window.space import Space
from game.ui.window.stage import Stage

SPACE = Space(960, 540)
LONG = "Donaudampfschifffahrtsgesellschaftskapitän"


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((SPACE.width, SPACE.height))


@pytest.fixture
def pen() -> Pen:
    return Pen(Fonts(SPACE.k), Measure(SPACE))


def near(colour: pygame.Color, wanted: tuple[int, int, int]) -> bool:
    """Scaling down smoothly costs a little of the colour."""
    return colour.a >= 250 and all(abs(part - other) <= 5 for part, other in zip(colour[:3], wanted, strict=True))


def tapped_names(log: list[str], name: str):
    return lambda: log.append(name)


# -- sizes -----------------------------------------------------------------------------------------


def test_letters_and_targets_keep_their_size_on_small_windows() -> None:
    large, small = Measure(Space(1920, 1080)), Measure(Space(1024, 600))
    assert large.letters(30) == 30 and large.target == 64
    assert small.letters(30) * small.space.k == pytest.approx(21)
    assert small.target * small.space.k >= 48
    assert Measure(Space(3840, 2160)).target == 64


def test_a_small_screen_needs_larger_targets() -> None:
    assert Measure(Space(1024, 600), screen_inches=7).target > 110
    assert Measure(Space(1920, 1080), screen_inches=200).target == 64


def test_large_letters_grow_less() -> None:
    doubled = Measure(Space(1920, 1080), text_size=200)
    assert doubled.letters(30) == 60 and doubled.letters(38) == 76
    assert 76 <= doubled.letters(54) < 108 and doubled.letters(104) < 208
    assert not doubled.roomy


def test_a_television_keeps_a_margin() -> None:
    page = Measure(Space(1920, 1080), tv_safe=True).page
    assert page.left >= 96 and page.top >= 54 and page.right <= 1824 and page.bottom <= 1026


# -- letters ---------------------------------------------------------------------------------------


@given(st.text(st.sampled_from("abc äöü WWW iii-9\n"), min_size=1, max_size=80), st.floats(60, 600))
def test_a_block_is_never_wider_than_its_room(text: str, width: float) -> None:
    fonts = Fonts(0.5)
    lines = block(fonts, text, 40, Weight.REGULAR, width=width).lines
    assert all(fonts.width(line, 40) <= width for line in lines)
    letters = "".join(lines).replace(" ", "").replace("-", "")
    assert letters == text.replace(" ", "").replace("\n", "").replace("-", "")


def test_text_shrinks_before_words_are_broken() -> None:
    fonts = Fonts(1.0)
    found = fitted(fonts, LONG, 60, Weight.REGULAR, width=640, height=200, least=26)
    assert found.lines == (LONG,) and 26 <= found.size < 60
    broken = fitted(fonts, LONG, 60, Weight.REGULAR, width=300, height=200, least=26)
    assert len(broken.lines) > 1 and broken.lines[0].endswith("-")


def test_numbers_are_broken_without_a_hyphen() -> None:
    lines = block(Fonts(1.0), "9" * 39, 40, Weight.REGULAR, width=300).lines
    assert "".join(lines) == "9" * 39


def test_a_label_of_the_right_height_does_not_shrink(pen: Pen) -> None:
    text = "Wer alle Stiche einer Runde gewinnt, bekommt für jeden zwei Punkte statt einem."
    label = Label(pen.on(LIGHT), "help", Box(10, 10, 400, text_height(pen, text, 30, 400)), text, size=30)
    assert {use.size for use in label.texts()} == {pen.measure.letters(30)}
    assert " ".join(use.text for use in label.texts()) == text


# -- pictures --------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [0, 6])
def test_a_stretched_plate_has_clean_edges(pen: Pen, depth: float) -> None:
    plate = pen.plate(500, 300, PlateStyle((200, 10, 10), (10, 200, 10), depth=depth))
    width, height = plate.get_size()
    margin = (width - 250) // 2
    assert (height - 150) // 2 == margin
    assert near(plate.get_at((width // 2, height // 2)), (200, 10, 10))
    assert near(plate.get_at((margin, height // 2)), (10, 200, 10))
    assert plate.get_at((0, 0)).a == 0
    rows = {tuple(tuple(plate.get_at((x, y))) for x in range(width)) for y in range(height // 2 - 30, height // 2 + 30)}
    assert len(rows) == 1


def test_a_picture_is_the_same_surface_as_long_as_nothing_changes(pen: Pen) -> None:
    def button(text: str) -> Button:
        return Button(pen, "b", Box(0, 0, 300, 80), lambda: None, text=text, icon=Icon.PLAY)

    assert button("Go").picture(WidgetLook.NORMAL) is button("Go").picture(WidgetLook.NORMAL)
    assert button("Go").picture(WidgetLook.NORMAL) is not button("On").picture(WidgetLook.NORMAL)
    assert button("Go").picture(WidgetLook.NORMAL) is not button("Go").picture(WidgetLook.HOVER)


@pytest.mark.parametrize("ground", [DARK, LIGHT, ON_TABLE], ids=["dark", "light", "table"])
@pytest.mark.parametrize("tone", Tone)
def test_buttons_can_be_read_in_every_look(tone: Tone, ground: Ground) -> None:
    for look in WidgetLook:
        colours = skin(tone, look, ground)
        assert contrast(colours.letters, colours.ground) >= 4.5, look


@pytest.mark.parametrize("icon", Icon)
def test_every_icon_has_a_picture(pen: Pen, icon: Icon) -> None:
    picture = pen.icon(icon, 60, (255, 255, 255))
    assert picture.get_size() == (30, 30)
    assert pygame.mask.from_surface(picture).count() > 30


# -- controls --------------------------------------------------------------------------------------


def test_a_disabled_button_can_not_be_touched(pen: Pen) -> None:
    button = Button(pen, "b", Box(0, 0, 100, 80), lambda: None, text="Go", enabled=False)
    assert button.touch_area is None and button.looks == (WidgetLook.DISABLED,)


def test_a_toggle_tells_its_other_value(pen: Pen) -> None:
    told: list[bool] = []
    height = toggle_height(pen, 500, "Sound", "A sentence that says what it does, in two lines or more")
    toggle = Toggle(
        pen.on(LIGHT), "t", Box(0, 0, 500, height), told.append, on=True, text="Sound", help_text="A sentence"
    )
    toggle.tap()
    assert told == [False]
    assert toggle.picture(WidgetLook.NORMAL) is not Toggle(
        pen.on(LIGHT), "t", Box(0, 0, 500, height), told.append, on=False, text="Sound", help_text="A sentence"
    ).picture(WidgetLook.NORMAL)


def test_a_stepper_stops_at_its_limits(pen: Pen) -> None:
    told: list[int] = []
    home = Box(0, 0, 400, 100)
    less, label, more = stepper(pen.on(LIGHT), "n", home, told.append, value=95, limits=(0, 100), step=10, text="{} %")
    more.tap()
    less.tap()
    assert told == [100, 85] and label.texts()[0].text == "95 %"
    assert not stepper(pen.on(LIGHT), "n", home, told.append, value=100, limits=(0, 100))[2].enabled
    assert not stepper(pen.on(LIGHT), "n", home, told.append, value=0, limits=(0, 100))[0].enabled


def test_segments_fill_their_room_and_tick_the_chosen_one(pen: Pen) -> None:
    values, told = [Value("a", "slow"), Value("b", "normal"), Value("c", "fast")], []
    width = segments_width(pen, values) + 60
    buttons = segments(pen.on(LIGHT), "pace", Box(20, 0, width, 80), told.append, values=values, chosen="b")
    assert [button.name for button in buttons] == ["pace.a", "pace.b", "pace.c"]
    assert buttons[-1].area.right == pytest.approx(20 + width)
    assert all(len(button.texts()[0].text) == len(value.text) for button, value in zip(buttons, values, strict=True))
    buttons[2].tap()
    assert told == ["c"]


def test_a_card_without_a_tap_only_shows_something(pen: Pen) -> None:
    card = Card(pen, "c", Box(0, 0, 600, 120), None, heading="Unreadable", detail="why")
    assert card.touch_area is None
    card.tap()


# -- typing ----------------------------------------------------------------------------------------


class Typist:
    """A field and what it told."""

    def __init__(self, pen: Pen, text: str = "", **more) -> None:
        self.told: list[str] = []
        self.field = TextField(
            pen.on(LIGHT), "f", Box(0, 0, 400, 80), self.told.append, text=text, hint="Guest", **more
        )
        self.field.begin()

    def type(self, text: str) -> None:
        for letter in text:
            self.field.type(KeyInput(0, 0, letter))

    def press(self, *keys: int) -> None:
        for key in keys:
            self.field.type(KeyInput(key))


def test_typing_and_correcting(pen: Pen) -> None:
    typist = Typist(pen, "Ad")
    typist.type("aß")
    typist.press(pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    typist.type("Ä")
    typist.press(pygame.K_END, pygame.K_LEFT)
    typist.type("l")
    assert typist.field.text == "Ädla" and typist.told[-1] == "Ädla"
    typist.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert typist.field.text == "a" and typist.field.caret == 0


def test_a_field_has_an_end_and_takes_what_it_allows(pen: Pen) -> None:
    name = Typist(pen)
    name.type("x" * 30)
    assert len(name.field.text) == 20
    number = Typist(pen, allowed=str.isdigit, longest=3)
    number.type("1a2\t345")
    assert number.field.text == "123"


def test_an_empty_field_shows_its_hint(pen: Pen) -> None:
    typist = Typist(pen)
    assert typist.field.texts()[0].text == "Guest"
    typist.type("Ada")
    assert typist.field.texts()[0].text == "Ada"


# -- scrolling, touching, focus --------------------------------------------------------------------


def listed(pen: Pen, log: list[str], count: int = 12) -> tuple[WidgetLayer, Scroll]:
    """A scroll with buttons of 100 units, of which four can be seen."""
    board = WidgetLayer(Stage(SPACE))
    scroll = Scroll(pen, "list", Box(100, 100, 600, 400), count * 100)
    widgets: list[Widget] = [scroll, scroll.bar(LIGHT.line)]
    for at in range(count):
        home = Box(100, 100 + at * 100, 500, 90)
        widgets.append(Button(pen.on(LIGHT), f"b{at}", home, tapped_names(log, f"b{at}"), text=str(at)))
        scroll.adopt(widgets[-1])
    board.fill(widgets)
    return board, scroll


def test_a_scroll_moves_and_hides_what_lies_in_it(pen: Pen) -> None:
    board, scroll = listed(pen, [])
    assert board["b0"].touch_area == Box(100, 100, 500, 90) and board["b7"].touch_area is None
    scroll.scroll(250)
    assert board["b0"].visible_area is None
    assert board["b2"].touch_area == Box(100, 100, 500, 40)
    scroll.scroll(10_000)
    assert scroll.offset == scroll.most == 800
    scroll.reveal(board["b3"].home)
    assert board["b3"].area.top == 100 + EDGE, "clear of the soft edge"
    assert board["list.bar"].area.bottom <= 500


def test_a_flick_comes_to_rest(pen: Pen) -> None:
    _, scroll = listed(pen, [])
    scroll.flick(1000)
    assert scroll.drift(0.05)
    while scroll.drift(0.02):
        pass
    assert 100 < scroll.offset < 400
    scroll.flick(10)
    assert not scroll.drift(0.02)


class Hands:
    """Pointers on a board."""

    def __init__(self, board: WidgetLayer) -> None:
        self.tapped: list[str] = []
        self.time = 0.0
        self.touch = WidgetTouches(board, lambda widget: self.tapped.append(widget.name), lambda: self.time)
        board.look = self.touch.look

    def do(self, phase: PointerPhase, at: tuple[float, float], pointer: str = "mouse") -> None:
        self.time += 0.02
        self.touch.handle(PointerInput(pointer, phase, at))


def test_letting_go_inside_taps_and_leaving_gives_up(pen: Pen) -> None:
    board, _ = listed(pen, [])
    hands = Hands(board)
    hands.do(PointerPhase.PRESS, (200, 120))
    assert hands.touch.look(board["b0"]) is WidgetLook.PRESSED
    hands.do(PointerPhase.RELEASE, (210, 125))
    assert hands.tapped == ["b0"]
    hands.do(PointerPhase.PRESS, (200, 120))
    hands.do(PointerPhase.MOVE, (800, 120))
    assert hands.touch.look(board["b0"]) is WidgetLook.NORMAL
    hands.do(PointerPhase.MOVE, (200, 120))
    hands.do(PointerPhase.RELEASE, (200, 120))
    hands.do(PointerPhase.PRESS, (200, 120))
    hands.do(PointerPhase.CANCEL, (200, 120))
    hands.do(PointerPhase.RELEASE, (200, 120))
    assert hands.tapped == ["b0"]


def test_each_pointer_holds_its_own(pen: Pen) -> None:
    board, _ = listed(pen, [])
    hands = Hands(board)
    hands.do(PointerPhase.PRESS, (200, 120), "one")
    hands.do(PointerPhase.PRESS, (200, 220), "two")
    hands.do(PointerPhase.RELEASE, (200, 220), "two")
    assert hands.touch.look(board["b0"]) is WidgetLook.PRESSED
    hands.do(PointerPhase.RELEASE, (200, 120), "one")
    assert hands.tapped == ["b1", "b0"]


def test_dragging_scrolls_and_taps_nothing(pen: Pen) -> None:
    board, scroll = listed(pen, [])
    hands = Hands(board)
    hands.do(PointerPhase.PRESS, (200, 420), "finger")
    for y in (400, 370, 330, 290):
        hands.do(PointerPhase.MOVE, (200, y), "finger")
    hands.do(PointerPhase.RELEASE, (200, 290), "finger")
    assert hands.tapped == [] and 80 < scroll.offset <= 130
    assert scroll.drift(0.02)


def test_a_finger_that_rests_before_it_lets_go_flicks_nothing(pen: Pen) -> None:
    board, scroll = listed(pen, [])
    hands = Hands(board)
    for y, phase in ((420, PointerPhase.PRESS), (390, PointerPhase.MOVE), (300, PointerPhase.MOVE)):
        hands.do(phase, (200, y), "finger")
    hands.time += 0.3
    hands.do(PointerPhase.RELEASE, (200, 300), "finger")
    assert not scroll.drift(0.02)


def test_the_mouse_hovers_and_fingers_do_not(pen: Pen) -> None:
    board, _ = listed(pen, [])
    hands = Hands(board)
    hands.do(PointerPhase.MOVE, (200, 120), "finger")
    assert hands.touch.look(board["b0"]) is WidgetLook.NORMAL
    hands.do(PointerPhase.MOVE, (200, 120))
    assert hands.touch.look(board["b0"]) is WidgetLook.HOVER
    hands.touch.let_go()
    assert hands.touch.look(board["b0"]) is WidgetLook.NORMAL


def test_arrow_keys_lead_to_the_nearest() -> None:
    boxes = {"left": Box(0, 0, 100, 50), "right": Box(400, 10, 100, 50), "below": Box(150, 300, 100, 50)}
    origin = Box(200, 0, 100, 50)
    assert nearest(origin, boxes, Direction.LEFT) == "left"
    assert nearest(origin, boxes, Direction.RIGHT) == "right"
    assert nearest(origin, boxes, Direction.DOWN) == "below"
    assert nearest(origin, boxes, Direction.UP) is None


def test_the_focus_walks_through_a_scroll(pen: Pen) -> None:
    board, scroll = listed(pen, [])
    focus = Focus(board)
    focus.step(1, None)
    assert focus.name == "b0" and focus.by_keys
    for _ in range(5):
        assert focus.go(Direction.DOWN)
    assert focus.name == "b5" and scroll.offset > 0
    assert board["b5"].visible_area == board["b5"].area
    focus.step(-1, None)
    assert focus.name == "b4"
    assert not focus.go(Direction.LEFT)


def test_two_widgets_of_one_name_are_refused(pen: Pen) -> None:
    twins = [Label(pen, "same", Box(0, 0, 100, 50), text) for text in "ab"]
    with pytest.raises(ValueError, match="same"):
        WidgetLayer(Stage(SPACE)).fill(twins)
