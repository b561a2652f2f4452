"""Pages and widgets, used by pad alone, by touch alone and by keyboard alone."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver

from handheld.games.face import Box, Button
from handheld.games.face import Metrics as M
from handheld.ui import layout
from handheld.ui.console import Console
from handheld.ui.recording import visible
from handheld.ui.scene import Scene
from handheld.ui.widgets.base import Custom, Grid, Space, Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.keyboard import Keyboard, LetterPicker, katakana, resized, voiced
from handheld.ui.widgets.page import Page, distance
from handheld.ui.widgets.paint import seat_disc
from handheld.ui.widgets.plain import Button as PushButton
from handheld.ui.widgets.plain import Card, Heading, ListRow, Paragraph
from handheld.ui.widgets.rows import ChoiceRow, SegmentRow, SliderRow, SwitchRow, ValueRow

Drive = Callable[..., Driver]
RULES = ("Take turns laying tiles. Whoever closes a loop or draws a line of their own colour across eight rows wins, "
         "whoever laid the last tile. ") * 2
REGEL = "線路をつないで、輪を作るか、八列にわたる線を引いた人が勝ちです。「強制」のタイルはすぐに置かれます。" * 2


class Everything(Page):
    """One of each."""

    name = "everything"

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.log: list[Any] = []
        self.gone = False

    def title(self) -> str:
        return "設定" if self.console.words.language == "ja" else "Settings"

    def subtitle(self) -> str:
        return "of this console"

    def corner(self) -> str:
        return "1 / 2"

    def note(self, name: str) -> Callable[..., None]:
        return lambda *value: self.log.append((name, *value))

    def build(self, body: Box, metrics: M) -> list[Widget]:
        note, ja = self.note, self.console.settings.language == "ja"
        return [
            ValueRow("言語" if ja else "Language", "日本語", note("language"), name="language"),
            SegmentRow("テーマ" if ja else "Theme", [("paper", "紙" if ja else "Paper"), ("night", "Night"),
                                                   ("high-contrast", "High contrast")], "paper", note("theme"),
                       name="theme"),
            SegmentRow("Text size", [(1.0, "1"), (1.25, "1.25"), (1.5, "1.5")], 1.0, note("text"), name="text"),
            SwitchRow("Less motion", False, note("motion"), note="Everything is shown at once.", name="motion"),
            SliderRow("Volume", 7, 0, 10, note("volume"), name="volume"),
            ChoiceRow("Turn timer", [(0, "Off"), (30, "30 seconds"), (60, "60 seconds")], 0, note("timer"),
                      name="timer"),
            Space(2),
            Heading("Loops and lines"),
            Paragraph(REGEL if ja else RULES),
            Grid([Card("Anna", "Pad 1", paint=lambda c, at, r: seat_disc(c, at, r, 0), on_press=note("anna"),
                       name="anna"),
                  Card("Computer", "Level: hard", icon="chip", on_press=note("computer"), name="computer"),
                  Card("Variant", value="Standard", quiet=True, on_press=note("variant"), name="variant")]),
            ListRow("Anna – Björn", "Trax, 14 turns, white won by a loop", icon="replay", right="12 May",
                    on_press=note("replay"), name="replay"),
            Grid([PushButton("Start", "tick", note("start"), primary=True, glyph_of="A", name="start"),
                  PushButton("Back to the games", "left", note("leave"), name="leave")]),
            Custom(lambda canvas, box, focused: canvas.rect(box, "good", 6), 30, note("custom"), name="custom"),
        ]

    def hints(self) -> list[Hint]:
        return [(Button.CONFIRM, "Change"), (Button.BACK, "Back"), (Button.INFO, "Defaults"), (Button.PAUSE, "Menu")]

    def button(self, button: Button) -> bool:
        self.log.append(button)
        return button is Button.INFO

    def back(self) -> None:
        self.gone = True


NAMES = ["language", "theme", "text", "motion", "volume", "timer", "anna", "computer", "variant", "replay", "start",
         "leave", "custom"]


def begin(drive: Drive, size: tuple[int, int] = (800, 480), page: type[Page] = Everything,
          **more: Any) -> tuple[Driver, Any]:
    d = drive(size, **more)
    return d, d.start(page)


def walk(d: Driver, page: Page, press: Callable[[Button], None]) -> set[str]:
    """Return the names of all widgets that moving the focus comes to, breadth first by hand of the device."""
    seen, open_ends = set(), [page.focus]
    while open_ends:
        here = open_ends.pop()
        assert here is not None
        if here.name in seen:
            continue
        seen.add(here.name)
        for way in (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT):
            page.focus = here
            page._reveal(here)
            for _ in range(12):  # long text between is scrolled through first
                before = page.scroll
                press(way)
                if page.focus is not here or page.scroll == before:
                    break
            open_ends.append(page.focus)
    return seen


@pytest.mark.parametrize("size", layout.SIZES)
def test_the_pad_reaches_everything(drive: Drive, size: tuple[int, int]) -> None:
    d, page = begin(drive, size)
    assert walk(d, page, lambda way: d.pad(0).press(way)) == set(NAMES)


def test_the_keyboard_reaches_everything(drive: Drive) -> None:
    d, page = begin(drive, (320, 240), text_size=1.5)
    assert walk(d, page, lambda way: d.key(way)) == set(NAMES)


@pytest.mark.parametrize(("size", "scale"), [((320, 240), 1.0), ((320, 240), 1.5), ((480, 320), 1.25),
                                             ((320, 480), 1.5), ((1280, 720), 1.0)])
def test_touch_reaches_everything(drive: Drive, size: tuple[int, int], scale: float) -> None:
    d, page = begin(drive, size, text_size=scale)
    for name in NAMES:
        page.log.clear()
        for _ in range(40):
            box = page.find(name).box
            if box.y >= page.body.y and box.bottom <= page.body.bottom:
                break
            middle = page.body.centre
            way = -1 if box.bottom > page.body.bottom else 1
            d.drag((6, middle[1]), (6, middle[1] + way * page.body.h * 0.4))
        d.tap_box(page.find(name).box)
        assert page.focus is page.find(name)
        assert page.log or name in ("theme", "text"), name  # those may be hit on what is chosen already
    d.tap_words("Back")
    assert page.gone


@pytest.mark.parametrize("size", layout.SIZES)
def test_targets_are_large_enough_and_apart(drive: Drive, size: tuple[int, int]) -> None:
    d, page = begin(drive, size)
    least = min(44, min(size) / 8)
    boxes = [page.find(name).box for name in NAMES if name != "custom"]
    assert all(min(box.w, box.h) >= least for box in boxes)
    for a, b in itertools.combinations(boxes, 2):
        assert a.right <= b.x + 0.5 or b.right <= a.x + 0.5 or a.bottom <= b.y + 0.5 or b.bottom <= a.y + 0.5
    d.tap(1, 1)
    assert all(min(box.w, box.h) >= least - 0.5 for box, _ in page.foot.hits)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("size", "scale"), list(itertools.product(layout.SIZES, layout.TEXT_SIZES)))
def test_nothing_is_cut_and_nothing_overlaps(drive: Drive, size: tuple[int, int], scale: float, lang: str) -> None:
    d, page = begin(drive, size, text_size=scale, lang=lang)
    d.console.words.language = lang  # no catalogue needed here: the page has words of its own
    d.console.relayout()
    while True:
        texts = visible(d.texts())
        assert [one.words for one in texts if one.cut] == []
        least = layout.least_text(*size, lang)
        assert all(one.size >= least for one in texts)
        for a, b in itertools.combinations(texts, 2):
            over = min(a.box.right, b.box.right) - max(a.box.x, b.box.x)
            under = min(a.box.bottom, b.box.bottom) - max(a.box.y, b.box.y)
            seen = a.clip == b.clip  # what a bar covers is not seen
            assert over <= 0.5 or under <= 0.5 or not seen, (a, b)
        for one in texts:
            assert one.box.x >= 0
            assert one.box.right <= max(size[0], layout.LEAST_SIDE) + 0.5
        before = page.scroll
        page._scroll_to(page.scroll + page.body.h * 0.8)
        if page.scroll == before:
            break


@pytest.mark.parametrize("theme", ["paper", "night", "high-contrast"])
def test_all_text_can_be_read(drive: Drive, theme: str) -> None:
    from handheld.ui.theme import contrast

    d, page = begin(drive, (800, 480), theme=theme)
    for _ in range(4):
        for one in d.texts():
            whole = one.box.y >= page.body.y or one.clip.y == 0
            if whole and one.box.bottom <= one.clip.bottom and one.box.y >= one.clip.y:
                assert contrast(one.rgb, one.ground) >= 4.5, one
        page._scroll_to(page.scroll + page.body.h * 0.7)


def test_the_focus_ring_is_no_mere_colour(drive: Drive) -> None:
    d, page = begin(drive)
    d.draw()
    page.focus = None
    d.draw()
    without = pygame.image.tobytes(d.surface, "RGB")
    page.focus = page.find("theme")
    d.draw()
    assert pygame.image.tobytes(d.surface, "RGB") != without
    box = page.focus.box
    ink = d.console.theme.rgb("focus")
    ring = [d.surface.get_at((int(box.centre[0]), int(box.y) - dy))[:3] for dy in range(1, 6)]
    assert ink in ring  # outside of the widget: a shape, not a tint


def test_the_focus_stays_when_a_page_is_built_anew(drive: Drive) -> None:
    d, page = begin(drive)
    page.focus = page.find("variant")
    d.resize(480, 320)
    assert page.focus is page.find("variant")
    assert page.focus.box.bottom <= page.body.bottom
    page.rebuild()
    assert page.focus.name == "variant"


def test_hover_takes_the_focus(drive: Drive) -> None:
    d, page = begin(drive)
    d.mouse(pygame.MOUSEMOTION, page.find("motion").box.centre)
    assert page.focus is page.find("motion")


def test_the_wheel_and_the_right_stick_scroll(drive: Drive) -> None:
    d, page = begin(drive, (480, 320))
    d.mouse(pygame.MOUSEMOTION, (200, 150))
    d.wheel(-1)
    first = page.scroll
    assert first > 0
    d.wheel(1)
    assert page.scroll == 0
    d.pad(0).tilt(0, 1, right=True)
    d.step(500)
    assert page.scroll > first
    d.step(20_000)
    assert page.scroll == page.content - page.body.h


def test_buttons_of_the_page(drive: Drive) -> None:
    d, page = begin(drive)
    d.pad(0).press(Button.INFO)
    assert page.log == [Button.INFO]
    d.tap_words("Menu")
    assert page.log == [Button.INFO, Button.PAUSE]
    d.pad(0).press(Button.BACK)
    assert page.gone


def test_the_hint_bar_shows_the_device_used_last(drive: Drive) -> None:
    d, _ = begin(drive)
    d.pad(0).press(Button.UP)
    assert {"A", "B", "Y", "Start", "Change"} <= set(d.words())
    d.key("Up")
    assert {"Enter", "Esc", "Tab", "F10"} <= set(d.words())
    d.tap(5, 5)
    words = d.words()
    assert not {"A", "Enter"} & set(words)
    assert "Change" not in words  # whoever taps needs no button for that
    assert {"Back", "Defaults", "Menu"} <= set(words)


# ---------------------------------------------------------------- rows


def test_rows_by_pad(drive: Drive) -> None:
    d, page = begin(drive)
    for name, presses, told in (
        ("theme", [Button.RIGHT, Button.RIGHT, Button.LEFT],
         [("theme", "night"), ("theme", "high-contrast"), ("theme", "night")]),
        ("motion", [Button.CONFIRM, Button.RIGHT, Button.LEFT], [("motion", True), ("motion", False)]),
        ("volume", [Button.RIGHT, Button.LEFT, Button.LEFT], [("volume", 8), ("volume", 7), ("volume", 6)]),
        ("timer", [Button.LEFT, Button.CONFIRM, Button.CONFIRM], [("timer", 60), ("timer", 0), ("timer", 30)]),
        ("language", [Button.RIGHT, Button.CONFIRM], [("language",), ("language",)]),
    ):
        page.focus = page.find(name)
        page.log.clear()
        d.pad(0).press(*presses)
        assert page.log == told, name
        assert page.focus is page.find(name)


def test_rows_by_touch(drive: Drive) -> None:
    d, page = begin(drive)
    theme = page.find("theme")
    d.tap_box(theme.segments()[2])
    d.tap_box(theme.segments()[1])
    d.tap_box(page.find("motion").control)
    timer = page.find("timer")
    d.tap(timer.control.x + 5, timer.control.centre[1])
    d.tap(timer.control.right - 5, timer.control.centre[1])
    assert page.log == [("theme", "high-contrast"), ("theme", "night"), ("motion", True), ("timer", 60), ("timer", 0)]
    page.log.clear()
    volume = page.find("volume")
    x0, x1, _ = volume._line()
    y = volume.control.centre[1]
    d.tap(x0, y)
    d.drag((x0, y), (x1, y))
    assert page.log[0] == ("volume", 0)
    assert page.log[-1] == ("volume", 10)
    assert [value for _, value in page.log] == sorted(value for _, value in page.log)
    assert page.scroll == 0


def test_a_widget_that_is_off_says_so(drive: Drive) -> None:
    d, page = begin(drive)
    start = page.find("start")
    start.enabled = False
    page.focus = start
    page._reveal(start)
    d.pad(0).press(Button.CONFIRM)
    d.tap_box(start.box)
    assert page.log == []
    assert d.console.sound.played[-2:] == ["refuse", "refuse"]


@pytest.mark.parametrize(("here", "there", "way", "found"), [
    (Box(0, 0, 10, 10), Box(0, 20, 10, 10), (0, 1), True), (Box(0, 0, 10, 10), Box(0, 20, 10, 10), (0, -1), False),
    (Box(0, 0, 10, 10), Box(20, 0, 10, 10), (1, 0), True), (Box(0, 0, 10, 10), Box(20, 40, 10, 10), (1, 0), False),
    (Box(0, 0, 10, 10), Box(0, 3, 10, 10), (0, 1), False),
])
def test_what_lies_in_a_direction(here: Box, there: Box, way: tuple[int, int], found: bool) -> None:
    assert (distance(here, there, way) is not None) is found


def test_the_nearest_in_line_wins() -> None:
    here = Box(100, 0, 50, 20)
    below = distance(here, Box(100, 60, 50, 20), (0, 1))
    aside = distance(here, Box(200, 40, 50, 20), (0, 1))
    assert below is not None
    assert aside is not None
    assert below < aside


# ---------------------------------------------------------------- names


class Name(Page):
    """A page with a keyboard."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.text, self.done, self.gone = "", "", False

    def title(self) -> str:
        return "Name"

    def build(self, body: Box, metrics: M) -> list[Widget]:
        def change(text: str) -> None:
            self.text = text

        def done(text: str) -> None:
            self.done = text

        return [Keyboard(self.text, done, on_change=change)]

    def back(self) -> None:
        self.gone = True

    @property
    def keyboard(self) -> Keyboard:
        found = self.widgets[0]
        assert isinstance(found, Keyboard)
        return found


