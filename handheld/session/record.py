"""Write a match as text and read it back (docs/record-format.md). UTF-8, headers, then one line for each turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from handheld.games import registered
from handheld.games.base import CHANCE, BadToken, IllegalMove, Kind, Outcome, Package, Rules, Token
from handheld.games.face import N_
from handheld.session import upgrade
from handheld.session.match import ENDED_BY_MATCH, Match
from handheld.session.notice import Notice, Told

FORMAT = 1
WIDTH = 92  # longer turns are wrapped
# What a record may hold. Far above any real game; below what would stall or fill a small machine.
MOST_BYTES = 4 * 1024 * 1024
MOST_STEPS = 100_000
MOST_HEADERS = 100
MOST_HEADER_LINE = 16_000
MOST_VALUE = 1_000
MOST_COMMENT = 4_000
MOST_TOKEN = 400

OWN = ("Format", "Game", "Rules", "Seats", "Options", "Seed", "Names", "Practice", "Result", "Ended", "Digest")
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_-]{0,31})((?: "(?:[^"\\]|\\["\\])*")+)\]')
VALUE = re.compile(r'"((?:[^"\\]|\\["\\])*)"')
WORD = re.compile(r"\s+|\{|[^\s{]+")
NUMBER = re.compile(r"([1-9][0-9]{0,6})\.")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

Headers = Mapping[str, tuple[str, ...]]


class RecordError(Told, ValueError):
    """A record that can't be read; the text is one sentence, `line` counts from 1 (0: the record as a whole)."""

    def __init__(self, msgid: str, line: int = 0, **fields: object) -> None:
        why = Notice(msgid, fields)
        super().__init__(Notice(N_("Line {line}: {why}"), {"line": line, "why": why}) if line else why)
        self.line = line


# ---------------------------------------------------------------- writing


def write(match: Match) -> str:
    """Return the record of the steps in force."""
    return head(match) + "\n" + body(match)


def head(match: Match) -> str:
    """Return the header lines of a match."""
    outcome = match.outcome
    lines: dict[str, tuple[str, ...]] = {
        "Format": (str(FORMAT),),
        "Game": (match.info.id,),
        "Rules": (str(match.info.revision),),
        "Seats": (str(match.seats),),
        "Options": (" ".join(f"{key}={value}" for key, value in sorted(match.options.items())),),
        "Seed": (str(match.seed),),
    }
    if any(match.names):
        lines["Names"] = tuple(match.names)
    if match.practice:
        lines["Practice"] = ("yes",)
    lines |= {key: value for key, value in match.headers.items() if key not in OWN}
    lines["Result"] = (" ".join(str(place + 1) for place in outcome.places) if outcome else "*",)
    if outcome:
        lines["Ended"] = (outcome.reason,)
    lines["Digest"] = (match.state.digest(),)
    return "".join(f"[{key} {' '.join(map(quoted, values))}]\n" for key, values in lines.items())


def quoted(value: str) -> str:
    """Return a header value in quotes; control characters, which a line cannot hold, become blanks."""
    clean = "".join(one if one.isprintable() else " " for one in value[:MOST_VALUE])
    escaped = clean.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def body(match: Match) -> str:
    """Return the turns of a match, one a line, long ones wrapped."""
    lines: list[str] = []
    words: list[str] = []
    last = None
    if 0 in match.comments:
        lines.append(wrapped(comment(match.comments[0])))
    for k, step in enumerate(match.steps, 1):
        if step.turn != last:
            if words:
                lines.append(wrapped(words))
            words, last = [f"{step.turn + 1}."], step.turn
        words.append("&".join(f"{who(seat)}:{token}" for seat, token in sorted(step.moves.items())))
        if k in match.comments:
            words += comment(match.comments[k])
    if words:
        lines.append(wrapped(words))
    return "".join(line + "\n" for line in lines)


def who(seat: int) -> str:
    """Return how a record writes a seat: from 1, the draw as *."""
    return "*" if seat == CHANCE else str(seat + 1)


def comment(text: str) -> list[str]:
    """Return a comment as words between braces; braces and control characters inside are left out."""
    clean = "".join(one if one.isprintable() else " " for one in text if one not in "{}")
    words = clean[: MOST_COMMENT - 2].split()
    if not words:
        return []
    words[0] = "{" + words[0]
    words[-1] += "}"
    return words


