"""Playing cards in the terminal: coloured text, hands, and the card on top of the pile."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from rich.text import Text

from mezani.cards import SUIT_NAMES, SUIT_SYMBOLS, SUITS, card_symbol, is_red, parse_card
from mezani.cli.text import wrap

MARGIN = "  "
RED = "bold red"
BLACK = "bold"
CARD_IN_TEXT = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]|(?:Red|Black) Joker")
HEART_IN_TEXT = re.compile(r"\b(red|yellow|green) [1-3]\b")

# Text


def style_of(card: str, *, is_strong: bool = True) -> str:
    """Return the style of a card; a card that can't be played is not strong."""
    style = RED if is_red(parse_card(card)) else BLACK
    return style if is_strong else style.removeprefix("bold").strip()


def short_name(card: str) -> str:
    """Return a card in at most three characters: ``7♥``, ``10♠``, ``RJ``."""
    return card if card in ("RJ", "BJ") else card_symbol(parse_card(card))


def show_card(card: str) -> Text:
    """Return a card in its colour."""
    return Text(short_name(card), style=style_of(card))


def show_cards(cards: Sequence[str]) -> Text:
    """Return cards in their colours, separated by spaces."""
    return Text(" ").join(map(show_card, cards))


def card_symbols(cards: Sequence[str]) -> str:
    """Return cards as part of a sentence: ``7♥ 10♠``."""
    return " ".join(card_symbol(parse_card(card)) for card in cards)


def coloured(line: str, style: str = "") -> Text:
    """Return a sentence with the cards in it coloured."""
    text = Text(line, style=style)
    for found in CARD_IN_TEXT.finditer(line):
        is_red_card = found[0][-1] in "♥♦" or found[0].startswith("Red")
        text.stylize(RED if is_red_card else BLACK, *found.span())
    for found in HEART_IN_TEXT.finditer(line):
        text.stylize(f"bold {found[1]}", *found.span())
    return text


# Hands

CARD_WIDTH = 6
SMALL_CARD_WIDTH = 9
MAX_LARGE_CARDS = 12
MAX_BACKS = 7
OPEN_CARD_WIDTH = 4
MIN_OPEN_CARDS = 3
NOTICE_WIDTH = 10
"""Columns after an open hand, for a notice about its player."""


