"""Moves of Kadi as a person types them: in notation or in short.

>>> read_move(["2", "1", "n"], "2 1 n", ["7H", "7S"])
Entry(kind='move', text='play 7S 7H niko', call=False)
>>> read_move(["d"], "d", ["7H"])
Entry(kind='move', text='draw', call=False)
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani import NotationError
from mezani.cards import card_text, parse_card
from mezani.cli.terminal.input import Entry, card_numbered
from mezani.games.kadi.engine.moves import parse_move

GREETING = "Type card numbers to play, d to draw, ? for help, q to leave."
MOVES = {
    "d": "draw", "draw": "draw", "pick": "draw",
    "p": "pass", "pass": "pass",
    "n": "niko", "niko": "niko",
    "quiet": "quiet",
    "c": "confirm", "confirm": "confirm",
    "f": "direction forward", "forward": "direction forward",
    "direction forward": "direction forward",
    "b": "direction back", "back": "direction back", "direction back": "direction back",
}  # fmt: skip
CALLS = ("n", "niko")


def keys_for(moves: Sequence[str]) -> str:
    """What to type where no card can be played: ``Enter: draw``, ``f: direction forward``."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    if any(move.startswith("play") for move in moves):
        return ""
    keys = {move: key for key, move in reversed(MOVES.items())}
    return " · ".join(f"{keys[move]}: {move}" for move in moves)


def cards_of(text: str) -> list[str]:
    """The cards of a play, as its extension is asked for; none of another move."""
    move = parse_move(text)
    return [card_text(card) for card in move.cards]


def read_move(words: Sequence[str], typed: str, hand: Sequence[str]) -> Entry:
    """Reads a move. Card numbers are those of the hand, from 1."""
    phrase = " ".join(words).lower()
    if phrase in MOVES:
        return Entry("move", MOVES[phrase])
    if words[-1].lower() in CALLS and " ".join(words[:-1]).lower() in MOVES:
        return Entry("move", MOVES[" ".join(words[:-1]).lower()], call=True)
    if words[0].lower() == "play":
        words = words[1:]
    return Entry("move", " ".join(["play", *read_play(words, typed, hand)]))


def read_play(words: Sequence[str], typed: str, hand: Sequence[str]) -> list[str]:
    """The words of a play in notation, numbers replaced by the cards they stand for."""
    numbers = [word for word in words if word.isdecimal()]
    if len(set(numbers)) < len(numbers):
        raise NotationError(f"“{typed}” names a card of your hand twice.")
    return [read_word(word, typed, hand) for word in words]


def read_word(word: str, typed: str, hand: Sequence[str]) -> str:
    """One word of a play: a number, a card, ``suit=``, ``ask=`` or the call."""
    if word.isdecimal():
        return card_numbered(int(word), hand, "7h, 10s")
    if word.lower() in CALLS:
        return "niko"
    if "=" in word:
        return word
    try:
        return card_text(parse_card(word))
    except NotationError:
        raise NotationError(
            f"“{typed}” is no move: type card numbers or names (7h), d to draw, ? for help."
        ) from None
