"""Qute's switches and its preset."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.switches import switch

FAMILY = "qute"


@dataclass(frozen=True, slots=True)
class QuteRules:
    """The rules of a match of Qute."""

    hand_size: int = switch(
        5, "Cards dealt to each player in a round.", low=2, high=10, group="cards"
    )
    score_limit: int = switch(
        125,
        "A score over this ends the game; a score of exactly this becomes 0.",
        low=25,
        high=500,
        group="winning",
    )
    must_play_drawn: bool = switch(
        default=False, help="A player who picks a card that fits must play it.", group="turns"
    )
    turn_seconds: int = switch(
        45, "Seconds for a turn; 0 means no limit.", low=0, high=3600, group="timers"
    )


QUTE = QuteRules()
