"""A keyboard on the screen, for names: Latin with å ä ö, figures, kana. By pad, by touch, or typed on a real one.

And a letter picker for those who like it short: three letters, up and down, as on an arcade machine."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from handheld.games.face import Act, Box, Button, Canvas, Intent, Point
from handheld.ui.console import Console
from handheld.ui.devices.keys import BACKSPACE
from handheld.ui.widgets.base import Widget

COLUMNS = 10
LATIN = ("qwertyuiop", "asdfghjklå", "zxcvbnmöä")
FIGURES = ("1234567890", "-.,'!?&+/:", "éèüøæßñç_")
HIRAGANA = ("あかさたなはまやらわ", "いきしちにひみ゛り゜", "うくすつぬふむゆるん", "えけせてねへめ小れー",
            "おこそとのほもよろを")
_SMALL = dict(zip("あいうえおつやゆよわアイウエオツヤユヨワ", "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ", strict=True))
_LARGE = {small: large for large, small in _SMALL.items()}
_VOICED, _HALF = "\u3099", "\u309a"  # combining: normal form C joins them
_SIGNS = {"゛": "voiced", "゜": "half"}
_KATAKANA = ord("ア") - ord("あ")


def katakana(text: str) -> str:
    """Return hiragana as katakana."""
    return "".join(chr(ord(c) + _KATAKANA) if "ぁ" <= c <= "ゖ" else c for c in text)


def voiced(text: str, mark: str) -> str:
    """Return the text with its last kana voiced (か -> が), or plain again if it was; unchanged where there is none."""
    if not text:
        return text
    apart = unicodedata.normalize("NFD", text[-1])
    base = apart[0]
    joined = base if apart[1:] == mark else unicodedata.normalize("NFC", base + mark)
    return text[:-1] + joined if len(joined) == 1 else text


def resized(text: str) -> str:
    """Return the text with its last kana made small, or large again."""
    last = text[-1:]
    return text[:-1] + (_SMALL.get(last) or _LARGE.get(last) or last)


class Key(Widget):
    """One key."""

    def __init__(self, keyboard: Keyboard, face: str, act: str, icon: str = "", span: float = 1) -> None:
        super().__init__()
        self.keyboard, self.face, self.act, self.icon, self.span = keyboard, face, act, icon, span
        self.name = "key:" + act

    @property
    def radius(self) -> float:
        """Keys are small."""
        return min(6.0, self.m.radius)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw the key."""
        m, box = self.m, self.box
        done = self.act == "done"
        quiet = self.act in ("shift", "latin", "figures", "kana", "backspace", "katakana")
        canvas.rect(box, "accent" if done else "board" if quiet else "surface", self.radius)
        if not done:
            canvas.frame(box, "hair", 1, self.radius)
        ink = "onaccent" if done else "ink"
        if self.icon:
            canvas.mark(self.icon, box.centre, min(box.h * 0.26, m.body * 0.6), ink)
        else:
            px = m.body if len(self.face) < 3 else m.small
            canvas.text(box.centre, self.face, px, ink, bold=done, anchor="cm", room=box.w - 4)

    def press(self) -> bool:
        """Do what the key does."""
        self.keyboard.act(self.act)
        return True


