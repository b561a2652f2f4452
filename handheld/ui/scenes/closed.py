"""Outside the opening hours: a dark screen that says when the house opens."""

from __future__ import annotations

import math

from handheld.games.face import Box, Canvas, Point
from handheld.ui.layout import margin
from handheld.ui.scene import Scene


def crescent(cut: Point = (0.45, -0.25), reach: float = 0.85, step: int = 3) -> list[Point]:
    """Return the outline of a moon of radius 1 about (0, 0), out of which a circle is cut."""
    angles = [math.radians(degrees) for degrees in range(-60, 300, step)]
    rim = [(math.cos(a), math.sin(a)) for a in angles]
    hollow = [(cut[0] + reach * math.cos(a), cut[1] + reach * math.sin(a)) for a in angles]
    return [*(at for at in rim if math.dist(at, cut) > reach),
            *(at for at in reversed(hollow) if math.hypot(*at) < 1)]


class Closed(Scene):
    """The keeper puts it there and takes it away; the console is dark but for some seconds after a press."""

    name = "closed"

    def opens(self) -> str:
        """Return the hour, as the operator has written it."""
        return self.console.policy.opens

    def draw(self, canvas: Canvas, now: float) -> None:
        m, u = canvas.metrics, canvas.metrics.unit
        _ = self.console.words.text
        radius = min(m.width, m.height) * 0.11
        high = radius * 2 + 4 * u + m.display * 1.3 + m.heading * 1.4
        x, y = m.width / 2, (m.height - high) / 2 + radius
        room = m.width - 2.0 * margin(m)
        canvas.rect(Box(0, 0, m.width, m.height), "dark")

        def moon(inner: Canvas) -> None:
            inner.polygon([(radius * (1 + x), radius * (1 + y)) for x, y in crescent()], "lit")

        canvas.picture(("moon", radius), (x - radius, y - radius), (2 * radius, 2 * radius), moon)
        y += radius + 4 * u
        canvas.text((x, y + m.display * 0.5), _("Closed"), m.display, "light", bold=True, anchor="cm", room=room)
        opens = self.opens()
        if opens:
            said = _("We open at {time}.").format(time=opens)
            canvas.text((x, y + m.display * 1.3 + m.heading * 0.5), said, m.heading, "light", anchor="cm", room=room)
