"""Where everything stands on the Coast to Coast screen, for any size.

Hand and market lie in one row under the map, or in two; where there is room for the hand alone the market is folded."""

from __future__ import annotations

from dataclasses import dataclass, replace

from handheld.games.coast.sight import MARKET
from handheld.games.face import Box, Metrics

HAND = 9
_NO = Box(0, 0, 1, 1)
_LEAST_MAP = 0.40  # of the area's width: the height that a map under two rows must still have


@dataclass(frozen=True, slots=True)
class Places:
    """Boxes in logical pixels."""

    shape: str = "row"  # "row", "stack" or "fold"
    map: Box = _NO
    seats: Box | None = None  # a line with what everybody may know of the players
    tray: Box = _NO  # the ground under hand and market
    hand_box: Box = _NO
    hand: tuple[Box, ...] = ()  # nine fixed places
    market_box: Box = _NO  # folded: where the market opens, over the map
    market: tuple[Box, ...] = ()  # five cards face up, deck, tickets
    tabs: tuple[Box, Box] | None = None  # folded: what opens market and ledger by touch
    side: Box | None = None  # tickets to choose from, or the ledger
    upright: bool = True  # the side stands beside the map; False: under it
    bars: tuple[Box, Box] = (_NO, _NO)  # what is chosen: low on the map, or high


def _along(box: Box, n: int, width: float, gap: float) -> tuple[Box, ...]:
    return tuple(Box(box.x + k * (width + gap), box.y, width, box.h) for k in range(n))


def _row(area: Box, m: Metrics) -> Places | None:
    """Return hand and market in one row; None where they have no room."""
    pad, gap, apart = m.unit * 1.5, max(3.0, m.unit * 0.5), m.unit * 2.5
    room = area.w - 2 * pad - apart - gap * (HAND + MARKET - 2)
    least = max(28.0, m.small * 2.0)
    if room < HAND * least + MARKET * m.touch:
        return None
    wide = min(m.touch * 1.35, m.touch + max(0.0, room - HAND * m.touch * 0.95 - MARKET * m.touch) / MARKET)
    hand = min(m.touch * 1.15, (room - MARKET * wide) / HAND)
    high = max(m.touch * 1.16, m.small * 3.2)
    tray = Box(area.x, area.bottom - high - 2 * pad, area.w, high + 2 * pad)
    y = tray.y + pad + 1
    spare = max(0.0, room - MARKET * wide - HAND * hand)
    left = Box(area.x + pad, y, HAND * hand + (HAND - 1) * gap, high)
    right = Box(left.right + apart + spare, y, MARKET * wide + (MARKET - 1) * gap, high)
    return Places("row", tray=tray, hand_box=left, hand=_along(left, HAND, hand, gap), market_box=right,
                  market=_along(right, MARKET, wide, gap))


def _stack(area: Box, m: Metrics) -> Places | None:
    """Return market and hand in two rows; None where the map would have no room."""
    pad, gap = m.unit * 1.5, max(2.0, m.unit * 0.5)
    high = max(m.touch * 1.1, m.small * 2.9)
    tray_high = 2 * high + 3 * pad + 1
    room = area.w - 2 * pad
    wide = min((room - (MARKET - 1) * gap) / MARKET, high * 1.5)
    hand = min((room - (HAND - 1) * gap) / HAND, high * 1.2)
    if area.h - tray_high < _LEAST_MAP * area.w or hand < m.small * 1.7 or wide < m.touch - 1:
        return None
    tray = Box(area.x, area.bottom - tray_high, area.w, tray_high)

    def row(y: float, n: int, each: float) -> tuple[Box, tuple[Box, ...]]:
        long = n * each + (n - 1) * gap
        box = Box(area.x + (area.w - long) / 2, y, long, high)
        return box, _along(box, n, each, gap)

    market_box, market = row(tray.y + pad + 1, MARKET, wide)
    hand_box, boxes = row(tray.y + high + 2 * pad + 1, HAND, hand)
    return Places("stack", tray=tray, hand_box=hand_box, hand=boxes, market_box=market_box, market=market)


