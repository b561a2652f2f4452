"""What an operator allows: kept as carefully as the settings, and never a reason not to start."""

import tomllib

import pytest

from handheld.session.policy import CHECKS, Policy, PolicyFile, minutes
from handheld.session.store import Store


def file_with(folder, text):
    (folder / "kiosk.toml").write_text(text)
    return PolicyFile(folder)


def test_a_fresh_kiosk_allows_everything(tmp_path):
    file = PolicyFile(tmp_path)
    assert file.policy == Policy()
    assert file.notices == []
    assert list(tmp_path.iterdir()) == []


def test_what_is_saved_comes_back_and_kiosk_is_not_in_it(tmp_path):
    store = Store(tmp_path)
    file = PolicyFile(tmp_path)
    wanted = Policy(volume_limit=4, games=["trax", "coast"], top_level=3, attract_seconds=0, idle_minutes=9,
                    session_minutes=45, opens="18:00", closes="02:00", keep_names=True, sound_output="HDMI")
    for name in CHECKS:
        setattr(file.policy, name, getattr(wanted, name))
    file.policy.kiosk = True
    file.save(store)
    store.close()
    again = PolicyFile(tmp_path)
    assert again.policy == wanted
    assert "kiosk" not in tomllib.loads((tmp_path / "kiosk.toml").read_text())


def test_what_a_newer_program_keeps_there_stays(tmp_path):
    file = file_with(tmp_path, 'volume_limit = 3\nfuture = "x"\nkiosk = true\n')
    assert file.policy == Policy(volume_limit=3)  # a file alone makes no kiosk
    file.policy.top_level = 2
    file.save()
    kept = tomllib.loads((tmp_path / "kiosk.toml").read_text())
    assert (kept["future"], kept["volume_limit"], kept["top_level"]) == ("x", 3, 2)


@pytest.mark.parametrize("line", [
    "volume_limit = 11", "volume_limit = true", 'games = "trax"', "games = [1]", "top_level = -1", "top_level = 99",
    "attract_seconds = 1.5", "idle_minutes = -1", "session_minutes = 100000", 'opens = "25:00"', 'closes = "9:00"',
    "opens = 10:00:00", "keep_names = 1", "sound_output = 3", 'sound_output = "a\\nb"',
])
def test_a_value_that_cannot_be_used_is_reset_and_told(tmp_path, line):
    file = file_with(tmp_path, f"{line}\nvolume_limit_ = 1\n")
    assert file.policy == Policy()
    (notice,) = file.notices
    name = line.split()[0]
    assert str(notice) == f"The operator's setting {name} had a value that can't be used; it was reset."


def test_a_broken_file_is_set_aside_and_everything_is_offered(tmp_path):
    file = file_with(tmp_path, "games = [")
    assert file.policy == Policy()
    assert "set aside" in str(file.notices[0])
    assert (tmp_path / "aside" / "kiosk.toml").exists()
    assert file.policy.offered(["trax", "coast"]) == ["trax", "coast"]


def test_what_cannot_be_written_is_a_problem(tmp_path):
    (tmp_path / "conf").write_text("no folder")
    file = PolicyFile(tmp_path / "conf")
    file.save()
    assert str(file.problem).startswith("The operator's settings could not be saved: ")


def test_games_and_levels_offered():
    policy = Policy(games=["coast", "trax", "later"], top_level=3)
    assert policy.offered(["trax", "twisty", "coast"]) == ["trax", "coast"]
    assert Policy(games=["later"]).offered(["trax"]) == ["trax"]  # nothing at all would be no console
    assert [policy.levels(n) for n in (0, 2, 6)] == [0, 2, 3]
    assert Policy().levels(6) == 6
    assert [Policy(volume_limit=4).loudness(n) for n in (0, 4, 9)] == [0, 4, 4]


def test_hours():
    assert Policy().hours is None
    assert Policy(opens="10:00").hours is None
    assert Policy(opens="10:00", closes="10:00").hours is None
    assert Policy(opens="18:00", closes="02:30").hours == (1080, 150)
    assert [minutes(one) for one in ("00:00", "23:59", "24:00", "7:00", "")] == [0, 1439, None, None, None]