def by_pad(d: Driver, page: Name, act: str) -> None:
    """Go to a key with the cross and press it."""
    for _ in range(30):
        assert page.focus is not None
        here, there = page.focus.box.centre, page.find("key:" + act).box
        if page.focus is page.find("key:" + act):
            d.pad(0).press(Button.CONFIRM)
            return
        if not there.y <= here[1] <= there.bottom:
            d.pad(0).press(Button.DOWN if there.centre[1] > here[1] else Button.UP)
        else:
            d.pad(0).press(Button.RIGHT if there.centre[0] > here[0] else Button.LEFT)
    raise AssertionError(f"no way to {act}")


@pytest.mark.parametrize("size", [(320, 240), (800, 480), (320, 480)])
def test_a_name_by_pad(drive: Drive, size: tuple[int, int]) -> None:
    d, page = begin(drive, size, Name)
    for key in ("Å", "s", "a", "x", "backspace", "done"):
        by_pad(d, page, key)
    assert page.done == "Åsa"
    by_pad(d, page, "figures")
    by_pad(d, page, "2")
    assert page.text == "Åsa2"


@pytest.mark.parametrize(("size", "scale"), [((320, 240), 1.0), ((320, 240), 1.5), ((480, 320), 1.5),
                                             ((480, 800), 1.0)])
