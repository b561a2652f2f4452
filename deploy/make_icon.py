"""Draw the program's icon: deploy/package/icons/pocket-rails.svg, and PNG files of the sizes that desktops ask for.

    python deploy/make_icon.py            writes the files
    python deploy/make_icon.py --check    exit 1 if the drawing there is not what this script makes

Two lines of a transit map that meet in one large station, in colours of the night theme. The picture is one list of
shapes in a square of 128, written as SVG and drawn by pygame; nothing is scaled up.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

FOLDER = Path(__file__).resolve().parent / "package" / "icons"
SIZES = (48, 64, 128, 256)
BOX = 128
GROUND, RIM = "#1a212c", "#3a4554"
LINES = (("#69a9ba", ((2, 42), (44, 42), (84, 86), (126, 86))), ("#ffd24a", ((2, 86), (44, 86), (84, 42), (126, 42))))
WIDTH, BEND = 15.0, 15.0
STOPS = ((25, 42), (25, 86), (103, 42), (103, 86))
STOP, CENTRE, EDGE = 4.2, 15.0, 5.5
MARGIN, CORNER = 4, 28
WHITE = "#fffdf8"

Point = tuple[float, float]


def corners(points: tuple[Point, ...]) -> list[tuple[Point, Point, Point]]:
    """Return where each bend of a line begins, its corner and where it ends."""
    found = []
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        ends = []
        for x, y in (before, after):
            length = ((x - at[0]) ** 2 + (y - at[1]) ** 2) ** 0.5
            ends.append((at[0] + (x - at[0]) * BEND / length, at[1] + (y - at[1]) * BEND / length))
        found.append((ends[0], at, ends[1]))
    return found


def svg() -> str:
    """Return the drawing as SVG."""
    side = BOX - 2 * MARGIN
    box = f'x="{MARGIN}" y="{MARGIN}" width="{side}" height="{side}" rx="{CORNER}"'
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {BOX} {BOX}" width="{BOX}" height="{BOX}">',
           "<title>Pocket Rails</title>",
           f'<clipPath id="box"><rect {box}/></clipPath>',
           f'<g clip-path="url(#box)"><rect {box} fill="{GROUND}"/>']
    for colour, points in LINES:
        way = f"M{points[0][0]} {points[0][1]}"
        for start, at, end in corners(points):
            way += f"L{start[0]:.2f} {start[1]:.2f}Q{at[0]} {at[1]} {end[0]:.2f} {end[1]:.2f}"
        way += f"L{points[-1][0]} {points[-1][1]}"
        for stroke, width in ((GROUND, WIDTH + 6), (colour, WIDTH)):
            out.append(f'<path d="{way}" fill="none" stroke="{stroke}" stroke-width="{width:g}"/>')
    out += [f'<circle cx="{x}" cy="{y}" r="{STOP}" fill="{WHITE}"/>' for x, y in STOPS]
    out += [f'<circle cx="{BOX // 2}" cy="{BOX // 2}" r="{CENTRE}" fill="{WHITE}" stroke="{GROUND}" '
            f'stroke-width="{EDGE}"/></g>',
            f'<rect {box} fill="none" stroke="{RIM}" stroke-width="2"/>', "</svg>", ""]
    return "\n".join(out)


def polyline(points: tuple[Point, ...]) -> list[Point]:
    """Return a line with its bends as many short pieces."""
    out = [points[0]]
    for start, at, end in corners(points):
        for i in range(25):
            t = i / 24
            out.append(((1 - t) ** 2 * start[0] + 2 * t * (1 - t) * at[0] + t * t * end[0],
                        (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * at[1] + t * t * end[1]))
    return [*out, points[-1]]


def picture(size: int) -> pygame.Surface:
    """Return the drawing at a size, drawn four times as large and brought down."""
    zoom = 4 * size / BOX
    wide = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)

    def disc(x: float, y: float, r: float, colour: str) -> None:
        pygame.draw.circle(wide, colour, (x * zoom, y * zoom), r * zoom)

    wide.fill(GROUND)
    for colour, points in LINES:
        for stroke, width in ((GROUND, WIDTH + 6), (colour, WIDTH)):
            way = polyline(points)
            for (ax, ay), (bx, by) in pairwise(way):
                steps = max(1, round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 * 4))
                for i in range(steps + 1):
                    disc(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps, width / 2, stroke)
    for x, y in STOPS:
        disc(x, y, STOP, WHITE)
    disc(BOX / 2, BOX / 2, CENTRE + EDGE / 2, GROUND)
    disc(BOX / 2, BOX / 2, CENTRE - EDGE / 2, WHITE)

    side = pygame.Rect(*(round(v * zoom) for v in (MARGIN, MARGIN, BOX - 2 * MARGIN, BOX - 2 * MARGIN)))
    pygame.draw.rect(wide, RIM, side, round(2 * zoom), border_radius=round(CORNER * zoom))
    shape = pygame.Surface(wide.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(shape, (255, 255, 255, 255), side, border_radius=round(CORNER * zoom))
    wide.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return pygame.transform.smoothscale(wide, (size, size))


def main(arguments: list[str] | None = None) -> int:
    """Write the icon, or with --check compare the drawing. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Draw deploy/package/icons.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if something would change")
    asked = parser.parse_args(arguments)
    target, drawing = FOLDER / "pocket-rails.svg", svg()
    if asked.check:
        stale = not target.exists() or target.read_text("utf-8") != drawing
        for size in SIZES:
            path = FOLDER / f"{size}.png"
            stale = stale or not path.exists() or pygame.image.load(path).get_size() != (size, size)
        return int(stale)
    FOLDER.mkdir(parents=True, exist_ok=True)
    target.write_text(drawing, "utf-8")
    for size in SIZES:
        pygame.image.save(picture(size), FOLDER / f"{size}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
