"""Reference pictures: small PNG files, written by `pytest --update-pictures` and compared pixel by pixel.

Colours are kept in steps of 4 (an error of 2 at most), which makes the files smaller;
the comparison is stricter by as much."""

from __future__ import annotations

import struct
import tempfile
import zlib
from collections import Counter
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent
STEP = 4  # of a colour channel
CHANNEL = 8  # two pixels differ when one of their channels differs by more
SHARE = 0.005  # of the pixels of a picture that may differ
_ROUNDED = bytes(min(255, (value + STEP // 2) // STEP * STEP) for value in range(256))


def png(surface: pygame.Surface) -> bytes:
    """Return a small PNG of a picture, its colours rounded; with a palette where 256 colours are enough."""
    width, height = surface.get_size()
    raw = pygame.image.tobytes(surface, "RGB").translate(_ROUNDED)
    pixels = [raw[k:k + 3] for k in range(0, len(raw), 3)]
    colours = [one for one, _ in sorted(Counter(pixels).items(), key=lambda pair: (-pair[1], pair[0]))]
    chunks, row, kind = b"", 3 * width, 2
    if len(colours) <= 256:
        place = {one: k for k, one in enumerate(colours)}
        raw, row, kind = bytes(place[one] for one in pixels), width, 3
        chunks = _chunk(b"PLTE", b"".join(colours))
    lines = b"".join(b"\0" + raw[y * row:(y + 1) * row] for y in range(height))
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunks + _chunk(b"IDAT", zlib.compress(lines, 9)) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.mask.Mask:
    """Return the pixels that differ between two pictures of one size (`other`: a reference)."""
    least = CHANNEL - STEP // 2 + 1  # what is nearer than this counts as the same
    same = pygame.mask.from_threshold(one.convert(24), (0, 0, 0), (least, least, least, 255), other.convert(24))
    same.invert()
    return same


def path_of(look: str, screen: str) -> Path:
    """Return where the reference of a screen lies; `look`: "320x240-paper"."""
    return FOLDER / look / f"{screen}.png"


def update(look: str, screen: str, picture: pygame.Surface) -> None:
    """Make a picture the reference, unless it hardly differs from the one that is there."""
    path = path_of(look, screen)
    if path.is_file() and fault(look, screen, picture, keep=False) == "":
        return
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(png(picture))


def fault(look: str, screen: str, picture: pygame.Surface, *, keep: bool = True) -> str:
    """Return how a picture differs from its reference, and (`keep`) where both can be looked at; "" if it does not."""
    path = path_of(look, screen)
    if not path.is_file():
        return f"{look}/{screen} has no reference; make one by --update-pictures"
    reference = pygame.image.load(path)
    if reference.get_size() != picture.get_size():
        return f"{look}/{screen} is {picture.get_size()}, its reference {reference.get_size()}"
    mask = differing(picture, reference)
    whole, count = picture.get_width() * picture.get_height(), mask.count()
    if count <= whole * SHARE:
        return ""
    said = f"{look}/{screen} differs from its reference in {count} of {whole} pixels ({count / whole:.1%})"
    if not keep:
        return said
    folder = Path(tempfile.gettempdir(), "pocket-rails-pictures", look)
    folder.mkdir(parents=True, exist_ok=True)
    new, diff = folder / f"{screen}.png", folder / f"{screen}-diff.png"
    pygame.image.save(picture, str(new))
    pygame.image.save(mask.to_surface(setcolor=(255, 0, 0), unsetcolor=(255, 255, 255)), str(diff))
    return f"{said}; see {new} and {diff}"