def test_a_name_by_touch(drive: Drive, size: tuple[int, int], scale: float) -> None:
    d, page = begin(drive, size, Name, text_size=scale)
    for key in ("Ö", "s", "t", "done"):
        page._reveal(page.find("key:" + key))
        d.tap_box(page.find("key:" + key).box)
    assert page.done == "Öst"


def test_a_name_by_keyboard(drive: Drive) -> None:
    d, page = begin(drive, (480, 320), Name)
    d.type("Wåx")
    d.key("Backspace")
    d.type("he")
    d.key("Enter")
    assert page.done == "Wåhe"
    d.key("Esc")
    assert page.gone


def test_a_name_in_kana(drive: Drive) -> None:
    d, page = begin(drive, (480, 320), Name)
    by_pad(d, page, "kana")
    for key in ("か", "voiced", "つ", "small", "こ", "katakana", "ハ", "half"):
        by_pad(d, page, key)
    assert page.text == "がっこパ"
    by_pad(d, page, "latin")
    assert page.keyboard.page == "latin"


def test_short_cuts_on_the_pad(drive: Drive) -> None:
    d, page = begin(drive, (480, 320), Name)
    by_pad(d, page, "A")
    d.pad(0).press(Button.NEXT)
    by_pad(d, page, "B")
    d.pad(0).press(Button.PREVIOUS)
    assert page.text == "A "
    d.pad(0).press(Button.PAUSE)
    assert page.done == "A"


