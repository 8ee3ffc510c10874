"""Talk: a short line for every event that players should notice."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.game import Event
from mezani.games.nokitty.engine.cards import parse_kind
from mezani.games.nokitty.texts import LANGUAGES, card_name
from mezani.seats import SEAT_LETTERS


def talk_line(event: Event, names: Sequence[str], language: str = "en") -> str | None:
    """Return the line for an event, or None if it needs none."""
    texts = LANGUAGES[language]
    seat = SEAT_LETTERS.index(event.seat) if event.seat else 0
    fields = {
        "name": names[seat],
        "other": names[1 - seat],
        "card": card_name(parse_kind(event.cards[0]), texts) if event.cards else "",
        "tile": event.number,
    }
    return texts.fill(texts.talk, f"{event.kind}.{event.what}", fields)
