"""What lies in assets/: fonts that show everything, sounds that please, pad mappings that can be read, licences."""

from __future__ import annotations

import array
import ast
import importlib.util
import re
import sys
import wave
from pathlib import Path
from types import ModuleType

import pytest
from fontTools.ttLib import TTFont

from handheld.ui.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
SOUNDS = ("place", "forced", "win", "lose", "draw", "focus", "press", "back", "refuse", "turn", "start", "hint")


def script(name: str) -> ModuleType:
    """Return a script of deploy/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "deploy" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module", params=["medium.otf", "bold.otf"])
def font(request: pytest.FixtureRequest) -> TTFont:
    return TTFont(ASSETS / "fonts" / request.param)


@pytest.fixture(scope="module")
def cmap(font: TTFont) -> dict[int, str]:
    found = font.getBestCmap()
    assert isinstance(found, dict)
    return found


def missing(cmap: dict[int, str], text: str) -> str:
    return "".join(sorted({c for c in text if ord(c) not in cmap and c != "\n"}))


def test_every_word_of_every_language_can_be_shown(cmap: dict[int, str]) -> None:
    words = script("extract_words")
    text = []
    for language in words.LANGUAGES:
        for message in words.read(language):
            for part in (message.id, message.string):
                text += [part] if isinstance(part, str) else list(part)
    for message in words.template():
        text += [message.id] if isinstance(message.id, str) else list(message.id)
    assert len(text) > 1000
    assert missing(cmap, "".join(text[2:])) == ""  # without the catalogues' own headers


def test_names_can_be_shown(cmap: dict[int, str]) -> None:
    latin = "".join(map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x100)])) + "ŠšŽžŁłĄąĘęĆćŃńŚśŹźŻżŐőŰűĞğŞşİıČčĎďĚě"
    kana = "".join(map(chr, [*range(0x3041, 0x3094), *range(0x30A1, 0x30FB)])) + "ー・々〜"
    assert missing(cmap, latin + kana) == ""
    assert missing(cmap, "".join(name for _, name in LANGUAGES)) == ""


def literals(tree: ast.AST) -> set[str]:
    """Return the string literals of a module that are not documentation."""
    docs = {id(node.body[0].value) for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
            and isinstance(node.body[0], ast.Expr)}
    return {node.value for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs}


DRAWN = set("゛゜\u3099\u309aゖ")  # the keyboard's voicing keys are drawn; ゖ is only the end of a range


def test_signs_in_the_code_can_be_shown(cmap: dict[int, str]) -> None:
    """Arrows in move lists, dashes, dots: whatever stands in a literal of the screens and the games."""
    odd = {}
    for path in [*(ROOT / "handheld" / "ui").rglob("*.py"), *(ROOT / "handheld" / "games").rglob("*.py")]:
        if path.name == "fonts.py":  # rules for breaking lines, of all signs there are
            continue
        text = "".join(text for text in literals(ast.parse(path.read_text("utf-8"))) if text.isprintable())
        gone = set(missing(cmap, text)) - DRAWN
        if gone:
            odd[path.name] = gone
    assert odd == {}
    assert missing(cmap, "↑→↓←–…×−·") == ""


def test_kanji_of_level_1_are_there(cmap: dict[int, str]) -> None:
    kanji = script("make_fonts").level_1()
    assert len(kanji) == 2965
    assert missing(cmap, kanji) == ""


def test_fonts_are_small_and_say_whose_they_are(font: TTFont) -> None:
    assert font.reader.file.seek(0, 2) <= 700_000
    names = {record.nameID: str(record) for record in font["name"].names}
    assert "M+ FONTS" in names[0]
    assert "SIL Open Font License" in names[13]


def test_capitals_are_as_high_as_the_layout_believes(font: TTFont) -> None:
    glyphs, units = font.getGlyphSet(), font["head"].unitsPerEm
    from fontTools.pens.boundsPen import BoundsPen

    pen = BoundsPen(glyphs)
    glyphs["H"].draw(pen)
    assert pen.bounds is not None
    assert pen.bounds[3] / units == pytest.approx(0.73, abs=0.01)  # ui.fonts.CAP


# ---------------------------------------------------------------- sounds


def samples(name: str) -> tuple[wave._wave_params, array.array[int]]:
    with wave.open(str(ASSETS / "sounds" / f"{name}.wav"), "rb") as file:
        data = array.array("h", file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            data.byteswap()
        return file.getparams(), data


def test_there_is_one_file_for_each_sound_of_the_console() -> None:
    assert {path.stem for path in (ASSETS / "sounds").glob("*")} == set(SOUNDS)
    assert set(script("make_sounds").SOUNDS) == set(SOUNDS)
    assert sum(path.stat().st_size for path in (ASSETS / "sounds").iterdir()) < 400_000


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_clean_and_not_loud(name: str) -> None:
    params, data = samples(name)
    assert (params.nchannels, params.sampwidth, params.framerate) == (1, 2, 44100)
    peak = max(map(abs, data)) / 32768
    assert 0.1 <= peak <= 0.75  # heard, and never near clipping
    seconds = len(data) / 44100
    assert seconds <= (1.2 if name in ("win", "lose", "draw", "start", "hint") else 0.25)
    assert abs(data[0]) < 40
    assert max(map(abs, data[-20:])) < 40  # no click at either end
    assert abs(sum(data) / len(data)) < 330  # no offset


def test_hands_are_quieter_than_what_the_game_says() -> None:
    def loudness(name: str) -> float:
        _, data = samples(name)
        return float(sum(value * value for value in data)) / 44100 / 32768**2

    assert max(map(loudness, ("focus", "press", "back", "turn"))) < min(map(loudness, ("win", "lose", "draw", "start")))


@pytest.mark.parametrize("name", ["place", "focus", "hint"])
def test_the_script_makes_these_very_files(name: str) -> None:
    assert script("make_sounds").render(name) == (ASSETS / "sounds" / f"{name}.wav").read_bytes()


def played(node: ast.AST) -> set[str]:
    """Return the literals that a call of sound.play(...) may play; none if the node is no such call."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "play"):
        return set()
    owner = node.func.value
    name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
    if name != "sound" or not node.args:
        return set()
    first = node.args[0]
    branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
    return {one.value for one in branches if isinstance(one, ast.Constant)}


