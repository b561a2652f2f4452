"""Bring records of older formats up to date. A format number is raised only when old readers would misread a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Headers = dict[str, tuple[str, ...]]
Upgrade = Callable[[Headers, str], tuple[Headers, str]]
Upgrades = Mapping[str, tuple[str, Upgrade]]

# Format n -> how to make format n + 1 of (headers, body). Format 1 is the first, so nothing is older yet.
UPGRADES: Upgrades = {}


def upgraded(headers: Headers, body: str, upgrades: Upgrades = UPGRADES) -> tuple[Headers, str]:
    """Return headers and body in the newest format that a chain of upgrades reaches."""
    done = set()
    while (old := headers.get("Format", ("",))[0]) in upgrades and old not in done:
        done.add(old)
        new, upgrade = upgrades[old]
        headers, body = upgrade(dict(headers), body)
        headers["Format"] = (new,)
    return headers, body
