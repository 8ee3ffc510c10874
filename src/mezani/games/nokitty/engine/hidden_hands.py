"""Guessing hidden cards in a way that agrees with everything a seat has seen.

The opponent's hand and both decks are hidden. A hidden heart can have any colour and value, because each was chosen
at random when the deck was created. Hidden magic is the magic that has not been seen, in random order.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import members
from mezani.games.nokitty.engine.cards import HEART_KINDS, KINDS
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.rng import Rng


def guess_kinds(position: NoKittyPosition, observer: i64, rng: Rng) -> vec[i64]:
    """Return a possible kind for every card, given what the observer has seen."""
    kinds = vec[i64](position.kinds)
    hidden = hidden_cards(position, observer)
    unseen = vec[i64]([0] * KINDS)
    unseen_count: i64 = 0
    for card in hidden:
        if card >= position.heart_count:
            unseen[position.kinds[card]] += 1
            unseen_count += 1
    for card in hidden:
        if card < position.heart_count:
            kinds[card] = rng.below(HEART_KINDS)
        else:
            kinds[card] = take_magic(unseen, rng.below(unseen_count))
            unseen_count -= 1
    return kinds


def take_magic(unseen: vec[i64], number: i64) -> i64:
    """Take the magic card with this number out of the unseen ones, counted kind by kind."""
    kind: i64 = HEART_KINDS
    while number >= unseen[kind]:
        number -= unseen[kind]
        kind += 1
    unseen[kind] -= 1
    return kind


def hidden_cards(position: NoKittyPosition, observer: i64) -> list[int]:
    """Return the cards a seat can't see: the opponent's hand, then the decks in order."""
    return members(position.hands[position.other(observer)]) + position.cards_to_draw()
