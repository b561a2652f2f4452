"""The two fonts: loading, measuring, fitting and breaking lines (Japanese rules too)."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from pathlib import Path

import pygame

CAP = 0.73  # height of a capital letter in em: text is centred on it
LINE = 1.42  # from one line to the next, in em
ELLIPSIS = "…"
_NO_START = frozenset("、。，．・：；？！゛゜ヽヾゝゞ々ー」』）］｝〕〉》】…‥,.:;?!)]}%’”"
                      "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ〜")
_NO_END = frozenset("「『（［｛〔〈《【([{‘“")
_PAUSE = frozenset("、。，．・：；？！」』）］｝…‥")
_FILES = ("medium.otf", "bold.otf")


def _is_wide(char: str) -> bool:
    code = ord(char)
    return 0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF


def may_break(before: str, after: str) -> bool:
    """Return whether a line may end between these two characters."""
    if before == " ":
        return after != " "
    if after in _NO_START or before in _NO_END or after == " " or (before.isdigit() and _is_wide(after)):
        return False
    return _is_wide(before) or _is_wide(after) or before in "–/"


def _is_hiragana(char: str) -> bool:
    return "ぁ" <= char <= "ゖ"


def reads_well(before: str, after: str) -> bool:
    """Return whether a Japanese line that ends here ends with a phrase: after a pause, or where hiragana (a particle
    or an ending) are followed by something else. 白い|ループを|閉じましょう。"""
    if not (_is_wide(before) or _is_wide(after)) or before in _PAUSE:
        return True
    return _is_hiragana(before) and not _is_hiragana(after)


def pieces(text: str, *, phrases: bool = False) -> list[str]:
    """Return the text cut at every place where a line may end; phrases: and reads well."""
    found, start = [], 0
    for i in range(1, len(text)):
        if may_break(text[i - 1], text[i]) and not (phrases and not reads_well(text[i - 1], text[i])):
            found.append(text[start:i])
            start = i
    found.append(text[start:])
    return found


def drawable(text: str) -> str:
    """Return a text as letters: the bytes of a stick's or a file's name that mean nothing become question marks."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


class Fonts:
    """The fonts of assets/fonts at any size, and what can be measured with them."""

    def __init__(self) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self.width = lru_cache(maxsize=4000)(self._width)
        self.wrap = lru_cache(maxsize=500)(self._wrap)

    def font(self, px: int, bold: bool = False) -> pygame.font.Font:
        """Return the font at `px` pixels an em."""
        key = (px, bold)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self._source(_FILES[bold]), px)
        return self._fonts[key]

    @staticmethod
    def _source(name: str) -> str | io.BytesIO:
        file = resources.files("handheld.assets").joinpath("fonts", name)
        with contextlib.suppress(TypeError):
            if isinstance(file, Path) and file.is_file():
                return os.fspath(file)
        return io.BytesIO(file.read_bytes())

    def _width(self, text: str, px: int, bold: bool = False) -> int:
        return self.font(px, bold).size(drawable(text))[0] if text else 0

    def fit(self, text: str, px: int, bold: bool, room: float | None, least: int) -> tuple[str, int, bool]:
        """Return (text, size, was it cut) so that it takes no more than `room` px: smaller, then shortened."""
        if room is None or self.width(text, px, bold) <= room + 0.5:
            return text, px, False
        size = px
        while size > least:
            size -= 1
            if self.width(text, size, bold) <= room + 0.5:
                return text, size, False
        for n in range(len(text) - 1, 0, -1):
            short = text[:n].rstrip() + ELLIPSIS
            if self.width(short, size, bold) <= room + 0.5:
                return short, size, True
        return (ELLIPSIS if self.width(ELLIPSIS, size, bold) <= room + 0.5 else ""), size, bool(text)

    def _pieces(self, text: str, width: int, px: int, bold: bool) -> Iterator[str]:
        """Yield the phrases of a text; those wider than a line in smaller pieces."""
        for phrase in pieces(text, phrases=True):
            if self.width(phrase.rstrip(), px, bold) <= width:
                yield phrase
            else:
                yield from pieces(phrase)

    def _wrap(self, text: str, width: int, px: int, bold: bool = False) -> tuple[str, ...]:
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for piece in self._pieces(part, width, px, bold):
                if not line or self.width((line + piece).rstrip(), px, bold) <= width:
                    line += piece
                else:
                    lines.append(line.rstrip())
                    line = piece
                while self.width(line.rstrip(), px, bold) > width and len(line) > 1:  # one word wider than the box
                    n = len(line) - 1
                    while n > 1 and self.width(line[:n], px, bold) > width:
                        n -= 1
                    lines.append(line[:n])
                    line = line[n:]
            lines.append(line.rstrip())
        return tuple(lines)

    def line_height(self, px: int) -> int:
        """Return the distance of two lines of a paragraph."""
        return round(px * LINE)