class Keyboard(Widget):
    """A line of text with the keys for it. `on_done(text)` when the tick is pressed (never for no text)."""

    typing = True

    def __init__(self, text: str, on_done: Callable[[str], None], *, on_change: Callable[[str], None] | None = None,
                 limit: int = 16, page: str = "", rebuilt: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.text, self.on_done, self.on_change, self.limit = text, on_done, on_change, limit
        self.page = page  # "latin", "figures", "kana", "katakana"; "": as the language asks
        self.shift_on = not text
        self.rebuilt = rebuilt  # called when other keys are shown
        self._keys: list[list[Key]] = []
        self._typed = False  # the last thing came from a real keyboard: its Enter means done
        self._field = Box(0, 0, 0, 0)

    def bind(self, console: Console) -> None:
        """Take the console."""
        self.console = console
        if not self.page:
            self.page = "kana" if self.c.words.language == "ja" else "latin"
        if not self._keys:
            self._make()
        for key in self.children():
            key.console = self.console

    def _make(self) -> None:
        pages: dict[str, tuple[str, ...]] = {"latin": LATIN, "figures": FIGURES}
        rows = pages.get(self.page, HIRAGANA)
        upper = self.shift_on and self.page == "latin"
        if self.page == "katakana":
            rows = tuple(katakana(row) for row in rows)
        self._keys = [[self._letter(c.upper() if upper else c) for c in row] for row in rows]
        backspace = Key(self, "", "backspace", "backspace")
        last: list[Key] = []
        if self.page in ("latin", "figures"):
            self._keys[-1].append(backspace)
            if self.page == "latin":
                last.append(Key(self, "", "shift", "shift_on" if self.shift_on else "shift"))
            last.append(Key(self, "123", "figures", span=1.5) if self.page == "latin"
                        else Key(self, "abc", "latin", span=2.5))
            last += [Key(self, "あ", "kana"), Key(self, "", " ", "space", 3)]
        else:
            other = Key(self, "ア", "katakana") if self.page == "kana" else Key(self, "あ", "kana")
            last += [other, Key(self, "abc", "latin", span=1.5), Key(self, "", " ", "space", 2.5), backspace]
            backspace.span = 1.5
        last.append(Key(self, "", "done", "tick", COLUMNS - sum(key.span for key in last)))
        self._keys.append(last)
        for key in self.children():
            key.console = self.console

    def _letter(self, char: str) -> Key:
        if char in _SIGNS:
            return Key(self, "", _SIGNS[char], _SIGNS[char])  # drawn: many fonts lack them
        return Key(self, char, "small" if char == "小" else char)

    def children(self) -> Sequence[Widget]:
        """Return the keys."""
        return [key for row in self._keys for key in row]

    def leaves(self) -> Iterable[Widget]:
        """Return the keys."""
        return self.children()

    # ------------------------------------------------------------ layout and drawing

    def _air(self) -> float:
        return self.m.unit * 1.5

    def _sizes(self, width: float) -> tuple[float, float, float, float]:
        m = self.m
        gap = max(2.0, m.unit * 0.75)
        side = min((width - gap * (COLUMNS - 1)) / COLUMNS, m.touch * 1.9)
        high, field = min(max(m.touch * 0.95, m.body * 1.5), side * 1.2), m.touch + m.unit
        if self.room:  # all keys should be seen at once
            fits = (self.room - field - self._air() + gap) / max(1, len(self._keys)) - gap
            finger = self.c.devices.last_used == "touch"  # a finger needs room more than it needs to see all at once
            high = max(min(high, fits), min(high, m.touch * 0.9 if finger else m.body * 1.25))
        return side, high, gap, field

    def measure(self, width: float) -> float:
        """Return its height."""
        _, high, gap, field = self._sizes(width)
        return field + self._air() + (high + gap) * len(self._keys) - gap

    def place(self, box: Box) -> None:
        """Place the line and the keys."""
        self.box = box
        side, high, gap, field = self._sizes(box.w)
        whole = side * COLUMNS + gap * (COLUMNS - 1)
        left = box.x + (box.w - whole) / 2
        self._field = Box(left, box.y, whole, field)
        y = box.y + field + self._air()
        for row in self._keys:
            x = left
            for key in row:
                w = side * key.span + gap * (key.span - 1)
                key.place(Box(x, y, w, high))
                x += w + gap
            y += high + gap

    def shift(self, dy: float) -> None:
        """Move down by dy."""
        super().shift(dy)
        self._field = Box(self._field.x, self._field.y + dy, self._field.w, self._field.h)

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw the line that is written; the page draws the keys."""
        m, box = self.m, self._field
        canvas.rect(box, "surface", m.radius)
        canvas.frame(box, "ink2", 1.5, m.radius)
        room = box.w - m.unit * 8
        shown = self.text
        while shown and canvas.text_width(shown, m.heading, True) > room:
            shown = shown[1:]  # the end is what is being written
        written = canvas.text((box.x + m.unit * 3, box.centre[1]), shown, m.heading, "ink", bold=True)
        x = written.right if shown else box.x + m.unit * 3
        canvas.rect(Box(x + 2, box.centre[1] - m.heading * 0.6, 2, m.heading * 1.2), "ink")

    # ------------------------------------------------------------ writing

    def _write(self, text: str) -> None:
        text = text[:self.limit]
        if text != self.text:
            self.text = text
            if self.on_change is not None:
                self.on_change(text)

    def act(self, act: str) -> None:
        """Do what a key does: a character, or the name of what it is for."""
        self._typed = False
        if act == "done":
            if self.text.strip():
                self.on_done(self.text.strip())
            else:
                self.c.sound.play("refuse")
        elif act == "backspace":
            self._write(self.text[:-1])
        elif act == "shift":
            self._show(self.page, shift=not self.shift_on)
        elif act in ("latin", "figures", "kana", "katakana"):
            self._show(act, shift=self.shift_on and not self.text)
        elif act == "voiced":
            self._write(voiced(self.text, _VOICED))
        elif act == "half":
            self._write(voiced(self.text, _HALF))
        elif act == "small":
            self._write(resized(self.text))
        elif len(self.text) < self.limit:
            self._write(self.text + act)
            if self.page == "latin" and self.shift_on is not (act == " "):
                self._show("latin", shift=act == " ")  # a name starts with a capital, and so does the next
        else:
            self.c.sound.play("refuse")

    def _show(self, page: str, *, shift: bool) -> None:
        rows = len(self._keys)
        self.page, self.shift_on = page, shift
        self._make()
        if len(self._keys) == rows:
            self.place(self.box)
        if self.rebuilt is not None:
            self.rebuilt()

    def typed(self, text: str) -> bool:
        """Take a character from a real keyboard."""
        self._typed = True
        if text == BACKSPACE:
            self._write(self.text[:-1])
        else:
            self._write(self.text + text)
        return True

    def pressed(self, intent: Intent) -> bool:
        """Take a button before the focused key does: the short cuts. Return whether it was one."""
        button = intent.button
        if button in (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT):
            self._typed = False
            return False
        if button is Button.CONFIRM and intent.device == "keys" and self._typed and not intent.repeat:
            self.act("done")
            return True
        short = {Button.PREVIOUS: "backspace", Button.NEXT: " ", Button.HINT: "shift", Button.PAUSE: "done"}
        if button in short and not (intent.repeat and button is not Button.PREVIOUS):
            self.act(short[button])
            return True
        return False


class LetterPicker(Widget):
    """So many letters, each set by UP and DOWN (or by taps above and below); LEFT and RIGHT go along."""

    LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ0123456789 "

    def __init__(self, text: str, on_change: Callable[[str], None], *, length: int = 3, name: str = "letters") -> None:
        super().__init__()
        self.letters = [c if c in self.LETTERS else "A" for c in text.upper()[:length].ljust(length, "A")]
        self.on_change, self.at, self.name = on_change, 0, name

    @property
    def text(self) -> str:
        """Return what is set."""
        return "".join(self.letters).strip()

    def measure(self, width: float) -> float:
        """Return its height."""
        return self.m.display * 1.2 + 2 * self.m.touch * 0.75

    def _cells(self) -> list[Box]:
        w = min(max(self.m.touch * 1.1, self.m.display * 1.1), self.box.w / len(self.letters))
        left = self.box.centre[0] - w * len(self.letters) / 2
        return [Box(left + w * i, self.box.y, w, self.box.h) for i in range(len(self.letters))]

    def draw(self, canvas: Canvas, focused: bool, now: float) -> None:
        """Draw the letters with their arrows."""
        m = self.m
        for i, (cell, letter) in enumerate(zip(self._cells(), self.letters, strict=True)):
            x, y = cell.centre
            here = focused and i == self.at
            if here:
                canvas.rect(Box(cell.x + 3, y - m.display * 0.65, cell.w - 6, m.display * 1.3), "ink", m.radius)
            ink = "ground" if here else "ink"
            if letter == " ":
                canvas.mark("space", (x, y), m.display * 0.36, ink)
            else:
                canvas.text((x, y), letter, m.display, ink, bold=True, anchor="cm")
            for icon, dy in (("up", -1), ("down", 1)):
                canvas.mark(icon, (x, y + dy * (m.display * 0.6 + m.touch * 0.37)), m.touch * 0.2,
                            "ink" if here else "ink2")

    def _turn(self, i: int, way: int) -> None:
        n = (self.LETTERS.index(self.letters[i]) + way) % len(self.LETTERS)
        self.letters[i] = self.LETTERS[n]
        self.on_change(self.text)

    def handle(self, intent: Intent) -> bool:
        """UP and DOWN set, LEFT and RIGHT go along; at the ends they leave."""
        if intent.act is not Act.PRESS:
            return False
        if intent.button in (Button.UP, Button.DOWN):
            self._turn(self.at, 1 if intent.button is Button.UP else -1)
            return True
        if intent.button in (Button.LEFT, Button.RIGHT):
            at = self.at + (1 if intent.button is Button.RIGHT else -1)
            if 0 <= at < len(self.letters):
                self.at = at
                return True
        return False

    def press(self) -> bool:
        """Go to the next letter."""
        self.at = (self.at + 1) % len(self.letters)
        return True

    def tap(self, at: Point) -> bool:
        """Above the middle one on, below one back."""
        for i, cell in enumerate(self._cells()):
            if cell.x <= at[0] < cell.right:
                self.at = i
                self._turn(i, 1 if at[1] < cell.centre[1] else -1)
                return True
        return False
