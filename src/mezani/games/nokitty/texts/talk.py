"""NoKittyPosition talk: a short line for every event that matters."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.game import Event
from mezani.games.nokitty.engine.cards import parse_kind
from mezani.games.nokitty.texts.languages import LANGUAGES, card_name
from mezani.games.shared.texts.language import fill
from mezani.seats import SEAT_LETTERS


def talk_line(event: Event, names: Sequence[str], language: str = "en") -> str | None:
    """The line for an event, with the players' names in it; None where it needs none."""
    words = LANGUAGES[language]
    seat = SEAT_LETTERS.index(event.seat) if event.seat else 0
    fields = {
        "name": names[seat],
        "other": names[1 - seat],
        "card": card_name(parse_kind(event.cards[0]), words) if event.cards else "",
        "tile": event.number,
    }
    return fill(words.talk, f"{event.kind}.{event.what}", fields)
