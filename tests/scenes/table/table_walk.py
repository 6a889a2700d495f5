"""Looks at everything on a table: words fit and can be read, and what one points at is large enough and apart."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from statistics import median

import pygame

from game.engine.action import Ref, RefKind
from game.ui.draw.style import Size, contrast
from game.ui.widgets.box import Box
from game.ui.widgets.widget import TextUse
from game.ui.window.canvas import Canvas
from game.ui.window.space import WIDTH, Space
from scenes.table.table_scene import TableScene
from tests.scenes.walk import SLACK, complaints, overlap

GRID = 15
"""Points along each side of a piece at which it is looked for."""
ON_BOARD = 40 / 48
"""Tiles on a board and others' rows are as large as there is room: at least this share of a target."""
FLOATING = "spot.", "value", "help", "hint"
"""Widgets that may stand in front of others."""
SHADOW = 24
"""Units around a floating widget that its shadow darkens."""
NOT_INK = 1.3
"""Pixels with less contrast belong to the letters themselves."""
COARSE = 24
"""Colours that differ by less than this are the same ground."""
STRIDE = 8
"""Units between two points at which a zone is looked for; only its ends are looked at more closely."""
HAIR = 6
"""Units of a card's edge that may be covered."""


def table_complaints(scene: TableScene) -> list[str]:
    """Everything that is wrong with a table as it is shown now."""
    wrong = [text for text in complaints(scene) if "spot." not in text]
    wrong += _words(scene) + _pieces(scene) + _zones(scene) + _apart(scene)
    return [f"{scene.mode.game}: {text}" for text in wrong]


# -- words ---------------------------------------------------------------------------------------


def _words(scene: TableScene) -> list[str]:
    picture = _drawn(scene)
    wrong = []
    for key, place, use in scene.stage.labels.words():
        wrong += [f"{key}: '{use.text}' {what}" for what in _of_words(scene, place, use, picture)]
    for widget in scene.widgets():
        for use in widget.texts():
            faint = seen_contrast(picture, scene.services.space, use)
            if faint < _needed(use):
                wrong.append(f"{widget.name}: '{use.text}' has a contrast of {faint:.1f} on the screen")
    return wrong


def _of_words(scene: TableScene, place: Box, use: TextUse, picture: pygame.Surface) -> list[str]:
    wrong, measure = [], scene.pen.measure
    if not scene.stage.frame.box.contains(use.place, SLACK):
        wrong.append(f"leaves the table: {use.place}")
    width = scene.pen.fonts.width(use.text, use.size, use.weight)
    if width > use.width + SLACK or not place.contains(use.place, SLACK):
        wrong.append(f"has no room: {use.place} in {place}")
    if use.size < measure.least_letters - 0.1:
        wrong.append(f"is only {use.size:.1f} units high, {measure.least_letters:.1f} are needed")
    if contrast(use.colour, use.ground) < _needed(use):
        wrong.append(f"has a contrast of {contrast(use.colour, use.ground):.1f}")
    if any(overlap(bubble, use.place) for bubble in _floating(scene)):
        return wrong
    seen = seen_contrast(picture, scene.services.space, use)
    if seen < _needed(use):
        wrong.append(f"has a contrast of {seen:.1f} on the screen")
    return wrong


def _floating(scene: TableScene) -> list[Box]:
    """What may stand in front of words for as long as somebody reads it, with its shadow."""
    return [widget.area.inset(-SHADOW) for widget in scene.widgets() if widget.name.startswith(FLOATING)]


def _needed(use: TextUse) -> float:
    return 3 if use.size >= Size.LEAD else 4.5


def _drawn(scene: TableScene) -> pygame.Surface:
    space = scene.services.space
    canvas = Canvas(pygame.Surface((space.width, space.height)))
    canvas.draw(scene.stages())
    return canvas.surface