def test_a_name_has_an_end_and_a_beginning(drive: Drive) -> None:
    d, page = begin(drive, (480, 320), Name)
    by_pad(d, page, "done")
    assert page.done == ""
    assert d.console.sound.played[-1] == "refuse"
    d.type("x" * 40)
    assert len(page.text) == 16


def test_kana_helpers() -> None:
    assert katakana("あいヴゃん") == "アイヴャン"
    assert voiced("か", "\u3099") == "が"
    assert voiced("が", "\u3099") == "か"
    assert voiced("は", "\u309a") == "ぱ"
    assert voiced("あ", "\u3099") == "あ"
    assert voiced("", "\u3099") == ""
    assert resized("や") == "ゃ"
    assert resized("ゃ") == "や"
    assert resized("x") == "x"


class Letters(Page):
    """A page with a letter picker."""

    def build(self, body: Box, metrics: M) -> list[Widget]:
        self.text = "ANN"

        def change(text: str) -> None:
            self.text = text

        return [LetterPicker("ANN", change), PushButton("Done", "tick", lambda: None, name="done")]


def test_three_letters_by_pad_and_by_touch(drive: Drive) -> None:
    d, page = begin(drive, (320, 240), Letters)
    d.pad(0).press(Button.UP, Button.RIGHT, Button.DOWN, Button.CONFIRM, Button.UP, Button.UP)
    assert page.text == "BMP"
    picker = page.find("letters")
    cell = picker._cells()[0]
    d.tap(cell.centre[0], cell.y + 4)
    assert page.text == "CMP"
    d.tap(cell.centre[0], cell.bottom - 4)
    assert page.text == "BMP"
    d.pad(0).press(Button.RIGHT, Button.RIGHT)
    assert page.focus is picker


