"""What the program does when the system asks it to end, or lets it go on after it was stopped."""

from __future__ import annotations

import signal
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from handheld.ui.console import Console

END = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


def listen(console: Console) -> None:
    """Take the signals from now on. Call it before SDL starts, which would make QUIT events of some of them."""

    def leave(_signal: int, _frame: FrameType | None) -> None:
        console.quit()  # the loop ends after its tick; all that was played is saved then

    def draw(_signal: int, _frame: FrameType | None) -> None:
        console.stage.dirty = True  # something else may have drawn on the screen meanwhile

    for number in END:
        signal.signal(number, leave)
    signal.signal(signal.SIGCONT, draw)
