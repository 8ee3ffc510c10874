"""Dealing a game: the tiles, the two decks and the hands. All of chance is here."""

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
    """Deals a game; without a starter chance says who begins. Either way the cards are the same."""
    first = rng.below(SEATS)
    colours = [random_colour(rng) for _ in range(fast_rules.tiles)]
    hearts = [random_heart(rng) for _ in range(HEARTS_IN_DECK)]
    state = NoKittyState(
        fast_rules, vec[i64](hearts + shuffled(whole_magic(), rng)), HEARTS_IN_DECK
    )
    state.set_out(colours)
    state.next_heart = 0
    state.next_magic = HEARTS_IN_DECK
    for seat in range(SEATS):
        deal_hand(state, seat)
    state.turn = first if starter is None else starter
    return state


def random_colour(rng: Rng) -> int:
    """White three times out of ten, else any colour."""
    return WHITE if rng.below(10) < 3 else 1 + rng.below(3)


def random_heart(rng: Rng) -> int:
    """A heart of any colour and value."""
    return rng.below(HEART_KINDS)


def whole_magic() -> list[int]:
    """The cards of the magic deck."""
    return [WIND] * WINDS_IN_DECK + [RECYCLE] * RECYCLES_IN_DECK + [SHIELD] * SHIELDS_IN_DECK


def other_hearts(named: list[int], rng: Rng) -> list[int]:
    """A heart deck beside cards that are named: as many as a whole one has more."""
    hearts = [kind for kind in named if kind < HEART_KINDS]
    return [random_heart(rng) for _ in range(HEARTS_IN_DECK - len(hearts))]


def other_magic(named: list[int], rng: Rng) -> list[int]:
    """A magic deck beside cards that are named: what a whole one has more, in a random order."""
    cards = whole_magic()
    for kind in named:
        if kind in cards:
            cards.remove(kind)
    return shuffled(cards, rng)


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    """The cards in a random order."""
    left = len(cards) - 1
    while left > 0:
        other = rng.below(left + 1)
        cards[left], cards[other] = cards[other], cards[left]
        left -= 1
    return cards


def deal_hand(state: NoKittyState, seat: i64) -> None:
    """Gives a player their first hearts and magic cards, off the decks."""
    for _ in range(HEARTS_DEALT):
        state.hands[seat] |= bit(state.next_heart)
        state.next_heart += 1
    for _ in range(MAGIC_DEALT):
        state.hands[seat] |= bit(state.next_magic)
        state.next_magic += 1
