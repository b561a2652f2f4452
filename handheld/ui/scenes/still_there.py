"""Nobody has pressed anything for a while: is somebody still there? Any press says yes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from handheld.games.face import Act, Intent
from handheld.ui.scenes.agree import Agree, Choice

if TYPE_CHECKING:
    from handheld.ui.console import Console

_YES = frozenset((Act.TAP, Act.HOLD, Act.DROP, Act.PINCH, Act.TWIST, Act.PAN, Act.TEXT))


class StillThere(Agree):
    """Stands over whatever is on the stage until time `until` (ms); what happens then is the keeper's. `match`: one is
    being played, and is kept."""

    name = "still-there"

    def __init__(self, console: Console, until: float, *, match: bool) -> None:
        _ = console.words.text
        super().__init__(console, _("Still there?"), "", [Choice("tick", _("Yes, go on"))], icon="timer")
        self.until, self.match = until, match
        self._count(console.now())

    def _count(self, now: float) -> bool:
        """Say how many seconds are left; return whether that is news."""
        n_ = self.console.words.plural
        n = max(0, math.ceil((self.until - now) / 1000))
        if self.match:
            said = n_("The match is put away in {n} second. It can be continued for a day.",
                      "The match is put away in {n} seconds. It can be continued for a day.", n)
        else:
            said = n_("The title comes back in {n} second.", "The title comes back in {n} seconds.", n)
        before, self.detail = self.detail, said.format(n=n)
        return before != self.detail

    def update(self, now: float) -> bool:
        return self._count(now)

    def handle(self, intent: Intent) -> bool:
        if (intent.act is Act.PRESS and not intent.repeat) or intent.act in _YES:
            return self._answer(0)
        return False
