"""What is typed at a table of No Kitty Cards, and what its cards do under the rules in play: one line each."""

from __future__ import annotations

from mezani.games.nokitty.rules import NoKittyRules

KEYS = [
    ("2 5", "use your card 2 on tile 5; without a tile you are asked for it"),
    ("r2 5", "the same by name: red 2 on tile 5; place R2 5 works too"),
    ("w 5 r 5", "Wind on tile 5, Recycle on tile 5"),
    ("shield", "play a Shield, or type its number"),
    ("d e", "draw, end the turn"),
]


def keys(rules: NoKittyRules) -> list[tuple[str, str]]:  # noqa: ARG001
    """Everything that can be typed for a move."""
    return KEYS


def explain(rules: NoKittyRules) -> list[tuple[str, str]]:
    """Cards, and what they do here."""
    return [
        ("a turn", turn(rules)),
        ("hearts", "R Y G, 1 to 3: value on white, double on their colour, else 0"),
        ("Wind", "blows away an opponent's heart; the tile keeps its colour"),
        ("Recycle", "turns a coloured tile white, with or without a heart"),
        ("Shield", "no enemy magic on tiles with your hearts, until your next turn ends"),
        ("", "while one player has a Shield up, the other can't play one"),
        ("the end", "when all tiles are filled, or a turn leaves a deck empty"),
        ("to win", "have more points on the board then"),
    ]


def turn(rules: NoKittyRules) -> str:
    """What a turn is made of."""
    hearts = amount(rules.hearts_per_turn, "heart")
    magic = amount(rules.magic_per_turn, "magic card")
    return f"draw once, place {hearts}, play {magic}, in any order; then end it"


def amount(limit: int, noun: str) -> str:
    """How many there may be in a turn."""
    if not limit:
        return f"any {noun}s"
    return f"at most {limit} {noun}{'' if limit == 1 else 's'}"
