"""The record format: what is written, what is read, and one plain sentence for everything else."""

import contextlib
import re

import pytest
from contract.games import ALL, played
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handheld.games import registered
from handheld.session import record, upgrade
from handheld.session.match import Match
from handheld.session.record import RecordError

TRAX = registered()["trax"]
SHORT = """[Format "1"]
[Game "trax"]
[Rules "1"]
[Seats "2"]
[Options "tie=rulebook variant=standard"]
[Seed "7"]
[Names "Ada" "Bo"]
[Result "*"]
[Digest "7a942f4cfeaf8688"]

1. 1:@0/
2. 2:A2+
3. 1:A3/
4. 2:@2/
"""


def changed(old, new):
    assert old in SHORT
    return SHORT.replace(old, new)


def error_of(text):
    with pytest.raises(RecordError) as caught:
        record.read(text)
    return str(caught.value)


# ---------------------------------------------------------------- writing


def test_the_format_is_what_the_docs_say():
    match = Match(TRAX.rules(), 2, {}, 7, ["Ada", "Bo"])
    for n, token in enumerate(["@0/", "A2+", "A3/", "@2/"]):
        match.choose(n % 2, token)
    assert record.write(match) == SHORT
    assert record.write(record.read(SHORT)) == SHORT


def test_seats_at_once_draws_and_comments_share_a_turn():
    match = Match(ALL["frames"].rules(), 2, {}, 1)
    match.comments[2] = "both drawn"
    tokens = [match.state.moves(seat)[0] for seat in (0, 1)]
    for seat in (1, 0):
        match.choose(seat, tokens[seat])
    first, second = (next(iter(step.moves.values())) for step in match.steps[:2])
    line = record.write(match).split("\n\n")[1].splitlines()[0]
    assert line == f"1. *:{first} *:{second} {{both drawn}} 1:{tokens[0]}&2:{tokens[1]}"


def test_long_turns_are_wrapped_and_read_again():
    match = Match(ALL["frames"].rules(), 4, {}, 1)
    match.comments[0] = "word " * 60
    match.comments[1] = "x" * 300
    text = record.write(match)
    body = text.split("\n\n")[1]
    assert max(len(line) for line in body.splitlines() if "x" * 99 not in line) <= record.WIDTH
    assert len(body.splitlines()) > 4
    again = record.read(text, ALL)
    assert record.write(again) == text
    assert again.comments[0] == ("word " * 60).strip()
    assert again.comments[1] == "x" * 300


@pytest.mark.parametrize(
    "name", ['Zoë "the rail" O\\Hara', "雪子", "a\\", '\\"', "[x]", "{}", "&:", "  two  blanks ", "🚂", "\u202eabc"]
)
def test_names_of_all_kinds(name):
    match = Match(TRAX.rules(), 2, {}, 7, [name, "Bo"])
    again = record.read(record.write(match).encode())
    assert again.names == ["".join(one if one.isprintable() else " " for one in name), "Bo"]
    assert record.write(again) == record.write(match)


@pytest.mark.parametrize("text", ["a } b", "{{", "new\nline", "tab\there", "", " ", "\x00\x1b[31m", "a" * 5000])
def test_comments_of_all_kinds_keep_the_record_readable(text):
    match = Match(TRAX.rules(), 2, {}, 7)
    match.choose(0, "@0/")
    match.comments[1] = text
    once = record.write(match)
    assert record.write(record.read(once)) == once


def test_unknown_headers_are_kept():
    text = changed('[Result "*"]', '[Site "a \\"quoted\\" place" "second"]\n[Zeta "1"]\n[Alpha ""]\n[Result "*"]')
    match = record.read(text)
    assert match.headers["Site"] == ('a "quoted" place', "second")
    assert record.write(match) == text


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize(
    "text",
    [
        SHORT.replace("\n", "\r\n"),
        SHORT.replace("\n", "\r"),
        "\ufeff" + SHORT,
        SHORT.rstrip("\n"),
        SHORT + "\n\n",
        SHORT.replace("\n\n", "\n"),
        SHORT.replace("\n\n", "\n\n\n  \n"),
        SHORT.replace("\n[", "\n  ["),
        SHORT.replace("2. 2:A2+\n", "2. 2:A2+ "),
        SHORT.replace("1:@0/", "{a} 1:@0/\n\n {b} {c}"),
        SHORT.replace('[Digest "7a942f4cfeaf8688"]\n', ""),
        SHORT.replace('[Result "*"]\n', ""),
        SHORT.replace('[Seed "7"]\n', ""),
        SHORT.replace('[Options "tie=rulebook variant=standard"]\n', ""),
    ],
)
def test_what_a_hand_or_another_system_changes_is_forgiven(text):
    assert record.read(text).state.digest() == "7a942f4cfeaf8688"
    assert record.read(text.encode()).state.digest() == "7a942f4cfeaf8688"


