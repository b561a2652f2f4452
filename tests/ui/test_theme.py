"""The palette holds what LOOK.md asks: contrast, and seats that colour-blind eyes can tell apart."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from handheld.ui import theme as themes
from handheld.ui.theme import RGB, contrast, theme

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear sRGB
MACHADO = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST = 0.15  # OKLab distance between any two seats, with any eyes


def linear(rgb: RGB) -> list[float]:
    return [v / 255 / 12.92 if v / 255 <= 0.04045 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in rgb]


def oklab(lin: list[float]) -> tuple[float, float, float]:
    r, g, b = (min(1.0, max(0.0, v)) for v in lin)
    lms = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
           0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
           0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    x, y, z = (v ** (1 / 3) for v in lms)
    return (0.2104542553 * x + 0.7936177850 * y - 0.0040720468 * z,
            1.9779984951 * x - 2.4285922050 * y + 0.4505937099 * z,
            0.0259040371 * x + 0.7827717662 * y - 0.8086757660 * z)


def apart(a: RGB, b: RGB, eyes: str) -> float:
    seen = []
    for rgb in (a, b):
        lin = linear(rgb)
        seen.append(oklab([sum(m * v for m, v in zip(row, lin, strict=True)) for row in MACHADO[eyes]]))
    return sum((p - q) ** 2 for p, q in zip(*seen, strict=True)) ** 0.5


@pytest.mark.parametrize("name", themes.NAMES)
@pytest.mark.parametrize("eyes", list(MACHADO))
def test_any_two_seats_are_told_apart(name: str, eyes: str) -> None:
    seats = [theme(name).rgb(f"seat{i}") for i in range(themes.SEATS)]
    assert min(apart(a, b, eyes) for a, b in itertools.combinations(seats, 2)) >= LEAST


@pytest.mark.parametrize("eyes", list(MACHADO))
def test_white_and_black_track_are_told_apart_on_their_tile(eyes: str) -> None:
    for name in themes.NAMES:
        t = theme(name)
        for track in ("tw", "tb"):
            assert apart(t.rgb(track), t.rgb("tile"), eyes) > 0.2
            assert apart(t.rgb(track), t.rgb("forced"), eyes) > 0.2


@pytest.mark.parametrize("name", themes.NAMES)
@pytest.mark.parametrize(("ink", "paper"), [
    ("ink", "ground"), ("ink", "board"), ("ink", "surface"), ("ink2", "ground"), ("ink2", "board"), ("ink2", "surface"),
    ("onaccent", "accent"), ("good", "surface"), ("bad", "surface"), ("warn", "surface"), ("ground", "ink"),
    ("ongood", "good"), ("onbad", "bad"),
])
def test_text_can_be_read(name: str, ink: str, paper: str) -> None:
    assert contrast(theme(name).rgb(ink), theme(name).rgb(paper)) >= 4.5


@pytest.mark.parametrize("name", themes.NAMES)
@pytest.mark.parametrize(("mark", "paper"), [
    ("tw", "tile"), ("tb", "tile"), ("tw", "forced"), ("tb", "forced"), ("focus", "board"), ("focus", "ground"),
    (("ink", "board", 0.52), "board"), *((f"seat{i}", "ground") for i in range(5)),
    *((f"onseat{i}", f"seat{i}") for i in range(5)), *((f"online{i}", f"line{i}") for i in range(4)),
    *((f"line{i}", "ground") for i in range(4)),
])
def test_marks_can_be_seen(name: str, mark: themes.Colour, paper: str) -> None:
    assert contrast(theme(name).rgb(mark), theme(name).rgb(paper)) >= 3.0


@pytest.mark.parametrize("name", themes.NAMES)
def test_marks_on_seats_are_as_clear_as_text(name: str) -> None:
    t = theme(name)
    assert min(contrast(t.rgb(f"seat{i}"), t.rgb(f"onseat{i}")) for i in range(5)) >= 4.5


def test_every_theme_names_the_same_colours() -> None:
    tables = [set(theme(name).table) for name in themes.NAMES]
    assert all(table == tables[0] for table in tables)


def test_mixes() -> None:
    t = theme("paper")
    assert t.rgb(("ink", "ground", 1.0)) == t.rgb("ink")
    assert t.rgb(("ink", "ground", 0.0)) == t.rgb("ground")
    light = t.rgb(("ink", "ground", 0.25))
    assert t.rgb(t.mix("ink", "ground", 0.25)) == light
    again = t.rgb(t.mix(t.mix("ink", "ground", 0.25), "ground", 0.5))
    assert all(abs(a - (b + c) / 2) <= 1 for a, b, c in zip(again, light, t.rgb("ground"), strict=True))
    with pytest.raises(KeyError):
        t.rgb("mauve")


def test_an_unknown_theme_is_paper() -> None:
    assert themes.Theme("tartan").name == "paper"


def test_no_colour_stands_outside_the_table() -> None:
    root = Path(themes.__file__).parent.parent
    found = [f"{path.relative_to(root)}: {line.strip()}" for path in sorted(root.rglob("*.py"))
             if path != Path(themes.__file__)
             for line in path.read_text(encoding="utf-8").splitlines()
             if re.search(r"[\"']#[0-9a-fA-F]{3,8}[\"']", line)]
    assert found == []
