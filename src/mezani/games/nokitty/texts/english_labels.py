"""What is read of No Kitty's switches in the lobby, in English."""

from __future__ import annotations

from mezani.games.shared.texts.language import Labels

LABELS = Labels(
    groups={
        "board": "Board",
        "turns": "Turns",
        "timers": "Timers",
    },
    switches={
        "tiles": "Tiles on the position",
        "hearts_per_turn": "Most hearts a turn",
        "magic_per_turn": "Most magic cards a turn",
        "turn_seconds": "Seconds for a turn",
    },
)
