"""What stands in the strip under the actions: this move or the last turn, what it decides, the room that is left."""

from __future__ import annotations

from handheld.games.face import Box, Canvas, Table
from handheld.games.trax import art
from handheld.games.trax.desk import Desk
from handheld.games.trax.sight import Sight

_CHIP = 4  # a tile with curves, drawn before words
NARROW = 100  # px: no words in a strip narrower than this


def draw_panel(desk: Desk, canvas: Canvas, box: Box, table: Table) -> None:
    """Draw as much as has room in the box, most important first."""
    sight = desk.sync(table)
    if box.h < canvas.metrics.small * 2:
        return
    if box.w < NARROW:
        _icons(desk, canvas, box, sight)
        return
    pen = _Pen(canvas, box)
    speech = desk.speech
    one = desk.outlook
    if one is not None:
        pen.head(speech.this_move())
        pen.chip(one.tile, "tile", speech.your_tile())
        if one.forced:
            pen.chip(one.forced[0][2], "forced", speech.forced(len(one.forced)))
        words = speech.verdict(one)
        if words:
            pen.say(words, "good" if one.winner == one.mover else "bad")
        elif desk.after is not None and desk.after.mine:
            pen.say(speech.leaves(1 - one.mover), "bad")
    elif sight.last:
        pen.head(speech.last_turn())
        first, forced = sight.last[0], sight.last[1:]
        pen.chip(first[2], "tile", speech.none_forced() if not forced else speech.forced(len(forced)))
    room = sight.room
    if room is not None and not sight.over:
        pen.head(speech.room_left())
        for words in speech.room(*room) if any(room) else (speech.no_room(),):
            pen.line(words)
    if one is None and desk.coach and desk.scan is not None and desk.scan.done:
        for words in speech.chances(sight.to_move, len(desk.scan.mine), len(desk.scan.theirs)):
            pen.say(words, "ink2")


class _Pen:
    """Writes lines downwards and stops where the box ends."""

    def __init__(self, canvas: Canvas, box: Box) -> None:
        self.canvas, self.box, self.y = canvas, box, box.y
        self.size = canvas.metrics.small

    def _fits(self, height: float) -> bool:
        if self.y + height > self.box.bottom:
            self.y = self.box.bottom  # nothing further down either: no gaps
            return False
        return True

    def head(self, words: str) -> None:
        """A quiet heading."""
        height = self.size * 1.7
        gap = 0.0 if self.y == self.box.y else self.canvas.metrics.unit * 1.0
        if self._fits(height + gap + round(self.size * 1.75) + 6):  # a heading with nothing under it says nothing
            self.canvas.text((self.box.x, self.y + gap + height / 2), words, self.size, "ink2", room=self.box.w)
            self.y += height + gap

    def chip(self, tile: int, tint: str, words: str) -> None:
        """A small tile and words."""
        z = float(round(self.size * 1.75))
        if self._fits(z + 6):
            art.show_tile(self.canvas, (round(self.box.x), round(self.y + 3)), z, tile, tint)
            self.canvas.text((self.box.x + z + self.size * 0.7, self.y + 3 + z / 2), words, self.size,
                             room=self.box.w - z - self.size * 0.7)
            self.y += z + 6

    def line(self, words: str) -> None:
        """One line."""
        height = self.size * 1.55
        if self._fits(height):
            self.canvas.text((self.box.x, self.y + height / 2), words, self.size, room=self.box.w)
            self.y += height

    def say(self, words: str, colour: str) -> None:
        """A sentence, wrapped."""
        height = self.canvas.paragraph_height(self.box.w, words, self.size, True)
        if self._fits(height + 6):
            self.y += 6 + self.canvas.paragraph(Box(self.box.x, self.y + 6, self.box.w, height), words, self.size,
                                                colour, bold=True)


def _icons(desk: Desk, canvas: Canvas, box: Box, sight: Sight) -> None:
    """The same without words: a tile, how many are forced."""
    size = canvas.metrics.small
    z = float(round(min(box.w * 0.5, size * 1.75)))
    x, y = box.x + box.w / 2, box.y
    one = desk.outlook
    tiles = [one.forced[0][2]] if one is not None and one.forced else []
    count = len(one.forced) if one is not None else 0
    if tiles and y + z + size * 1.6 <= box.bottom:
        art.show_tile(canvas, (round(x - z / 2), round(y)), z, tiles[0], "forced")
        canvas.text((x, y + z + size * 0.8), f"+{count}", size, "ink2", bold=True, anchor="cm")
        y += z + size * 1.7
    room = sight.room
    if room is not None and not sight.over and y + size * 1.4 <= box.bottom:
        canvas.text((x, y + size * 0.7), f"{sight.width}×{sight.height}", size, "ink2", bold=True, anchor="cm",
                    room=box.w - 4)
