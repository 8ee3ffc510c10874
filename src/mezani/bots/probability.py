"""Counting cards: how likely hidden cards are among the wanted. Every unseen card is as likely anywhere."""

from __future__ import annotations

from math import comb


def chance_of_none(wanted: int, unseen: int, cards: int) -> float:
    """The chance that so many of the unseen cards, taken at random, hold none of the wanted."""
    total = unseen.bit_count()
    without = total - (wanted & unseen).bit_count()
    taken = min(cards, total)
    return comb(without, taken) / comb(total, taken)


def chance_of_holding(wanted: int, unseen: int, cards: int) -> float:
    """The chance that so many of the unseen cards, taken at random, hold one of the wanted."""
    return 1.0 - chance_of_none(wanted, unseen, cards)
