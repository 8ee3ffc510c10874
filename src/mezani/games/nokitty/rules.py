"""The switches of No Kitty Cards and its two presets."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.switches import switch

FAMILY = "nokitty"


@dataclass(frozen=True, slots=True)
class NoKittyRules:
    """The rules of a match of No Kitty Cards. The defaults are the game as its source describes it."""

    tiles: int = switch(8, "Tiles on the board.", low=4, high=16, group="board")
    hearts_per_turn: int = switch(
        0,
        "The most hearts a player may place in a turn; 0 means any number.",
        low=0,
        high=9,
        group="turns",
    )
    magic_per_turn: int = switch(
        0,
        "The most magic cards a player may play in a turn; 0 means any number.",
        low=0,
        high=9,
        group="turns",
    )
    turn_seconds: int = switch(
        45, "Seconds for a turn; 0 means no limit.", low=0, high=3600, group="timers"
    )


STANDARD = NoKittyRules()

DUEL = NoKittyRules(hearts_per_turn=2, magic_per_turn=1)
