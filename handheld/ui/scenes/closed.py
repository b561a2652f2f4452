"""Outside the opening hours: a dark screen that says when the house opens."""

from __future__ import annotations

from handheld.games.face import Box, Canvas
from handheld.ui.layout import margin
from handheld.ui.scene import Scene


class Closed(Scene):
    """The keeper puts it there and takes it away; the console is dark but for some seconds after a press."""

    name = "closed"

    def draw(self, canvas: Canvas, now: float) -> None:
        m, u = canvas.metrics, canvas.metrics.unit
        _ = self.console.words.text
        radius = min(m.width, m.height) * 0.11
        high = radius * 2 + 4 * u + m.display * 1.3 + m.heading * 1.4
        x, y = m.width / 2, (m.height - high) / 2 + radius
        room = m.width - 2.0 * margin(m)
        canvas.rect(Box(0, 0, m.width, m.height), "dark")

        def moon(inner: Canvas) -> None:
            inner.circle((radius, radius), radius, "light")
            inner.circle((radius * 1.45, radius * 0.75), radius * 0.85, "dark")

        canvas.picture(("moon", radius), (x - radius, y - radius), (2 * radius, 2 * radius), moon)
        y += radius + 4 * u
        canvas.text((x, y + m.display * 0.5), _("Closed"), m.display, "light", bold=True, anchor="cm", room=room)
        opens = self.console.policy.opens
        if opens:
            said = _("We open at {time}.").format(time=opens)
            canvas.text((x, y + m.display * 1.3 + m.heading * 0.5), said, m.heading, "light", anchor="cm", room=room)
