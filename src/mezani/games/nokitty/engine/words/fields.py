"""The fields of the words of No Kitty Cards, and how many words there are."""

from __future__ import annotations

from typing import Final

from mezani.games.nokitty.engine.moves import (
    MAX_TILES,
)
from mezani.games.shared.words import Field

OBSERVATION_WORDS: Final = MAX_TILES + 9
MOVE_WORDS: Final = 5
HIDDEN_WORDS: Final = 3
HAND_BITS: Final = 43
TILE_BITS: Final = 30
HAND_MEANING: Final = "hearts by kind 9 × 3, Winds 6, Recycles 5, Shields 5"
TILE_MEANING: Final = (
    "colour 4; empty, own, the opponent's; heart 9; points 6; protected by the opponent's Shield, "
    "by the seat's own; most points a heart in hand would score there 6"
)

TABLE_FIELDS: Final = (
    Field("hand", HAND_BITS, "own cards: " + HAND_MEANING),
    Field("unseen_magic", 16, "Winds 6, Recycles 5 and Shields 5 in the deck or held by the other"),
    Field(
        "turn",
        60,
        "on turn, has drawn, must draw, last turn; hearts left 10; magic left 12; hearts placed 6; "
        "magic played 6; hearts that may still be placed 6; magic that may 6; turns after this 10",
    ),
    Field(
        "players",
        45,
        "own hearts 10, own magic 10, the opponent's hearts 10, magic 10; counters of the seat's "
        "Shield 2 and the opponent's 2; the opponent could fill the board",
    ),
    Field("lead", 49, "points ahead 24, points behind 24, equal"),
    Field("scores", 60, "own points 30, the opponent's 30"),
    Field("board", 60, "empty tiles 16, empty tiles by colour 4 × 6, own 10, the opponent's 10"),
    Field(
        "potential",
        33,
        "points that own hearts can add this turn 30; can fill the board, and win, or tie with that",
    ),
    Field("rules", 21, "house rules, without timers"),
)
HIDDEN_FIELDS: Final = (
    Field("their_hand", HAND_BITS, "the opponent's cards: " + HAND_MEANING),
    Field("next_hearts", 54, "the next six hearts of the deck, 9 bits each"),
    Field("next_magic", 36, "the next twelve magic cards: Wind, Recycle or Shield, 3 bits each"),
)
MOVE_FIELDS: Final = (
    Field(
        "move",
        55,
        "kind 6, card 12, tile 16; ends the game, wins, ties, fills the board, lets the opponent "
        "fill it; hearts left 8; magic left 8",
    ),
    Field("tile", 39, "the tile before the move 30; points gained 6, lost 3"),
    Field("lead", 49, "points ahead 24, points behind 24, equal, afterwards"),
    Field("left", 59, "own cards afterwards 43; empty tiles afterwards 16"),
    Field(
        "potential",
        33,
        "points that own hearts can add afterwards 30; could fill the board, and win, or tie with "
        "that",
    ),
)

OBSERVATION_FIELDS: Final = (
    *[Field(f"tile_{tile + 1}", TILE_BITS, TILE_MEANING) for tile in range(MAX_TILES)],
    *TABLE_FIELDS,
)
