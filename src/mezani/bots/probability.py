"""Probabilities of hidden cards. Every unseen card is equally likely to be in any hidden place."""

from __future__ import annotations

from math import comb


def chance_of_none(wanted: int, unseen: int, cards: int) -> float:
    """Return the chance that ``cards`` random unseen cards include none of the wanted ones."""
    total = unseen.bit_count()
    without = total - (wanted & unseen).bit_count()
    taken = min(cards, total)
    return comb(without, taken) / comb(total, taken)


def chance_of_holding(wanted: int, unseen: int, cards: int) -> float:
    """Return the chance that ``cards`` random unseen cards include at least one of the wanted ones."""
    return 1.0 - chance_of_none(wanted, unseen, cards)
