"""A scene made of widgets: pointers press them, keys move the focus among them."""

from __future__ import annotations

from typing import Final

import pygame

from game.app.backdrop import backdrop
from game.app.pointer import Input, KeyInput, Phase, PointerInput, WheelInput, WindowChange
from game.app.services import Services
from game.app.sound import Cue
from game.app.stage import Stage
from game.app.style import Colour
from game.app.widgets.board import Board
from game.app.widgets.box import Box
from game.app.widgets.focus import Direction, Focus
from game.app.widgets.measure import measure_for
from game.app.widgets.pen import Pen
from game.app.widgets.scroll import LINE, Scroll
from game.app.widgets.text_field import TextField
from game.app.widgets.touch import Touch
from game.app.widgets.widget import Widget
from scenes.scene import Scene
from scenes.stack import SceneStack

ARROWS: Final = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
LONGEST_FRAME: Final = 0.1


class WidgetScene(Scene):
    """Subclasses say in `compose` which widgets there are; `refresh` asks them again after a change.

    Widgets are made anew each time, so whatever must last lives in the scene: focus, scrolling and
    typing are kept by the widgets' names.
    """

    default: str | None = None
    """The widget that the focus begins with."""

    def __init__(self, services: Services, stack: SceneStack) -> None:
        super().__init__(services, stack)
        self.pen = Pen(services.fonts, measure_for(services.space, services.settings))
        self._board: Final = Board(self.stage)
        self._touch: Final = Touch(self._board, self._tapped, services.now)
        self._focus: Final = Focus(self._board)
        self._board.look = self._touch.look
        self._new: list[Widget] = []
        self._last_frame = services.now()

    # -- what subclasses use ---------------------------------------------------------------------

    def compose(self) -> None:
        """Adds all widgets, the lowest first."""
        raise NotImplementedError

    def back(self) -> None:
        """What Escape does."""
        self.stack.pop()

    def background(self) -> pygame.Surface | None:
        """What lies below all widgets; None lets the scene below show through."""
        return backdrop(self.services.space)

    def add(self, *widgets: Widget, within: Scroll | None = None) -> None:
        """Adds widgets on top of those before, moving with a scroll if one is named."""
        for widget in widgets:
            if within is not None:
                within.adopt(widget)
            self._new.append(widget)

    def add_scroll(self, name: str, home: Box, content_height: float, colour: Colour) -> Scroll:
        """A scroll with its bar; it stays where one of this name was before."""
        old = self._board.get(name)
        scroll = Scroll(self.pen, name, home, content_height, old.offset if isinstance(old, Scroll) else 0.0)
        self.add(scroll)
        if scroll.most:
            self.add(scroll.bar(colour))
        return scroll

    def refresh(self) -> None:
        """Asks for the widgets again and draws what has changed."""
        before = self._typed_field()
        self._new = []
        self.compose()
        self._board.fill(self._new)
        after = self._focus.widget
        if before is not None and isinstance(after, TextField):
            after.begin(before.caret)
            self._board.show(after)
        self._focus.show()

    def keep_focus(self, name: str | None) -> None:
        """Moves the focus there if keys are used and the widget that had it is gone."""
        if self._focus.by_keys and self._focus.name is None and name is not None:
            self._focus.move_to(name)

    # -- what tests use --------------------------------------------------------------------------

    def widget(self, name: str) -> Widget:
        return self._board[name]

    def names(self) -> list[str]:
        return self._board.names()

    def widgets(self) -> list[Widget]:
        return self._board.all()

    @property
    def focus(self) -> str | None:
        """The name of the widget that keys go to."""
        return self._focus.name

    @property
    def typing(self) -> bool:
        """Whether letters are letters now, and no shortcuts."""
        return isinstance(self._focus.widget, TextField)

    # -- the scene -------------------------------------------------------------------------------

    def build(self) -> None:
        self.pen = Pen(self.services.fonts, measure_for(self.services.space, self.services.settings))
        self.stage = Stage(self.services.space, self.background())
        self._board.move_to(self.stage)
        self._touch.let_go()
        self._touch.flicks = self.services.settings.motion == "full"
        self.refresh()

    def pause(self) -> None:
        self._touch.let_go()

    def resume(self) -> None:
        self.refresh()

    def handle(self, given: Input) -> None:
        match given:
            case PointerInput():
                self._point(given)
            case WheelInput(at, steps):
                scroll = self._board.scroll_at(at)
                if scroll is not None:
                    self._scroll(scroll, -steps * LINE)
            case KeyInput():
                self._key(given)
            case WindowChange.FOCUS_LOST:
                self._touch.let_go()

    def update(self, now: float) -> None:
        passed, self._last_frame = min(LONGEST_FRAME, now - self._last_frame), now
        for scroll in self._board.scrolls():
            if scroll.drift(passed):
                self._board.show_within(scroll)

    # -- pointers and keys -----------------------------------------------------------------------

    def _point(self, given: PointerInput) -> None:
        if given.phase is Phase.PRESS:
            self._end_typing()
            self._focus.by_keys = False
        self._touch.handle(given)
        if given.phase is Phase.PRESS:
            self._focus.show()

    def _tapped(self, widget: Widget) -> None:
        self.services.sounds.play(Cue.TAP)
        self._focus.take(widget.name)
        if isinstance(widget, TextField):
            widget.begin()
            self._board.show(widget)
        widget.tap()

    def _key(self, given: KeyInput) -> None:
        if self._type(given):
            return
        match given.key:
            case pygame.K_ESCAPE:
                self.back()
            case pygame.K_TAB:
                self._focus.step(-1 if given.mod & pygame.KMOD_SHIFT else 1, self.default)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN | pygame.K_HOME | pygame.K_END:
                self._turn_page(given.key)
            case key if key in ARROWS:
                self._go(ARROWS[key])
            case key if key in (*ENTER, pygame.K_SPACE):
                self._activate()

    def _activate(self) -> None:
        widget = self._focus.widget
        if widget is None or not widget.touchable or not widget.enabled:
            self._focus.step(1, self.default)
            return
        self._focus.by_keys = True
        self._tapped(widget)

    def _go(self, direction: Direction) -> None:
        if self._focus.go(direction) or self._scroll_by_key(direction):
            return
        if self._focus.name is None:
            self._focus.step(1, self.default)

    def _scroll_by_key(self, direction: Direction) -> bool:
        """Arrow keys scroll texts in which nothing can be touched; whether there was one."""
        down = direction.value[1]
        for scroll in self._board.scrolls():
            holds_targets = any(widget.within is scroll and widget.touchable for widget in self.widgets())
            if down and scroll.most and not holds_targets:
                self._scroll(scroll, down * LINE)
                return True
        return False

    def _turn_page(self, key: int) -> None:
        """Page up, page down, home and end move whatever has the most to scroll."""
        for scroll in sorted(self._board.scrolls(), key=lambda scroll: -scroll.most)[:1]:
            page = scroll.home.height * 0.85
            ends = {pygame.K_HOME: -scroll.most, pygame.K_END: scroll.most}
            self._scroll(scroll, {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, **ends}[key])

    def _scroll(self, scroll: Scroll, by: float) -> None:
        scroll.scroll(by)
        self._board.show_within(scroll)
        self._focus.show()

    # -- typing ----------------------------------------------------------------------------------

    def _type(self, given: KeyInput) -> bool:
        """Gives a key to the field that is typed into; whether nothing else should take it."""
        focused = self._focus.widget
        if not isinstance(focused, TextField):
            return False
        is_letter = bool(given.text) and given.text.isprintable() and given.key != pygame.K_SPACE
        if not focused.typing and is_letter:
            focused.begin()
        if not focused.typing:
            return False
        if given.key in (*ENTER, pygame.K_ESCAPE):
            self._focus.by_keys = True
            self._end_typing()
            self._focus.show()
            return True
        if focused.type(given):
            self._board.show(self._focus.widget)
            return True
        self._end_typing()
        return False

    def _typed_field(self) -> TextField | None:
        field = self._focus.widget
        return field if isinstance(field, TextField) and field.typing else None

    def _end_typing(self) -> None:
        field = self._typed_field()
        if field is not None:
            field.end()
            self._board.show(field)
