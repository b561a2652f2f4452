"""Every sample screen against its reference picture; `pytest --update-pictures` makes new references."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pictures import references
from pictures.gallery import SIZES, THEMES, scene_names, screens, studio

from handheld.app.screens import Look, Studio, samples

WHOLE = ((320, 240), (800, 480))  # every screen; at the other sizes a choice, to keep the repository small
CHOSEN = frozenset((
    "title-continue", "setup", "lobby", "settings", "names", "pad-test", "play", "play-ghost", "play-win", "play-long",
    "pause", "moves", "result-loop", "replays", "replay", "rules-trax-loop", "lesson-trax-forced",
))
LOOKS = [Look(size, theme) for size in SIZES for theme in THEMES]


def name_of(look: Look) -> str:
    return "{}x{}-{}".format(*look.size, look.theme)


def wanted(look: Look, screen: str) -> bool:
    return look.size in WHOLE or screen in CHOSEN


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with studio(tmp_path_factory.mktemp("pictures")) as one:
        yield one


@pytest.mark.parametrize("look", LOOKS, ids=name_of)
def test_screens_look_as_they_should(made: Studio, look: Look, update_pictures: bool) -> None:
    wrong, count = [], 0
    for screen, show in screens(made, look):
        if not wanted(look, screen):
            continue
        picture = show()
        count += 1
        if update_pictures:
            references.update(name_of(look), screen, picture)
        wrong.append(references.fault(name_of(look), screen, picture))
    assert count >= len(CHOSEN)
    assert [one for one in wrong if one] == []


def test_there_is_a_reference_for_each_screen_and_no_other(made: Studio, update_pictures: bool) -> None:
    names = set(samples(made.house.console))
    assert names >= CHOSEN
    expected = {references.path_of(name_of(look), screen) for look in LOOKS for screen in names if wanted(look, screen)}
    found = set(references.FOLDER.glob("*/*.png"))
    if update_pictures:
        for path in found - expected:
            path.unlink()
        found &= expected
    assert found == expected


def test_every_scene_is_among_the_samples(made: Studio) -> None:
    shown = set()
    for _name, build in samples(made.house.console).items():
        shown.add(build().name)
    assert scene_names() - shown == set()


DIGEST = """
import hashlib, sys
from pathlib import Path
import pygame
from handheld.app.screens import Look
from pictures.gallery import screens, studio
with studio(Path(sys.argv[1])) as made:
    for name, show in screens(made, Look((320, 240), "paper")):
        print(name, hashlib.sha256(pygame.image.tobytes(show(), "RGB")).hexdigest())
"""


def test_pictures_do_not_depend_on_the_day_or_the_process(made: Studio, tmp_path: Path) -> None:
    here = {name: hashlib.sha256(pygame.image.tobytes(show(), "RGB")).hexdigest()
            for name, show in screens(made, Look((320, 240), "paper"))}
    env = dict(os.environ, PYTHONHASHSEED="7", TZ="Asia/Tokyo", LANG="ja_JP.UTF-8",
               PYTHONPATH=os.pathsep.join(sys.path))
    done = subprocess.run([sys.executable, "-c", DIGEST, str(tmp_path)], env=env, capture_output=True, text=True,
                          check=True)
    there = dict(line.split() for line in done.stdout.splitlines() if line.count(" ") == 1)
    assert {name for name in here if here[name] != there.get(name)} == set()


def paper(colour: tuple[int, int, int] = (244, 240, 232)) -> pygame.Surface:
    surface = pygame.Surface((100, 80))
    surface.fill(colour)
    return surface


@pytest.mark.parametrize(("change", "pixels", "counts"), [(9, 8000, True), (4, 8000, False), (9, 41, True),
                                                           (9, 40, False), (200, 41, True)])
def test_what_counts_as_another_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: int, pixels: int,
                                        counts: bool) -> None:
    monkeypatch.setattr(references, "FOLDER", tmp_path / "references")
    monkeypatch.setattr(references.tempfile, "gettempdir", lambda: str(tmp_path))
    (tmp_path / "references").mkdir()
    old, new = paper(), paper()
    references.update("small", "one", old)
    assert references.fault("small", "one", old) == ""
    for k in range(pixels):
        r, g, b, _ = new.get_at((k % 100, k // 100))
        new.set_at((k % 100, k // 100), (r, g, b - change))
    said = references.fault("small", "one", new)
    assert (said != "") is counts
    if counts:
        folder = tmp_path / "pocket-rails-pictures" / "small"
        assert str(folder / "one-diff.png") in said
        assert pygame.image.load(folder / "one.png").get_size() == (100, 80)
        diff = pygame.image.load(folder / "one-diff.png")
        assert diff.get_at((0, 0))[:3] == (255, 0, 0)
        assert (diff.get_at((99, 79))[:3] == (255, 0, 0)) is (pixels == 8000)
    before = references.path_of("small", "one").read_bytes()
    references.update("small", "one", new)
    assert (references.path_of("small", "one").read_bytes() != before) is counts


def test_rounded_colours_come_back_from_the_file(tmp_path: Path) -> None:
    many = pygame.Surface((64, 64))
    for x in range(64):
        for y in range(64):
            many.set_at((x, y), (x * 4 + 1, y * 4 + 2, (x + y) * 2))
    for surface in (paper((1, 2, 255)), many):  # with a palette, and with too many colours for one
        path = tmp_path / "one.png"
        path.write_bytes(references.png(surface))
        back = pygame.image.load(path)
        assert back.get_size() == surface.get_size()
        for at in ((0, 0), (63, 5), (17, 63)):
            assert all(abs(a - b) <= references.STEP // 2 for a, b in zip(back.get_at(at)[:3], surface.get_at(at)[:3],
                                                                        strict=True))
