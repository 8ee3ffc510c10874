"""Talk in the terminal: events as sentences, in the second person for the reader."""

from __future__ import annotations

from collections.abc import Sequence

from mezani import Event, Game
from mezani.cli.terminal.tables import table_of
from mezani.game import visible_events
from mezani.games.shared.texts.step_talk import told_events

YOU = "You"
SECOND_PERSON = (
    ("You jumps", "You jump"),
    ("You kicks", "You kick"),
    ("You has no cards left, but has", "You have no cards left, but have"),
    ("You has no cards left", "You have no cards left"),
    ("You is back", "You are back"),
    ("You counts", "You count"),
    ("You starts", "You start"),
    ("for You to", "for you to"),
    (", You ", ", you "),
    ("card You asked", "card you asked"),
    ("You's", "your"),
)


def talk_for(seat: int, game: Game, events: Sequence[Event], names: Sequence[str]) -> str:
    """Return the talk about the events that a seat can see."""
    return talk_of(game, visible_events(events, seat), names)


def talk_of(game: Game, events: Sequence[Event], names: Sequence[str]) -> str:
    """Return the talk about some events, on one line except where an event needs its own."""
    own_line = table_of(game).own_line_events
    text = ""
    for event in told_events(events):
        line = line_for(game, event, names)
        if text and line:
            text += "\n" if event.kind in own_line else " "
        text += line
    return text


def line_for(game: Game, event: Event, names: Sequence[str]) -> str:
    """Return the sentence for an event, with the cards drawn if they are visible."""
    table = table_of(game)
    if event.kind in table.silent_events:
        return ""
    line = second_person(game.talk(event, names) or "")
    if event.hides and event.cards:
        return f"{line.removesuffix('.')}: {table.name_cards(event.cards)}."
    return line


def second_person(line: str) -> str:
    """Correct the grammar of a sentence about a player called “You”."""
    if line.startswith("You's"):
        line = line.replace("You's", "Your", 1)
    for wrong, right in SECOND_PERSON:
        line = line.replace(wrong, right)
    return line
