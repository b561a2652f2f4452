"""Settings: kept, checked, and never a reason not to start."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session.support import trax

from handheld.session.settings import MOST_NAMES, Settings, SettingsFile, clean_name, config_folder
from handheld.session.store import Store
from handheld.session.tomlfile import written


def file_with(folder, text):
    (folder / "settings.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return SettingsFile(folder)


def test_a_fresh_console_has_the_usual_settings(tmp_path):
    file = SettingsFile(tmp_path)
    assert file.settings == Settings()
    assert file.settings.language == ""
    assert file.notices == []
    assert list(tmp_path.iterdir()) == []


def test_what_is_saved_comes_back(tmp_path):
    file = SettingsFile(tmp_path / "conf")
    chosen = Settings(
        language="ja", theme="high-contrast", text_size=1.25, less_motion=True, volume=0, mute=True, tile_first=True,
        fixed_labels=True, coach=True, pace="calm", cover_hands=False,
        names=["雪子", 'A "b" \\'], pads={"0300": "a:b0,b:b1,", "xyz ü": "c"},
    )
    file.settings = chosen
    file.save()
    assert file.problem is None
    again = SettingsFile(tmp_path / "conf")
    assert again.settings == chosen
    assert again.notices == []


def test_the_store_writes_it_in_its_own_thread(tmp_path):
    store = Store(tmp_path)
    file = SettingsFile(tmp_path)
    file.settings.volume = 2
    file.save(store)
    store.autosave(trax(1))
    store.close()
    assert SettingsFile(tmp_path).settings.volume == 2


def test_what_this_program_does_not_know_is_kept(tmp_path):
    text = """
theme = "night"
future = [1, 2.5, true, "x", 2026-11-30, [["nested"], { a = 1 }]]
when = 2026-11-30T01:02:03Z
[pads]
abc = "def"
[later]
deep.deeper = { "odd key" = 'v', n = -3 }
inf = inf
"""
    file = file_with(tmp_path, text)
    file.settings.volume = 3
    file.save()
    before, after = tomllib.loads(text), tomllib.loads((tmp_path / "settings.toml").read_text())
    for key in before:
        assert after[key] == before[key]
    assert after["volume"] == 3
    assert file.notices == []


@pytest.mark.parametrize(
    "line",
    [
        'theme = "pink"', "theme = 3", "text_size = 2", 'text_size = "big"', "text_size = true", "less_motion = 1",
        'less_motion = "yes"', "volume = 11", "volume = -1", "volume = true", "volume = 3.5", 'names = "Ada"',
        "names = [1]", 'language = "../etc"', "language = 1", "pads = 3", "pads = { a = 1 }", "coach = []",
        'pace = "slow"', "pace = 1", "cover_hands = 1",
    ],
)
def test_a_value_that_cannot_be_used_is_reset_and_told(tmp_path, line):
    file = file_with(tmp_path, f"{line}\nmute = true\n")
    assert file.settings == Settings(mute=True)
    (notice,) = file.notices
    assert str(notice) == f"The setting {line.split()[0]} had a value that can't be used; it was reset."


@pytest.mark.parametrize(
    "text", ["theme = ", "[", "\x00", b"\xff\xfe", "a = 1\na = 2", "[" * 100_000, "a = " + "[" * 9_999]
)
def test_a_broken_file_is_set_aside(tmp_path, text):
    file = file_with(tmp_path, text)
    assert file.settings == Settings()
    assert [str(one) for one in file.notices] == [
        "The settings can't be read and were set aside; the usual ones hold."
    ]
    assert (tmp_path / "aside" / "settings.toml").exists()
    assert (tmp_path / "aside" / "settings.toml.why.txt").exists()
    file.save()
    assert SettingsFile(tmp_path).notices == []


def test_settings_that_are_a_folder(tmp_path):
    (tmp_path / "settings.toml").mkdir()
    file = SettingsFile(tmp_path)
    assert str(file.notices[0]).startswith("The settings can't be read: ")
    file.settings.volume = 2
    file.save()
    assert file.problem is None
    assert (tmp_path / "aside" / "settings.toml").is_dir()  # whatever it was, it is not written over
    assert SettingsFile(tmp_path).settings.volume == 2


def test_a_byte_order_mark_and_other_line_ends(tmp_path):
    assert file_with(tmp_path, b'\xef\xbb\xbftheme = "night"\r\nmute = true\r\n').settings.theme == "night"


def test_names_are_remembered_newest_first():
    settings = Settings()
    for n in range(20):
        settings.remember(f"Name {n}")
    settings.remember("Name 15")
    settings.remember("  ")
    assert settings.names[:3] == ["Name 15", "Name 19", "Name 18"]
    assert len(settings.names) == MOST_NAMES
    assert len(set(settings.names)) == MOST_NAMES


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        (" Ada \n Lovelace ", "Ada Lovelace"),
        ("x" * 99, "x" * 16),
        ("\x1b[31m", "[31m"),
        ("\u200b", ""),
        ("雪 子", "雪 子"),
    ],
)
def test_names_fit_on_the_screen(name, clean):
    assert clean_name(name) == clean


def test_where_settings_are_kept(monkeypatch, tmp_path):
    for name in ("POCKET_RAILS_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert config_folder() == tmp_path / ".config/pocket-rails"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "conf"))
    assert config_folder() == tmp_path / "conf/pocket-rails"
    monkeypatch.setenv("POCKET_RAILS_HOME", str(tmp_path / "home"))
    assert config_folder() == tmp_path / "home"


VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False),
              st.text(st.characters(exclude_categories=["Cs"])), st.datetimes(), st.dates()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"]), max_size=8), inner, max_size=4
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), VALUES, max_size=6))
def test_everything_toml_can_hold_is_written_back(table):
    assert tomllib.loads(written(table)) == table
