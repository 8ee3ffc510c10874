"""Table talk in the terminal: what a seat heard, and “You” for the one who reads it."""

from __future__ import annotations

from collections.abc import Sequence

from mezani import Event, Game
from mezani.cards import card_symbol, parse_card

YOU = "You"
UNTOLD = ("prompted",)
SECOND_PERSON = (
    ("You jumps", "You jump"),
    ("You kicks", "You kick"),
    ("You has no cards left, but has", "You have no cards left, but have"),
    ("You starts", "You start"),
    ("for You to", "for you to"),
    ("card You asked", "card you asked"),
    ("You's", "your"),
)


def heard(game: Game, events: Sequence[Event], names: Sequence[str], seat: int | None) -> str:
    """What a seat hears of a step, in one line; ``None`` is a spectator."""
    lines = (line_for(game, event, names, seat) for event in events)
    return " ".join(line for line in lines if line)


def line_for(game: Game, event: Event, names: Sequence[str], seat: int | None) -> str:
    """The line for one event, or nothing; the player who picked cards reads which."""
    seen = event.seen_by(seat)
    if seen is None or seen.kind in UNTOLD:
        return ""
    line = addressed(game.talk(seen, names) or "")
    if seen.kind == "drew" and seen.cards:
        cards = " ".join(card_symbol(parse_card(card)) for card in seen.cards)
        return f"{line.removesuffix('.')}: {cards}."
    return line


def addressed(line: str) -> str:
    """A line about “You” in the second person."""
    for wrong, right in SECOND_PERSON:
        line = line.replace(wrong, right)
    return line
