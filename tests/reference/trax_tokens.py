"""Moves of the core in the notation of the vectors, by the reference's own reader."""

from reference import ref_trax

from handheld.core.trax import SYMBOLS, Placed, Trax


def write(game: Trax, move: Placed) -> str:
    """Return the token of a first tile."""
    if game.turn == 0:
        return "@0" + SYMBOLS[move.tile]
    return f"{ref_trax.col_to_str(move.x - game.left + 1)}{move.y - game.top + 1}{SYMBOLS[move.tile]}"


def legal(game: Trax) -> list[str]:
    """Return the legal tokens, sorted."""
    return sorted(write(game, move) for move in game.moves())


def read(game: Trax, token: str) -> Placed:
    """Return what a token asks for: of the two tiles of its symbol the one whose colours fit, else the first.
    Raises ref_trax.Illegal if it can't be read."""
    column, row, symbol = ref_trax.parse(token)
    x, y = (column, row) if game.turn == 0 else (game.left + column - 1, game.top + row - 1)
    both = [tile for tile in range(6) if SYMBOLS[tile] == symbol]
    for tile in both:
        refusal = game.refuse(x, y, tile)
        if refusal is None or refusal.rule != "colours":
            return Placed(x, y, tile)
    return Placed(x, y, both[0])


def play(game: Trax, token: str) -> list[Placed]:
    """Play a token; return the tiles of the turn."""
    return game.play(*read(game, token))
