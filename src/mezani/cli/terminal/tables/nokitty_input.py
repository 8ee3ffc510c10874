"""No Kitty Cards in the terminal: moves as people type them, the keys, and what the cards do.

>>> read_move(["2", "5"], "2 5", ["R1", "wind"]).text
'wind 5'
>>> read_move(["r1"], "r1", ["R1", "wind"]).text
'place R1'
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani import Game, NotationError
from mezani.cli.terminal.input import Entry, numbered_card
from mezani.cli.terminal.tables.table import Lines
from mezani.cli.text import counted
from mezani.games.nokitty.engine.cards import find_kind, is_heart, kind_text
from mezani.games.nokitty.rules import NoKittyRules

GREETING = "Type a card and a tile (2 5), d to draw, e to end, ? for help, q to quit."
MOVES = {"d": "draw", "draw": "draw", "e": "end", "end": "end"}
MAGIC = {"w": "wind", "r": "recycle", "sh": "shield"}


def read_move(words: Sequence[str], typed: str, hand: Sequence[str]) -> Entry:
    """Read a move. If the tile is missing, it is asked for later."""
    phrase = " ".join(words).lower()
    if phrase in MOVES:
        return Entry("move", MOVES[phrase])
    if words[0].lower() == "place" and len(words) > 1:
        words = words[1:]
    card = read_card(words[0], typed, hand)
    tiles = words[1:]
    if card == "shield" and tiles:
        raise NotationError(f"“{typed}”: a Shield covers all your tiles, so don't name one.")
    if len(tiles) > 1 or not all(tile.isdecimal() for tile in tiles):
        raise NotationError(f"“{typed}” is not a move: type a card, then the number of one tile.")
    verb = ["place", card] if is_heart(find_kind(card)) else [card]
    return Entry("move", " ".join([*verb, *tiles]))


def read_card(word: str, typed: str, hand: Sequence[str]) -> str:
    """Read a card by its number in the hand or by its name."""
    if word.isdecimal():
        return numbered_card(int(word), hand, "r2, wind")
    kind = find_kind(MAGIC.get(word.lower(), word))
    if kind < 0:
        raise NotationError(
            f"“{typed}” is not a move: type a card and a tile (2 5 or r2 5), d, e, or ? for help."
        )
    return kind_text(kind)


# Keys and help


def keys_for(moves: Sequence[str]) -> str:
    """Return what to type now: ``CARD TILE: use a card on a tile · d: draw``."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    keys = [f"{move[0]}: {move}" for move in moves if move in ("draw", "end")]
    names_tiles = any(move[-1].isdecimal() for move in moves)
    return " · ".join((["CARD TILE: use a card on a tile"] if names_tiles else []) + keys)


def keys(rules: NoKittyRules) -> Lines:  # noqa: ARG001
    """Return everything that can be typed for a move."""
    return [
        ("2 5", "use your card 2 on tile 5; without a tile you are asked for it"),
        ("r2 5", "the same by name: red 2 on tile 5; place R2 5 works too"),
        ("w 5 r 5", "Wind on tile 5, Recycle on tile 5"),
        ("shield", "play a Shield, or type its number"),
        ("d e", "draw, end the turn"),
    ]


def explain(game: Game, rules: NoKittyRules) -> Lines:  # noqa: ARG001
    """Return what the cards do under these rules."""
    hearts = limit_text(rules.hearts_per_turn, "heart")
    magic = limit_text(rules.magic_per_turn, "magic card")
    return [
        ("a turn", f"draw once, place {hearts}, play {magic}, in any order; then end it"),
        ("hearts", "R Y G, 1 to 3: value on white, double on their colour, else 0"),
        ("Wind", "blows away an opponent's heart; the tile keeps its colour"),
        ("Recycle", "turns a coloured tile white, with or without a heart"),
        ("Shield", "no enemy magic on tiles with your hearts until your next turn ends"),
        ("", "while one player has a Shield up, the other can't play one"),
        ("the end", f"when all {rules.tiles} tiles are filled, or a turn leaves a deck empty"),
        ("to win", "have more points on the board at the end"),
    ]


def limit_text(limit: int, noun: str) -> str:
    """Return how many there may be in a turn."""
    return f"at most {counted(limit, noun)}" if limit else f"any number of {noun}s"
