#!/usr/bin/env python3
"""Make tests/vectors/trax_tactics.jsonl: what a player must see one and two turns before the end of known games.

usage: make_trax_tactics.py GAMES.jsonl ... > trax_tactics.jsonl     (slow: two minutes)

Every position comes from a finished game: the position before its last turn, and, for some, the one before that.
A plain two-turn search with the reference rules (ref_trax.py) tells, under both tie options:
  wins     the turns that win at once for the player to move
  threat   whether the other player would win at once if it were his turn
  parries  (only where there is no win and there is a threat) the turns after which the other player has no win in
           one, and that do not lose by themselves; empty: the game is lost
One JSON object a line: from, variant, moves, before (1 or 2 turns before the end), rulebook, and tournament where it
differs.
"""
import json
import os
import sys

sys.path.insert(0, os.environ.get('REF_TRAX', os.path.dirname(os.path.abspath(__file__))))
from ref_trax import Illegal, OTHER, Trax  # noqa: E402


class Searcher(Trax):
    """ref_trax with a short cut: only tracks through the tiles of the turn can have become complete."""

    def complete(self, board, new, box):
        """(white complete, black complete) after a turn that added the cells `new`; box = bounds after it."""
        out = []
        x0, y0, x1, y1 = box
        for colour in 'WB':
            done = False
            for start in new:
                if done:
                    break
                tile = board[start]
                sides = set()
                loop = False
                for first in [e for e in range(4) if tile[e] == colour]:
                    (x, y), exit_ = start, first
                    while True:
                        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[exit_]
                        t = board.get((x + dx, y + dy))
                        if t is None:
                            if exit_ == 3 and x == x0:
                                sides.add('l')
                            if exit_ == 1 and x == x1:
                                sides.add('r')
                            if exit_ == 0 and y == y0:
                                sides.add('t')
                            if exit_ == 2 and y == y1:
                                sides.add('b')
                            break
                        x, y = x + dx, y + dy
                        came = exit_ ^ 2
                        exit_ = next(e for e in range(4) if t[e] == colour and e != came)
                        if (x, y) == start:
                            loop = True
                            break
                    if loop:
                        break
                done = loop
                if self.variant != 'loop':
                    done = done or (sides == {'l', 'r'} and x1 - x0 >= 7) or (sides == {'t', 'b'} and y1 - y0 >= 7)
            out.append(done)
        return out

    def turns(self):
        """[(name, x, y, tile, board, (white, black))] of all legal turns."""
        out = []
        for name, x, y, tile in self.candidates():
            try:
                board, forced = self.try_turn(x, y, tile)
            except Illegal:
                continue
            if self.board:
                x0, y0, x1, y1 = self.bounds()
                box = (min(x0, x), min(y0, y), max(x1, x), max(y1, y))
            else:
                box = (x, y, x, y)
            out.append((name, x, y, tile, board, self.complete(board, [(x, y), *forced], box)))
        return out

    def after(self, board):
        """The position after a turn that gave `board`."""
        g = Searcher(self.variant)
        g.board, g.turn = board, OTHER[self.turn]
        return g


def result(done, mover, tie):
    """+1 the mover wins by this turn, -1 loses by it, 0 the game goes on."""
    own, other = done if mover == 'W' else done[::-1]
    if own and other:
        return 1 if tie == 'tournament' else -1
    return 1 if own else -1 if other else 0


def has_win(game, tie, first):
    """Whether the player to move wins in one; `first`: (x, y, tile) to try first (the answer does not depend on it)."""
    found = game.candidates()
    order = sorted(found, key=lambda c: (c[1], c[2], c[3]) not in first)
    for _name, x, y, tile in order:
        try:
            board, forced = game.try_turn(x, y, tile)
        except Illegal:
            continue
        x0, y0, x1, y1 = game.bounds()
        box = (min(x0, x), min(y0, y), max(x1, x), max(y1, y))
        if result(game.complete(board, [(x, y), *forced], box), game.turn, tie) > 0:
            first.add((x, y, tile))
            return True
    return False


def tactics(game):
    """{'rulebook': {...}, 'tournament': {...}} of a position that is not over."""
    turns = game.turns()
    out = {}
    for tie in ('rulebook', 'tournament'):
        wins = sorted(t[0] for t in turns if result(t[5], game.turn, tie) > 0)
        against = {(t[1], t[2], t[3]) for t in turns if result(t[5], OTHER[game.turn], tie) > 0}
        one = {'wins': wins, 'threat': bool(against)}
        if against and not wins:
            one['parries'] = sorted(t[0] for t in turns if result(t[5], game.turn, tie) == 0
                                    and not has_win(game.after(t[4]), tie, against))
        out[tie] = one
    if out['tournament'] == out['rulebook']:
        del out['tournament']
    return out


def main(paths):
    seen = set()
    for path in paths:
        name = os.path.basename(path).split('.')[0]
        with open(path, encoding='utf-8') as lines:
            games = [json.loads(line) for line in lines]
        for number, d in enumerate(games):
            moves = d['moves'].split()
            if not d.get('over') or 'reject' in d:
                continue
            twice = name == 'human_games' or number % 4 == 0
            for before in (1, 2) if twice else (1,):
                played = moves[:-before]
                key = (d['variant'], tuple(played))
                if not played or key in seen:
                    continue
                seen.add(key)
                g = Searcher(d['variant'])
                for m in played:
                    g.play(m)
                if before == 2 and len(g.board) > 90:
                    continue
                line = {'from': name, 'variant': d['variant'], 'moves': ' '.join(played), 'before': before}
                print(json.dumps({**line, **tactics(g)}, separators=(',', ':')), flush=True)


if __name__ == '__main__':
    main(sys.argv[1:])
