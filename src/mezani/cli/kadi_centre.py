"""The middle of a table of Kadi in the terminal: the top card, and what there is to know beside or under it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rich.text import Text

from mezani import parse_seat
from mezani.cards import SUIT_NAMES, SUIT_SYMBOLS, SUITS, card_symbol, is_red, parse_card
from mezani.cli.faces import RED, short_face, style_of
from mezani.cli.fitting import wrap
from mezani.games.kadi.view import KadiView

INDENT = "    "
BESIDE = "   "
CARD_COLUMNS = 10
CARD_LINES = 5
ROOM_TO_WRAP = 40
"""Columns beside the card that are enough to wrap a note in; with fewer it goes under the card."""


def centre_lines(view: KadiView, names: Sequence[str], width: int) -> list[Text]:
    """The top card with what there is to know beside it, or under it where there is no room."""
    notes = [note for note in (following(view), pending(view, names)) if note is not None]
    notes += [Text(running(view, names), style="dim"), Text(stock(view), style="dim")]
    room = width - len(INDENT) - CARD_COLUMNS - len(BESIDE)
    if room >= ROOM_TO_WRAP or room >= max(note.cell_len for note in notes):
        return beside(top_card(view), wrapped(notes, room))
    under = wrapped(notes, width - len(INDENT))
    return [Text(INDENT) + line for line in (*top_card(view), *under)]


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


def top_card(view: KadiView) -> list[Text]:
    """The top card, five lines high."""
    style = style_of(view.top)
    if view.top in ("RJ", "BJ"):
        rows = ["Red   " if view.top == "RJ" else "Black ", "Joker ", "     ★"]
    else:
        rank, suit = short_face(view.top)[:-1], short_face(view.top)[-1]
        rows = [f"{rank:<6}", f"  {suit}   ", f"{rank:>6}"]
    inside = [Text("│") + Text(f" {row} ", style=style) + Text("│") for row in rows]
    return [Text("╭────────╮"), *inside, Text("╰────────╯")]


def following(view: KadiView) -> Text | None:
    """What must be followed where it is not simply the top card."""
    if view.suit:
        number = SUITS.index(view.suit)
        style = RED if SUIT_NAMES[number] in ("hearts", "diamonds") else "bold"
        return Text("Follow ") + Text(f"{SUIT_SYMBOLS[number]} {SUIT_NAMES[number]}", style=style)
    if view.anything_goes:
        return Text("Any card goes", style="bold")
    if view.colour_only:
        return Text(f"Match its colour, {'red' if is_red(parse_card(view.top)) else 'black'}")
    return None


def pending(view: KadiView, names: Sequence[str]) -> Text | None:
    """What the table waits for, where it is not simply a turn."""
    by = named(view.by, names)
    asked = card_symbol(parse_card(view.request)) if view.request else ""
    words = {
        "penalty": f"Penalty: pick {view.amount}",
        "skip": f"{by}: jump, {view.amount} to skip",
        "kickback": f"{by}: kickback",
        "jump_window": f"{by}: jump over {view.amount}; a Jack cancels it",
        "kickback_window": f"{by}: kickback; a King cancels it",
        "confirm": f"{named(view.winner, names)} won",
    }.get(view.pending, f"{named(view.asker, names)} asked for {asked}" if asked else "")
    return Text(words, style="bold yellow") if words else None


def running(view: KadiView, names: Sequence[str]) -> str:
    """Which way play runs."""
    order = list(names) if view.direction == "forward" else [names[0], *reversed(names[1:])]
    if len(order) > 4:
        return f"Play runs {view.direction}, {order[0]} → {order[1]} → …"
    return " → ".join(["Play runs " + order[0], *order[1:]])


def stock(view: KadiView) -> str:
    """What is left to draw and what is laid."""
    return f"Deck {view.deck} · pile {view.pile}"


def named(seat: str, names: Sequence[str]) -> str:
    """The name of a seat letter; nothing for nobody."""
    return names[parse_seat(seat, len(names))] if seat else ""
