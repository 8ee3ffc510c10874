"""Cards as a terminal shows them: red suits red, the others dark or plain."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from mezani.cards import card_symbol, is_red, parse_card

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
