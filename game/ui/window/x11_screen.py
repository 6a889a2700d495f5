"""Asks an X server for its monitors and our window, which SDL does only when it starts."""

from __future__ import annotations

import ctypes
from typing import Final

import pygame

LIBRARIES: Final = "libX11.so.6", "libXrandr.so.2"


class _Monitor(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_ulong),
        *((name, ctypes.c_int) for name in ("primary", "automatic", "outputs_count")),
        *((name, ctypes.c_int) for name in ("x", "y", "width", "height", "width_mm", "height_mm")),
        ("outputs", ctypes.c_void_p),
    )


class X11Screen:
    """A separate connection to the X server of SDL's window."""

    def __init__(self) -> None:
        self._x11, self._randr = map(ctypes.CDLL, LIBRARIES)
        pointer, window, number = ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int
        self._declare(self._x11, "XOpenDisplay", pointer, ctypes.c_char_p)
        self._declare(self._x11, "XDefaultRootWindow", window, pointer)
        self._declare(self._x11, "XGetGeometry", number, pointer, window, *[pointer] * 7)
        self._declare(self._x11, "XTranslateCoordinates", number, pointer, *[window] * 2, *[number] * 2, *[pointer] * 3)
        self._declare(self._randr, "XRRGetMonitors", ctypes.POINTER(_Monitor), pointer, window, number, pointer)
        self._declare(self._randr, "XRRFreeMonitors", None, pointer)
        self._display: Final = self._x11.XOpenDisplay(None)
        if not self._display:
            raise OSError("the X server can't be asked")
        self._root: Final = self._x11.XDefaultRootWindow(self._display)

    def monitors(self) -> list[pygame.Rect]:
        """Returns the places of all monitors, the primary one first; empty while there is no monitor."""
        count = ctypes.c_int()
        found = self._randr.XRRGetMonitors(self._display, self._root, True, ctypes.byref(count))
        if not found:
            return []
        known = sorted(found[: max(0, count.value)], key=lambda one: not one.primary)
        places = [pygame.Rect(one.x, one.y, one.width, one.height) for one in known]
        self._randr.XRRFreeMonitors(found)
        return places

    def window(self) -> pygame.Rect:
        """Returns our window's place. For a fullscreen window, SDL only reports where the window should be."""
        ours = pygame.display.get_wm_info()["window"]
        other, left, top = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_int()
        self._x11.XTranslateCoordinates(self._display, ours, self._root, 0, 0, *map(ctypes.byref, (left, top, other)))
        numbers = [ctypes.c_uint() for _ in range(6)]
        self._x11.XGetGeometry(self._display, ours, ctypes.byref(other), *map(ctypes.byref, numbers))
        return pygame.Rect(left.value, top.value, numbers[2].value, numbers[3].value)

    @staticmethod
    def _declare(library: ctypes.CDLL, name: str, result: object, *arguments: object) -> None:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments


def x11_screen() -> X11Screen | None:
    """Returns the X server of the window; None on another system, or if the connection fails."""
    if pygame.display.get_driver() != "x11":
        return None
    try:
        return X11Screen()
    except (OSError, AttributeError):
        return None