def seen_contrast(picture: pygame.Surface, space: Space, use: TextUse) -> float:
    """The contrast of a line with the pixels around its letters, as they really are."""
    left, top = space.to_pixels((use.place.left, use.place.top))
    right, bottom = space.to_pixels((use.place.right, use.place.bottom))
    area = pygame.Rect(left, top, right - left, bottom - top).clip(picture.get_rect())
    if area.width < 4 or area.height < 4:
        return 21.0
    # Letters and their soft edges have many colours, and less than half of the pixels: the commonest is the ground.
    step = max(1, area.width // 60)
    colours = Counter(
        tuple(picture.get_at((x, y)))[:3]
        for x in range(area.left, area.right, step)
        for y in range(area.top, area.bottom, max(1, area.height // 12))
    )
    # A ground has few colours: each is weighed once, however many pixels have it.
    contrasts = {colour: contrast(use.colour, colour) for colour in colours}  # type: ignore[arg-type]
    grounds: Counter[tuple[int, ...]] = Counter()
    for colour, count in colours.items():
        if contrasts[colour] > NOT_INK:
            grounds[_coarse(colour)] += count
    if not grounds:
        return 1.0
    commonest = grounds.most_common(1)[0][0]
    return median(
        contrasts[colour]
        for colour, count in colours.items()
        if contrasts[colour] > NOT_INK and _coarse(colour) == commonest
        for _ in range(count)
    )


def _coarse(colour: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([part // COARSE for part in colour])


# -- what one points at --------------------------------------------------------------------------


def _pieces(scene: TableScene) -> list[str]:
    wrong = []
    target, table = scene.pen.measure.target, scene.seen()
    mine = {zone.name for zone in table.zones if zone.seat == scene.viewer}
    for ref in scene.sharing.hand.walk.options():
        if ref.kind is RefKind.PIECE:
            least = (target if scene.stage.pieces.zone_of(ref.name) in mine else target * ON_BOARD) - 2
            side = touchable_side(scene, ref.name)
            if side < least and scene.stage.fans.spread(ref.name):
                side = touchable_side(scene, ref.name)
                scene.stage.fans.gather()
            if side < least:
                zone = scene.stage.pieces.zone_of(ref.name)
                wrong.append(f"{ref.name} in {zone}: {side:.0f} units to touch, {least:.0f} needed")
    return wrong


def touchable_side(scene: TableScene, piece: str) -> float:
    """The shorter side of where a touch meets a piece."""
    box = scene.stage.box_of(Ref(RefKind.PIECE, piece))
    assert box is not None
    hits = [
        (across, down)
        for across in range(GRID)
        for down in range(GRID)
        if _meets(
            scene, piece, (box.left + box.width * (across + 0.5) / GRID, box.top + box.height * (down + 0.5) / GRID)
        )
    ]
    if not hits:
        return 0.0
    wide = max(Counter(down for _, down in hits).values())
    high = max(Counter(across for across, _ in hits).values())
    # The grid is coarse: what lies between two of its points counts as covered only by half.
    return min(box.width * min(1, (wide + 0.5) / GRID), box.height * min(1, (high + 0.5) / GRID))


def _meets(scene: TableScene, piece: str, at: tuple[float, float]) -> bool:
    return scene.stage.pieces.pick(at) == piece and scene.is_on_table(at)


def _zones(scene: TableScene) -> list[str]:
    wrong = []
    mine = {zone.name for zone in scene.seen().zones if zone.seat in (scene.viewer, None)}
    lit = [ref for ref in scene.sharing.hand.walk.options() if ref.kind is RefKind.ZONE]
    boxes = {ref.name: box for ref in lit if (box := scene.stage.box_of(ref)) is not None}
    for name, box in boxes.items():
        side, least = min(box.height, hit_width(scene, name, box)), scene.pen.measure.target - 2
        if side < (least if name in mine else least * ON_BOARD):
            wrong.append(f"zone {name} is only {side:.0f} units to touch")
        if scene.stage.zones_at(box.middle)[0] != name:
            wrong.append(f"a touch in the middle of {name} meets {scene.stage.zones_at(box.middle)[0]}")
    wrong += [
        f"zones {one} and {other} overlap"
        for (one, first), (other, second) in combinations(boxes.items(), 2)
        if overlap(first, second)
    ]
    return wrong


def hit_width(scene: TableScene, zone: str, box: Box) -> float:
    """How wide the part of the table is where a touch at half its height means this zone."""
    x, y = box.middle
    ends = []
    for way in (-1, 1):
        at = x
        for step in (STRIDE, 1):
            while 0 < at + way * step < WIDTH and scene.stage.zones_at((at + way * step, y))[:1] == [zone]:
                at += way * step
        ends.append(at + way)
    return ends[1] - ends[0]


def _apart(scene: TableScene) -> list[str]:
    """Panels, plates and buttons lie beside each other; values cover nothing that one needs for choosing."""
    words = {}
    for key, place, _ in scene.stage.labels.words():
        if key.startswith(("plate.", "log", "info", "label.")):
            words[key] = place.inset(8) if key.startswith("plate.") else place
    if "info" in words:
        words["info"] = scene.stage.info_box  # the numbers stand at the right end of their place
    widgets = {
        widget.name: widget.area
        for widget in scene.widgets()
        if not widget.name.startswith(FLOATING) and widget.visible_area is not None
    }
    things = {**words, **widgets}
    wrong = [
        f"{one} and {other} overlap"
        for (one, first), (other, second) in combinations(things.items(), 2)
        if overlap(first, second)
    ]
    panel = next((widget.area for widget in scene.widgets() if widget.name == "values"), None)
    mine = {zone.name for zone in scene.seen().zones if zone.seat == scene.viewer}
    for name, look in scene.stage.pieces.looks().items() if panel is not None else ():
        box = scene.stage.box_of(Ref(RefKind.PIECE, name))
        chosen = Ref(RefKind.PIECE, name) in scene.sharing.hand.walk.chosen
        needed = look.face.visible and (scene.stage.pieces.zone_of(name) in mine or chosen)
        if box is not None and needed and overlap(panel, box.inset(HAIR)):
            wrong.append(f"the values cover {name} in {scene.stage.pieces.zone_of(name)}")
    return wrong
