"""A yes-or-no question over the scene below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.ui.scenes.agree import Agree, Choice

if TYPE_CHECKING:
    from handheld.ui.console import Console


class Confirm(Agree):
    """`yes` is the label of what happens, "Reset" rather than "Yes"; BACK, and the answer in focus, change nothing."""

    name = "confirm"

    def __init__(self, console: Console, headline: str, detail: str, yes: str, on_yes: Callable[[], None], *,
                 icon: str = "tick") -> None:
        _ = console.words.text
        super().__init__(console, headline, detail, [Choice(icon, yes, on_yes), Choice("cross", _("Cancel"))])
