"""Keep the message catalogues in step with the code.

    python deploy/extract_words.py           updates assets/locale/*/LC_MESSAGES/pocket-rails.po and compiles the .mo
    python deploy/extract_words.py --check   changes nothing, exit 1 if a catalogue is not what this would write
    python deploy/extract_words.py --list    prints the msgids

Reads handheld/**.py as syntax trees, imports nothing. Found are the literals in _("..."), N_("..."),
n_("one", "many", n), words.text("...") and words.plural("one", "many", n). New msgids stand empty in the catalogues
until somebody translates them; tests/ui/test_words.py fails until then.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "assets" / "locale"
DOMAIN = "pocket-rails"
LANGUAGES = ("sv", "ja")
ONE, TWO = {"_", "N_"}, {"n_"}
DAY = datetime(2026, 11, 30, tzinfo=UTC)  # fixed, so that a run without new words changes no byte

MsgId = str | tuple[str, str]


class BadCall(ValueError):
    """A call that marks words but holds no literal."""


def _kind(call: ast.Call) -> int:
    """Return how many msgids the call holds: 1, 2, or 0 if it does not mark words."""
    function = call.func
    if isinstance(function, ast.Name):
        return 1 if function.id in ONE else 2 if function.id in TWO else 0
    if isinstance(function, ast.Attribute):
        owner = function.value
        name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
        if name.endswith("words"):
            return {"text": 1, "plural": 2}.get(function.attr, 0)
    return 0


def _literals(node: ast.expr) -> list[str]:
    """Return the literals a marked argument can be; none for a variable, whose words were marked by N_ elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value] if node.value else []
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    if isinstance(node, ast.JoinedStr | ast.BinOp):
        raise BadCall("words for the catalogue must be one literal, filled in by .format() afterwards")
    return []


def messages_of(source: str, name: str) -> Iterator[tuple[MsgId, int]]:
    """Yield (msgid or (one, many), line) of a module, in order. Raises BadCall, naming the line."""
    calls = [node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        kind = _kind(call)
        try:
            found = [_literals(argument) for argument in call.args[:kind]]
        except BadCall as bad:
            raise BadCall(f"{name}:{call.lineno}: {bad}") from None
        if kind == 1:
            for text in found[0]:
                yield text, call.lineno
        elif kind == 2 and len(found) == 2 and all(len(texts) == 1 for texts in found):
            yield (found[0][0], found[1][0]), call.lineno


def template() -> Catalog:
    """Return a catalogue of everything marked in handheld/, untranslated, in the order of the files."""
    catalog = Catalog(project="Pocket Rails", charset="utf-8", fuzzy=False)
    for path in sorted((ROOT / "handheld").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for msgid, _line in messages_of(path.read_text("utf-8"), name):
            catalog.add(msgid, locations=[(name, 0)])
    return catalog


def catalogue_path(language: str) -> Path:
    """Return where the catalogue of a language lies."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """Return the catalogue of a language as it is, or an empty one."""
    path = catalogue_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as source:
        return read_po(source, locale=language)


def updated(language: str, words: Catalog) -> Catalog:
    """Return a catalogue with exactly the msgids of `words`, keeping every translation that still has its msgid."""
    old, new = read(language), Catalog(
        locale=language, domain=DOMAIN, project="Pocket Rails", version="1", charset="utf-8", fuzzy=False,
        copyright_holder="the Pocket Rails authors", header_comment=f"# Pocket Rails in {language}. MIT licence.",
        creation_date=DAY, revision_date=DAY, last_translator="Pocket Rails", language_team="Pocket Rails")
    for message in words:
        if not message.id:
            continue
        known = old.get(message.id if isinstance(message.id, str) else message.id[0])
        text = known.string if known and isinstance(known.string, str) == isinstance(message.id, str) else None
        if text is None:
            text = "" if isinstance(message.id, str) else ("",) * new.num_plurals
        files = sorted({name for name, _ in message.locations})
        new.add(message.id, text, locations=[(name, 0) for name in files], flags=message.flags)
    return new


def as_po(catalog: Catalog) -> bytes:
    """Return the .po file of a catalogue."""
    out = io.BytesIO()
    write_po(out, catalog, width=110, include_lineno=False, sort_output=False, omit_header=False)
    unsteady = (b'"Generated-By:', b'"Report-Msgid-Bugs-To:')
    return b"".join(line for line in out.getvalue().splitlines(keepends=True) if not line.startswith(unsteady))


def as_mo(catalog: Catalog) -> bytes:
    """Return the .mo file of a catalogue."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def missing(catalog: Catalog) -> list[str]:
    """Return the msgids that have no translation."""
    gaps = []
    for message in catalog:
        strings = [message.string] if isinstance(message.string, str) else list(message.string or [""])
        if message.id and not all(strings):
            gaps.append(message.id if isinstance(message.id, str) else message.id[0])
    return gaps


def main(arguments: list[str] | None = None) -> int:
    """Update the catalogues. Returns the exit code."""
    parser = argparse.ArgumentParser(description="Update the message catalogues from the code.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if something would change")
    parser.add_argument("--list", action="store_true", help="print the msgids and stop")
    asked = parser.parse_args(arguments)
    try:
        words = template()
    except (BadCall, SyntaxError) as bad:
        print(f"extract_words: {bad}", file=sys.stderr)
        return 1
    if asked.list:
        for message in words:
            if message.id:
                print(message.id if isinstance(message.id, str) else " | ".join(message.id))
        return 0
    stale = False
    for language in LANGUAGES:
        path, catalog = catalogue_path(language), updated(language, words)
        data = as_po(catalog)
        same = path.exists() and path.read_bytes() == data
        stale = stale or not same
        print(f"{language}: {len(catalog)} messages, {len(missing(catalog))} without translation, "
              f"{'as it was' if same else 'changed'}")
        if not asked.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.with_suffix(".mo").write_bytes(as_mo(catalog))
    return 1 if asked.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