def _fold(area: Box, m: Metrics) -> Places:
    """Return the hand alone, with what opens the rest."""
    pad, gap = max(2.0, m.unit * 0.75), 2.0
    high = max(m.touch * 1.1, m.small * 2.5)
    tray = Box(area.x, area.bottom - high - 2 * pad - 1, area.w, high + 2 * pad + 1)
    tab = float(m.touch)
    room = max(20.0, area.w - 2 * pad - 2 * (tab + gap) - pad)
    each = min((room - (HAND - 1) * gap) / HAND, high * 1.15)
    y = tray.y + pad + 1
    hand_box = Box(area.x + pad, y, HAND * each + (HAND - 1) * gap, high)
    tabs = (Box(tray.right - pad - 2 * tab - gap, y, tab, high), Box(tray.right - pad - tab, y, tab, high))
    box = Box(area.x, tray.y - high - 2 * pad, area.w, high + 2 * pad)
    wide = min((area.w - 2 * pad - (MARKET - 1) * gap) / MARKET, high * 1.5)
    long = MARKET * wide + (MARKET - 1) * gap
    inner = Box(area.x + (area.w - long) / 2, box.y + pad, long, high)
    return Places("fold", tray=tray, hand_box=hand_box, hand=_along(hand_box, HAND, each, gap), market_box=box,
                  market=_along(inner, MARKET, wide, gap), tabs=tabs)


def arrange(area: Box, m: Metrics, *, side: bool, rows: int = 5, bare: bool = False) -> Places:
    """Return where everything stands. side: tickets to choose from, or the ledger, are open; rows: how many lines
    they want; bare: no hand and no market any more."""
    low = min(m.width, m.height)
    found = None
    if bare:
        found = Places("fold", tray=Box(area.x, area.bottom, area.w, 0), hand_box=Box(area.x, area.bottom, 1, 1))
    elif low >= 400 or m.portrait:
        found = (_row(area, m) if not m.portrait else None) or _stack(area, m)
    found = found or _fold(area, m)
    tight = side and m.portrait and area.h < m.small * 30
    if tight:  # large letters on a small screen: the list needs the room of the market
        found = _fold(area, m)
    top = area.y
    seats = None
    if low >= 300 and area.h > m.small * 20 and not tight:
        high = round(m.small * 1.75)
        seats = Box(area.x, area.y, area.w, high)
        top += high
    board = Box(area.x, top, area.w, max(1.0, found.tray.y - top))
    opened, upright = None, True
    if side:
        opened, upright, board = _side(board, m, rows)
    bar = max(float(m.touch), m.small * 2.6) + m.unit
    inset = m.unit if low >= 300 else 2
    wide = min(board.w - 2 * inset, m.small * 44)
    x = board.x + inset
    bars = (Box(x, board.bottom - bar - inset, wide, bar), Box(x, board.y + inset, wide, bar))
    return replace(found, map=board, seats=seats, side=opened, upright=upright, bars=bars)


def _side(board: Box, m: Metrics, rows: int) -> tuple[Box, bool, Box]:
    """Return the box of the side, whether it stands beside the map, and what is left for the map."""
    if board.w >= board.h * 1.15:  # beside
        share = 0.46 if board.w >= m.small * 14 else 0.70  # a corner of a lesson with large letters
        wide = round(min(board.w * share, max(m.small * 12.4, min(m.small * 21, board.w * 0.30))))
        return (Box(board.right - wide, board.y, wide, board.h), True,
                Box(board.x, board.y, max(1.0, board.w - wide), board.h))
    share = 0.52 if board.h > m.small * 22 else 0.66
    if rows > 5:  # of the first tickets of the large games: rows for fingers
        share = max(share, 0.6)
    high = round(min(board.h * share, (rows + 1.4) * (m.touch + 2) + m.unit))
    return (Box(board.x, board.bottom - high, board.w, high), False,
            Box(board.x, board.y, board.w, max(1.0, board.h - high)))
