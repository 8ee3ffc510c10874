"""Dealing the hidden cards again, in a way that agrees with everything a seat has seen.

Hidden are the opponent's hand and both decks. A hidden heart is of any colour and value, as each was when the deck
was made; the hidden magic is the magic that was not seen yet, in another order.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import members
from mezani.games.nokitty.engine.cards import HEART_KINDS, KINDS
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.rng import Rng


def kinds_again(position: NoKittyPosition, viewer: i64, rng: Rng) -> vec[i64]:
    """What every card could be, given all that the viewer has seen."""
    kinds = vec[i64](position.kinds)
    hidden = hidden_cards(position, viewer)
    left = vec[i64]([0] * KINDS)
    unseen: i64 = 0
    for card in hidden:
        if card >= position.heart_cards:
            left[position.kinds[card]] += 1
            unseen += 1
    for card in hidden:
        if card < position.heart_cards:
            kinds[card] = rng.below(HEART_KINDS)
        else:
            kinds[card] = take_one(left, rng.below(unseen))
            unseen -= 1
    return kinds


def take_one(left: vec[i64], number: i64) -> i64:
    """Takes the card with a number out of those left, counted kind by kind."""
    kind: i64 = HEART_KINDS
    while number >= left[kind]:
        number -= left[kind]
        kind += 1
    left[kind] -= 1
    return kind


def hidden_cards(position: NoKittyPosition, viewer: i64) -> list[int]:
    """The cards a seat can't see: the opponent's hand first, then the decks as they lie."""
    return members(position.hands[position.other(viewer)]) + position.cards_to_draw()
