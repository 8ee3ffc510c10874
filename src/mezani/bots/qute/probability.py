"""Probabilities of hidden cards: what they may count, and how many draws it takes to find one."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from mezani.games.qute.engine.fast_rules import ACES, JACKS, TENS_QUEENS_KINGS
from mezani.games.qute.engine.rounds import ACE_POINTS, JACK_POINTS, TEN_POINTS, hand_points

COUNTING_CARDS = ((TENS_QUEENS_KINGS, TEN_POINTS), (ACES, ACE_POINTS), (JACKS, JACK_POINTS))


def draws_until(wanted: int, unseen: int) -> float:
    """Return the expected number of draws from the unseen cards until one of the wanted ones comes."""
    return (unseen.bit_count() + 1) / ((wanted & unseen).bit_count() + 1)


def average_points(unseen: int) -> float:
    """Return the points an unseen card counts on average."""
    points: int = hand_points(unseen)
    return points / max(1, unseen.bit_count())


def chances_of_points(unseen: int, cards: int) -> dict[int, float]:
    """Return the chance of each number of points that ``cards`` random unseen cards can count."""
    total = unseen.bit_count()
    held = tuple((unseen & mask).bit_count() for mask, _ in COUNTING_CARDS)
    return _chances(total, held, min(cards, total))


@lru_cache(maxsize=4096)
def _chances(total: int, held: tuple[int, ...], cards: int) -> dict[int, float]:
    ways = {(0, 0): 1}
    for (_, points), number in zip(COUNTING_CARDS, held):
        extended: dict[tuple[int, int], int] = {}
        for (taken, counted), known in ways.items():
            for more in range(min(number, cards - taken) + 1):
                key = (taken + more, counted + more * points)
                extended[key] = extended.get(key, 0) + known * comb(number, more)
        ways = extended
    worthless = total - sum(held)
    all_ways = comb(total, cards)
    chances: dict[int, float] = {}
    for (taken, counted), known in ways.items():
        if cards - taken <= worthless:
            chance = known * comb(worthless, cards - taken) / all_ways
            chances[counted] = chances.get(counted, 0.0) + chance
    return chances
