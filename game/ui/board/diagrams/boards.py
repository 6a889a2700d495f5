"""Rows of a board with tiles on them, and parts of a track with figures."""

from __future__ import annotations

from typing import Final

from game.content.examples import Lane, Lanes, Track
from game.ui.board.diagrams.parts import DiagramDraft, DiagramSheet, FieldPart, FigurePart, LeapPart, PlatePart
from game.ui.board.diagrams.typesetting import TILE, Typesetting
from game.ui.board.skins.board import EARTH
from game.ui.board.skins.style import ink_on
from game.ui.draw.style import Gap, Size
from game.ui.widgets.box import Box
from game.ui.widgets.lettering import Block
from game.ui.widgets.widget import Align, Ink

EDGE: Final = 8.0
"""How far a lane's plate extends beyond its fields."""
ON_EARTH: Final = ink_on(EARTH)
STONE: Final = 88.0
BOW: Final = 0.62
"""The height of a leap as a share of a stone's side; longer leaps are higher."""


# -- rows ------------------------------------------------------------------------------------------


def lay_lanes(setting: Typesetting, lanes: Lanes) -> DiagramSheet:
    """Lays out the tiles to be placed, then the rows below each other, aligned at the left."""
    name = max(setting.block(lane.name, setting.width, bold=True).width for lane in lanes.lanes) + 2 * Gap.SMALL
    most = max(len(lane.fields) for lane in lanes.lanes)
    side = min(TILE * setting.growth, (setting.width - name - 2 * EDGE) / most - Gap.HAIR)
    draft, top = DiagramDraft(), 0.0
    if lanes.coming:
        top = _lay_coming(setting, draft, lanes) + setting.gap * 1.5
    notes = setting.width - name - most * (side + Gap.HAIR) - 2 * EDGE - Gap.MEDIUM
    for at, lane in enumerate(lanes.lanes):
        top += setting.gap if at else 0
        top += _lay_lane(setting, draft, lane, Box(0, top, name, side), notes=notes)
    return draft.sheet(setting.width, top)


def _lay_coming(setting: Typesetting, draft: DiagramDraft, lanes: Lanes) -> float:
    """Lays out the tiles to be placed, after their title; returns the height."""
    side = setting.piece_size(lanes.coming)[0]
    block = setting.block(lanes.title, setting.note_width, bold=True) if lanes.title else None
    left = block.width + Gap.MEDIUM if block is not None else 0.0
    height = max(side, block.height if block is not None else 0)
    if block is not None:
        draft.inks.append(setting.ink_in(block, Box(0, 0, block.width + 1, height), Align.LEFT, above=0.5))
    for at, item in enumerate(lanes.coming):
        setting.put_piece(draft, item, Box(left + at * (side + setting.gap), (height - side) / 2, side, side))
    return height


def _lay_lane(setting: Typesetting, draft: DiagramDraft, lane: Lane, head: Box, *, notes: float) -> float:
    """Lays out one row on its plate and returns the height; `head` is the box of its name, as high as a field."""
    side = head.height
    fields = len(lane.fields) * (side + Gap.HAIR) - Gap.HAIR
    earth = Box(0, head.top, head.width + fields + EDGE, side + 2 * EDGE)
    draft.parts.append(PlatePart(earth, EARTH, 16))
    name = setting.block(lane.name, setting.width, bold=True)
    draft.inks.append(Ink(name, Box(0, earth.top, head.width, earth.height), ON_EARTH, EARTH, align=Align.MIDDLE))
    for at, field in enumerate(lane.fields):
        box = Box(head.width + at * (side + Gap.HAIR), head.top + EDGE, side, side)
        draft.parts.append(FieldPart(field, box))
    for at, tile in enumerate(lane.tiles):
        box = Box(head.width + at * (side + Gap.HAIR), head.top + EDGE, side, side)
        setting.put_piece(draft, tile, box.inset(side * 0.03))
    return max(earth.height, _lay_note(setting, draft, lane.note, earth, beside=notes))


def _lay_note(setting: Typesetting, draft: DiagramDraft, note: str, earth: Box, *, beside: float) -> float:
    """Puts a note beside a row if there is room, else below it; returns the height of both, 0 without a note."""
    if not note:
        return 0.0
    if beside >= setting.note_width:
        block = setting.block(note, beside)
        place = Box(setting.width - beside, earth.top, beside, max(earth.height, block.height))
        draft.inks.append(setting.ink_in(block, place, Align.LEFT, above=0.5))
    else:
        block = setting.block(note, setting.width)
        place = Box(0, earth.bottom + Gap.HAIR, setting.width, block.height)
        draft.inks.append(setting.ink_in(block, place, Align.LEFT))
    return place.bottom - earth.top


# -- the track -------------------------------------------------------------------------------------


def lay_track(setting: Typesetting, track: Track) -> DiagramSheet:
    """Lays out stones in a line, figures on them, leaps above, and the notes on the leaps below."""
    count = len(track.fields)
    side = min(STONE * setting.growth, setting.width / count - Gap.HAIR)
    step = side + Gap.HAIR
    left = (setting.width - count * step + Gap.HAIR) / 2
    longest = max((abs(leap.end - leap.begin) for leap in track.steps), default=0)
    top = side * _bow(longest) + Gap.SMALL if longest else 0.0
    draft = DiagramDraft()
    for at, field in enumerate(track.fields):
        draft.parts.append(FieldPart(field, Box(left + at * step, top, side, side)))
    for at, seats in track.standing.items():
        for place, seat in enumerate(seats):
            shift = (place - (len(seats) - 1) / 2) * side * 0.34
            draft.parts.append(FigurePart(seat, Box(left + at * step + shift, top - side * 0.16, side, side)))
    for leap in track.steps:
        first, last = sorted((leap.begin, leap.end))
        high = side * _bow(last - first)
        begin, end = left + first * step + side / 2, left + last * step + side / 2
        draft.parts.append(LeapPart(Box(begin, top - high - side * 0.1, end - begin, high), leap.end < leap.begin))
    below = top + side + Gap.SMALL
    for leap in track.steps:
        if leap.note:
            below = _lay_step_note(setting, draft, leap.seat, leap.note, top=below)
    return draft.sheet(setting.width, below - Gap.SMALL)


def _bow(fields: int) -> float:
    return BOW + 0.07 * fields


def _lay_step_note(setting: Typesetting, draft: DiagramDraft, seat: int, note: str, *, top: float) -> float:
    """Puts the moving figure beside its note; returns the top of the next line."""
    block: Block = setting.block(note, setting.width - setting.pen.letters_high(Size.CAPTION) * 1.3 - Gap.SMALL)
    side = setting.pen.letters_high(Size.CAPTION) * 1.3
    height = max(block.height, side)
    draft.parts.append(FigurePart(seat, Box(0, top + (height - side) / 2, side, side)))
    place = Box(side + Gap.SMALL, top, setting.width - side - Gap.SMALL, height)
    draft.inks.append(setting.ink_in(block, place, Align.LEFT, above=0.5))
    return top + height + Gap.SMALL
