"""The middle of a card table in the terminal: a big card, and notes beside or under it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rich.text import Text

from mezani.cards import SUIT_NAMES, SUIT_SYMBOLS, SUITS
from mezani.cli.faces import RED, short_face, style_of
from mezani.cli.fitting import wrap

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


def big_card(card: str) -> list[Text]:
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
