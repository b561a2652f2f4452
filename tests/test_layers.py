"""Who may import whom: core, games, session, ui, app, from left to right; pygame from ui on; games stay apart."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "handheld"
LAYERS = ["core", "games", "session", "ui", "app"]
FILES = sorted(PACKAGE.rglob("*.py"))
TOO_LONG = 620
GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists())


def place(path: Path) -> tuple[str, ...]:
    """Return the parts of a module's name below handheld."""
    return path.relative_to(PACKAGE).with_suffix("").parts


def layer_of(dotted: str) -> int | None:
    """Return the number of a module's layer, or None for anything outside the layers."""
    parts = dotted.split(".")
    return LAYERS.index(parts[1]) if parts[0] == "handheld" and parts[1:2] and parts[1] in LAYERS else None


def imported(path: Path) -> list[str]:
    """Return every module that a file imports, at any depth, late ones too."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(place(path)))


@each_file
def test_imports_point_left(path):
    own = layer_of("handheld." + ".".join(place(path)))
    for name in imported(path):
        other = layer_of(name)
        if own is not None and other is not None:
            assert other <= own, f"{name} lies to the right"
        if own is None and other is not None:  # handheld/__main__.py starts the app
            assert place(path) == ("__main__",)


@each_file
def test_pygame_is_for_ui_and_app_and_ffi_for_core(path):
    layer = place(path)[0]
    for name in imported(path):
        root = name.split(".")[0]
        assert root not in ("pygame", "_sdl2") or layer in ("ui", "app"), name
        inside = name.startswith(("handheld._core", "handheld.core.ffi", "handheld.core.lib", "cffi"))
        assert not inside or layer == "core"


@each_file
def test_games_stay_apart_and_rules_know_no_face(path):
    parts = place(path)
    if parts[0] != "games" or len(parts) < 3:
        return
    for name in imported(path):
        words = name.split(".")
        if words[:2] == ["handheld", "games"]:
            assert words[2] == parts[1] or words[2] not in GAMES, "one game imports another"
            if parts[2] in ("rules", "notation"):
                assert words[2] != "face", "rules know no screen"
                assert not {"ai", "view"} & set(words[3:]), "rules know neither the computer players nor the screen"


@pytest.mark.parametrize("part", ["session", "ui", "app"])
def test_no_game_is_named_in_the_house(part):
    """What is to the right of the games reaches them through the registry alone."""
    for path in (PACKAGE / part).rglob("*.py"):
        for name in imported(path):
            words = name.split(".")
            named = words[:2] == ["handheld", "games"] and words[2] in GAMES
            assert not named or part == "app", f"{path.name} imports {name}"


@each_file
def test_files_stay_readable(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= TOO_LONG
    assert "util" not in path.stem


def test_the_layers_are_all_there():
    assert {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(LAYERS)
    assert "trax" in GAMES
