"""Cards as a terminal shows them: red suits red, the others dark or plain."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from rich.text import Text

from mezani.cards import SUIT_NAMES, SUIT_SYMBOLS, SUITS, card_symbol, is_red, parse_card
from mezani.cli.text import wrap

RED = "bold red"
DARK = "bold"
CARD_IN_TEXT = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]|(?:Red|Black) Joker")
HEART_IN_TEXT = re.compile(r"\b(red|yellow|green) [1-3]\b")


def style_of(card: str, *, is_strong: bool = True) -> str:
    """The style of a card in notation; one that can't be played now is not strong."""
    style = RED if is_red(parse_card(card)) else DARK
    return style if is_strong else style.removeprefix("bold").strip()


def short_face(card: str) -> str:
    """A card in three characters or fewer: ``7♥``, ``10♠``, ``RJ``."""
    return card if card in ("RJ", "BJ") else card_symbol(parse_card(card))


def face_text(card: str) -> Text:
    """A card in its colour."""
    return Text(short_face(card), style=style_of(card))


def in_colour(line: str, style: str = "") -> Text:
    """A sentence with the cards in it coloured."""
    text = Text(line, style=style)
    for found in CARD_IN_TEXT.finditer(line):
        is_red_card = found[0][-1] in "♥♦" or found[0].startswith("Red")
        text.stylize(RED if is_red_card else DARK, *found.span())
    for found in HEART_IN_TEXT.finditer(line):
        text.stylize(f"bold {found[1]}", *found.span())
    return text


def card_symbols(cards: Sequence[str]) -> str:
    """Cards in a sentence: ``7♥ 10♠``."""
    return " ".join(card_symbol(parse_card(card)) for card in cards)


def cards_in_a_row(cards: Sequence[str]) -> Text:
    """Cards with a space between, each in its colour."""
    return Text(" ").join(face_text(card) for card in cards)


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
        for row, piece in zip(rows, hand_card(card, number, is_playable=card in playable)):
            row.append(piece)
    return rows if rows[-1].plain.strip() else rows[:-1]


def hand_card(card: str, number: int, *, is_playable: bool) -> list[Text]:
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


INDENT = "    "
BESIDE = "   "
CARD_COLUMNS = 10
CARD_LINES = 5
ROOM_TO_WRAP = 40
"""Columns beside the card that are enough to wrap a note in; with fewer it goes under the card."""


def with_notes(card: Sequence[Text], notes: Sequence[Text], width: int) -> list[Text]:
    """A big card with what there is to know beside it, or under it where there is no room."""
    room = width - len(INDENT) - CARD_COLUMNS - len(BESIDE)
    if room >= ROOM_TO_WRAP or room >= max(note.cell_len for note in notes):
        return beside(card, wrapped(notes, room))
    under = wrapped(notes, width - len(INDENT))
    return [Text(INDENT) + line for line in (*card, *under)]


def beside(card: Sequence[Text], notes: Sequence[Text]) -> list[Text]:
    """The card and the notes side by side."""
    lowered = [Text(), *notes] if len(notes) < CARD_LINES - 1 else notes
    rows = itertools.zip_longest(card, lowered, fillvalue=Text())
    return [
        Text(INDENT) + (left or Text(" " * CARD_COLUMNS)) + Text(BESIDE) + note
        for left, note in rows
    ]


def wrapped(notes: Sequence[Text], width: int) -> list[Text]:
    """Notes in lines of at most so many columns."""
    lines: list[Text] = []
    for note in notes:
        fits = note.cell_len <= width
        lines += [note] if fits else [Text(line, note.style) for line in wrap(note.plain, width)]
    return lines


def pile_card(card: str) -> list[Text]:
    """A card five lines high; dotted where there is none."""
    if not card:
        return [Text("╭┄┄┄┄┄┄┄┄╮"), *[Text("┊        ┊")] * 3, Text("╰┄┄┄┄┄┄┄┄╯")]
    if card in ("RJ", "BJ"):
        rows = ["Red   " if card == "RJ" else "Black ", "Joker ", "     ★"]
    else:
        rank, suit = short_face(card)[:-1], short_face(card)[-1]
        rows = [f"{rank:<6}", f"  {suit}   ", f"{rank:>6}"]
    style = style_of(card)
    inside = [Text("│") + Text(f" {row} ", style=style) + Text("│") for row in rows]
    return [Text("╭────────╮"), *inside, Text("╰────────╯")]


def suit_to_follow(suit: str) -> Text:
    """``Follow ♥ hearts``."""
    number = SUITS.index(suit)
    style = RED if SUIT_NAMES[number] in ("hearts", "diamonds") else "bold"
    return Text("Follow ") + Text(f"{SUIT_SYMBOLS[number]} {SUIT_NAMES[number]}", style=style)
