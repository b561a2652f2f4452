"""Make the console's sounds, assets/sounds/*.wav, with nothing but the standard library.

    python deploy/make_sounds.py           writes the files
    python deploy/make_sounds.py --check   exit 1 if the files there are not what this script makes

44.1 kHz, 16 bit, mono. Everything is wood and felt: short knocks (noise and two or three damped resonances) for what
hands do, soft mallet notes for what the game says. Seeded, so the same bytes come out everywhere.
"""

from __future__ import annotations

import argparse
import io
import math
import random
import struct
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 44100
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
Samples = list[float]

C4, D4, E4, F4, G4, A4, C5, D5, E5, G5, C6 = (
    261.63, 293.66, 329.63, 349.23, 392.00, 440.00, 523.25, 587.33, 659.26, 783.99, 1046.50)


def silence(seconds: float) -> Samples:
    """Return `seconds` of nothing."""
    return [0.0] * round(RATE * seconds)


def mallet(pitch: float, seconds: float, volume: float = 1.0, hardness: float = 0.35) -> Samples:
    """Return one note of a marimba: the tone, its tuned fourth partial and a short knock, each dying by itself."""
    partials = ((1.0, 1.0, 5.0), (3.93, hardness, 16.0), (9.2, hardness * 0.25, 45.0))
    out = silence(seconds)
    for ratio, level, damping in partials:
        step = 2 * math.pi * pitch * ratio / RATE
        for i in range(len(out)):
            out[i] += volume * level * math.sin(step * i) * math.exp(-damping * i / RATE)
    return out


def knock(seconds: float, pitches: tuple[float, ...], damping: float, felt: float, seed: int) -> Samples:
    """Return a knock on wood: noise through a low pass (`felt` 0..1, smaller is softer) and damped resonances."""
    dice = random.Random(seed)
    out = silence(seconds)
    low = 0.0
    for i in range(len(out)):
        low += felt * (dice.uniform(-1, 1) - low)
        out[i] = 0.9 * low * math.exp(-damping * 2.5 * i / RATE)
    for n, pitch in enumerate(pitches):
        step = 2 * math.pi * pitch / RATE
        for i in range(len(out)):
            out[i] += 0.7 / (n + 1) * math.sin(step * i) * math.exp(-damping * (1 + 0.4 * n) * i / RATE)
    return out


def together(*parts: tuple[float, Samples]) -> Samples:
    """Return parts laid over each other, each starting at its second."""
    out = silence(max(start + len(part) / RATE for start, part in parts))
    for start, part in parts:
        at = round(start * RATE)
        for i, value in enumerate(part[: len(out) - at]):
            out[at + i] += value
    return out


def finish(samples: Samples, peak: float) -> Samples:
    """Return the sound without offset, faded at both ends (1 ms in, a fifth of it out) and brought to `peak`."""
    middle = sum(samples) / len(samples)
    rise, fall = RATE // 1000, len(samples) // 5
    out = []
    for i, value in enumerate(samples):
        gain = min(1.0, i / rise, (len(samples) - 1 - i) / fall)
        out.append((value - middle) * gain)
    loudest = max(map(abs, out))
    return [value * peak / loudest for value in out]


SOUNDS: dict[str, tuple[float, Callable[[], Samples]]] = {
    # what hands do
    "place": (0.70, lambda: knock(0.13, (410, 930, 1720), 42, 0.45, 1)),
    "forced": (0.52, lambda: knock(0.11, (520, 1180, 2100), 52, 0.40, 2)),
    "focus": (0.16, lambda: knock(0.035, (1450, 2300), 150, 0.35, 3)),
    "press": (0.36, lambda: knock(0.06, (760, 1630), 85, 0.40, 4)),
    "back": (0.32, lambda: knock(0.08, (430, 880), 70, 0.25, 5)),
    "turn": (0.26, lambda: together((0.0, knock(0.04, (980, 1900), 120, 0.3, 6)),
                                    (0.035, knock(0.05, (1240, 2250), 110, 0.3, 7)))),
    "refuse": (0.42, lambda: together((0.0, knock(0.10, (220, 410), 38, 0.12, 8)),
                                      (0.09, knock(0.12, (196, 368), 36, 0.12, 9)))),
    # what the game says
    "hint": (0.34, lambda: together((0.0, mallet(E5, 0.30, 0.8)), (0.09, mallet(G5, 0.33)))),
    "start": (0.48, lambda: together((0.0, mallet(G4, 0.45)), (0.11, mallet(C5, 0.45)), (0.22, mallet(E5, 0.50)))),
    "win": (0.66, lambda: together((0.0, mallet(C5, 0.5)), (0.12, mallet(E5, 0.5)), (0.24, mallet(G5, 0.5)),
                                   (0.38, mallet(C6, 0.66)), (0.38, mallet(E5, 0.66, 0.6)))),
    "lose": (0.50, lambda: together((0.0, mallet(A4, 0.45, hardness=0.15)), (0.18, mallet(F4, 0.45, hardness=0.15)),
                                    (0.36, mallet(D4, 0.45, hardness=0.12)))),
    "draw": (0.48, lambda: together((0.0, mallet(E4, 0.5, hardness=0.2)), (0.0, mallet(C5, 0.5, 0.7, 0.2)),
                                    (0.22, mallet(D4, 0.5, hardness=0.2)), (0.22, mallet(C5, 0.5, 0.7, 0.2)))),
}


def render(name: str) -> bytes:
    """Return the wave file of a sound."""
    peak, make = SOUNDS[name]
    data = b"".join(struct.pack("<h", round(value * 32767)) for value in finish(make(), peak))
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data)
    return out.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Write all sounds, or with --check compare them. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Make assets/sounds.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if something would change")
    asked = parser.parse_args(arguments)
    total, stale = 0, []
    for name in SOUNDS:
        data, target = render(name), FOLDER / f"{name}.wav"
        total += len(data)
        if not target.exists() or target.read_bytes() != data:
            stale.append(name)
            if not asked.check:
                target.write_bytes(data)
    print(f"{len(SOUNDS)} sounds, {total / 1000:.0f} kB, changed: {', '.join(stale) or 'none'}")
    return 1 if asked.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
