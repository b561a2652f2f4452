"""A canvas without a screen: it writes down what is drawn. And words that are their own msgids."""

from contextlib import contextmanager

from handheld.games.face import Box


class Plain:
    """face.Words in English."""

    language = "en"

    def text(self, msgid):
        return msgid

    def plural(self, one, many, n):
        return one if n == 1 else many


class Paper:
    """face.Canvas that keeps every call; pictures are painted once for each key, as on a screen."""

    def __init__(self, metrics, pictures=None):
        self.metrics, self.words = metrics, Plain()
        self.calls = []
        self.pictures = {} if pictures is None else pictures

    def _note(self, name):
        def note(*arguments, **named):
            self.calls.append((name, repr(arguments), repr(sorted(named.items()))))

        return note

    def __getattr__(self, name):
        if name not in ("rect", "frame", "circle", "ring", "polygon", "line", "strip", "mark"):
            raise AttributeError(name)
        return self._note(name)

    def text(self, at, words, size, colour="ink", *, bold=False, anchor="lm", room=None, halo=None):
        assert isinstance(words, str)
        self.calls.append(("text", repr((at, words, size, colour, bold, anchor, room, halo))))
        return Box(at[0], at[1] - size / 2, self.text_width(words, size, bold), size)

    def paragraph(self, box, words, size, colour="ink", *, bold=False, align="l"):
        self.calls.append(("paragraph", repr((box, words, size, colour, bold, align))))
        return self.paragraph_height(box.w, words, size, bold)

    def text_width(self, words, size, bold=False):
        return len(words) * size * 0.55

    def paragraph_height(self, width, words, size, bold=False):
        return (1 + int(self.text_width(words, size, bold) / max(width, 1))) * size * 1.4

    def picture(self, key, at, size, paint, *, alpha=1.0):
        whole = (key, tuple(round(side) for side in size))
        if whole not in self.pictures:
            inner = Paper(self.metrics, self.pictures)
            self.pictures[whole] = None  # a picture that contains itself would never end
            paint(inner)
            self.pictures[whole] = inner.calls
        self.calls.append(("picture", repr((key, at, size, alpha))))

    @contextmanager
    def clip(self, box):
        self.calls.append(("clip", repr(box)))
        yield
        self.calls.append(("unclip", repr(box)))

    def mix(self, colour, over, share):
        return colour if isinstance(colour, tuple) else (colour, over if isinstance(over, str) else over[0], share)