def test_a_page_without_widgets_is_no_trouble(drive: Drive) -> None:
    d, page = begin(drive, (320, 240), Page)
    assert isinstance(page, Scene)
    d.pad(0).press(Button.DOWN, Button.CONFIRM, Button.LEFT)
    d.tap(100, 100)
    d.draw()
    assert page.focus is None


@pytest.mark.parametrize("size", [(320, 480), (480, 800), (720, 720)])
def test_hints_take_a_second_line_before_they_shrink(drive: Drive, size: tuple[int, int]) -> None:
    d, page = begin(drive, size, text_size=1.5)
    d.key("Up")
    d.draw()
    hints = {"Change", "Back", "Defaults", "Menu"}
    shown = [one for one in d.texts() if one.words in hints and one.box.y > page.body.bottom]
    assert {one.words for one in shown} == hints
    assert all(one.size == d.console.metrics.small for one in shown)
    for words in ("Defaults", "Menu"):
        d.key("Up")
        d.tap_words(words)
    assert page.log[-2:] == [Button.INFO, Button.PAUSE]


def test_every_letter_of_the_keyboard_and_every_glyph_is_in_the_fonts() -> None:
    from importlib import resources

    from fontTools.ttLib import TTFont

    from handheld.ui.devices.router import GLYPHS
    from handheld.ui.marks import NAMES as MARKS
    from handheld.ui.widgets import keyboard as k

    letters = set("".join((*k.LATIN, *k.FIGURES, *k.HIRAGANA, k.LetterPicker.LETTERS)))
    letters |= {c for text in k.HIRAGANA for c in katakana(text)} | set(k._SMALL) | set(k._LARGE)
    letters |= {c.upper() for c in letters if c not in "ß"}
    letters |= {voiced(c, mark) for c in "かさたはカサタハウ" for mark in ("\u3099", "\u309a")}
    letters |= {c for family in GLYPHS.values() for text in family.values() if text not in MARKS for c in text}
    letters -= set(k._SIGNS)  # these are drawn
    for file in ("medium.otf", "bold.otf"):
        with resources.files("handheld.assets").joinpath("fonts", file).open("rb") as source:
            known = set(TTFont(source).getBestCmap())
        assert {c for c in letters if ord(c) not in known} == set(), file


