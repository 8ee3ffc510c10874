"""Table talk about playing cards: an event becomes a line of a language."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import FACES, SUITS, card_symbol, card_text
from mezani.game import Event
from mezani.games.shared.language import Language, fill
from mezani.seats import SEAT_LETTERS

SYMBOLS = {card_text(card): card_symbol(card) for card in range(FACES)}
"""How a card is shown, by its text."""


def talk_of_cards(words: Language, event: Event, names: Sequence[str]) -> str | None:
    """The line for an event, with the players' names in it; None where it needs none."""
    fields = {
        "name": names[SEAT_LETTERS.index(event.seat)] if event.seat else "",
        "cards": " ".join([SYMBOLS[card] for card in event.cards]) if event.cards else "",
        "number": event.number,
        "suit": words.suits[SUITS.index(event.suit)] if event.suit else "",
        "what": event.what,
    }
    return fill(words.talk, key_of(event), fields)


def key_of(event: Event) -> str:
    """The most precise name of an event: ``cancelled.jump``."""
    kind = event.kind
    if (kind == "drew" and not event.number) or (kind == "counted" and not event.cards):
        return f"{kind}.nothing"
    return f"{kind}.{event.what}" if event.what else kind
