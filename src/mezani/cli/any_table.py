"""A table of any game drawn from the fields of its view alone: for games without a look of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani.cards import CARD_IDS, card_text
from mezani.cli.faces import face_text
from mezani.cli.fitting import LONGEST_NAME, joined, shortened

MARGIN = "  "
GAP = "  "
CARDS = {card_text(card) for card in range(CARD_IDS)}
DRAWN_APART = ("seat", "players", "hand", "turn", "clocks", "over")


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
