"""Small games of every shape that the middle must carry: all at once, hidden hands, many-step turns, chance."""

from contract.toys import bids, cards, frames, lines

TOYS = [one.PACKAGE for one in (frames, cards, lines, bids)]