def test_utf8_with_a_byte_order_mark():
    assert record.read(b"\xef\xbb\xbf" + SHORT.encode()).names == ["Ada", "Bo"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The record is empty."),
        (" \n\n", "The record is empty."),
        ("hello", "The header Format is missing."),
        (changed('[Format "1"]', '[Format "2"]'), "A newer version of this program wrote the record (format 2). "),
        (changed('[Format "1"]', '[Format "x"]'), "The header Format should be a number, not x."),
        (changed('[Game "trax"]\n', ""), "The header Game is missing."),
        (changed('"trax"', '"chess"'), "There is no game called chess in this program."),
        (changed('[Rules "1"]', '[Rules "2"]'), "A newer version of Trax wrote the record. Please update."),
        (changed('[Rules "1"]', '[Rules "0"]'), "The rules of Trax have changed since this record was written."),
        (changed('[Seats "2"]', '[Seats "3"]'), "Trax is not for 3 players."),
        (changed('[Seats "2"]', '[Seats "two"]'), "The header Seats should be a number, not two."),
        (changed('[Seats "2"]\n', ""), "The header Seats is missing."),
        (changed("variant=standard", "variant=9x9"), "Trax has no option variant=9x9."),
        (changed("variant=standard", "colour"), "Trax has no option colour."),
        (changed('"Ada" "Bo"', '"Ada" "Bo" "Cy"'), "There are more names than players."),
        (changed("7a942f4cfeaf8688", "0"), "The moves lead to another position than the record says."),
        (changed('[Result "*"]', '[Result "1 2"]'), "The record says the result is 1 2, but the moves give *."),
        (changed('[Result "*"]', '[Result "1 2"]\n[Ended "loop"]'), "The record says the result is 1 2 loop, but"),
        (changed('[Result "*"]', '[Result "one"]\n[Ended "resigned"]'), "The result one can't be read."),
        (changed('[Result "*"]', '[Result "2 2"]\n[Ended "resigned"]'), "The result 2 2 does not fit the way"),
        (changed('[Result "*"]', '[Result "1 2"]\n[Ended "agreed"]'), "The result 1 2 does not fit the way"),
        (changed('[Seed "7"]', '[Seed "-7"]'), "The header Seed should be a number, not -7."),
        (changed('[Seed "7"]', '[Seed 7]'), 'Line 6: this is not a header like [Game "trax"].'),
        (changed('[Seed "7"]', '[Seed "7"'), 'Line 6: this is not a header like [Game "trax"].'),
        (changed('[Seed "7"]', '[Seed "7"]\n[Seed "8"]'), "Line 7: the header Seed stands here twice."),
        (changed('[Seed "7"]', f'[Long "{"x" * 1001}"]'), "Line 6: the header Long is too long."),
        (changed("2:A2+", "1:A2+"), "Line 12: 2 is to move here, not 1:A2+."),
        (changed("2:A2+", "A2+"), "Line 12: A2+ is not a move like 1:token."),
        (changed("2:A2+", "2:"), "Line 12: 2: is not a move like 1:token."),
        (changed("2:A2+", "2:hello"), "Line 12: 2:hello can't be read."),
        (changed("2:A2+", "2:a2+"), "Line 12: 2:a2+ can't be read."),
        (changed("2:A2+", "2:A1+"), "Line 12: 2:A1+ is not allowed here (occupied)."),
        (changed("2:A2+", "2:A2+&2:A2+"), "Line 12: 2:A2+&2:A2+ has two moves of one player."),
        (changed("2:A2+", "*:A2+"), "Line 12: 2 is to move here, not *:A2+."),
        (changed("2. ", "3. "), "Line 12: turn 2 is due here, not turn 3."),
        (changed("2. ", ""), "Line 12: turn 2 is due here, not turn 1."),
        (changed("2:A2+", "2:A2+ {never"), "Line 12: a comment begins here and does not end properly."),
        (changed("2:A2+", "2:A2+ {a {b}"), "Line 12: a comment begins here and does not end properly."),
        (changed("2:A2+", "2:A2+ }"), "Line 12: } is not a move like 1:token."),
        (changed("2:A2+", "2:A2+\x00"), "Line 12: there are characters that no text has."),
        (changed("2:A2+", "2:A2+\x1b[2J"), "Line 12: there are characters that no text has."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text, said):
    assert error_of(text).startswith(said)


def test_nothing_is_played_after_the_end():
    match = played(TRAX, 5)
    text = record.write(match)
    number = match.state.turn() + 1
    assert error_of(text + f"{number}. 1:@1/\n").endswith("the game was over before 1:@1/.")


def test_a_wrong_result_of_a_finished_game():
    match = played(TRAX, 5)
    text = re.sub(r'\[Ended "\w+"\]', '[Ended "agreed"]', record.write(match))
    assert error_of(text).startswith("The record says the result is")


def test_a_game_with_draws_needs_its_seed():
    text = re.sub(r'\[Seed "\d+"\]\n', "", record.write(played(ALL["cards"], 1)))
    with pytest.raises(RecordError, match="The header Seed is missing"):
        record.read(text, ALL)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "shift-jis", "utf-32"])
