"""Table talk: a short line for every event that matters, in any language that has a catalogue.

A catalogue maps an event to a template; a template may be a pair, for one and for more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mezani.cards import SUIT_NAMES, SUITS, card_symbol, parse_card
from mezani.game import Event
from mezani.seats import SEAT_LETTERS

Template = str | tuple[str, str]
Catalogue = Mapping[str, Template]

ENGLISH: Catalogue = {
    "played": "{name} played {cards}.",
    "drew": "{name} picked {number}.",
    "drew.nothing": "There was nothing for {name} to pick.",
    "penalty": "{name} must pick {number}.",
    "cancelled.jump": "{name} cancelled the jump.",
    "cancelled.kickback": "{name} cancelled the kickback.",
    "cancelled.penalty": "{name} cancelled the penalty.",
    "cancelled.request": "{name} cancelled the request.",
    "jumped": ("{name} jumped {number} person.", "{name} jumped {number} people."),
    "reversed": "{name} reversed the play.",
    "requested": "{name} requested {cards}.",
    "fulfilled": "{name} played the card that was asked for.",
    "nobody_had_it": "Nobody played the card {name} asked for.",
    "chose_suit": "{name} chose {suit}.",
    "must_follow": "{name} must follow {suit}.",
    "announced": "{name} announced “Niko Kadi”.",
    "prompted": "Niko Kadi?",
    "reshuffled": "The deck was reshuffled.",
    "direction.forward": "{name} starts the play forward.",
    "direction.back": "{name} starts the play backward.",
    "window.jump": (
        "{name} jumps {number} person: anybody may cancel with a Jack.",
        "{name} jumps {number} people: anybody may cancel with a Jack.",
    ),
    "window.kickback": "{name} kicks back: anybody may cancel with a King.",
    "timed_out": "{name} ran out of time.",
    "not_yet": "{name} has no cards left, but has not won.",
    "won": "{name} won.",
    "drawn_game": "Nobody can play or draw: the game is drawn.",
}

SUITS_IN = {"en": SUIT_NAMES}
CATALOGUES: dict[str, Catalogue] = {"en": ENGLISH}


def talk_line(event: Event, names: Sequence[str], language: str = "en") -> str | None:
    """The line for an event, with the players' names in it; None where it needs none."""
    catalogue = CATALOGUES[language]
    template = catalogue.get(key_of(event), catalogue.get(event.kind))
    if template is None:
        return None
    if isinstance(template, tuple):
        template = template[0 if event.number == 1 else 1]
    return template.format(
        name=names[SEAT_LETTERS.index(event.seat)] if event.seat else "",
        cards=" ".join(card_symbol(parse_card(card)) for card in event.cards),
        number=event.number,
        suit=SUITS_IN[language][SUITS.index(event.suit)] if event.suit else "",
    )


def key_of(event: Event) -> str:
    """The most precise name of an event: ``cancelled.jump``."""
    if event.kind == "drew" and event.number == 0:
        return "drew.nothing"
    return f"{event.kind}.{event.what}" if event.what else event.kind
