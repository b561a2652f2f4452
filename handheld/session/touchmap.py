"""What a touch calibration may be: six numbers, x' = ax + by + c and y' = dx + ey + f, in shares of the panel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any


def usable_map(table: Sequence[float]) -> bool:
    """Return whether such a calibration leaves the panel usable: not squeezed to half, not stretched to double, and
    not pushed off the picture."""
    if len(table) != 6 or not all(abs(one) < 10 for one in table):
        return False
    a, b, c, d, e, f = table
    square, area = a * a + b * b + d * d + e * e, abs(a * e - b * d)
    root = math.sqrt(max(0.0, square * square - 4 * area * area))
    most, least = math.sqrt((square + root) / 2), math.sqrt(max(0.0, (square - root) / 2))
    middle = (a + b) / 2 + c, (d + e) / 2 + f
    return least >= 0.5 and most <= 2.0 and all(0.2 <= one <= 0.8 for one in middle)


def touch_map(value: Any) -> list[float]:
    """Return a calibration as it stands in the settings; [] is none. ValueError if it can't be used."""
    if not isinstance(value, list) or not all(type(one) in (int, float) for one in value):
        raise ValueError
    if value and not usable_map(value):
        raise ValueError
    return [float(one) for one in value]
