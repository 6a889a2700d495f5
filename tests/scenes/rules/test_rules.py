"""The rules pages: everything is on them, they open where it matters, and they can be read by any hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.content.rulebook import Rulebook, Section, read_rulebook
from game.content.texts import LANGUAGES
from game.engine.games.registry import GAMES
from game.ui.board.diagrams.art import ExampleArt
from game.ui.board.diagrams.parts import PiecePart
from game.ui.board.diagrams.widget import ExampleWidget
from game.ui.board.skins import palace
from game.ui.draw.style import Size
from game.ui.input.pointer import WheelInput
from game.ui.widgets.box import Box
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import LINE, Scroll
from game.ui.widgets.widget import WidgetLook
from scenes.menu.title import TitleScene
from scenes.rules.marks import STEPS, Highlight
from scenes.rules.page import LETTERS_A_LINE, RulePage
from scenes.rules.rules import DRAWN_A_FRAME, RulesScene
from tests.scenes.walk import complaints
from tests.scenes.world import World, all_text

pytestmark = pytest.mark.usefixtures("stand_in")


def rules(world: World, *arguments: str | None) -> RulesScene:
    """Opens a page and waits until all of it is laid out."""
    scene = opened(world, *arguments)
    typeset(world, scene)
    return scene


def typeset(world: World, scene: RulesScene) -> None:
    for _ in range(100):
        if scene.laid_out:
            break
        world.frame()
    else:
        raise AssertionError("the page is never laid out")
    world.frame()


def opened(world: World, game: str | None = None, topic: str | None = None, edition: str | None = None) -> RulesScene:
    world.show(RulesScene(world.services, world.stack, game, topic=topic, edition=edition))
    top = world.stack.top
    assert isinstance(top, RulesScene)
    return top


def settled(world: World, scene: RulesScene) -> None:
    """Waits until everything is drawn."""
    for _ in range(200):
        if scene.settled:
            return
        world.frame()
    raise AssertionError("the page never settles")


def book(world: World, game: str) -> Rulebook:
    return read_rulebook(world.services.folders.ours / "config", game, world.services.settings.language)


def page(world: World) -> Scroll:
    scroll = world.top.widget("page.scroll")
    assert isinstance(scroll, Scroll)
    return scroll


def scroll(world: World, by: float) -> None:
    """The wheel is turned so far over the page."""
    world.stack.step([WheelInput(page(world).home.middle, -by / LINE)])


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_book_is_on_the_page(world: World, game: str) -> None:
    shown = all_text(rules(world, game))
    for section in book(world, game).sections:
        assert section.title in shown
        for part in section.paragraphs:
            assert part.edition or (part.text in shown and part.title in shown), part.text
    for example in book(world, game).examples.values():
        assert example.caption in shown
    assert shown.count("Ruling of this program") >= 2


def test_the_topic_is_shown_first(world: World) -> None:
    scene = rules(world, "rage", "scoring")
    assert scene.section == "scoring" and page(world).offset > 0
    assert scene.widget("title.scoring").visible_area is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_and_every_refusal_opens_its_passage(
    worlds: Callable[..., World], game: str, language: str
) -> None:
    world = worlds((1920, 1080), language)
    found = book(world, game)
    for topic in sorted({*found.pointers.prompts.values(), *found.pointers.refusals.values()}):
        scene = rules(world, game, topic)
        lit = scene.widget("highlight")
        seen = lit.visible_area
        assert seen is not None and seen.height >= min(lit.home.height, 300) - 1, topic
        assert seen.top <= page(world).home.top + 40 or page(world).offset >= page(world).most - 1, topic
        world.stack.pop()


def test_a_topic_that_is_not_there_opens_its_section_or_the_beginning(world: World) -> None:
    assert rules(world, "rage", "trick.whistle").section == "trick"
    assert rules(world, "rage", "whistle").section == "goal" and page(world).offset == 0


def test_the_passage_asked_for_is_lit_and_the_light_goes_out(world: World) -> None:
    scene = rules(world, "rage", "trick.follow")
    steps = set()
    for _ in range(240):
        world.frame()
        lit = scene.widget("highlight")
        assert isinstance(lit, Highlight)
        steps.add(lit.step)
    assert steps == set(range(STEPS + 1)) and lit.step == STEPS
    assert world.frame() == []


def test_where_nothing_should_move_the_light_goes_out_at_once(worlds: Callable[..., World]) -> None:
    world = worlds((1920, 1080), motion="reduced")
    scene = rules(world, "rage", "trick.follow")
    steps = set()
    for _ in range(240):
        world.frame()
        lit = scene.widget("highlight")
        assert isinstance(lit, Highlight)
        steps.add(lit.step)
    assert steps == {0, STEPS}


def test_a_topic_stays_where_it_is_in_another_language(world: World) -> None:
    scene = rules(world, "perfect_numbers", "actions.move")
    world.click("language")
    assert world.services.settings.language == "de" and scene.section == "actions"
    seen = scene.widget("highlight").visible_area
    assert seen is not None and seen.top <= page(world).home.top + 40
    assert "Verschieben" in all_text(world.top)


@pytest.mark.parametrize("down", [0, 700, 2500, 4000, 99999])
def test_the_reading_place_is_kept_in_another_language_and_size(world: World, down: float) -> None:
    scene = rules(world, "hornochsen")
    scroll(world, down)
    world.frame()

    def reading() -> str:
        """The first heading or paragraph that begins in view."""
        top = page(world).home.top
        within = [widget for widget in scene.widgets() if isinstance(widget, Label) and widget.within is page(world)]
        return next(widget.name for widget in within if widget.area.top >= top - 2)

    before, offset = reading(), page(world).offset
    for _ in range(2):
        world.click("language")
        typeset(world, scene)
    assert reading() == before and abs(page(world).offset - offset) < 3
    for text_size in (125, 100):
        world.services.change(text_size=text_size)
        world.stack.rebuild()
        typeset(world, scene)
    assert abs(page(world).offset - offset) < 60


def test_sections_are_reached_by_touch_and_the_list_follows_the_reading(world: World) -> None:
    scene = rules(world, "hornochsen")
    world.click("section.buying")
    assert scene.section == "buying"
    world.click("section.goal")
    assert page(world).offset == 0 and scene.section == "goal"


def test_rules_scroll_by_drag_wheel_and_keys(world: World) -> None:
    rules(world, "rage")
    world.stack.step([WheelInput((1200, 600), -2)])
    assert page(world).offset == 160
    world.key(pygame.K_DOWN)
    assert page(world).offset == 240
    world.key(pygame.K_PAGEDOWN)
    assert page(world).offset > 700
    world.key(pygame.K_HOME)
    assert page(world).offset == 0
    world.give(world.finger(pygame.FINGERDOWN, (1200, 900)))
    for y in (880, 800, 700, 600):
        world.frame(world.finger(pygame.FINGERMOTION, (1200, y)))
    world.frame(world.finger(pygame.FINGERUP, (1200, 600)))
    dragged = page(world).offset
    assert 200 < dragged <= 400
    for _ in range(120):
        world.frame()
    assert page(world).offset > dragged
    world.key(pygame.K_END)
    assert page(world).offset == page(world).most


def test_a_flick_goes_on_past_headings(world: World) -> None:
    scene = rules(world, "rage")
    page(world).flick(4000)
    read = set()
    for _ in range(120):
        world.frame()
        read.add(scene.section)
    assert len(read) > 1 and page(world).offset > 700


def test_another_game_is_one_tap_away(world: World) -> None:
    scene = rules(world, "rage")
    world.key(pygame.K_PAGEDOWN)
    world.click("games")
    world.click("pick.perfect_numbers")
    assert scene.game == "perfect_numbers" and page(world).offset == 0
    assert "Rules: Perfect Numbers" in all_text(world.top)


def test_large_letters_keep_contents_and_games_behind_buttons(worlds: Callable[..., World]) -> None:
    world = worlds((1024, 600), text_size=200)
    scene = rules(world, "rage")
    world.click("contents")
    world.click("pick.end")
    assert scene.section in ("end", "options") and page(world).offset > 0
    world.click("games")
    world.click("pick.5211")
    assert scene.game == "5211"


def test_a_broken_page_says_what_is_wrong(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.content.reading import ContentError

    def broken(*_: object) -> None:
        raise ContentError("rage/rules.en.toml", "section 2, title", "must be a text")

    monkeypatch.setattr("scenes.rules.rules.read_rulebook", broken)
    world.show(TitleScene(world.services, world.stack))
    opened(world, "rage")
    assert "section 2, title" in all_text(world.top)
    world.click("banner.close")
    assert isinstance(world.stack.top, TitleScene)


def test_arrows_read_the_page_while_it_has_the_focus(world: World) -> None:
    scene = rules(world, "rage")
    world.go_to("page")
    world.key(pygame.K_DOWN, pygame.K_DOWN)
    assert page(world).offset == 160 and scene.focus == "page"
    world.key(pygame.K_UP)
    assert page(world).offset == 80
    world.key(pygame.K_RETURN)
    assert page(world).offset > 700 and scene.focus == "page"
    world.key(pygame.K_LEFT)
    assert scene.focus is not None and scene.focus.startswith(("section.", "games"))


def test_lines_are_as_long_as_eyes_can_follow(world: World) -> None:
    for game in GAMES:
        scene = rules(world, game)
        lines = [
            use.text
            for widget in scene.widgets()
            if isinstance(widget, Label) and widget.within is page(world)
            for use in widget.texts()
            if use.size == Size.BODY
        ]
        full = sorted(len(line) for line in lines)[-len(lines) // 3 :]
        assert 55 <= sum(full) / len(full) <= 75 and max(full) <= LETTERS_A_LINE + 12


@pytest.mark.parametrize("topic", [None, "actions.steal", "end", "screen.back"])
def test_a_page_is_laid_out_a_section_a_frame_and_nothing_jumps(
    world: World, monkeypatch: pytest.MonkeyPatch, topic: str | None
) -> None:
    scene = opened(world, "perfect_numbers", topic)
    shown = [name for name in scene.names() if name.startswith("title.") and not name.endswith(".bar")]
    assert len(shown) < len(book(world, "perfect_numbers").sections), "all at once is too slow"

    def seen() -> dict[str, Box]:
        within = [widget for widget in scene.widgets() if widget.within is page(world)]
        return {widget.name: widget.area for widget in within if widget.visible_area is not None}

    before = seen()
    measured, add = list[Section](), RulePage.add
    monkeypatch.setattr(RulePage, "add", lambda page, section: measured.append(section) or add(page, section))
    frames = 0
    while not scene.laid_out:
        assert len(measured) == frames
        world.frame()
        frames += 1
    assert frames > 2 and len(measured) == frames + len(book(world, "perfect_numbers").sections), "now the whole page"
    after = seen()
    assert before.keys() <= after.keys()
    assert all(abs(before[name].top - after[name].top) < 1.5 for name in before)


def test_a_section_that_is_not_laid_out_yet_can_be_gone_to(world: World) -> None:
    scene = opened(world, "hornochsen")
    assert "title.open" not in scene.names()
    world.click("section.open")
    assert scene.section == "open" and scene.widget("title.open").visible_area is not None


def test_the_contents_follow_the_reading(worlds: Callable[..., World]) -> None:
    world = worlds((1024, 600))
    scene = rules(world, "hornochsen")
    last = [name for name in scene.names() if name.startswith("section.")][-1]
    assert scene.widget(last).visible_area is None
    world.key(pygame.K_END)
    entry = scene.widget(f"section.{scene.section}")
    assert entry.visible_area == entry.area


def test_a_page_in_one_column_rests_too(worlds: Callable[..., World]) -> None:
    world = worlds((1024, 600), text_size=200)
    scene = rules(world, "5211")
    settled(world, scene)
    world.frame()
    assert world.frame() == []


# -- examples --------------------------------------------------------------------------------------


def examples(scene: RulesScene) -> list[ExampleWidget]:
    return [widget for widget in scene.widgets() if isinstance(widget, ExampleWidget)]


def pictures(scene: RulesScene) -> int:
    """How many pictures of examples are drawn."""
    drawn = [widget.art.picture(part) for widget in examples(scene) for part in widget.sheet.art()]
    return len({id(picture) for picture in drawn if picture is not None})


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_drawn_a_few_pieces_a_frame(world: World, game: str) -> None:
    """Opening draws no more than any other frame; in the end everything is there, and nothing is drawn any more."""
    scene = opened(world, game)
    drawn = [pictures(scene)]
    assert drawn[0] <= DRAWN_A_FRAME
    while not scene.settled:
        world.frame()
        drawn.append(pictures(scene))
        assert len(drawn) < 200
    assert max(later - earlier for earlier, later in pairwise(drawn)) <= DRAWN_A_FRAME
    assert drawn[-1] > 20
    world.frame()
    assert world.frame() == []


def test_what_can_be_seen_is_drawn_first(world: World) -> None:
    scene = rules(world, "rage", "scoring")
    seen = [widget for widget in examples(scene) if widget.visible_area is not None]
    hidden = [widget for widget in examples(scene) if widget.visible_area is None and list(widget.sheet.art())]
    assert hidden
    while not all(widget.complete for widget in seen):
        assert not any(widget.complete for widget in hidden)
        world.frame()


@pytest.mark.parametrize("game", GAMES)
def test_an_example_shows_its_pieces(world: World, game: str) -> None:
    """What is drawn differs from the empty table at the place of every piece."""
    scene = rules(world, game)
    settled(world, scene)
    for widget in examples(scene):
        nothing = ExampleArt(widget.art.skin, world.services.fonts, scene.pen.k)
        empty = ExampleWidget(widget.pen, "empty", widget.home, widget.sheet, art=nothing, key="empty").body(
            WidgetLook.NORMAL
        )
        drawn = widget.body(WidgetLook.NORMAL)
        for part in widget.sheet.art():
            # Cards cover each other's middle; figures and badges are seen there.
            spot = (part.box.left + part.box.width * 0.2, part.box.top + 12)
            x, y = spot if isinstance(part, PiecePart) else part.box.middle
            at = widget.pen.pixels(x), widget.pen.pixels(y)
            assert drawn.get_at(at) != empty.get_at(at), (widget.name, part)


def test_the_azul_edition_has_its_own_look_and_words(world: World) -> None:
    scene = rules(world, "5211")
    assert "palace" not in all_text(world.top)
    world.click("games")
    world.click("pick.5211.azul")
    assert scene.edition == "azul" and "Rules: 5211 Azul" in all_text(world.top)
    assert "king’s palace" in all_text(world.top)
    assert examples(scene)[0].art.skin.design is palace.DESIGN


def test_colours_for_the_colour_blind_are_used(worlds: Callable[..., World]) -> None:
    world = worlds((1920, 1080), safe_colours=True)
    scene = rules(world, "rage")
    assert examples(scene)[0].art.skin.style.safe


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, "5211.azul"])
@pytest.mark.parametrize(("size", "text_size"), [((1024, 600), 100), ((1024, 600), 200), ((1920, 1080), 100)])
def test_nothing_is_cut_or_crowded_anywhere_on_the_page(
    worlds: Callable[..., World], game: str, language: str, size: tuple[int, int], text_size: int
) -> None:
    """The walk of all scenes looks at the beginning and the end; pictures are all the way down."""
    world = worlds(size, language, text_size=text_size)
    name, _, edition = game.partition(".")
    scene = rules(world, name, None, edition or None)
    wrong = []
    while True:
        wrong += complaints(scene)
        before = page(world).offset
        scroll(world, page(world).home.height * 0.9)
        if page(world).offset == before:
            break
    for widget in examples(scene):
        for part in widget.sheet.parts:
            seen = part.box.slice_top(part.box.height * part.cut) if isinstance(part, PiecePart) else part.box
            if not Box(0, 0, widget.home.width, widget.home.height).contains(seen, 2):
                wrong.append(f"{widget.name}: {part} leaves its frame")
    assert not wrong, "\n".join(wrong)