def wrapped(words: Sequence[str]) -> str:
    """Return the words of a turn as lines of at most WIDTH characters where they allow it."""
    line = " ".join(words)
    if len(line) <= WIDTH:
        return line
    lines, line = [], ""
    for word in words:
        if line.strip() and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = "    " + word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


# ---------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list shows of a record, from its headers alone: nothing is played."""

    game: str
    headers: Headers
    names: tuple[str, ...]
    seats: int
    result: tuple[int, ...]  # places from 0; () while it goes on
    ended: str  # reason; "" while it goes on
    turns: int

    def get(self, key: str) -> str:
        """Return the first value of a header, or ""."""
        return self.headers.get(key, ("",))[0]

    @property
    def options(self) -> dict[str, str]:
        """Return the options that stand in the record."""
        return dict(pair.split("=", 1) for pair in self.get("Options").split() if "=" in pair)


def decoded(data: str | bytes) -> str:
    """Return the text of a record: any line ends, with or without a byte order mark. Raises RecordError."""
    if len(data) > MOST_BYTES:
        raise RecordError(N_("This file is too long to be a record."))
    if isinstance(data, bytes):
        try:
            read = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise RecordError(N_("this is not text in UTF-8."), line) from None
    else:
        read = data
    text = read.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if found := CONTROL.search(text):
        raise RecordError(N_("there are characters that no text has."), text.count("\n", 0, found.start()) + 1)
    if not text.strip():
        raise RecordError(N_("The record is empty."))
    return text


def split(text: str) -> tuple[dict[str, tuple[str, ...]], str, int]:
    """Return (headers, body, number of the body's first line)."""
    headers: dict[str, tuple[str, ...]] = {}
    start, number = 0, 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start : min(end, start + MOST_HEADER_LINE + 1)].strip()
        number += 1
        if line.startswith("["):
            if len(headers) >= MOST_HEADERS:
                raise RecordError(N_("there are too many headers."), number)
            found = HEADER.fullmatch(line) if len(line) <= MOST_HEADER_LINE else None
            if not found:
                raise RecordError(N_('this is not a header like [Game "trax"].'), number)
            if found[1] in headers:
                raise RecordError(N_("the header {name} stands here twice."), number, name=found[1])
            values = tuple(re.sub(r"\\(.)", r"\1", one) for one in VALUE.findall(found[2]))
            if any(len(value) > MOST_VALUE for value in values):
                raise RecordError(N_("the header {name} is too long."), number, name=found[1])
            headers[found[1]] = values
        elif line:
            return headers, text[start:], number
        start = end + 1
    return headers, "", number + 1


def summary(data: str | bytes) -> Summary:
    """Return what a list shows of a record. Raises RecordError if even that can't be read."""
    headers, text, _ = split(decoded(data))
    _, seats = checked(headers)
    numbers = re.findall(r"^([1-9][0-9]{0,6})\.", text, re.MULTILINE)
    places = headers.get("Result", ("*",))[0]
    ended = places != "*"
    return Summary(
        game=headers["Game"][0],
        headers=headers,
        names=tuple([*headers.get("Names", ()), *[""] * seats][:seats]),
        seats=seats,
        result=tuple(read_places(headers, seats)) if ended else (),
        ended=headers.get("Ended", ("",))[0] if ended else "",
        turns=int(numbers[-1]) if numbers else 0,
    )


def read(data: str | bytes, games: Mapping[str, Package] | None = None) -> Match:
    """Return the match that a record tells of, checked step by step. Raises RecordError."""
    headers, text, line = split(decoded(data))
    headers, text = upgrade.upgraded(headers, text)
    checked(headers)
    package = (registered() if games is None else games).get(headers["Game"][0])
    if package is None:
        raise RecordError(N_("There is no game called {game} in this program."), game=shown(headers["Game"][0]))
    return replayed(package.rules(), headers, text, line)


def checked(headers: Headers) -> tuple[int, int]:
    """Return (format, seats) of headers that hold what every record must. Raises RecordError."""
    version = number_of(headers, "Format", most=4)
    if version > FORMAT:
        raise RecordError(
            N_("A newer version of this program wrote the record (format {format}). Please update."), format=version
        )
    for key in ("Game", "Rules", "Seats"):
        if not headers.get(key, ("",))[0]:
            raise RecordError(N_("The header {name} is missing."), name=key)
    return version, number_of(headers, "Seats", most=2)


