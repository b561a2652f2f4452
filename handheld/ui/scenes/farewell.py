"""The end of a visit: time is up, or the house closes. Leads to the title by itself, after a moment for the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from handheld.games.face import Box, Canvas
from handheld.ui.layout import margin
from handheld.ui.scene import Scene
from handheld.ui.scenes.trunk import station

if TYPE_CHECKING:
    from handheld.ui.console import Console

STAY = 20_000.0  # ms; no press makes it shorter: whoever waits has a chance to come


class Farewell(Scene):
    """`reason`: "session" or "closing"; `saved`: a match waits to be continued."""

    name = "farewell"

    def __init__(self, console: Console, reason: str, saved: bool) -> None:
        super().__init__(console)
        self.reason, self.saved = reason, saved
        self._since: float | None = None

    def update(self, now: float) -> bool:
        if self._since is None:
            self._since = now
            return True
        if now - self._since >= STAY:
            self.console.stage.pop()
            return True
        return False

    def said(self) -> tuple[str, str]:
        """Return the headline and what more there is to say."""
        _ = self.console.words.text
        thanks = _("Thank you for playing.")
        if self.saved:
            kept = _("The match is kept. It can be continued for a day.")
            thanks = kept + " " + thanks if self.console.words.language != "ja" else kept + thanks
        return (_("Time is up") if self.reason == "session" else _("We are closing")), thanks

    def draw(self, canvas: Canvas, now: float) -> None:
        m, u = canvas.metrics, canvas.metrics.unit
        headline, detail = self.said()
        room = m.width - 2.0 * margin(m)
        text = canvas.paragraph_height(room, detail, m.body)
        radius = min(m.width, m.height) * 0.09
        high = radius * 2 + 3 * u + m.display * 1.3 + text
        x, y = m.width / 2, float(round((m.height - high) / 2 + radius))
        thick = max(6.0, round(radius * 0.5))
        canvas.rect(Box(0, 0, m.width, m.height), "ground")
        canvas.rect(Box(0, round(y - thick / 2), x, thick), "ink2")  # the line ends here

        def stop(inner: Canvas) -> None:
            station(inner, (radius * 1.05, radius * 1.05), radius)

        canvas.picture(("farewell", radius), (x - radius * 1.05, y - radius * 1.05), (radius * 2.1, radius * 2.1), stop)
        y += radius + 3 * u
        canvas.text((x, y + m.display * 0.5), headline, m.display, bold=True, anchor="cm", room=room)
        canvas.paragraph(Box(margin(m), y + m.display * 1.3, room, text), detail, m.body, "ink2", align="c")
