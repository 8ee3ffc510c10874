"""Moves of any game as a person types them: by number, or as they are written, for games without a look of their own.

>>> read_move(["2"], "2", ["play 7H", "draw"]).text
'draw'
>>> read_move(["7h"], "7h", ["play 7H", "draw"]).text
'play 7H'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani import NotationError, switches
from mezani.cli.entry import Entry
from mezani.switches import shown

GREETING = "Type a move or its number, ? for help, q to leave."
MOST_LISTED = 24
LINE = 70


def read_move(words: Sequence[str], typed: str, moves: Sequence[str]) -> Entry:
    """Reads a move. Numbers are those of the legal moves, from 1; what is none of them is left to the game."""
    if len(words) == 1 and words[0].isdecimal():
        return Entry("move", move_numbered(int(words[0]), typed, moves))
    phrase = " ".join(words).lower()
    starts = dict.fromkeys(start for move in moves for start in starts_as(phrase, move))
    return Entry("move", next(iter(starts), " ".join(words)))


def move_numbered(number: int, typed: str, moves: Sequence[str]) -> str:
    """The legal move with a number."""
    if not 1 <= number <= len(moves):
        raise NotationError(f"“{typed}” is no move: they are numbered 1 to {len(moves)}.")
    return moves[number - 1]


def starts_as(phrase: str, move: str) -> Iterator[str]:
    """How a move begins that was typed like this: in any case, without its verb, or by the first letter."""
    verb, _, rest = move.partition(" ")
    if f"{move} ".lower().startswith(f"{phrase} "):
        yield move[: len(phrase)]
    if rest and f"{rest} ".lower().startswith(f"{phrase} "):
        yield f"{verb} {rest[: len(phrase)]}"
    if not rest and move[0] == phrase:
        yield move


def keys_for(moves: Sequence[str]) -> str:
    """The legal moves with their numbers."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    lines = [""]
    for key in numbered(moves)[:MOST_LISTED]:
        longer = f"{lines[-1]} · {key}" if lines[-1] else key
        if len(longer) > LINE:
            lines.append(key)
        else:
            lines[-1] = longer
    more = [f"l: all {len(moves)} moves"] if len(moves) > MOST_LISTED else []
    return "\n".join(lines + more)


def numbered(moves: Sequence[str]) -> list[str]:
    """Moves as they can be typed: ``2: draw``."""
    return [f"{number}: {move}" for number, move in enumerate(moves, start=1)]


def keys(rules: object) -> list[tuple[str, str]]:  # noqa: ARG001
    """Everything that can be typed for a move."""
    return [
        ("2", "make the move with that number"),
        ("play 7h", "make a move as it is written; 7h works too"),
    ]


def explain(rules: object) -> list[tuple[str, str]]:
    """The house rules in play."""
    return [(f"{item.name} {shown(item.default)}", item.help) for item in switches(rules)]
