"""Table talk in the terminal: what a seat heard, and “You” for the one who reads it."""

from __future__ import annotations

from collections.abc import Sequence

from mezani import Event, Game
from mezani.cli.terminal.tables.registry import look_of

YOU = "You"
UNTOLD = ("prompted",)
ON_THEIR_OWN = ("went_out", "qute", "multiplied", "counted", "round", "won")
"""Events that begin a line."""
SECOND_PERSON = (
    ("You jumps", "You jump"),
    ("You kicks", "You kick"),
    ("You has no cards left, but has", "You have no cards left, but have"),
    ("You has no cards left", "You have no cards left"),
    ("You is back", "You are back"),
    ("You counts", "You count"),
    ("You starts", "You start"),
    ("for You to", "for you to"),
    ("card You asked", "card you asked"),
    ("You's", "your"),
)


def heard_by(seat: int, game: Game, events: Sequence[Event], names: Sequence[str]) -> str:
    """What a seat hears of a step, in one line."""
    seen = (event.seen_by(seat) for event in events)
    return told(game, [event for event in seen if event is not None], names)


def told(game: Game, events: Sequence[Event], names: Sequence[str]) -> str:
    """Events with every card they show: in one line, but for what stands on its own."""
    text = ""
    for event in events:
        line = line_for(game, event, names)
        if text and line:
            text += "\n" if event.kind in ON_THEIR_OWN else " "
        text += line
    return text


def line_for(game: Game, event: Event, names: Sequence[str]) -> str:
    """The line for one event, or nothing; with the cards that were picked where they are seen."""
    if event.kind in UNTOLD:
        return ""
    line = addressed(game.talk(event, names) or "")
    if event.hides and event.cards:
        cards = look_of(game.family).name_cards(event.cards)
        return f"{line.removesuffix('.')}: {cards}."
    return line


def addressed(line: str) -> str:
    """A line about “You” in the second person."""
    if line.startswith("You's"):
        line = line.replace("You's", "Your", 1)
    for wrong, right in SECOND_PERSON:
        line = line.replace(wrong, right)
    return line