def test_a_tap_on_mere_words_is_nothing(drive: Drive) -> None:
    d, page = begin(drive, (1280, 720))
    before, focus = list(d.console.sound.played), page.focus
    d.tap_words("Loops and lines")
    assert d.console.sound.played == before
    assert page.focus is focus
    assert page.log == []


@pytest.mark.parametrize("page", [Everything, Name, Letters])
def test_a_monkey_breaks_no_page(drive: Drive, page: type[Page]) -> None:
    d, shown = begin(drive, (320, 240), page)
    dice = random.Random(20261130)
    buttons = [button for button in Button if button not in (Button.ZOOM_IN, Button.ZOOM_OUT)]
    for _ in range(200):
        w, h = d.surface.get_size()
        at = (dice.randrange(w), dice.randrange(h))
        match dice.randrange(9):
            case 0 | 1 | 2:
                d.pad(0).press(dice.choice(buttons))
            case 3:
                d.key(dice.choice(buttons))
            case 4:
                d.tap(*at)
            case 5:
                d.drag(at, (dice.randrange(w), dice.randrange(h)), steps=3)
            case 6:
                d.wheel(dice.choice((-1, 1)))
            case 7:
                d.type(dice.choice("aÅ千 -"))
            case _:
                if dice.random() < 0.3:
                    d.resize(*dice.choice(layout.SIZES))
        assert d.scene is shown
        assert shown.focus is None or shown.focus in shown.leaves()
        assert 0 <= shown.scroll <= max(0.0, shown.content - shown.body.h)


@pytest.mark.parametrize("motion", [True, False])
def test_the_ring_glides_and_arrives(drive: Drive, motion: bool) -> None:
    d, page = begin(drive, motion=motion)
    d.step(1000)  # the window has settled

    def ring_at(box: Box) -> bool:
        ink, x = d.console.theme.rgb("focus"), int(box.centre[0])
        return any(d.surface.get_at((x, int(box.y) - dy))[:3] == ink for dy in range(2, 6))

    d.key_down("Down")
    there = page.focus.box
    assert ring_at(there) is not motion
    drawn = d.loop.drawn
    d.step(200)
    assert ring_at(there)
    assert d.loop.drawn - drawn <= 8  # and then rests
    d.key_up("Down")
