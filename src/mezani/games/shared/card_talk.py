"""Table talk about playing cards: an event becomes a line of a language."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import SUITS, card_symbol, parse_card
from mezani.game import Event
from mezani.games.shared.language import Language, fill
from mezani.seats import SEAT_LETTERS


def talk_of_cards(words: Language, event: Event, names: Sequence[str]) -> str | None:
    """The line for an event, with the players' names in it; None where it needs none."""
    fields = {
        "name": names[SEAT_LETTERS.index(event.seat)] if event.seat else "",
        "cards": " ".join(card_symbol(parse_card(card)) for card in event.cards),
        "number": event.number,
        "suit": words.suits[SUITS.index(event.suit)] if event.suit else "",
        "what": event.what,
    }
    return fill(words.talk, key_of(event), fields)


def key_of(event: Event) -> str:
    """The most precise name of an event: ``cancelled.jump``."""
    if (event.kind == "drew" and event.number == 0) or (
        event.kind == "counted" and not event.cards
    ):
        return f"{event.kind}.nothing"
    return f"{event.kind}.{event.what}" if event.what else event.kind
