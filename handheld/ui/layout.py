"""The numbers of a window size (look/NOTES.md): one function from size, text size and language to Metrics."""

from __future__ import annotations

from handheld.games.face import Box, Metrics

LEAST_SIDE = 240  # smaller windows are laid out as if they were this large, and cut off
SIZES = ((320, 240), (480, 320), (640, 480), (720, 720), (800, 480), (1024, 600), (1280, 720), (1920, 1080),
         (320, 480), (480, 800))  # what LOOK.md asks to hold
TEXT_SIZES = (1.0, 1.25, 1.5)


def least_text(width: int, height: int, language: str) -> int:
    """Return the smallest size of text in px that may be shown (LOOK.md)."""
    if min(width, height) >= 320:
        return 14
    return 13 if language == "ja" else 11


def metrics(width: int, height: int, text_size: float = 1.0, language: str = "en") -> Metrics:
    """Return the numbers for a window of that size in pixels."""
    width, height = max(width, LEAST_SIDE), max(height, LEAST_SIDE)
    s = min(width, height)
    if s < 300:
        unit, bar, touch, radius = 4, 30, 30, 6
        sizes = (11.0, 13.0, 16.0, 22.0)
    elif s < 400:
        unit, bar, touch, radius = 4, 40, 40, 8
        sizes = (14.0, 16.0, 20.0, 28.0)
    elif s < 700:
        unit, bar, touch, radius = 6, 48, 44, 8
        sizes = (14.0, 18.0, 22.0, 40.0)
    elif s < 1000:
        unit, bar, touch, radius = 8, 56, 48, 10
        sizes = (16.0, 20.0, 26.0, 46.0)
    else:  # a television: NOTES.md's 1280x720 scaled on, so that it reads from a sofa
        unit, bar, touch, radius = 12, 80, 72, 14
        sizes = (24.0, 30.0, 38.0, 68.0)
    least = least_text(width, height, language)
    small, body, heading = (max(least, round(px * text_size)) for px in sizes[:3])
    if language == "ja" and s < 300:
        body = max(body, small + 1)
    display = round(sizes[3] * (1 + (text_size - 1) * 0.5))  # titles are large already
    grown = max(bar, round(heading * 1.9))
    bar = min(grown, round(s * 0.2))
    touch = max(touch, round(body * 1.9))
    return Metrics(width=width, height=height, unit=unit, bar=bar, strip=_strip(width, height, text_size),
                   touch=touch, radius=radius, small=small, body=body, heading=heading, display=display)


def _strip(width: int, height: int, text_size: float) -> int:
    if height > width:
        return 56 if width < 700 else 88
    if width < 400:
        return 0
    if width < 700:
        return 56 if width < 600 else 64
    if height >= 1000:
        return round(300 * (1 + (text_size - 1) * 0.6))
    wide = 164 if width < 1000 else 200
    return round(wide * (1 + (text_size - 1) * 0.6)) if width > height else 88


def margin(m: Metrics) -> int:
    """Return the margin at the sides of a menu screen."""
    return {4: 12 if min(m.width, m.height) < 300 else 16, 6: 28, 8: 40}.get(m.unit, 60)


def board_area(m: Metrics) -> Box:
    """Return what is left for a board between bar and strip."""
    if m.portrait:
        return Box(0, m.bar, m.width, m.height - m.bar - m.strip)
    return Box(0, m.bar, m.width - m.strip, m.height - m.bar)


def strip_area(m: Metrics) -> Box:
    """Return the action strip; of no size where it is folded away."""
    if m.portrait:
        return Box(0, m.height - m.strip, m.width, m.strip)
    return Box(m.width - m.strip, m.bar, m.strip, m.height - m.bar)
