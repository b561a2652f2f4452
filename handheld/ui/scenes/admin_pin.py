"""The PIN: asked for at the door of the admin pages, chosen at first and when it is changed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from handheld.games.face import Act, Box, Intent, Metrics
from handheld.games.face import Button as Press
from handheld.session.files import why
from handheld.session.job import Job
from handheld.session.pin import FREE, LEAST, MOST, easy, proper
from handheld.ui.devices.keys import BACKSPACE
from handheld.ui.widgets.base import Widget
from handheld.ui.widgets.hintbar import Hint
from handheld.ui.widgets.page import DIRECTIONS, Page
from handheld.ui.widgets.pinpad import PinKeys
from handheld.ui.widgets.plain import Paragraph

if TYPE_CHECKING:
    from handheld.ui.admin import Admin


class PinPage(Page):
    """Keys for a PIN under a line of words."""

    private = True

    def __init__(self, admin: Admin) -> None:
        super().__init__(admin.console)
        self.admin = admin
        self.keys = PinKeys(self._changed, self.entered, 1.0)
        self.door = True  # stands before the session, not in it
        self._used = ""  # the device that how() speaks of
        self.wrong = False  # the words say that something was not right

    @property
    def typing(self) -> bool:
        """Digits are text."""
        return True

    def words(self) -> str:
        """Return what stands over the keys."""
        raise TypeError(f"{type(self).__name__} says nothing")

    def entered(self, digits: str) -> None:
        """Take what was entered."""
        raise TypeError(f"{type(self).__name__} takes no PIN")

    def usable(self) -> bool:
        """Return whether digits are taken now."""
        return True

    def how(self) -> str:
        """Return how digits are entered with the device used last."""
        _ = self.console.words.text
        used = self._used = self.console.devices.last_used
        if used == "pad":
            return _("Press each digit's two directions.")
        if used == "keys":
            return _("Type the digits.")
        return _("{least} to {most} digits.").format(least=LEAST, most=MOST)

    def build(self, body: Box, metrics: Metrics) -> list[Widget]:
        said = Paragraph(self.words(), "small", colour="bad" if self.wrong else "ink2", align="c", bold=self.wrong)
        high = self.console.canvas.paragraph_height(body.w, said.words, metrics.small, said.bold)
        least = metrics.body * 1.4 + 2 * metrics.touch * 0.8 + metrics.unit
        self.keys.high = max(least, body.h - high - 2 * metrics.unit)
        self.keys.open = self.usable()
        return [said, self.keys] if self.asks() else [said]

    def asks(self) -> bool:
        """Return whether there are keys at all."""
        return True

    def _changed(self) -> None:
        self.wrong = False
        self.rebuild()

    def say_wrong(self) -> None:
        """The words say now what was not right; the keys are empty again."""
        self.console.sound.play("refuse")
        self.keys.clear()
        self.wrong = True
        self.rebuild()

    def handle(self, intent: Intent) -> bool:
        if intent.act is Act.TEXT:
            if intent.text == BACKSPACE:
                self.keys.delete()
            elif intent.text in tuple("0123456789"):
                self.keys.write(intent.text)
            else:
                return False
            self.console.sound.play("focus")
            return True
        if intent.act is Act.PRESS and intent.repeat and intent.button in DIRECTIONS:
            return False  # a direction that is held is pressed once
        return super().handle(intent)

    def back(self) -> None:
        """BACK takes the last digit, or leaves where there is none."""
        if not (self.keys.open and self.keys.delete()):
            self.console.stage.pop()

    def hints(self) -> list[Hint]:
        _ = self.console.words.text
        back = _("Back") if self.keys.empty else _("Delete")
        done = [(Press.CONFIRM, _("Done"))] if self.asks() else []
        return [*done, (Press.BACK, back)]

    def update(self, now: float) -> bool:
        if self._used in ("", self.console.devices.last_used):
            return False
        self.rebuild()
        return True


class AskPin(PinPage):
    """At the door."""

    name = "pin"

    def __init__(self, admin: Admin) -> None:
        super().__init__(admin)
        self._job: Job[bool] | None = None
        self._waits = 0  # seconds, as shown

    def title(self) -> str:
        return self.console.words.text("Admin PIN")

    def usable(self) -> bool:
        return self._job is None and not self._waits and not self.admin.pin.broken

    def asks(self) -> bool:
        return not self.admin.pin.broken

    def words(self) -> str:
        _, n_ = self.console.words.text, self.console.words.plural
        pin = self.admin.pin
        if pin.broken:
            return _("The PIN can't be read. It can only be reset from the memory card, as the manual says.")
        if self._waits:
            return _("Wrong PIN. The next try in {time}.").format(time=self._time())
        if self.wrong:
            left = max(1, FREE - pin.wrong)
            return n_("Wrong PIN. {n} try before a wait.", "Wrong PIN. {n} tries before a wait.", left).format(n=left)
        return self.how()

    def _time(self) -> str:
        return f"{self._waits // 60}:{self._waits % 60:02}"

    def entered(self, digits: str) -> None:
        if not proper(digits):
            self.say_wrong_form()
            return
        pin = self.admin.pin
        self._job = Job(lambda: pin.check(digits), "pin")
        self.rebuild()

    def say_wrong_form(self) -> None:
        """Too few digits: that is no try."""
        self.console.sound.play("refuse")
        _ = self.console.words.text
        self.console.message(_("A PIN has {least} to {most} digits.").format(least=LEAST, most=MOST))

    def update(self, now: float) -> bool:
        if self._job is not None:
            if not self._job.done:
                return False
            right, self._job = self._job.result(), None
            if right:
                self.admin.enter()
                return True
            self.say_wrong()
        waits = math.ceil(self.admin.pin.wait())
        if waits == self._waits:
            return super().update(now)
        if not waits:
            self.wrong = False
        self._waits = waits
        self.rebuild()
        return True


class NewPin(PinPage):
    """Choose a PIN, twice. `then` is called when it is kept; the page still stands in front."""

    name = "new-pin"

    def __init__(self, admin: Admin, then: Callable[[], None]) -> None:
        super().__init__(admin)
        self.then = then
        self.door = not admin.pin.chosen
        self.wanted = ""
        self._fault = ""
        self._job: Job[None] | None = None

    def title(self) -> str:
        _ = self.console.words.text
        return _("The same PIN again") if self.wanted else _("Choose an admin PIN")

    def usable(self) -> bool:
        return self._job is None

    def words(self) -> str:
        return self._fault if self.wrong else self.how()

    def entered(self, digits: str) -> None:
        _ = self.console.words.text
        if not proper(digits):
            self._refuse(_("A PIN has {least} to {most} digits.").format(least=LEAST, most=MOST))
        elif not self.wanted and easy(digits):
            self._refuse(_("Too easy to guess."))
        elif not self.wanted:
            self.wanted = digits
            self.keys.clear()
            self._changed()
        elif digits != self.wanted:
            self.wanted = ""
            self._refuse(_("Not the same. Choose again."))
        else:
            pin = self.admin.pin
            self._job = Job(lambda: pin.choose(digits), "pin")
            self.rebuild()

    def _refuse(self, fault: str) -> None:
        self._fault = fault
        self.say_wrong()

    def update(self, now: float) -> bool:
        if self._job is None or not self._job.done:
            return super().update(now)
        job, self._job = self._job, None
        try:
            job.result()
        except OSError as error:
            _ = self.console.words.text
            self.wanted = ""
            self._refuse(_("The PIN could not be saved: {why}.").format(why=why(error).said(self.console.words)))
            return True
        self.then()
        return True


def first_pin(admin: Admin) -> NewPin:
    """Return the page that chooses the first PIN and then opens the menu."""
    return NewPin(admin, admin.enter)
