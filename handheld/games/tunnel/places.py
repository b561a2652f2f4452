"""Where everything stands on the Tunnel Lines screen, for any size.

Height is what the board lacks in a landscape window: counters and hand stand in a narrow column at its left. In a
portrait window they are a row under it."""

from __future__ import annotations

from dataclasses import dataclass

from handheld.games.face import Box, Metrics

_NO = Box(0, 0, 1, 1)
LETTER = 1.1  # of small text: a narrower card in a row has no room for its letter
WIDE = 100  # a strip of the shell at least this wide has a panel under its buttons


@dataclass(frozen=True, slots=True)
class Places:
    """Boxes in logical pixels."""

    board: Box = _NO
    rail: Box | None = None  # the ground under counters and hand
    counters: tuple[Box, Box] = (_NO, _NO)  # chips left, ended lines
    hand_box: Box = _NO  # what is covered where others look on
    cards: tuple[Box, ...] = ()
    seats: Box | None = None  # a line with what everybody may know of the players
    banner: Box | None = None  # says that the last turns run
    side: Box | None = None  # trips, players, what happened; points while they are counted
    upright: bool = True  # the side stands beside the board; False: under it


def seats_in_panel(m: Metrics, seats: int) -> bool:
    """Return whether the panel under the shell's buttons has room for all players; else they stand over the board."""
    if m.portrait or m.strip < WIDE:
        return False
    rest = m.height - m.bar - 5 * (m.touch + m.unit) - 5 * m.unit
    return rest >= seat_step(m) * seats + m.small * 1.6


def seat_step(m: Metrics) -> float:
    """Return the height of a player's line in the panel."""
    return max(m.small * 1.9, m.touch * 0.62)


def arrange(area: Box, m: Metrics, *, seats: int, cards: int, side: bool, rows: int = 7, banner: bool = False,
            bare: bool = False, score: bool = False) -> Places:
    """Return where everything stands. cards: the most that are shown; side: something is open beside the board; rows:
    how many lines it wants; bare: no hand any more; score: the side has the players."""
    top = area.y
    seat_box = banner_box = rail = None
    if not seats_in_panel(m, seats) and not score:
        high = round(m.small * (1.75 if area.h > m.small * 16 else 1.5))
        seat_box = Box(area.x, top, area.w, high)
        top += high
    if banner:
        high = round(m.small * 1.7)
        banner_box = Box(area.x, top, area.w, high)
        top += high
    board = Box(area.x, top, area.w, max(1.0, area.bottom - top))
    counters: tuple[Box, Box] = (_NO, _NO)
    hand = Box(area.x, area.bottom, 1, 1)
    boxes: tuple[Box, ...] = ()
    if not bare:
        found = _row(board, m, cards)
        row = area.h > area.w and all(one.w >= m.small * LETTER for one in found[3])
        rail, counters, hand, boxes = found if row else _column(board, m, cards)
        if row:
            board = Box(board.x, board.y, board.w, max(1.0, rail.y - board.y))
        else:
            board = Box(rail.right, board.y, max(1.0, board.right - rail.right), board.h)
    opened, upright = None, True
    if side:
        opened, upright, board = _side(board, m, rows)
    return Places(board, rail, counters, hand, boxes, seat_box, banner_box, opened, upright)


def _column(box: Box, m: Metrics, cards: int) -> tuple[Box, tuple[Box, Box], Box, tuple[Box, ...]]:
    pad = max(2.0, m.unit * 0.5)
    wide = round(max(m.small * 2.75, 28.0) + 2 * pad)
    each = min(m.small * 1.75, box.h * 0.11)
    rail = Box(box.x, box.y, wide, box.h)
    inner = wide - 2 * pad
    x = box.x + pad
    counters = (Box(x, box.y + pad, inner, each * 1.15), Box(x, box.y + pad + each * 1.25, inner, each * 1.15))
    top = counters[1].bottom + pad * 1.5
    room = box.bottom - top - pad
    gap = max(2.0, m.unit * 0.4)
    n = max(1, cards)
    high = min(inner * 1.05, (room - gap * (n - 1)) / n)
    hand = Box(x, box.bottom - pad - n * high - gap * (n - 1), inner, n * high + gap * (n - 1))
    boxes = tuple(Box(x, hand.y + k * (high + gap), inner, high) for k in range(cards))
    return rail, counters, hand, boxes


def _row(box: Box, m: Metrics, cards: int) -> tuple[Box, tuple[Box, Box], Box, tuple[Box, ...]]:
    pad = max(2.0, m.unit * 0.75)
    high = max(m.small * 2.2, m.touch * 0.8)
    rail = Box(box.x, box.bottom - high - 2 * pad, box.w, high + 2 * pad)
    y, x = rail.y + pad, box.x + pad
    each = m.small * 3.4
    counters = (Box(x, y, each, high), Box(x + each + pad, y, each, high))
    gap = max(2.0, m.unit * 0.5)
    n = max(1, cards)
    room = box.right - pad - counters[1].right - 3 * pad
    wide = min(high * 1.3, (room - gap * (n - 1)) / n)
    long = n * wide + (n - 1) * gap
    hand = Box(box.right - pad - long, y, long, high)
    return rail, counters, hand, tuple(Box(hand.x + k * (wide + gap), y, wide, high) for k in range(cards))


def _side(board: Box, m: Metrics, rows: int) -> tuple[Box, bool, Box]:
    """Return the box of the side, whether it stands beside the board, and what is left for the board."""
    if board.w >= board.h * 1.1:
        most = 0.5 if board.w * 0.5 >= m.small * 12.5 else 0.58
        wide = round(min(board.w * most, max(m.small * 12.5, min(m.small * 20, board.w * 0.34))))
        return (Box(board.right - wide, board.y, wide, board.h), True,
                Box(board.x, board.y, max(1.0, board.w - wide), board.h))
    high = round(min(board.h * 0.58, m.touch * 1.2 + rows * m.small * 2.1 + m.small * 6))
    return (Box(board.x, board.bottom - high, board.w, high), False,
            Box(board.x, board.y, board.w, max(1.0, board.h - high)))
