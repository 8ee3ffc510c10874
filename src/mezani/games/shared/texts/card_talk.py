"""Talk about playing cards: the sentence for an event."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.cards import FACE_COUNT, SUITS, card_symbol, card_text
from mezani.game import Event
from mezani.games.shared.texts.language import Language
from mezani.games.shared.texts.step_talk import EFFECTS
from mezani.seats import SEAT_LETTERS

SWAHILI_SUITS = ("jembe ♠", "kopa ♥", "uru ♦", "maua ♣")
"""The suits in Swahili. Their names differ between regions, so each has its symbol."""

SYMBOLS = {card_text(card): card_symbol(card) for card in range(FACE_COUNT)}
"""Cards as people read them, by their text."""


def shown_card(card: str, words: Language) -> str:
    """Return a card as people read it: ``7♥``, or the name of a Joker in the language."""
    return words.fill(words.cards, card, {}) or SYMBOLS[card]


def shown_top(card: str, words: Language) -> str:
    """Return the card on top of the pile within a sentence: ``7♥``, or ``the Red Joker``."""
    return shown_card(f"{card}.top", words) if card in words.cards else SYMBOLS[card]


def shown_cards(cards: Sequence[int], words: Language) -> str:
    """Return cards as people read them, separated by spaces."""
    return " ".join([shown_card(card_text(card), words) for card in cards])


def talk_of_cards(
    words: Language,
    event: Event,
    names: Sequence[str],
    observer: int | None = None,
    *,
    separator: str = " ",
) -> str | None:
    """Return the sentence for an event, or None if there is none. The observer is “you”, others have names."""
    fields = {
        "name": names[SEAT_LETTERS.index(event.seat)] if event.seat else "",
        "cards": separator.join([shown_card(card, words) for card in event.cards]),
        "number": event.number,
        "suit": words.suits[SUITS.index(event.suit)] if event.suit else "",
        "what": event.what,
    }
    is_own = observer is not None and event.seat == SEAT_LETTERS[observer]
    skips = times_skipped(event, observer)
    if skips:
        key = "jumped.yours" if skips == event.number else "jumped.yours.others"
        sentence = words.fill(words.own_talk, key, fields)
    else:
        sentence = words.fill_talk(key_of(event), fields, is_own=is_own)
    if sentence is None or not event.cards or event.kind not in EFFECTS:
        return sentence
    if is_own:
        sentence = sentence[0].lower() + sentence[1:]
    return words.fill(words.talk, "with", {**fields, "sentence": sentence})


def times_skipped(event: Event, observer: int | None) -> int:
    """Return how often a jump skips the observer."""
    if observer is None or event.kind != "jumped":
        return 0
    return event.what.count(SEAT_LETTERS[observer])


def key_of(event: Event) -> str:
    """Return the most specific key of an event: ``cancelled.jump``."""
    kind = event.kind
    if (kind == "drew" and not event.number) or (kind == "counted" and not event.cards):
        return f"{kind}.nothing"
    return f"{kind}.{event.what}" if event.what else kind
