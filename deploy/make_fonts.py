"""Cut M PLUS 1 Medium and Bold down to what the console can show: assets/fonts/medium.otf and bold.otf.

    python deploy/make_fonts.py            writes the two fonts; needs fontTools and Debian's package fonts-mplus
    python deploy/make_fonts.py --check    says what a rewrite would change, exit 1 if it would

The set is Latin with its European accents, kana, the kanji of JIS X 0208 level 1 (so that any name typed on another
machine shows), and whatever else the message catalogues use. M PLUS 1 has no arrows: four are drawn here. The same
input gives the same bytes.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
SOURCE = Path("/usr/share/fonts/opentype/mplus")
STYLES = {"medium.otf": ("Mplus1-Medium.otf", 88), "bold.otf": ("Mplus1-Bold.otf", 128)}  # and the strokes of arrows
ARROWS = (("↑", "arrowup"), ("→", "arrowright"), ("↓", "arrowdown"), ("←", "arrowleft"))

LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x17F), *range(0x218, 0x21C)]))
SIGNS = "–—―‘’‚“”„†‡•…‰‹›⁄€№™−×÷≠≤≥■▲▶▼◀"  # M PLUS 1 has no stars or ticks: those are drawn marks
KANA = "".join(map(chr, [*range(0x3041, 0x3095), 0x309D, 0x309E, *range(0x30A1, 0x30FF)]))
WIDE = "、。「」『』〈〉・ー〜々！（）：？０１２３４５６７８９"


def level_1() -> str:
    """Return the 2,965 kanji of JIS X 0208 level 1, in code order."""
    rows = range(0xB0, 0xD0)
    cells = range(0xA1, 0xFF)
    return "".join(bytes((row, cell)).decode("euc-jp", "ignore") for row in rows for cell in cells)


def catalogue_text() -> str:
    """Return every character of every message catalogue, msgids and translations alike."""
    return "".join(po.read_text("utf-8") for po in sorted(ROOT.glob("assets/locale/*/LC_MESSAGES/*.po")))


def wanted() -> set[str]:
    """Return the characters to keep, as far as a source font has them."""
    return {c for c in LATIN + SIGNS + KANA + WIDE + level_1() + catalogue_text() if c.isprintable() or c == "\xa0"}


def arrow(quarter: int, stroke: float) -> list[tuple[float, float]]:
    """Return the outline of an arrow (0 up, then clockwise) in a square of 700 units about the middle of capitals."""
    reach, half, head = 330.0, stroke / 2, 250.0  # from the middle to the tip, of the shaft, of the head
    slant = stroke * 0.72  # of the head's arms, along the axes
    up = [(0.0, reach), (head, reach - head), (head - slant, reach - head - slant), (half, reach - 2 * slant - half),
          (half, -reach), (-half, -reach), (-half, reach - 2 * slant - half), (slant - head, reach - head - slant),
          (-head, reach - head)]
    points = []
    for x, y in up:
        for _ in range(quarter):
            x, y = y, -x
        points.append((round(350 + x), round(365 + y)))
    return points


def add_arrows(font: TTFont, stroke: float) -> None:
    """Give a CFF font the four arrows."""
    top = font["CFF "].cff.topDictIndex[0]
    for quarter, (char, name) in enumerate(ARROWS):
        pen = T2CharStringPen(700, None)
        first, *others = arrow(quarter, stroke)
        pen.moveTo(first)
        for point in others:
            pen.lineTo(point)
        pen.closePath()
        drawn = pen.getCharString(top.Private, top.GlobalSubrs)
        top.CharStrings.charStringsIndex.append(drawn)
        top.CharStrings.charStrings[name] = len(top.charset)
        top.charset.append(name)
        font["hmtx"][name] = (700, min(x for x, _ in arrow(quarter, stroke)))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(char)] = name
    font.setGlyphOrder(list(top.charset))
    font["maxp"].numGlyphs = len(top.charset)


def cut(source: Path, text: set[str], stroke: float) -> bytes:
    """Return the subset of `source` that shows `text`, with arrows."""
    options = subset.Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.desubroutinize = False
    options.recalc_timestamp = False
    options.drop_tables += ["DSIG", "VORG", "vhea", "vmtx"]
    options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    font = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(c) for c in text])
    cutter.subset(font)
    plain = io.BytesIO()
    font.save(plain)
    font = TTFont(plain, recalcTimestamp=False)  # read again: the subsetter leaves half-built tables behind
    add_arrows(font, stroke)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Write the fonts, or with --check compare them. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Make assets/fonts from Debian's fonts-mplus.")
    parser.add_argument("--source", type=Path, default=SOURCE, help="folder of Mplus1-*.otf")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if something would change")
    asked = parser.parse_args(arguments)
    text = wanted()
    stale = False
    for name, (original, stroke) in STYLES.items():
        source = asked.source / original
        if not source.exists():
            print(f"make_fonts: no {source}; apt-get install fonts-mplus, or give --source", file=sys.stderr)
            return 2
        data = cut(source, text, stroke)
        missing = sorted(c for c in text if ord(c) not in TTFont(io.BytesIO(data)).getBestCmap())
        target = FONTS / name
        same = target.exists() and target.read_bytes() == data
        stale = stale or not same
        print(f"{name}: {len(data) / 1000:.0f} kB, {'as it was' if same else 'changed'}; not in M PLUS 1: "
              f"{''.join(missing) or 'nothing'}")
        if not asked.check:
            target.write_bytes(data)
    return 1 if asked.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
