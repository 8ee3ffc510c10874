"""Hands of playing cards in the terminal: one's own numbered, with the playable cards raised; others' open."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from mezani.cli.faces import cards_in_a_row, short_face, style_of

MARGIN = "  "
CARD_WIDTH = 6
MOST_BIG_CARDS = 12
MOST_BACKS = 7
CARD_CELL = 4
FEWEST_CARDS = 3
NOTICE = 10
"""Columns for what is known of a player, after their cards."""


def hand_lines(hand: Sequence[str], playable: Sequence[str], width: int) -> list[Text]:
    """The hand, numbered; cards that may come first in a play are raised and marked."""
    if not hand:
        return [Text(MARGIN + "You have no cards.", style="yellow")]
    most = min(MOST_BIG_CARDS, (width - len(MARGIN)) // CARD_WIDTH)
    if len(hand) > most:
        return small_hand(hand, playable, width)
    rows = [Text(MARGIN) for _ in range(5)]
    for number, card in enumerate(hand, start=1):
        for row, piece in zip(rows, big_card(card, number, is_playable=card in playable)):
            row.append(piece)
    return rows if rows[-1].plain.strip() else rows[:-1]


def big_card(card: str, number: int, *, is_playable: bool) -> list[Text]:
    """One card of a hand, five lines with its number under it."""
    border = "" if is_playable else "dim"
    style = style_of(card, is_strong=is_playable)
    middle = Text("│", border) + Text(f"{short_face(card):^3}", style) + Text("│ ", border)
    lines = [Text("╭───╮ ", border), middle, Text("╰───╯ ", border)]
    label = Text(f"{f'[{number}]' if is_playable else str(number):^5} ")
    label.stylize("bold green" if is_playable else "dim")
    return [*lines, label, Text(" " * 6)] if is_playable else [Text(" " * 6), *lines, label]


def small_hand(hand: Sequence[str], playable: Sequence[str], width: int) -> list[Text]:
    """A hand too big for drawn cards: numbers and cards, ``*`` at those that may come first."""
    cell = 9
    a_row = max(1, (width - len(MARGIN)) // cell)
    rows: list[Text] = []
    for number, card in enumerate(hand, start=1):
        if (number - 1) % a_row == 0:
            rows.append(Text(MARGIN))
        may = card in playable
        rows[-1].append(f"{number:>3}{'*' if may else ' '}", style="bold green" if may else "dim")
        rows[-1].append(f"{short_face(card):<5}", style_of(card, is_strong=may))
    return [Text(), *rows]


def open_hand(title: Text, hand: Sequence[str], width: int) -> list[Text]:
    """A player and all their cards, in as many lines as they need."""
    if not hand:
        return [title + Text("no cards", style="dim")]
    indent = title.cell_len
    a_row = max(FEWEST_CARDS, (width - indent - NOTICE) // CARD_CELL)
    rows = [hand[start : start + a_row] for start in range(0, len(hand), a_row)]
    starts = [title, *[Text(" " * indent)] * (len(rows) - 1)]
    return [start + cards_in_a_row(row) for start, row in zip(starts, rows)]


def backs(cards: int, room: int) -> str:
    """Card backs in so many columns, and their number: ``▮▮▮ 3``, ``▮▮▮▮… 12``."""
    most = min(MOST_BACKS, room - len(f" {cards}"))
    shown = "▮" * cards if cards <= most else "▮" * min(MOST_BACKS, most - 1) + "…"
    return f"{shown} {cards}".strip()
