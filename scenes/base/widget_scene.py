"""A scene made of widgets: pointers press them, keys and pads move the focus among them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

import pygame

from game.ui.draw.backdrop import backdrop
from game.ui.draw.fonts import fonts_at
from game.ui.draw.style import Colour
from game.ui.input.devices import Device
from game.ui.input.pad import PadButton, PadInput, PadScroll
from game.ui.input.pointer import Input, KeyInput, PointerInput, PointerPhase, WheelInput, WindowChange
from game.ui.sound.sound import Cue
from game.ui.widgets.box import Box
from game.ui.widgets.compass import Direction, Ways
from game.ui.widgets.focus import Focus
from game.ui.widgets.ground import ON_TABLE, Ground
from game.ui.widgets.hints import Hint
from game.ui.widgets.measure import Measure, measure_for
from game.ui.widgets.pen import Pen
from game.ui.widgets.scroll import LINE, Scroll
from game.ui.widgets.scroll_edge import edges
from game.ui.widgets.text_field import TextField
from game.ui.widgets.touch import WidgetTouches
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_layer import WidgetLayer
from game.ui.window.stage import Stage
from scenes.base.focus_keys import FocusKeys
from scenes.base.hint_bar import News, hint_widgets, usual_hints
from scenes.names import name_widgets
from scenes.navigator import ToKeyboard
from scenes.scene import Scene
from scenes.services import Services
from scenes.stack import SceneStack

LONGEST_FRAME: Final = 0.1
NEWS_SECONDS: Final = 5.0


class WidgetScene(Scene):
    """Subclasses add their widgets in `compose`; `refresh` calls it again after a change.

    Each call makes new widgets, so lasting state lives in the scene; focus, scrolling and typing are kept by widget
    name.
    """

    default: str | None = None
    """The widget that the focus starts on, and that Start presses."""
    goes_back = True
    """Whether Escape and B go back."""
    footed = True
    """Whether the page leaves room for hints below it; otherwise `hint_place` says where they go."""
    fills_window = True
    """Whether widgets may use the whole window; otherwise only the area of a table."""
    badged = False
    """Whether widgets show the pad button that presses them."""
    shortcuts: ClassVar[Mapping[PadButton, str]] = {
        PadButton.X: "take_back",
        PadButton.VIEW: "rules",
        PadButton.START: "menu",
    }
    """The names of the widgets that a pad's buttons press, if they exist."""

    def __init__(self, services: Services, stack: SceneStack) -> None:
        super().__init__(services, stack)
        self._news: Final = News()
        self.pen = Pen(services.fonts, self._measure())
        self._widgets: Final = WidgetLayer(self.widget_stage)
        self._touch: Final = WidgetTouches(self._widgets, self.tap, services.now)
        self._focus: Final = Focus(self._widgets)
        self._widgets.look = self._touch.look
        self._new: list[Widget] = []
        self._steering: Final = FocusKeys(self, self._widgets, self._focus)
        self._last_frame = services.now()

    # -- what subclasses use ---------------------------------------------------------------------

    def compose(self) -> None:
        """Adds all widgets, the lowest first."""
        raise NotImplementedError

    def back(self) -> None:
        """What Escape and B do."""
        self.stack.pop()

    def background(self) -> pygame.Surface | None:
        """The picture behind all widgets; None lets the scene below show through."""
        return backdrop(self.space)

    def add(self, *widgets: Widget, within: Scroll | None = None) -> None:
        """Adds widgets on top of the earlier ones; they move with the scroll `within`, if given."""
        for widget in widgets:
            if within is not None:
                within.adopt(widget)
            self._new.append(widget)

    def composed(self) -> list[Widget]:
        """The widgets that `compose` has added so far."""
        return list(self._new)

    def add_scroll(
        self, name: str, home: Box, content_height: float, *, colour: Colour, sheet: Colour | None = None
    ) -> Scroll:
        """Adds a scroll with its bar, at the offset of an earlier one of this name; `sheet` is the colour behind it."""
        old = self._widgets.get(name)
        offset = old.offset if isinstance(old, Scroll) else 0.0
        scroll = Scroll(self.pen, name, home, content_height, offset=offset, sheet=sheet)
        self.add(scroll)
        if scroll.most:
            self.add(scroll.bar(colour))
        return scroll

    def refresh(self) -> None:
        """Composes all widgets again and redraws what has changed."""
        before = self._steering.typed_field()
        self._new = []
        self.compose()
        scrolls = [widget for widget in self._new if isinstance(widget, Scroll)]
        self.add(*(edge for scroll in scrolls for edge in edges(scroll, self.widget_stage.background)))
        self._widgets.fill(self._new)
        after = self._focus.widget
        if before is not None and isinstance(after, TextField):
            after.begin(before.caret)
            self._widgets.show(after)
        self._focus.by_keys = self.services.devices.on_focus
        if self._focus.by_keys and self._focus.led is None:
            self._focus.focus_nearest(self.beginnings())
        self._focus.show()
        self.refresh_hints()

    def refresh_hints(self) -> None:
        """Shows the hints for keys or a pad, and the name of the widget pointed at."""
        last = [*hint_widgets(self, self._news), *name_widgets(self, self._pointed())]
        self._widgets.put_last(last if not self._focus.hidden else [])

    def _pointed(self) -> Widget | None:
        """The focused widget while keys or a pad are used, otherwise the one under the mouse."""
        return self._focus.widget if self._focus.by_keys else self._widgets.get(self._touch.hovered)

    def beginnings(self) -> Iterable[str]:
        """The widgets that the focus may start on when the focused widget is gone."""
        names = [widget.name for widget in self.widgets() if widget.touchable and widget.enabled]
        return [self.default] if self.default in names else names

    def press(self, button: PadButton) -> None:
        """Handles a pad button other than a direction, or a key that stands for one."""
        self._steering.press(button)

    def hints(self) -> list[Hint]:
        """What the buttons do in this scene, the most important first."""
        return usual_hints(self)

    def hint_place(self) -> Box | None:
        """Where the hints go; None if there is no room."""
        return self.pen.measure.foot

    def hint_ground(self) -> Ground:
        """The ground below the hints."""
        return ON_TABLE

    # -- widgets by name -------------------------------------------------------------------------

    def widget(self, name: str) -> Widget:
        return self._widgets[name]

    def names(self) -> list[str]:
        return self._widgets.names()

    def widgets(self) -> list[Widget]:
        return self._widgets.all()

    @property
    def focus(self) -> str | None:
        """The name of the focused widget."""
        return self._focus.name

    @property
    def typing(self) -> bool:
        return isinstance(self._focus.widget, TextField)

    @property
    def focusable(self) -> bool:
        """Whether any widget can be pressed."""
        return any(widget.touchable and widget.enabled for widget in self.widgets())

    def pressed_by(self, button: PadButton) -> Widget | None:
        """The widget that a pad's button presses, wherever the focus is."""
        return self._steering.pressed_by(button)

    @property
    def sections(self) -> list[list[str]]:
        """The names of focusable widgets, grouped by section."""
        return self._focus.sections()

    @property
    def ways(self) -> Ways:
        """Where each direction leads from every focusable widget."""
        return self._focus.ways()

    @property
    def reads(self) -> bool:
        """Whether there is more text than fits."""
        return self._steering.text_scroll() is not None

    # -- the scene -------------------------------------------------------------------------------

    def take_pen(self) -> None:
        """Makes a new pen for the current window."""
        self.pen = Pen(fonts_at(self.space.k), self._measure())

    def build(self) -> None:
        self.take_pen()
        self.widget_stage = Stage(self.space, self.background())
        self._widgets.move_to(self.widget_stage)
        self._touch.let_go()
        self._touch.flicks = self.services.settings.motion == "full"
        self.refresh()

    def pause(self) -> None:
        self._touch.let_go()
        self._focus.hidden = True
        self._focus.show()
        self.refresh_hints()

    def resume(self) -> None:
        self._focus.hidden = False
        self._fit()

    def devices_changed(self) -> None:
        self._steering.waking = self.services.devices.on_focus and not self._focus.by_keys
        # Nothing may move under a finger that is coming down, so the room taken for hints is not given back here.
        if self.services.devices.on_focus:
            self._fit()
        else:
            self.refresh()

    def tell(self, sentence: str, stays: bool = False) -> None:
        self._news.take(sentence, math.inf if stays else self.services.now() + NEWS_SECONDS)
        self._fit()

    def handle(self, given: Input) -> None:
        match given:
            case PointerInput():
                self._point(given)
            case WheelInput(at, steps):
                scroll = self._widgets.scroll_at(at)
                if scroll is not None:
                    self._scroll(scroll, -steps * LINE)
            case KeyInput():
                self._steering.key(given)
            case PadInput(_, button, again):
                self._steering.pad(button, again)
            case PadScroll(_, by):
                self._scroll_most(by)
            case WindowChange.FOCUS_LOST:
                self._touch.let_go()
        if isinstance(given, KeyInput | PadInput) or (
            isinstance(given, PointerInput) and given.phase is PointerPhase.PRESS
        ):
            self._news.heard()
            self.refresh_hints()

    def update(self, now: float) -> None:
        passed, self._last_frame = min(LONGEST_FRAME, now - self._last_frame), now
        for scroll in self._widgets.scrolls():
            if scroll.drift(passed):
                self._widgets.show_within(scroll)
        if self._news.is_old(now):
            self._news.forget()
            self.refresh_hints()

    def _measure(self) -> Measure:
        footed = self.footed and (self.services.devices.on_focus or bool(self._news.sentence))
        return measure_for(self.space, self.services.settings, footed, self.fills_window)

    def _fit(self) -> None:
        """Redraws the scene, and rebuilds it if hints need more or less room."""
        if self._measure() != self.pen.measure:
            self.build()
        else:
            self.refresh()

    def lead_to(self, names: Iterable[str]) -> None:
        """Moves the focus to the nearest of these widgets while keys or a pad are used, unless it is on one of them."""
        names = list(names)
        if self.services.devices.on_focus and self._focus.led not in names:
            self._focus.focus_nearest(names)

    # -- pointers and the focus ------------------------------------------------------------------

    def _go(self, direction: Direction) -> None:
        """Moves the focus by arrow key, d-pad or stick, or scrolls a text if nothing lies that way."""
        self._steering.go(direction)

    def _scroll_most(self, by: float) -> None:
        scroll = self._steering.most_to_scroll()
        if scroll is not None:
            self._scroll(scroll, by)

    def _point(self, given: PointerInput) -> None:
        if given.phase is PointerPhase.PRESS:
            self._steering.end_typing()
            self._focus.by_keys = False
        before = self._touch.hovered
        self._touch.handle(given)
        if given.phase is PointerPhase.PRESS:
            self._focus.show()
        if self._touch.hovered != before:
            self.refresh_hints()

    def tap(self, widget: Widget, keeps_focus: bool = False) -> None:
        """Presses a widget, and moves the focus there unless `keeps_focus`."""
        self.services.sounds.play(Cue.TAP)
        if not keeps_focus:
            self._focus.take(widget.name)
        if isinstance(widget, TextField):
            self._type_into(widget)
        widget.tap()

    def _type_into(self, field: TextField) -> None:
        """Starts typing in a field, or opens the on-screen keyboard where no real keyboard is in use."""
        devices, at_hand = self.services.devices, self.services.policy.has_keyboard
        if devices.last is Device.PAD or (devices.last is Device.POINTER and (devices.by_finger or not at_hand)):
            self.stack.open(ToKeyboard(field))
            return
        field.begin()
        self._widgets.show(field)

    def _scroll(self, scroll: Scroll, by: float) -> None:
        scroll.scroll(by)
        self._widgets.show_within(scroll)
        self._focus.show()
