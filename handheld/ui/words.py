"""The player's language by gettext; English is in the code and needs no catalogue."""

from __future__ import annotations

import gettext
from importlib import resources

LANGUAGES = (("en", "English"), ("sv", "Svenska"), ("ja", "日本語"))  # each in its own words


class Words:
    """Carries out face.Words. One object for the whole run: `switch` changes what it answers from now on."""

    def __init__(self, language: str = "en") -> None:
        self.language = "en"
        self._found: gettext.NullTranslations = gettext.NullTranslations()
        self.switch(language)

    def switch(self, language: str) -> bool:
        """Speak `language` from now on. Where there is no catalogue that can be read, speak English: False."""
        self._found = gettext.NullTranslations()
        self.language = "en"
        if language in ("", "en"):
            return True
        folder = resources.files("handheld.assets").joinpath("locale", language, "LC_MESSAGES")
        try:
            names = sorted(one.name for one in folder.iterdir() if one.name.endswith(".mo"))
            with folder.joinpath(names[0]).open("rb") as file:
                self._found = gettext.GNUTranslations(file)
        except (OSError, IndexError, UnicodeDecodeError, ValueError):
            return False
        self.language = language
        return True

    def text(self, msgid: str) -> str:
        """Return the translation; the msgid itself where there is none."""
        return self._found.gettext(msgid) if msgid else ""

    def plural(self, one: str, many: str, n: int) -> str:
        """Return the right form for n (still to be .format()ted with n=n)."""
        return self._found.ngettext(one, many, n)
