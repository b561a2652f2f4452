"""A kiosk on the screen: nothing leads out of it, and systemd hears what is shown."""

from __future__ import annotations

import pygame
from session.support import trax

from handheld.app import kiosk


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