def test_other_encodings_are_named(encoding):
    text = changed('"Ada"', '"é雪"' if encoding not in ("latin-1", "shift-jis") else '"é"'
                   if encoding == "latin-1" else '"雪"')
    with pytest.raises(RecordError) as caught:
        record.read(text.encode(encoding))
    assert "UTF-8" in str(caught.value) or "no text has" in str(caught.value)


# ---------------------------------------------------------------- hostile files


def head_with(body):
    return SHORT.partition("\n\n")[0].replace('[Digest "7a942f4cfeaf8688"]\n', "") + "\n\n" + body


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        "[" * 1_000_000,
        "[" + "A" * 3_000_000 + ' "1"]',
        '[A "' + "\\" * 3_000_000 + '"]',
        '[A "' + '\\"' * 1_000_000 + '"]',
        "[A" + ' "x"' * 500_000 + "]",
        "\n" * 4_000_000,
        "".join(f'[H{n} "1"]\n' for n in range(100_000)),
        head_with("{" * 1_000_000),
        head_with("{}" * 1_000_000),
        head_with("1. " * 1_000_000),
        head_with("1:@0/ " * 500_000),
        head_with("1. 1:" + "A" * 3_000_000 + "1/"),
        head_with("1. 1:A" + "1" * 3_000_000 + "/"),
        head_with("1. 1:x" + "&1:x" * 700_000),
        head_with("1. 1:@0/ {" + "x" * 3_000_000 + "}"),
        head_with("9" * 3_000_000 + ". 1:@0/"),
        changed('[Seed "7"]', '[Seed "' + "9" * 900 + '"]'),
        changed('[Format "1"]', '[Format "' + "9" * 900 + '"]'),
        changed('[Seats "2"]', '[Seats "' + "9" * 900 + '"]'),
        "\x00" * 1_000_000,
        "\ud800",
    ],
    ids=range(22),
)
def test_hostile_records_are_refused(text):
    with pytest.raises(RecordError) as caught:
        record.read(text)
    said = str(caught.value)
    assert len(said) < 200
    assert "\n" not in said


def test_a_million_steps_are_refused():
    line = "1. " + "1:t1 " * 1_000_000
    text = record.write(Match(ALL["lines"].rules(), 2)).partition("\n\n")[0] + "\n\n" + line
    with pytest.raises(RecordError):
        record.read(text, ALL)
    assert len(text) > record.MOST_BYTES


def test_no_more_steps_than_the_limit(monkeypatch):
    monkeypatch.setattr(record, "MOST_STEPS", 3)
    assert error_of(SHORT) == "Line 14: there are too many steps."


ANYTHING = st.one_of(
    st.text(max_size=300),
    st.binary(max_size=300),
    st.lists(
        st.sampled_from(
            ["1.", "2.", "{", "}", "1:@0/", "2:A2+", "*:a", "1:", ":", "&", "\n", "\r", " ", "\\", '"', "[", "]",
             '[Game "trax"]', '[Format "1"]', '[Rules "1"]', '[Seats "2"]', "\ufeff", "\x00", "é", "[A]", "1:@0/&2:A2+"]
        ),
        max_size=60,
    ).map(" ".join),
)


@given(ANYTHING)
@settings(max_examples=400, deadline=None)
def test_reading_anything_raises_nothing_but_record_errors(data):
    for reader in (record.read, record.summary):
        with contextlib.suppress(RecordError):
            reader(data)


RECORDS = [record.write(played(ALL[game], seed)) for game in ("trax", "frames", "cards", "lines") for seed in range(2)]


