"""What is read of Qute's switches in the lobby, in English."""

from __future__ import annotations

from mezani.games.shared.texts.language import Labels

LABELS = Labels(
    groups={
        "cards": "Cards",
        "turns": "Turns",
        "winning": "Winning",
        "timers": "Timers",
    },
    switches={
        "hand_size": "Cards dealt to each",
        "score_limit": "Score that ends the game",
        "must_play_drawn": "Play what you drew",
        "turn_seconds": "Seconds for a turn",
    },
)
