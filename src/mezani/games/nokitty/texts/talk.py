"""Talk: a short line for every event that players should notice."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.game import Event
from mezani.games.nokitty.engine.cards import parse_kind
from mezani.games.nokitty.texts import LANGUAGES, card_name
from mezani.seats import SEAT_LETTERS


def talk_line(
    event: Event,
    names: Sequence[str],
    language: str = "en",
    observer: int | None = None,
    *,
    separator: str = " ",  # noqa: ARG001 # no sentence names several cards
) -> str | None:
    """Return the line for an event, or None if it needs none. ``….yours`` is to the opponent of its player."""
    texts = LANGUAGES[language]
    seat = SEAT_LETTERS.index(event.seat) if event.seat else 0
    fields = {
        "name": names[seat],
        "other": names[1 - seat],
        "card": card_name(parse_kind(event.cards[0]), texts) if event.cards else "",
        "tile": event.number,
    }
    if event.seat and observer == 1 - seat:
        yours = texts.own_talk.get(f"{event.kind}.yours")
        if isinstance(yours, str):
            return yours.format_map(fields)
    is_own = bool(event.seat) and observer == seat
    return texts.fill_talk(f"{event.kind}.{event.what}", fields, is_own=is_own)
