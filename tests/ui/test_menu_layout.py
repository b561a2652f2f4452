"""Every menu scene at many sizes: nothing is cut, nothing overlaps, nothing leaves the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ui.bench.driver import Driver

from handheld.games.face import Box
from handheld.ui.layout import least_text
from handheld.ui.recording import TextBox, visible
from handheld.ui.scenes.samples_menu import samples

Make = Callable[..., Driver]
OVERLAYS = ("confirm", "seat", "pad")  # words of the scene below shine through beside them


def seen(one: TextBox) -> Box:
    """Return the part of a text that is not clipped away."""
    box, clip = one.box, one.clip
    x, y = max(box.x, clip.x), max(box.y, clip.y)
    return Box(x, y, min(box.right, clip.right) - x, min(box.bottom, clip.bottom) - y)


def overlapping(a: Box, b: Box) -> bool:
    return min(a.right, b.right) - max(a.x, b.x) > 1 and min(a.bottom, b.bottom) - max(a.y, b.y) > 1


def faults(texts: list[TextBox], size: tuple[int, int], overlay: bool) -> list[str]:
    """Return what is wrong with the words on a screen."""
    found = [f"cut: {one.words!r} -> {one.shown!r}" for one in texts if one.cut]
    found += [f"outside: {one.words!r}" for one in texts if one.box.x < -0.5 or one.box.right > size[0] + 0.5]
    if not overlay:
        for k, one in enumerate(texts):
            found += [f"overlap: {one.words!r} and {other.words!r}" for other in texts[k + 1:]
                      if overlapping(seen(one), seen(other))]
    return found


@pytest.mark.parametrize("lang", ["en", "sv", "ja"])
@pytest.mark.parametrize("size", [(320, 240), (480, 320), (800, 480), (320, 480)])
def test_words_have_their_room(drive: Make, size: tuple[int, int], lang: str) -> None:
    wrong = []
    for text_size, device in ((1.0, "touch"), (1.5, "keys")):
        d = drive(size, lang=lang, text_size=text_size, motion=False)
        for name, make in samples(d.console).items():
            d.start(lambda console, make=make: make())  # type: ignore[misc]
            d.console.devices.last_used = device
            texts = visible(d.texts())
            assert texts, name
            small = [one.words for one in texts if one.size < least_text(*size, d.console.words.language)]
            wrong += [f"{name} {text_size} {device} {one}"
                      for one in [*faults(texts, size, name in OVERLAYS), *(f"too small: {w!r}" for w in small)]]
    assert wrong == []
