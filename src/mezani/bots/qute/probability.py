"""Counting cards: what hidden cards may count, and how long it takes to draw one of them."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from mezani.games.qute.engine.fast_rules import ACES, JACKS, TENS_QUEENS_KINGS
from mezani.games.qute.engine.rounds import hand_points

KINDS = ((TENS_QUEENS_KINGS, 10), (ACES, 15), (JACKS, 20))


def draws_until(wanted: int, unseen: int) -> float:
    """How many of the unseen cards have to be drawn, on average, until one of the wanted comes."""
    return (unseen.bit_count() + 1) / ((wanted & unseen).bit_count() + 1)


def average_points(unseen: int) -> float:
    """What an unseen card counts, on average."""
    points: int = hand_points(unseen)
    return points / max(1, unseen.bit_count())


def chances_of_points(unseen: int, cards: int) -> dict[int, float]:
    """How likely so many of the unseen cards count so many points."""
    total = unseen.bit_count()
    held = tuple((unseen & mask).bit_count() for mask, _ in KINDS)
    return _chances(total, held, min(cards, total))


@lru_cache(maxsize=4096)
def _chances(total: int, held: tuple[int, ...], cards: int) -> dict[int, float]:
    ways = {(0, 0): 1}
    for (_, points), number in zip(KINDS, held):
        longer: dict[tuple[int, int], int] = {}
        for (taken, counted), known in ways.items():
            for more in range(min(number, cards - taken) + 1):
                key = (taken + more, counted + more * points)
                longer[key] = longer.get(key, 0) + known * comb(number, more)
        ways = longer
    free = total - sum(held)
    all_ways = comb(total, cards)
    chances: dict[int, float] = {}
    for (taken, counted), known in ways.items():
        if cards - taken <= free:
            chance = known * comb(free, cards - taken) / all_ways
            chances[counted] = chances.get(counted, 0.0) + chance
    return chances
