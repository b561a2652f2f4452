"""The catalogues: complete, fresh, with the same fields, and really translated."""

from __future__ import annotations

import gettext
import importlib.util
import re
import string
from importlib import resources
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from handheld.ui.words import LANGUAGES, Words

ROOT = Path(__file__).resolve().parents[2]
TRANSLATED = [language for language, _ in LANGUAGES if language != "en"]
PLURALS = {"sv": 2, "ja": 1}
SAME = {  # names, signs, and words that are spelt alike
    "sv": {"8×8", "LoopTrax", "Pocket Rails", "Trax", "Standard", "Variant", "Match", "Information", "Start", "{n} s",
           "Orange", "Silver", "{station} {points}", "1910", "Bonus", "Normal", "{n} orange", "Station",
           "{n} station", "{n} min", "{minutes}, {changes}", "{minutes}, {changes}.", "{first} {then}",
           "{head}: {words}"},
    "ja": {"8×8", "LoopTrax", "Pocket Rails", "Trax", "{station} {points}", "1910"},
}
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("extract_words", ROOT / "deploy" / "extract_words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ids(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def strings(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module")
def template() -> Catalog:
    found: Catalog = script().template()
    return found


@pytest.fixture(scope="module", params=TRANSLATED)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalog(language: str) -> Catalog:
    path = ROOT / "assets" / "locale" / language / "LC_MESSAGES" / "pocket-rails.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


@pytest.fixture(scope="module")
def messages(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def test_every_language_has_a_catalogue() -> None:
    assert set(TRANSLATED) == set(script().LANGUAGES) == {"sv", "ja"}


def test_the_catalogue_has_the_words_of_the_code(messages: list[Message], template: Catalog) -> None:
    """Fails when words were added or changed without running deploy/extract_words.py."""
    assert {tuple(ids(one)) for one in messages} == {tuple(ids(one)) for one in template if one.id}


def test_nothing_is_missing_fuzzy_or_left_over(catalog: Catalog, messages: list[Message]) -> None:
    assert [ids(one)[0] for one in messages if not all(strings(one)) or not strings(one)] == []
    assert [ids(one)[0] for one in messages if one.fuzzy] == []
    assert list(catalog.obsolete) == []


def test_nothing_is_left_in_english(messages: list[Message], language: str) -> None:
    same = {ids(one)[0] for one in messages if set(ids(one)) & set(strings(one))}
    assert same - SAME[language] == set()


def test_japanese_is_japanese(messages: list[Message], language: str) -> None:
    if language == "ja":
        odd = [ids(one)[0] for one in messages if not all(JAPANESE.search(text) for text in strings(one))]
        assert [text for text in odd if fields(text) == set() and text not in SAME["ja"]] == []


def test_plural_forms(catalog: Catalog, messages: list[Message], language: str) -> None:
    assert catalog.num_plurals == PLURALS[language]
    for one in messages:
        assert len(strings(one)) == (PLURALS[language] if len(ids(one)) == 2 else 1), ids(one)[0]
    assert any(len(ids(one)) == 2 for one in messages)


def test_fields_are_the_same(messages: list[Message]) -> None:
    for one in messages:
        for text in strings(one):
            assert fields(text) == fields(ids(one)[-1]), ids(one)[0]
        assert len({frozenset(fields(text)) for text in ids(one)}) == 1, ids(one)[0]


def test_sentences_end_like_their_english(messages: list[Message], language: str) -> None:
    stop, question = {"sv": (".", "?"), "ja": ("。", "？")}[language]
    for one in messages:
        last = ids(one)[-1][-1]
        for text in strings(one):
            assert (text[-1] == stop) == (last == "."), f"{ids(one)[0]!r} {text!r}"
            assert last != "?" or text[-1] == question, f"{ids(one)[0]!r} {text!r}"
            assert text == text.strip() or ids(one)[0] != ids(one)[0].strip(), text


def test_signs_are_those_of_the_language(messages: list[Message], language: str) -> None:
    odd = {
        "ja": r"[／～＋－，．]|[\u3041-\u30ff\u4e00-\u9fff][,.!?:](?!\w)",  # not in the font, or of another script
        "sv": r"'|\u2019s |“|\s[!?:;]",  # English apostrophes and quotes, French blanks
    }[language]
    assert [text for one in messages for text in strings(one) if re.search(odd, text)] == []


def test_the_compiled_catalogue_is_fresh(catalog: Catalog, messages: list[Message], language: str) -> None:
    """Fails when the .po was changed without compiling: pip install -e . or deploy/extract_words.py."""
    path = resources.files("handheld.assets").joinpath("locale", language, "LC_MESSAGES", "pocket-rails.mo")
    with path.open("rb") as file:
        found = gettext.GNUTranslations(file)
    for one in messages:
        if isinstance(one.id, str):
            assert found.gettext(one.id) == one.string
        else:
            for n in (0, 1, 2, 5, 21):
                index = 0 if language == "ja" or n == 1 else 1
                assert found.ngettext(*one.id, n) == strings(one)[index]
    known = [key for key in found._catalog if key]  # type: ignore[attr-defined]
    assert len({key[0] if isinstance(key, tuple) else key for key in known}) == len({ids(one)[0] for one in messages})


def test_words_speak_them() -> None:
    words = Words("sv")
    assert words.language == "sv"
    assert words.text("Undo") == "Ångra"
    assert words.plural("{n} row", "{n} rows", 1).format(n=1) == "1 rad"
    assert words.plural("{n} row", "{n} rows", 3).format(n=3) == "3 rader"
    assert words.switch("ja")
    assert words.plural("{n} row", "{n} rows", 1).format(n=1) == "1行"


# ---------------------------------------------------------------- the extraction itself


def found(source: str) -> list[str | tuple[str, str]]:
    return [msgid for msgid, _line in script().messages_of(source, "x.py")]


def test_extraction_finds_what_is_marked() -> None:
    assert found('_("a"); N_("b"); n_("{n} c", "{n} cs", n)') == ["a", "b", ("{n} c", "{n} cs")]
    assert found('self.words.text("a"); words.plural("b", "bs", 2); canvas.words.text("c")') == ["a", ("b", "bs"), "c"]
    assert found('_("a" if x else "b")') == ["a", "b"]
    assert found('_("one "\n  "two").format(n=1)') == ["one two"]


def test_extraction_leaves_the_rest_alone() -> None:
    assert found('_(variable); canvas.text((0, 0), "no"); text("no"); _(""); x = "_(no)"') == []


@pytest.mark.parametrize("source", ['_(f"{n} left")', '_("a" + b)', 'n_("one", "many" + x, n)'])
def test_extraction_refuses_what_it_cannot_read(source: str) -> None:
    with pytest.raises(ValueError, match=r"x\.py:1: words for the catalogue must be one literal"):
        found(source)