def number_of(headers: Headers, key: str, default: int | None = None, most: int = 20) -> int:
    """Return a header that is a whole number of at most that many digits."""
    if key not in headers and default is not None:
        return default
    if key not in headers:
        raise RecordError(N_("The header {name} is missing."), name=key)
    value = headers[key][0]
    if not re.fullmatch(f"[0-9]{{1,{most}}}", value):
        raise RecordError(N_("The header {name} should be a number, not {value}."), name=key, value=shown(value))
    return int(value)


def replayed(rules: Rules, headers: Headers, text: str, line: int) -> Match:
    """Return the match of these headers and this body."""
    info = rules.info
    revision, seats = number_of(headers, "Rules", most=6), number_of(headers, "Seats", most=2)
    if revision > info.revision:
        raise RecordError(N_("A newer version of {game} wrote the record. Please update."), game=info.title)
    if revision < info.revision:
        raise RecordError(N_("The rules of {game} have changed since this record was written."), game=info.title)
    if seats not in info.seats:
        raise RecordError(N_("{game} is not for {seats} players."), game=info.title, seats=seats)
    if "Seed" not in headers and info.kind & Kind.CHANCE:
        raise RecordError(N_("The header {name} is missing."), name="Seed")
    names = headers.get("Names", ())
    if len(names) > seats:
        raise RecordError(N_("There are more names than players."))
    options = read_options(rules, headers.get("Options", ("",))[0])
    match = Match(rules, seats, options, number_of(headers, "Seed", 0), names, deal=False)
    match.headers = {key: value for key, value in headers.items() if key not in OWN}
    match.practice = headers.get("Practice", ("no",))[0] == "yes"
    for number, turn, word in parsed(text, line):
        if word.startswith("{"):
            if whole := f"{match.comments.get(match.at, '')} {word[1:]}".strip():
                match.comments[match.at] = whole
            continue
        if match.at >= MOST_STEPS:
            raise RecordError(N_("there are too many steps."), number)
        if match.over:
            raise RecordError(N_("the game was over before {word}."), number, word=shown(word))
        moves = read_step(word, number)
        if turn != match.state.turn() + 1:
            raise RecordError(
                N_("turn {wanted} is due here, not turn {turn}."), number, wanted=match.state.turn() + 1, turn=turn
            )
        play(match, moves, word, number)
    close(match, headers)
    match.deal()
    match.shown_all()
    return match


def read_options(rules: Rules, text: str) -> dict[str, str]:
    """Return the options written as "key=value key=value". Raises RecordError."""
    known = {option.id: option.values for option in rules.info.options}
    options: dict[str, str] = {}
    for pair in text.split():
        key, _, value = pair.partition("=")
        if value not in known.get(key, ()):
            raise RecordError(N_("{game} has no option {option}."), game=rules.info.title, option=shown(pair))
        options[key] = value
    return options


def parsed(text: str, line: int) -> Iterator[tuple[int, int, str]]:
    """Yield (line, turn number, step or "{" + comment) of a body. Raises RecordError."""
    at, turn = 0, 0
    while at < len(text):
        found = WORD.match(text, at)
        assert found is not None  # the three alternatives leave no character out
        word = found[0]
        if word == "{":
            end = text.find("}", at)
            inside = text[at + 1 : end]
            if end < 0 or len(inside) > MOST_COMMENT or "{" in inside:
                raise RecordError(N_("a comment begins here and does not end properly."), line)
            yield line, turn, "{" + " ".join(inside.split())
            line += inside.count("\n")
            at = end + 1
            continue
        at = found.end()
        if word.isspace():
            line += word.count("\n")
        elif number := NUMBER.fullmatch(word):
            turn = int(number[1])
        elif len(word) > MOST_TOKEN * 8:
            raise RecordError(N_("this is too long for a move."), line)
        else:
            yield line, turn, word


