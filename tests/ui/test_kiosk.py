"""A kiosk on the screen: nothing leads out of it, and systemd hears what is shown."""

from __future__ import annotations

import os
import subprocess
import sys

import pygame
import pytest
from session.support import trax

from handheld.app import kiosk
from handheld.games.face import Button
from handheld.ui.scenes.safe import Safe


def test_no_key_and_no_closing_of_the_window_leads_out_of_a_kiosk(drive, tmp_path):
    d = drive((800, 480), folder=tmp_path, kiosk=True)
    d.house.begin()
    d.step(2000)
    assert d.scene.name == "title"
    assert "quit" not in [stop.id for stop in d.scene.entries]
    for event in (pygame.event.Event(pygame.QUIT), pygame.event.Event(pygame.WINDOWCLOSE),
                  pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F4, mod=pygame.KMOD_ALT, unicode="", scancode=0),
                  pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL, unicode="\x11", scancode=0),
                  pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=pygame.KMOD_CTRL, unicode="\x03", scancode=0)):
        pygame.event.post(event)
        d.step(100)
        assert not d.console.stage.over
    flags, d.loop.window = pygame.display.get_surface().get_flags(), type(d.loop.window)((800, 480), windowed=True)
    d.key("F10")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0))
    d.step(100)
    assert pygame.display.get_surface().get_flags() == flags


def test_the_manager_is_told_of_the_first_picture_and_of_the_match_on_the_screen(drive, tmp_path, monkeypatch):
    d = drive((480, 320), folder=tmp_path / "home", kiosk=True)
    made = kiosk.Kiosk(tmp_path)
    said = []
    monkeypatch.setattr(made.notifier, "tell", lambda *lines: said.append(lines))
    d.loop.drawn = 0
    made.watch(d.loop)
    d.house.store.autosave(trax(5))
    d.house.begin(back_to="trax")
    assert d.scene.name == "play"
    d.step(100)
    assert said[0] == ("READY=1", "STATUS=trax: play")
    assert (tmp_path / "playing").read_text() == "trax"
    said.clear()
    d.step(20_000)
    signs = [lines for lines in said if "WATCHDOG=1" in lines]
    assert len(signs) >= 20 / kiosk.WATCHED * kiosk.SIGNS - 1
    d.console.stage.pop()
    d.step(100)
    assert not (tmp_path / "playing").exists()


@pytest.mark.parametrize("how", ["time", "pad", "finger", "key"])
def test_the_safe_screen_counts_down_and_a_press_tries_at_once(drive, how):
    d = drive((480, 320))
    scene = d.start(lambda console: Safe(console, 20, "no display"))
    d.step(5200)
    said = " ".join(box.words for box in d.texts())
    assert "Pocket Rails could not start" in said
    assert "15 seconds" in said
    assert not d.console.stage.over
    if how == "time":
        d.step(14_900)
    elif how == "pad":
        d.pad(0).press(Button.CONFIRM)
    elif how == "key":
        d.key("Enter")
    else:
        d.tap_box(scene.find("go-on").box)
    assert d.console.stage.over
    assert "no display" in " ".join(leaf.words for leaf in scene.widgets if hasattr(leaf, "words"))


def test_the_safe_screen_needs_nothing_but_a_screen(tmp_path, monkeypatch):
    """Broken settings, no saves, no sound: as a program of its own."""
    (tmp_path / "settings.toml").write_bytes(b"\xff\x00 = [")
    env = os.environ | {"POCKET_RAILS_HOME": str(tmp_path), "POCKET_RAILS_HEADLESS": "1", "SDL_AUDIODRIVER": "nothing"}
    done = subprocess.run([sys.executable, "-m", "handheld", "safe-screen", "--seconds", "1", "--why", "x" * 999],
                          env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    env |= {"POCKET_RAILS_HEADLESS": "0", "SDL_VIDEODRIVER": "nothing"}
    done = subprocess.run([sys.executable, "-m", "handheld", "safe-screen"], env=env, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 1  # then the unit writes words on the console
    assert "no display" in done.stderr
