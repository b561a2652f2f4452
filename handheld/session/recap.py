"""What happened since a seat's own last turn, as that seat may know it. Read from the steps of the match alone: undo,
resuming and reading a record need no care."""

from __future__ import annotations

from handheld.games.base import CHANCE, Event, Seat
from handheld.games.face import Told
from handheld.session.match import Match


def since(match: Match, seat: Seat, watched: int = 0) -> list[Told]:
    """Return the turns of others since the last turn of `seat` that is over, oldest first; since the start if it has
    had none. `watched`: so many steps of the match has it seen when they were played."""
    steps = match.steps
    turn = match.state.turn() if seat in match.state.to_act() else None  # its own turn that goes on
    first = next((k + 1 for k in reversed(range(len(steps))) if seat in steps[k].moves and steps[k].turn != turn), 0)
    own = steps[first - 1].turn if first else None
    found: list[Told] = []
    k = first
    while k < len(steps):
        end = k
        while end < len(steps) and steps[end].turn == steps[k].turn:
            end += 1
        owners = sorted({one for step in steps[k:end] for one in step.moves} - {CHANCE})
        if owners and seat not in owners and steps[k].turn != own:
            events: list[Event] = []
            for step in range(k, end):
                events += match.shown_at(step, seat)
            found.append(Told(owners[0], steps[k].turn, tuple(events), end <= watched))
        k = end
    return found
