"""What whoever runs a console in public allows its guests; on one's own handheld everything is as in a fresh Policy."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Policy:
    """`kiosk` comes from the command line, the rest from kiosk.toml beside the settings (edited on the admin page)."""

    kiosk: bool = False  # no way out of the game; idle consoles return to the title and show games
    volume_limit: int = 10  # 0..10; guests' volume goes no higher
    games: list[str] = field(default_factory=list)  # ids offered; none: all
    top_level: int = 0  # of computer players, strongest offered; 0: all
    attract_seconds: int = 60  # without a press at the title until games are shown; 0: never
    idle_minutes: int = 5  # without a press in a match until it is put away, after a warning; 0: never
    session_minutes: int = 0  # that one group may play; 0: no limit
    opens: str = ""  # "HH:MM"; the console is dim and quiet outside the hours; "": always open
    closes: str = ""
    keep_names: bool = False  # guests' names stay overnight
    sound_output: str = ""  # name of a sound device, or a part of it; "": the system's
