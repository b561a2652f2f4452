"""What the toys share: an outcome by score, and a package without a face."""

from collections.abc import Sequence

from handheld.games.base import BadToken, GameInfo, IllegalMove, Outcome, Package, WhyNot


def by_score(score: Sequence[int], reason: str) -> Outcome:
    """Return places by points, ties shared."""
    return Outcome(tuple(sum(other > one for other in score) for one in score), tuple(score), reason)


def refuse(rule: str) -> None:
    """Raise IllegalMove for a rule."""
    raise IllegalMove(WhyNot(rule))


def readable(token: str, words: Sequence[str]) -> str:
    """Return the token if it is one of the game's words, exactly. Raises BadToken."""
    if token not in words:
        raise BadToken(token)
    return token


def typed(token: str, words: Sequence[str]) -> str:
    """Return the token that somebody may have meant. Raises BadToken."""
    return readable(token.strip().lower(), words)


def package(rules) -> Package:
    """Return a package that has rules only."""

    def missing():
        raise LookupError("a toy has no face and no brain")

    return Package(rules.info, lambda: rules, missing, missing)


def info(id: str, seats: range, kind, endings: tuple[str, ...], **more) -> GameInfo:
    """Return the facts of a toy."""
    return GameInfo(id=id, title=id.title(), seats=seats, kind=kind, revision=1, endings=endings, **more)
