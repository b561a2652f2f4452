"""Trains and stations are told apart with any eyes, stand out from the board, and are what docs/colours.md says."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from ui.test_theme import MACHADO, apart

from handheld.games.twisty import art
from handheld.games.twisty.data import data
from handheld.ui import theme as themes
from handheld.ui.theme import contrast, theme

PAGE = Path(__file__).parents[3] / "docs" / "colours.md"


def rows(head: str) -> list[list[str]]:
    """Return the rows of the table under a heading of the page."""
    text = PAGE.read_text(encoding="utf-8").split(f"## {head}\n")[1].split("\n## ")[0]
    found = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in text.splitlines()
             if line.startswith("|")]
    return found[2:]


def hexed(name: str, colour: str) -> str:
    return "#{:02x}{:02x}{:02x}".format(*theme(name).rgb(colour))


def test_the_page_says_what_the_program_shows() -> None:
    assert rows("Seats") == [
        [str(seat + 1), themes.SEAT_MARKS[seat], *(hexed(name, f"seat{seat}") for name in themes.NAMES)]
        for seat in range(themes.SEATS)]
    assert rows("Twisty Tracks: trains") == [
        [colour, art.MARKS[train], hexed("paper", f"train{train}")] for train, colour in enumerate(data().trains)]
    assert rows("Twisty Tracks: stations") == [
        [station.name, station.glyph, hexed("night", f"station{k}")] for k, station in enumerate(data().stations)]
    assert art.SEAT_MARKS == themes.SEAT_MARKS


@pytest.mark.parametrize("eyes", list(MACHADO))
def test_trains_and_stations_are_told_apart(eyes: str) -> None:
    colours = theme("paper")
    for kind, count, least in (("train", themes.TRAINS, 0.3), ("station", themes.STATIONS, 0.14)):
        pairs = itertools.combinations([colours.rgb(f"{kind}{k}") for k in range(count)], 2)
        assert min(apart(a, b, eyes) for a, b in pairs) >= least


@pytest.mark.parametrize("name", themes.NAMES)
def test_tracks_and_signs_stand_out(name: str) -> None:
    t = theme(name)
    for train in range(themes.TRAINS):
        for ground in ("card", "wood", "board"):
            seen = (contrast(t.rgb(f"train{train}"), t.rgb(ground)), contrast(t.rgb(f"railed{train}"), t.rgb(ground)))
            assert max(seen) >= 3.0, (train, ground)
        assert contrast(t.rgb(f"ontrain{train}"), t.rgb(f"train{train}")) >= 4.5
    for station in range(themes.STATIONS):
        assert contrast(t.rgb(f"onstation{station}"), t.rgb(f"station{station}")) >= 4.5
    for ground in ("card", "wood"):
        assert contrast(t.rgb(("ink", ground, 0.52)), t.rgb(ground)) >= 3.0  # a track that nobody has used


def test_used_and_unused_tracks_differ_by_more_than_colour() -> None:
    for z in (36, 50, 130):
        assert art.keyed(z) - art.width(z) >= 1.6  # the keyline