@given(st.data())
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_damaged_records_are_read_or_refused(data):
    raw = bytearray(data.draw(st.sampled_from(RECORDS)).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        kind = data.draw(st.sampled_from(["flip", "cut", "double", "insert", "drop"]))
        if kind == "flip":
            raw[at] ^= 1 << data.draw(st.integers(0, 7))
        elif kind == "cut":
            del raw[max(at, 1) :]
        elif kind == "double":
            raw[at:at] = raw[at : at + 40]
        elif kind == "insert":
            raw[at:at] = data.draw(st.binary(max_size=6))
        elif len(raw) > 40:
            del raw[at : at + 10]
    try:
        match = record.read(bytes(raw), ALL)
    except RecordError:
        return
    again = record.write(match)
    assert record.write(record.read(again, ALL)) == again


@given(st.integers(0, 2**32), st.sampled_from(sorted(ALL)), st.integers(0, 60))
@settings(max_examples=150, deadline=None)
def test_random_matches_come_back_from_their_records(seed, game, stop_at):
    match = played(ALL[game], seed, stop_at=stop_at)
    text = record.write(match)
    again = record.read(text.encode(), ALL)
    assert record.write(again) == text
    assert [step.moves for step in again.steps] == [step.moves for step in match.steps]
    assert again.options == match.options


# ---------------------------------------------------------------- lists of records


def test_a_summary_plays_nothing_and_knows_what_lists_show():
    match = played(TRAX, 3)
    match.names = ["Ada", "Bo"]
    match.headers["Date"] = ("2026-11-30 01:02",)
    about = record.summary(record.write(match))
    assert (about.game, about.names, about.seats) == ("trax", ("Ada", "Bo"), 2)
    assert about.result == match.outcome.places
    assert about.ended == match.outcome.reason
    assert about.turns == match.state.turn()
    assert about.get("Date") == "2026-11-30 01:02"
    assert about.get("Nothing") == ""
    assert about.options == match.options


def test_a_summary_of_a_running_match_without_names():
    about = record.summary(record.write(Match(TRAX.rules(), 2)))
    assert (about.result, about.ended, about.turns, about.names) == ((), "", 0, ("", ""))


def test_a_summary_refuses_what_is_newer():
    with pytest.raises(RecordError, match="newer"):
        record.summary(changed('[Format "1"]', '[Format "9"]'))


# ---------------------------------------------------------------- typed moves


@pytest.mark.parametrize(
    "text",
    [
        "@0/ A2+ A3/ @2/",
        "1. @0/ 2. A2+ 3. A3/ 4. @2/",
        "1.@0/ 2.A2+ 3.A3/ 4.@2/",
        "@0/,a2+,A3/,\n@2/",
        "@0/ a2+ {a comment, with 1. numbers} a3/\r\n@2/\n",
    ],
)
def test_moves_typed_or_pasted(text):
    assert record.read_moves(TRAX, text).state.digest() == "7a942f4cfeaf8688"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The record is empty."),
        ("1. 2.", "There are no moves in this text."),
        ("@0/ hello", "Line 1: move 2, hello, can't be read."),
        ("@0/\nA2+\nA1/", "Line 3: move 3, A1/, is not allowed (occupied)."),
        ("@0/ A2+ {x", "Line 1: a comment begins here and does not end properly."),
    ],
)
def test_typed_moves_that_are_wrong(text, said):
    with pytest.raises(RecordError) as caught:
        record.read_moves(TRAX, text)
    assert str(caught.value) == said


def test_typed_moves_after_the_end():
    match = played(TRAX, 5)
    options = match.options
    moves = " ".join(token for step in match.steps for token in step.moves.values())
    assert record.read_moves(TRAX, moves, options).over
    with pytest.raises(RecordError, match="the game was over before"):
        record.read_moves(TRAX, moves + " @1/", options)


def test_typed_moves_know_options():
    match = record.read_moves(TRAX, "@0/ A2+", {"variant": "8x8"})
    assert match.options["variant"] == "8x8"


# ---------------------------------------------------------------- old formats


def test_old_formats_are_brought_up_to_date_step_by_step():
    def from_zero(headers, body):
        headers["Seats"] = headers.pop("Players")
        return headers, body

    def from_minus(headers, body):
        return headers, body.replace("-", "1:")

    chain = {"-1": ("0", from_minus), "0": ("1", from_zero)}
    headers, body = upgrade.upgraded({"Format": ("-1",), "Players": ("2",)}, "1. -@0/", chain)
    assert headers == {"Format": ("1",), "Seats": ("2",)}
    assert body == "1. 1:@0/"


def test_a_chain_that_runs_in_circles_ends():
    chain = {"a": ("b", lambda headers, body: (headers, body)), "b": ("a", lambda headers, body: (headers, body))}
    headers, _ = upgrade.upgraded({"Format": ("a",)}, "", chain)
    assert headers["Format"] in (("a",), ("b",))