def read_step(word: str, line: int) -> dict[int, Token]:
    """Return the tokens of one step as a record writes it, like 1:c3r2&2:d1r0 or *:a."""
    moves: dict[int, Token] = {}
    for part in word.split("&"):
        seat, colon, token = part.partition(":")
        if not colon or not token or not re.fullmatch(r"\*|[1-9][0-9]?", seat):
            raise RecordError(N_("{word} is not a move like 1:token."), line, word=shown(word))
        at = CHANCE if seat == "*" else int(seat) - 1
        if at in moves:
            raise RecordError(N_("{word} has two moves of one player."), line, word=shown(word))
        moves[at] = token
    return moves


def play(match: Match, moves: Mapping[int, Token], word: str, line: int) -> None:
    """Play one step of a record; `word` is how it was written."""
    if set(moves) != set(match.state.to_act()):
        seats = ", ".join(who(seat) for seat in match.state.to_act())
        raise RecordError(N_("{seats} is to move here, not {word}."), line, seats=seats, word=shown(word))
    try:
        match.step(moves)
    except BadToken:
        raise RecordError(N_("{word} can't be read."), line, word=shown(word)) from None
    except IllegalMove as error:
        raise RecordError(
            N_("{word} is not allowed here ({rule})."), line, word=shown(word), rule=error.why.rule
        ) from None


def close(match: Match, headers: Headers) -> None:
    """Check that the match ends as its headers say, and finish it where they say so. Raises RecordError."""
    if "Digest" in headers and headers["Digest"][0] != match.state.digest():
        raise RecordError(N_("The moves lead to another position than the record says."))
    result = headers.get("Result", ("*",))[0]
    reason = headers.get("Ended", ("",))[0]
    if match.outcome is None and reason in ENDED_BY_MATCH and result != "*":
        places = read_places(headers, match.seats)
        losers = [seat for seat, place in enumerate(places) if place]
        if len(losers) > 1 or bool(losers) == (reason == "agreed" or match.seats == 1):
            raise RecordError(N_("The result {result} does not fit the way the game ended."), result=shown(result))
        match.finish(reason, losers[0] if losers else None)
    outcome: Outcome | None = match.outcome
    stands = " ".join(str(place + 1) for place in outcome.places) if outcome else "*"
    if "Result" in headers and (result != stands or (outcome is not None and reason not in ("", outcome.reason))):
        raise RecordError(
            N_("The record says the result is {says}, but the moves give {result}."),
            says=shown(f"{result} {reason}".strip()),
            result=f"{stands} {outcome.reason if outcome else ''}".strip(),
        )


def read_places(headers: Headers, seats: int) -> list[int]:
    """Return the places (from 0) that the header Result gives. Raises RecordError."""
    words = headers["Result"][0].split()
    if len(words) != seats or not all(re.fullmatch("[1-9][0-9]?", word) for word in words):
        raise RecordError(N_("The result {result} can't be read."), result=shown(headers["Result"][0]))
    return [int(word) - 1 for word in words]


def read_moves(
    package: Package, text: str, options: Mapping[str, str] | None = None, seats: int | None = None
) -> Match:
    """Return the match of a bare list of moves, typed or pasted: blanks, commas, turn numbers and comments are fine.

    For games in which one seat moves at a time. Raises RecordError, `line` as in the text."""
    rules = package.rules()
    match = Match(rules, seats or rules.info.seats[0], options)
    played = 0
    for line, _, words in parsed(decoded(text), 1):
        if words.startswith("{"):
            continue
        for word in words.replace(",", " ").split():
            word = re.sub(r"^[0-9]{1,7}\.+", "", word)
            if not word:
                continue
            played += 1
            if match.over:
                raise RecordError(N_("the game was over before {word}."), line, word=shown(word))
            if played > MOST_STEPS:
                raise RecordError(N_("there are too many steps."), line)
            waiting = match.waiting_for()
            try:
                match.choose(waiting[0], word)
            except BadToken:
                raise RecordError(
                    N_("move {n}, {word}, can't be read."), line, n=played, word=shown(word)
                ) from None
            except IllegalMove as error:
                raise RecordError(
                    N_("move {n}, {word}, is not allowed ({rule})."),
                    line, n=played, word=shown(word), rule=error.why.rule,
                ) from None
    if not played:
        raise RecordError(N_("There are no moves in this text."))
    return match


def shown(word: str) -> str:
    """Return a piece of a record short enough for a message."""
    clean = "".join(one if one.isprintable() else "?" for one in word[:41])
    return clean if len(clean) <= 40 else clean[:39] + "…"
