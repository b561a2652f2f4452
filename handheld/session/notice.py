"""A plain sentence for the player, kept apart from its language: an English msgid and its fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from handheld.games.face import Words


@dataclass(frozen=True, slots=True)
class Notice:
    """`msgid` is a literal marked with N_; fields may be notices themselves, said in the same language."""

    msgid: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.msgid.format(**self.fields)

    def said(self, words: Words) -> str:
        """Return the sentence in the player's language."""
        fields = {key: one.said(words) if isinstance(one, Notice) else one for key, one in self.fields.items()}
        return words.text(self.msgid).format(**fields)


class Told(Exception):
    """An error whose text a player can read; `notice` says it in any language."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(str(notice))
        self.notice = notice
