"""A table of any game drawn from the fields of its view alone: for games without a look of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import NotationError, switches
from mezani.cards import CARD_IDS, card_text
from mezani.cli.terminal.input import Entry
from mezani.cli.terminal.tables.cards import face_text
from mezani.cli.text import LONGEST_NAME, joined, shortened
from mezani.switches import shown

MARGIN = "  "
GAP = "  "
CARDS = {card_text(card) for card in range(CARD_IDS)}
DRAWN_APART = ("family", "seat", "players", "hand", "turn", "clocks", "over")


def draw_table(view: Any, names: Sequence[str], width: int) -> Text:
    """The table as the player of the view sees it."""
    hand = packed(Text(f"{MARGIN}hand{GAP}", "dim"), card_pieces(view.hand), width)
    return joined([*seat_lines(view, names, width), *field_lines(view, width), *hand])


def draw_open_table(
    view: Any, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """The table from above, every hand open."""
    lines = field_lines(view, width)
    for player, title, hand in zip(players_of(view), titles(view, names), hands):
        lines += packed(title, [*field_pieces(player), *card_pieces(hand)], width)
    return joined(lines)


def draw_result(view: Any, names: Sequence[str], width: int) -> Text:
    """The table at the end."""
    return joined([*seat_lines(view, names, width), *field_lines(view, width)])


def name_cards(cards: Sequence[str]) -> str:
    """Cards in a sentence."""
    return show_cards(cards).plain


def show_cards(cards: Sequence[str]) -> Text:
    """Cards with a space between."""
    return Text(" ").join(map(word_text, cards))


# Lines


def seat_lines(view: Any, names: Sequence[str], width: int) -> list[Text]:
    """A player a line: the name, and what everybody sees of them."""
    lines: list[Text] = []
    for player, title in zip(players_of(view), titles(view, names)):
        lines += packed(title, field_pieces(player), width)
    return lines


def titles(view: Any, names: Sequence[str]) -> list[Text]:
    """The players' names, with a mark at the one on turn."""
    short = [shortened(name, LONGEST_NAME) for name in names]
    longest = max(map(cell_len, short))
    return [
        Text(f"{MARGIN}▶ {set_cell_size(name, longest)}{GAP}", "bold yellow")
        if player["seat"] == view.turn
        else Text(f"{MARGIN}  {set_cell_size(name, longest)}{GAP}", "bold")
        for player, name in zip(players_of(view), short)
    ]


def players_of(view: Any) -> list[dict[str, Any]]:
    """What the view tells of each player."""
    players: list[dict[str, Any]] = msgspec.to_builtins(view.players)
    return players


def field_lines(view: Any, width: int) -> list[Text]:
    """Everything else the view tells: ``top 9♥  suit H  deck 31``."""
    return packed(Text(MARGIN), field_pieces(msgspec.to_builtins(view)), width)


# Pieces


def field_pieces(fields: Mapping[str, Any]) -> Iterator[Text]:
    """Fields with their names; what is empty or not so is left out."""
    for name, value in fields.items():
        if name in DRAWN_APART or value is None or value is False or value in ("", []):
            continue
        label = name.replace("_", " ")
        values = value if isinstance(value, list) else [value]
        pieces = [value_text(item) for item in values]
        yield Text(f"{label} ", "dim") + pieces[0] if value is not True else Text(label)
        yield from pieces[1:]


def value_text(value: Any) -> Text:
    """A value; one with fields of its own is told field by field."""
    if isinstance(value, dict):
        return Text(" ").join(field_pieces(value))
    return word_text(str(value))


def card_pieces(hand: Sequence[str]) -> list[Text]:
    """The cards of a hand."""
    return [word_text(card) for card in hand] or [Text("no cards", "dim")]


def word_text(word: str) -> Text:
    """A card in its colour, any other word as it is."""
    return face_text(word) if word in CARDS else Text(word)


def packed(title: Text, pieces: Iterable[Text], width: int) -> list[Text]:
    """Pieces after a title, in as many lines as they need."""
    lines = [title.copy()]
    fresh = True
    for piece in pieces:
        if not fresh and lines[-1].cell_len + len(GAP) + piece.cell_len > width:
            lines.append(Text(" " * title.cell_len))
            fresh = True
        lines[-1] += piece if fresh else Text(GAP) + piece
        fresh = False
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


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
