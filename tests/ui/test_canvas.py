"""Drawing: smooth edges without fringes, pictures painted once, text where it belongs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from ui.bench.driver import Driver

from handheld.games.face import Box, Canvas
from handheld.ui import canvas as canvases
from handheld.ui import layout, marks
from handheld.ui.canvas import Cache, PygameCanvas, Studio
from handheld.ui.fonts import Fonts, may_break, pieces
from handheld.ui.recording import NullCanvas, RecordingCanvas
from handheld.ui.theme import theme
from handheld.ui.words import Words

Drive = Callable[..., Driver]
WHITE = (255, 255, 255)


@pytest.fixture
def canvas(drive: Drive) -> PygameCanvas:
    d = drive((320, 240), theme="high-contrast")
    d.surface.fill(WHITE)
    made = PygameCanvas(d.surface, layout.metrics(320, 240), Words(), theme("high-contrast"), Studio())
    assert made.theme.rgb("surface") == WHITE
    return made


def colours(canvas: PygameCanvas, box: tuple[int, int, int, int]) -> set[tuple[int, int, int]]:
    x, y, w, h = box
    return {canvas.surface.get_at((i, j))[:3] for i in range(x, x + w) for j in range(y, y + h)}  # type: ignore[misc]


SHAPES: list[Callable[[Canvas, Any], None]] = [
    lambda c, colour: c.circle((50, 50), 20.4, colour),
    lambda c, colour: c.ring((50, 50), 20, 5, colour),
    lambda c, colour: c.line([(20, 20), (80, 60), (30, 80)], 6, colour),
    lambda c, colour: c.polygon([(20, 20), (80, 30), (40, 80)], colour),
    lambda c, colour: c.strip([(20, 20), (40, 24), (60, 40), (70, 70)], 9, colour),
    lambda c, colour: c.rect(Box(10, 10, 80, 60), colour, 12),
    lambda c, colour: c.frame(Box(10, 10, 80, 60), colour, 2.5, 12),
    lambda c, colour: c.frame(Box(10, 10, 20, 14), colour, 1.5, 7),
    lambda c, colour: c.mark("tick", (50, 50), 20, colour),
    lambda c, colour: c.mark("gear", (50, 50), 20, colour),
    lambda c, colour: c.text((10, 50), "Åska 駅", 20, colour, bold=True),
]


@pytest.mark.parametrize("shape", SHAPES)
def test_edges_are_smooth(canvas: PygameCanvas, shape: Callable[[Canvas, Any], None]) -> None:
    shape(canvas, "ink")
    found = colours(canvas, (0, 0, 120, 100))
    assert (0, 0, 0) in found
    assert len(found) > 6  # greys between ink and ground


@pytest.mark.parametrize("shape", SHAPES)
def test_edges_have_no_fringe(canvas: PygameCanvas, shape: Callable[[Canvas, Any], None]) -> None:
    """White on white must leave nothing: straight alpha would leave grey rims after smoothing."""
    shape(canvas, "surface")
    canvas.picture(("test", "white"), (150, 10), (80, 80), lambda inner: shape(inner, "surface"))
    assert colours(canvas, (0, 0, 320, 120)) == {WHITE}


@pytest.mark.parametrize("shape", SHAPES)
def test_pictures_look_like_what_is_drawn_straight(canvas: PygameCanvas, shape: Callable[[Canvas, Any], None]) -> None:
    shape(canvas, "ink")
    canvas.picture(("test", "same"), (150, 0), (120, 100), lambda inner: shape(inner, "ink"))
    differ = 0
    for x in range(120):
        for y in range(100):
            a, b = canvas.surface.get_at((x, y)), canvas.surface.get_at((x + 150, y))
            differ += abs(a[0] - b[0]) > 110
    assert differ <= 40  # edges may fall a quarter of a pixel apart


def test_a_picture_is_painted_once_for_key_size_and_theme(canvas: PygameCanvas) -> None:
    painted = []

    def paint(inner: Canvas) -> None:
        painted.append(1)
        inner.rect(Box(0, 0, 10, 10), "ink")

    for x in range(5):
        canvas.picture(("k",), (x * 20, 0), (10, 10), paint)
    assert len(painted) == 1
    canvas.picture(("k",), (0, 50), (12, 10), paint)
    canvas.picture(("other",), (0, 50), (10, 10), paint)
    canvas.theme = theme("night")
    canvas.picture(("k",), (0, 80), (10, 10), paint)
    assert len(painted) == 4


def test_alpha_lets_the_ground_through(canvas: PygameCanvas) -> None:
    canvas.picture(("a",), (10, 10), (10, 10), lambda inner: inner.rect(Box(0, 0, 10, 10), "ink"), alpha=0.5)
    assert abs(canvas.surface.get_at((15, 15))[0] - 128) <= 4
    canvas.picture(("a",), (30, 10), (10, 10), lambda inner: inner.rect(Box(0, 0, 10, 10), "ink"))
    assert canvas.surface.get_at((35, 15))[:3] == (0, 0, 0)


def test_pictures_in_pictures_stand_where_they_should(canvas: PygameCanvas) -> None:
    def inner_most(c: Canvas) -> None:
        c.rect(Box(0, 0, 5, 5), "ink")

    def outer(c: Canvas) -> None:
        c.picture(("inner",), (20, 10), (5, 5), inner_most)
        c.picture(("inner",), (40, 10), (5, 5), inner_most, alpha=0.5)

    canvas.picture(("outer",), (100, 100), (60, 30), outer)
    assert canvas.surface.get_at((122, 112))[:3] == (0, 0, 0)
    assert canvas.surface.get_at((118, 112))[:3] == WHITE
    assert 100 < canvas.surface.get_at((142, 112))[0] < 150


def test_large_pictures_come_in_bands_without_seams(canvas: PygameCanvas, monkeypatch: pytest.MonkeyPatch) -> None:
    def paint(c: Canvas) -> None:
        c.line([(10, 5), (150, 190)], 12, "ink")
        c.text((80, 30), "Tåg", 20, "ink")
        c.mark("globe", (60, 140), 30, "bad")

    canvas.picture(("whole",), (0, 0), (160, 200), paint)
    monkeypatch.setattr(canvases, "_BAND", 160 * 9 * 23)
    canvas.picture(("banded",), (160, 0), (160, 200), paint)
    one = pygame.image.tobytes(canvas.surface.subsurface((0, 0, 160, 200)), "RGB")
    two = pygame.image.tobytes(canvas.surface.subsurface((160, 0, 160, 200)), "RGB")
    worst = max(abs(a - b) for a, b in zip(one, two, strict=True))
    assert worst <= 2


def test_marks_cut_holes_in_themselves_only(canvas: PygameCanvas) -> None:
    def paint(c: Canvas) -> None:
        c.rect(Box(0, 0, 60, 60), "good")
        c.mark("gear", (30, 30), 20, "ink")

    canvas.picture(("gear",), (0, 0), (60, 60), paint)
    assert canvas.surface.get_at((30, 30))[:3] == canvas.theme.rgb("good")


@pytest.mark.parametrize("name", marks.NAMES)
def test_every_mark_is_drawn_within_its_box(canvas: PygameCanvas, name: str) -> None:
    canvas.mark(name, (100, 100), 40, "ink")
    box = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (60, 60, 60)).get_bounding_rects()
    assert box, name
    whole = box[0].unionall(box[1:])
    assert whole.left >= 53, name
    assert whole.right <= 147, name
    assert whole.top >= 53, name
    assert whole.bottom <= 147, name
    assert max(whole.w, whole.h) >= 30 or name == "minus"


@pytest.mark.parametrize("name", marks.NAMES)
def test_every_mark_is_legible_at_ten_pixels(canvas: PygameCanvas, name: str) -> None:
    canvas.mark(name, (20, 20), 5, "ink")
    dark = sum(canvas.surface.get_at((x, y))[0] < 128 for x in range(12, 29) for y in range(12, 29))
    assert dark >= 6, name


def test_the_seat_marks_differ_at_ten_pixels(canvas: PygameCanvas) -> None:
    seen = []
    for i, name in enumerate(("ring", "caret", "plus", "bars", "zigzag")):
        canvas.mark(name, (20 + 30 * i, 20), 5, "ink")
        seen.append([canvas.surface.get_at((12 + 30 * i + x, 12 + y))[0] for x in range(17) for y in range(17)])
    for i, a in enumerate(seen):
        for b in seen[i + 1:]:
            assert sum(abs(p - q) for p, q in zip(a, b, strict=True)) / 255 > 10


def test_the_cache_keeps_within_its_bytes() -> None:
    cache = Cache(100_000)
    for i in range(100):
        cache.put(i, pygame.Surface((50, 50), pygame.SRCALPHA))
        assert cache.bytes <= 100_000
    assert cache.get(0) is None
    assert cache.get(99) is not None
    cache.get(95)
    for i in range(100, 108):
        cache.put(i, pygame.Surface((50, 50), pygame.SRCALPHA))
    assert cache.get(95) is not None  # used of late
    assert cache.get(96) is None


def test_clip_holds_in_pictures_and_outside(canvas: PygameCanvas) -> None:
    def paint(c: Canvas) -> None:
        with c.clip(Box(0, 0, 10, 10)):
            c.rect(Box(0, 0, 40, 40), "ink")
            c.text((0, 20), "outside", 20, "ink")

    with canvas.clip(Box(100, 100, 50, 50)):
        canvas.circle((100, 100), 30, "ink")
        canvas.text((100, 170), "below", 20)
    assert canvas.surface.get_at((95, 95))[:3] == WHITE
    assert canvas.surface.get_at((105, 105))[:3] == (0, 0, 0)
    assert colours(canvas, (60, 155, 100, 40)) == {WHITE}
    canvas.picture(("clip",), (200, 0), (40, 40), paint)
    assert canvas.surface.get_at((205, 5))[:3] == (0, 0, 0)
    assert colours(canvas, (211, 0, 29, 40)) == {WHITE}


# ---------------------------------------------------------------- text


def test_text_is_centred_on_its_cap_height(canvas: PygameCanvas) -> None:
    box = canvas.text((160, 120), "H", 40, bold=True, anchor="cm")
    rows = [y for y in range(80, 160) if any(canvas.surface.get_at((x, y))[0] < 100 for x in range(130, 190))]
    assert (rows[0] + rows[-1] + 1) / 2 == pytest.approx(120, abs=1)
    assert rows[0] == pytest.approx(box.y, abs=1.5)
    assert rows[-1] + 1 == pytest.approx(box.bottom, abs=1.5)


@pytest.mark.parametrize(("anchor", "x", "y"), [("lt", 0, 0), ("cm", 0.5, 0.5), ("rb", 1, 1), ("lm", 0, 0.5)])
def test_anchors(canvas: PygameCanvas, anchor: str, x: float, y: float) -> None:
    box = canvas.text((160, 120), "Hub", 30, anchor=anchor)
    assert box.x + box.w * x == pytest.approx(160)
    assert box.y + box.h * y == pytest.approx(120)


def test_text_with_little_room_is_smaller_then_cut(canvas: PygameCanvas) -> None:
    fonts = canvas.fonts
    whole = fonts.width("Twisty Tracks", 20)
    assert fonts.fit("Twisty Tracks", 20, False, whole, 11) == ("Twisty Tracks", 20, False)
    text, px, cut = fonts.fit("Twisty Tracks", 20, False, whole * 0.75, 11)
    assert (text, cut) == ("Twisty Tracks", False)
    assert 11 <= px < 20
    text, px, cut = fonts.fit("Twisty Tracks", 20, False, whole * 0.3, 11)
    assert cut
    assert text.endswith("…")
    assert px == 11
    assert fonts.width(text, px) <= whole * 0.3 + 1
    assert fonts.fit("Twisty", 20, False, 1, 11) == ("", 11, True)


def test_a_halo_surrounds_the_letters(canvas: PygameCanvas) -> None:
    canvas.rect(Box(0, 0, 320, 240), "good")
    canvas.text((40, 40), "HHH", 20, "ink", halo="halo")
    assert WHITE in colours(canvas, (30, 20, 80, 40))


@pytest.mark.parametrize(("before", "after", "allowed"), [
    ("日", "本", True), ("す", "。", False), ("「", "日", False), ("本", "」", False), ("a", "b", False),
    (" ", "b", True),
    ("a", " ", False), ("本", "a", True), ("カ", "ー", False), ("ち", "ょ", False), ("n", "–", False), ("–", "n", True),
])
def test_where_lines_may_end(before: str, after: str, allowed: bool) -> None:
    assert may_break(before, after) is allowed


@pytest.mark.parametrize("text", [
    "Whoever closes a loop wins the game, whoever laid the last tile.",
    "線路をつないで、輪を作るか、八列にわたる線を引いた人が勝ちです。「強制」のタイルはすぐに置かれます。",
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "ett\ntvå\n\ntre",
])
@pytest.mark.parametrize("width", [60, 100, 220])
def test_wrapped_lines_fit_and_lose_nothing(canvas: PygameCanvas, text: str, width: int) -> None:
    lines = canvas.fonts.wrap(text, width, 14)
    assert all(canvas.fonts.width(line, 14) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert not any(line and line[0] in "。、」ーっょ" for line in lines)
    assert not any(line and line[-1] in "「" for line in lines)


def test_pieces_join_to_the_text() -> None:
    text = "Lägg 駅の「タイル」 här – nu/då"
    assert "".join(pieces(text)) == text


def test_a_paragraph_takes_the_height_it_says(canvas: PygameCanvas) -> None:
    text = "Place a tile so that it touches another one. " * 3
    high = canvas.paragraph_height(200, text, 14)
    assert canvas.paragraph(Box(10, 10, 200, 300), text, 14) == high
    rows = [y for y in range(240) if any(canvas.surface.get_at((x, y))[0] < 100 for x in range(320))]
    assert rows[-1] < 10 + high
    assert high >= 14 * 1.3 * 3


def test_fonts_come_with_the_program() -> None:
    fonts = Fonts()
    medium, bold = fonts.font(20, False), fonts.font(20, True)
    assert medium.style_name != bold.style_name
    assert "1" in medium.name  # M PLUS 1, not pygame's own font
    assert fonts.width("W", 40, True) > fonts.width("i", 40, True)


# ---------------------------------------------------------------- recording


def test_recording_keeps_texts_and_their_colours(canvas: PygameCanvas) -> None:
    recording = RecordingCanvas(canvas)
    recording.rect(Box(0, 0, 320, 240), "ink")
    recording.text((10, 20), "Stand", 16, "surface", room=200)
    with recording.clip(Box(0, 40, 100, 20)):
        recording.text((10, 50), "Twisty Tracks for everybody", 16, "surface", room=60)
    recording.paragraph(Box(10, 80, 100, 100), "two lines of words", 16, "surface")

    def paint(c: Canvas) -> None:
        c.rect(Box(0, 0, 60, 30), "good")
        c.text((30, 15), "In", 16, "surface", anchor="cm")

    for _ in range(2):
        recording.picture(("with text",), (200, 100), (60, 30), paint)
    one, two, *lines, in_one, in_two = recording.texts
    assert (one.words, one.rgb, one.ground, one.cut) == ("Stand", WHITE, (0, 0, 0), False)
    assert two.cut
    assert two.shown != two.words
    assert two.clip == Box(0, 40, 100, 20)
    assert " ".join(line.words for line in lines) == "two lines of words"
    assert in_one.ground == canvas.theme.rgb("good")
    assert in_two.words == "In"
    assert in_two.box.centre == pytest.approx((230, 115), abs=1)


def test_the_null_canvas_measures() -> None:
    null = NullCanvas(layout.metrics(320, 240), Words())
    assert null.text_width("abcd", 20) == pytest.approx(44)
    assert null.text_width("駅", 20) == 20
    assert null.paragraph_height(100, "a" * 40, 20) > null.paragraph_height(1000, "a" * 40, 20)
    seen: list[str] = []
    null.picture(("x",), (0, 0), (1, 1), lambda inner: seen.append("painted"))
    assert seen == ["painted"]
