"""The numbers hold at every size of LOOK.md, text size and language."""

from __future__ import annotations

import itertools

import pytest

from handheld.ui import layout

EVERY = list(itertools.product(layout.SIZES, layout.TEXT_SIZES, ("en", "sv", "ja")))


@pytest.mark.parametrize(("size", "text_size", "language"), EVERY)
def test_letters_and_targets_are_large_enough(size: tuple[int, int], text_size: float, language: str) -> None:
    m = layout.metrics(*size, text_size, language)
    least = 14 if min(size) >= 320 else 13 if language == "ja" else 11
    assert least <= m.small <= m.body <= m.heading <= m.display
    assert m.touch >= min(44, min(size) / 8)
    assert m.bar >= m.heading * 1.3
    assert m.touch >= m.body * 1.5


@pytest.mark.parametrize(("size", "text_size", "language"), EVERY)
def test_the_board_keeps_most_of_the_window(size: tuple[int, int], text_size: float, language: str) -> None:
    m = layout.metrics(*size, text_size, language)
    board, strip = layout.board_area(m), layout.strip_area(m)
    assert board.w * board.h >= 0.5 * size[0] * size[1]
    assert board.right <= size[0]
    assert board.bottom <= size[1]
    if m.portrait:
        assert strip.y == board.bottom
        assert strip.w == size[0]
    else:
        assert strip.x == board.right
        assert strip.h == size[1] - m.bar


@pytest.mark.parametrize("size", layout.SIZES)
def test_text_grows_with_the_setting(size: tuple[int, int]) -> None:
    one, more, most = (layout.metrics(*size, scale) for scale in layout.TEXT_SIZES)
    assert one.body < more.body < most.body
    assert one.small < more.small < most.small


def test_the_strip_folds_where_it_has_no_room() -> None:
    assert layout.metrics(320, 240).strip == 0
    assert layout.metrics(480, 320).strip == 56
    assert layout.metrics(800, 480).strip == 164


@pytest.mark.parametrize("size", [(1, 1), (0, 0), (10, 4000), (5000, 3), (200, 150)])
def test_absurd_windows_have_numbers_too(size: tuple[int, int]) -> None:
    m = layout.metrics(*size)
    assert m.width >= layout.LEAST_SIDE
    assert m.height >= layout.LEAST_SIDE
    assert layout.board_area(m).w > 0
    assert layout.board_area(m).h > 0
