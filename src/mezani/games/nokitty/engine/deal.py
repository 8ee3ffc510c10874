"""Dealing a game: the tiles, the two decks and the hands. All randomness of a match is here."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import bit
from mezani.games.nokitty.engine.cards import (
    HEART_KINDS,
    HEARTS_DEALT,
    HEARTS_IN_DECK,
    MAGIC_DEALT,
    RECYCLE,
    RECYCLES_IN_DECK,
    SHIELD,
    SHIELDS_IN_DECK,
    WHITE,
    WIND,
    WINDS_IN_DECK,
)
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.position import SEATS
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.rng import Rng


def deal(fast_rules: NoKittyFastRules, rng: Rng, starter: int | None) -> NoKittyState:
    """Deal a game. Without a starter a random player begins; the cards are the same either way."""
    first = rng.below(SEATS)
    colours = [random_colour(rng) for _ in range(fast_rules.tiles)]
    hearts = [random_heart(rng) for _ in range(HEARTS_IN_DECK)]
    kinds = vec[i64](hearts + remaining_magic([], rng))
    state = NoKittyState(fast_rules, kinds, HEARTS_IN_DECK, vec[i64](colours))
    for seat in range(SEATS):
        deal_hand(state, seat)
    state.turn = first if starter is None else starter
    return state


def random_colour(rng: Rng) -> int:
    """Return white with a chance of 30 %, else any other colour."""
    return WHITE if rng.below(10) < 3 else 1 + rng.below(3)


def random_heart(rng: Rng) -> int:
    """Return a heart of any colour and value."""
    return rng.below(HEART_KINDS)


def whole_magic_deck() -> list[int]:
    """Return all cards of the magic deck."""
    return [WIND] * WINDS_IN_DECK + [RECYCLE] * RECYCLES_IN_DECK + [SHIELD] * SHIELDS_IN_DECK


def remaining_hearts(named: list[int], rng: Rng) -> list[int]:
    """Return a heart deck of the size that is left when the named cards are taken out."""
    hearts = [kind for kind in named if kind < HEART_KINDS]
    return [random_heart(rng) for _ in range(HEARTS_IN_DECK - len(hearts))]


def remaining_magic(named: list[int], rng: Rng) -> list[int]:
    """Return what is left of the magic deck when the named cards are taken out, in random order."""
    cards = whole_magic_deck()
    for kind in named:
        if kind in cards:
            cards.remove(kind)
    rng.shuffle(cards)
    return cards


def deal_hand(state: NoKittyState, seat: i64) -> None:
    """Deal a player's first hearts and magic cards from the decks."""
    for _ in range(HEARTS_DEALT):
        state.hands[seat] |= bit(state.next_heart)
        state.next_heart += 1
    for _ in range(MAGIC_DEALT):
        state.hands[seat] |= bit(state.next_magic)
        state.next_magic += 1