def hand_lines(hand: Sequence[str], playable: Sequence[str], width: int) -> list[Text]:
    """Draw the reader's hand with numbers; cards that can start a play are raised and marked."""
    if not hand:
        return [Text(MARGIN + "You have no cards.", style="yellow")]
    if len(hand) > min(MAX_LARGE_CARDS, (width - len(MARGIN)) // CARD_WIDTH):
        return small_hand(hand, playable, width)
    rows = [Text(MARGIN) for _ in range(5)]
    for number, card in enumerate(hand, start=1):
        for row, piece in zip(rows, hand_card(card, number, is_playable=card in playable)):
            row.append(piece)
    return rows if rows[-1].plain.strip() else rows[:-1]


def hand_card(card: str, number: int, *, is_playable: bool) -> list[Text]:
    """Draw one card of a hand on five lines, with its number below."""
    border = "" if is_playable else "dim"
    style = style_of(card, is_strong=is_playable)
    middle = Text("│", border) + Text(f"{short_name(card):^3}", style) + Text("│ ", border)
    lines = [Text("╭───╮ ", border), middle, Text("╰───╯ ", border)]
    label = Text(f"{f'[{number}]' if is_playable else str(number):^5} ")
    label.stylize("bold green" if is_playable else "dim")
    empty = Text(" " * CARD_WIDTH)
    return [*lines, label, empty] if is_playable else [empty, *lines, label]


def small_hand(hand: Sequence[str], playable: Sequence[str], width: int) -> list[Text]:
    """Draw a large hand as numbers and cards, with ``*`` at the playable ones."""
    per_row = max(1, (width - len(MARGIN)) // SMALL_CARD_WIDTH)
    rows: list[Text] = []
    for number, card in enumerate(hand, start=1):
        if (number - 1) % per_row == 0:
            rows.append(Text(MARGIN))
        may = card in playable
        rows[-1].append(f"{number:>3}{'*' if may else ' '}", style="bold green" if may else "dim")
        rows[-1].append(f"{short_name(card):<5}", style_of(card, is_strong=may))
    return [Text(), *rows]


def open_hand(title: Text, hand: Sequence[str], width: int) -> list[Text]:
    """Draw a player's name and all their cards on as many lines as needed."""
    if not hand:
        return [title + Text("no cards", style="dim")]
    indent = title.cell_len
    per_row = max(MIN_OPEN_CARDS, (width - indent - NOTICE_WIDTH) // OPEN_CARD_WIDTH)
    rows = [hand[start : start + per_row] for start in range(0, len(hand), per_row)]
    starts = [title, *[Text(" " * indent)] * (len(rows) - 1)]
    return [start + show_cards(row) for start, row in zip(starts, rows)]


def backs(cards: int, width: int) -> str:
    """Return card backs and their number: ``▮▮▮ 3``, ``▮▮▮▮… 12``."""
    most = min(MAX_BACKS, width - len(f" {cards}"))
    shown = "▮" * cards if cards <= most else "▮" * min(MAX_BACKS, most - 1) + "…"
    return f"{shown} {cards}".strip()


# The top card of the pile

PILE_INDENT = "    "
NOTE_GAP = "   "
PILE_CARD_WIDTH = 10
PILE_CARD_LINES = 5
MIN_NOTE_WIDTH = 40
"""Columns beside the card that are enough to wrap notes; otherwise they go below it."""


def with_notes(card: Sequence[Text], notes: Sequence[Text], width: int) -> list[Text]:
    """Draw the top card with notes beside it, or below it on a narrow screen."""
    free = width - len(PILE_INDENT) - PILE_CARD_WIDTH - len(NOTE_GAP)
    if free >= MIN_NOTE_WIDTH or free >= max(note.cell_len for note in notes):
        return side_by_side(card, wrapped(notes, free))
    below = wrapped(notes, width - len(PILE_INDENT))
    return [Text(PILE_INDENT) + line for line in (*card, *below)]


def side_by_side(card: Sequence[Text], notes: Sequence[Text]) -> list[Text]:
    """Draw the card and the notes side by side."""
    lowered = [Text(), *notes] if len(notes) < PILE_CARD_LINES - 1 else notes
    rows = itertools.zip_longest(card, lowered, fillvalue=Text())
    return [
        Text(PILE_INDENT) + (left or Text(" " * PILE_CARD_WIDTH)) + Text(NOTE_GAP) + note
        for left, note in rows
    ]


def wrapped(notes: Sequence[Text], width: int) -> list[Text]:
    """Wrap notes to a width."""
    lines: list[Text] = []
    for note in notes:
        fits = note.cell_len <= width
        lines += [note] if fits else [Text(line, note.style) for line in wrap(note.plain, width)]
    return lines


def pile_card(card: str) -> list[Text]:
    """Draw a card on five lines; a dotted outline if there is none."""
    if not card:
        return [Text("╭┄┄┄┄┄┄┄┄╮"), *[Text("┊        ┊")] * 3, Text("╰┄┄┄┄┄┄┄┄╯")]
    if card in ("RJ", "BJ"):
        rows = ["Red   " if card == "RJ" else "Black ", "Joker ", "     ★"]
    else:
        rank, suit = short_name(card)[:-1], short_name(card)[-1]
        rows = [f"{rank:<6}", f"  {suit}   ", f"{rank:>6}"]
    style = style_of(card)
    inside = [Text("│") + Text(f" {row} ", style=style) + Text("│") for row in rows]
    return [Text("╭────────╮"), *inside, Text("╰────────╯")]


def suit_to_follow(suit: str) -> Text:
    """Return ``Follow ♥ hearts``."""
    number = SUITS.index(suit)
    style = RED if SUIT_NAMES[number] in ("hearts", "diamonds") else "bold"
    return Text("Follow ") + Text(f"{SUIT_SYMBOLS[number]} {SUIT_NAMES[number]}", style=style)