def test_the_sounds_that_are_played_exist() -> None:
    trees = (ast.parse(path.read_text("utf-8")) for path in (ROOT / "handheld").rglob("*.py"))
    asked = {sound for tree in trees for node in ast.walk(tree) for sound in played(node)}
    assert asked <= set(SOUNDS)
    assert {"press", "back", "refuse", "place"} <= asked


# ---------------------------------------------------------------- pads and licences


def test_pad_mappings_can_be_read() -> None:
    lines = (ASSETS / "pads" / "gamecontrollerdb.txt").read_text("utf-8").splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    assert len(lines) >= 400
    pair = r"[a-z0-9]+:[+-]?(?:b\d+|[+-]?a\d+~?|h\d+\.\d+)"
    form = re.compile(rf"[0-9a-f]{{32}},[^,]+,(?:crc:[0-9a-f]{{4}},)?(?:[+-]?{pair},)+platform:Linux,")
    assert [line for line in lines if not form.fullmatch(line)] == []
    assert len({line[:32] for line in lines}) == len(lines)
    for line in lines:
        keys = [entry.split(":")[0] for entry in line.split(",")[2:-1]]
        assert len(keys) == len(set(keys)), line


def test_every_folder_has_its_licence() -> None:
    text = (ASSETS / "LICENCES.md").read_text("utf-8")
    folders = {path.name for path in ASSETS.iterdir() if path.is_dir() and not path.name.startswith("__")}
    assert folders == {"fonts", "locale", "pads", "sounds"}
    for folder in folders:
        assert f"`{folder}/`" in text
    assert "SIL OPEN FONT LICENSE Version 1.1" in (ASSETS / "fonts" / "OFL.txt").read_text("utf-8")
    assert "This notice may not be removed" in (ASSETS / "pads" / "LICENCE.txt").read_text("utf-8")


def test_the_assets_are_found_as_a_package() -> None:
    from importlib import resources

    root = resources.files("handheld.assets")
    for name in ("fonts/medium.otf", "fonts/bold.otf", "pads/gamecontrollerdb.txt", "sounds/place.wav",
                 "locale/sv/LC_MESSAGES/pocket-rails.po", "LICENCES.md"):
        assert root.joinpath(*name.split("/")).is_file(), name
