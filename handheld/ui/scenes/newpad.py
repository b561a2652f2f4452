"""A pad that nobody knows was plugged in: the menus offer to set it up. Small, for the title imports it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.ui.console import Console


def offer_setup(console: Console) -> bool:
    """Open the set-up for a pad that is not known, once for each time it is plugged in. Return whether it was."""
    for pad in console.devices.pads:
        if not pad.mapped and not pad.offered:
            from handheld.ui.scenes.pad_setup import PadSetup

            pad.offered = True
            console.stage.push(PadSetup(console, pad))
            return True
    return False
