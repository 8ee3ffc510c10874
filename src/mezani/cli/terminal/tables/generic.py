"""The table of any game without a table of its own: drawn from its view, moves typed by number or notation.

>>> read_move(["2"], "2", ["play 7H", "draw"]).text
'draw'
>>> read_move(["7h"], "7h", ["play 7H", "draw"]).text
'play 7H'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import Game, NotationError, switches
from mezani.cards import CARD_COUNT, card_text
from mezani.cli.terminal.input import Entry
from mezani.cli.terminal.tables.cards import MARGIN, show_card
from mezani.cli.terminal.tables.table import Lines, TerminalTable, switch_lines
from mezani.cli.text import MAX_NAME_WIDTH, joined, shortened

GAP = "  "
CARDS = {card_text(card) for card in range(CARD_COUNT)}
DRAWN_ELSEWHERE = ("family", "seat", "players", "hand", "turn", "clocks", "over")

# The table


def draw_table(view: Any, names: Sequence[str], width: int) -> Text:
    """Draw the table as its player sees it."""
    hand = packed(Text(f"{MARGIN}hand{GAP}", "dim"), card_pieces(view.hand), width)
    return joined([*player_lines(view, names, width), *field_lines(view, width), *hand])


def draw_open_table(
    view: Any, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """Draw the table with all hands open."""
    lines = field_lines(view, width)
    for player, title, hand in zip(players_of(view), titles(view, names), hands):
        lines += packed(title, [*field_pieces(player), *card_pieces(hand)], width)
    return joined(lines)


def draw_result(view: Any, names: Sequence[str], width: int) -> Text:
    """Draw the table at the end."""
    return joined([*player_lines(view, names, width), *field_lines(view, width)])


def player_lines(view: Any, names: Sequence[str], width: int) -> list[Text]:
    """Draw one line per player: the name, and what everybody sees of them."""
    lines: list[Text] = []
    for player, title in zip(players_of(view), titles(view, names)):
        lines += packed(title, field_pieces(player), width)
    return lines


def titles(view: Any, names: Sequence[str]) -> list[Text]:
    """Return the players' names, with a mark at the player on turn."""
    short = [shortened(name, MAX_NAME_WIDTH) for name in names]
    longest = max(map(cell_len, short))
    return [
        Text(f"{MARGIN}▶ {set_cell_size(name, longest)}{GAP}", "bold yellow")
        if player["seat"] == view.turn
        else Text(f"{MARGIN}  {set_cell_size(name, longest)}{GAP}", "bold")
        for player, name in zip(players_of(view), short)
    ]


def players_of(view: Any) -> list[dict[str, Any]]:
    """Return the fields of each player in the view."""
    players: list[dict[str, Any]] = msgspec.to_builtins(view.players)
    return players


def field_lines(view: Any, width: int) -> list[Text]:
    """Draw all other fields of the view: ``top 9♥  suit H  deck 31``."""
    return packed(Text(MARGIN), field_pieces(msgspec.to_builtins(view)), width)


def field_pieces(fields: Mapping[str, Any]) -> Iterator[Text]:
    """Return fields with their names, without those that are empty or false."""
    for name, value in fields.items():
        if name in DRAWN_ELSEWHERE or value is None or value is False or value in ("", []):
            continue
        label = name.replace("_", " ")
        values = value if isinstance(value, list) else [value]
        pieces = [value_text(item) for item in values]
        yield Text(f"{label} ", "dim") + pieces[0] if value is not True else Text(label)
        yield from pieces[1:]


def value_text(value: Any) -> Text:
    """Return a value as text; a value with fields is shown field by field."""
    if isinstance(value, dict):
        return Text(" ").join(field_pieces(value))
    return word_text(str(value))


def card_pieces(hand: Sequence[str]) -> list[Text]:
    """Return the cards of a hand."""
    return [word_text(card) for card in hand] or [Text("no cards", "dim")]


def word_text(word: str) -> Text:
    """Return a card in its colour, and any other word as it is."""
    return show_card(word) if word in CARDS else Text(word)


def packed(title: Text, pieces: Iterable[Text], width: int) -> list[Text]:
    """Put pieces after a title, on as many lines as needed."""
    lines = [title.copy()]
    is_first = True
    for piece in pieces:
        if not is_first and lines[-1].cell_len + len(GAP) + piece.cell_len > width:
            lines.append(Text(" " * title.cell_len))
            is_first = True
        lines[-1] += piece if is_first else Text(GAP) + piece
        is_first = False
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def name_cards(cards: Sequence[str]) -> str:
    """Return cards as part of a sentence."""
    return show_cards(cards).plain


def show_cards(cards: Sequence[str]) -> Text:
    """Return cards separated by spaces."""
    return Text(" ").join(map(word_text, cards))


# Typed moves


def read_move(words: Sequence[str], typed: str, moves: Sequence[str]) -> Entry:
    """Read a move by its number, or as the beginning of a legal move; leave the rest to the game."""
    if len(words) == 1 and words[0].isdecimal():
        return Entry("move", numbered_move(int(words[0]), typed, moves))
    phrase = " ".join(words).lower()
    starts = dict.fromkeys(start for move in moves for start in starts_of(phrase, move))
    return Entry("move", next(iter(starts), " ".join(words)))


def numbered_move(number: int, typed: str, moves: Sequence[str]) -> str:
    """Return the legal move with a number."""
    if not 1 <= number <= len(moves):
        raise NotationError(f"“{typed}” is not a move: they are numbered 1 to {len(moves)}.")
    return moves[number - 1]


def starts_of(phrase: str, move: str) -> Iterator[str]:
    """Return the beginning of a move that was typed in any case, without its verb, or by its initial."""
    verb, _, rest = move.partition(" ")
    if f"{move} ".lower().startswith(f"{phrase} "):
        yield move[: len(phrase)]
    if rest and f"{rest} ".lower().startswith(f"{phrase} "):
        yield f"{verb} {rest[: len(phrase)]}"
    if not rest and move[0] == phrase:
        yield move


# Keys and help

MAX_LISTED = 24
LINE_WIDTH = 70


def keys_for(moves: Sequence[str]) -> str:
    """Return the legal moves with their numbers."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    lines = [""]
    for key in numbered(moves)[:MAX_LISTED]:
        longer = f"{lines[-1]} · {key}" if lines[-1] else key
        if len(longer) > LINE_WIDTH:
            lines.append(key)
        else:
            lines[-1] = longer
    more = [f"l: all {len(moves)} moves"] if len(moves) > MAX_LISTED else []
    return "\n".join(lines + more)


def numbered(moves: Sequence[str]) -> list[str]:
    """Return moves as they can be typed: ``2: draw``."""
    return [f"{number}: {move}" for number, move in enumerate(moves, start=1)]


def keys(rules: object) -> Lines:  # noqa: ARG001
    """Return everything that can be typed for a move."""
    return [
        ("2", "make the move with that number"),
        ("play 7h", "make a move by its notation; 7h works too"),
    ]


def explain(game: Game, rules: object) -> Lines:
    """Return the house rules of the match."""
    return switch_lines(game, rules, [switch.name for switch in switches(rules)])


TABLE = TerminalTable(
    draw=draw_table,
    draw_open=draw_open_table,
    draw_result=draw_result,
    greeting="Type a move or its number, ? for help, q to quit.",
    read_move=read_move,
    keys_for=keys_for,
    keys=keys,
    explain=explain,
    name_cards=name_cards,
    show_cards=show_cards,
    numbers_moves=True,
)
