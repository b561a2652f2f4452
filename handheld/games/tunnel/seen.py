"""What a seat sees, as plain data: parts that cost something are worked out when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any


class Seen(Mapping[str, Any]):
    """A mapping of which some values are worked out at the first look. Equal to any mapping with equal values."""

    __slots__ = ("_later", "_ready")

    def __init__(self, ready: dict[str, Any], later: dict[str, Callable[[], Any]]) -> None:
        """`later` holds a function for each value still to be worked out; it must always give the same."""
        self._ready, self._later = ready, later

    def __getitem__(self, key: str) -> Any:
        if key in self._later:
            self._ready[key] = self._later[key]()
            del self._later[key]
        return self._ready[key]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted((*self._ready, *self._later)))

    def __len__(self) -> int:
        return len(self._ready) + len(self._later)

    def __repr__(self) -> str:
        return repr(dict(self.items()))
