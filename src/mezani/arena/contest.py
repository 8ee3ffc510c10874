"""Contests: bots that play the same deals with every seating.

>>> contest = Contest("kadi-friendly", ("sharp", "casual"), deals=2, seed="tea")
>>> [(match.seed, match.bots) for match in schedule([contest])][:2]
[('arena tea 0', ('casual', 'sharp')), ('arena tea 0', ('sharp', 'casual'))]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from math import ceil, factorial, prod

import msgspec

from mezani import Game, find_game
from mezani.fuzz import random_rules
from mezani.rng import deal_rng
from mezani.switches import changes_from, value_text

MAX_SEATINGS = 24
"""A deal is played with every distinct seating if there are at most this many, as of four different bots."""


class Contest(msgspec.Struct, frozen=True):
    """A game, the bots that play it, one for each seat, and the number of deals.

    ``rules`` are changes to the preset as text. With random rules, every deal has its own house rules.
    """

    game_id: str
    bots: tuple[str, ...]
    deals: int
    seed: str
    rules: dict[str, str] = {}
    has_random_rules: bool = False

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    def rules_of_deal(self, deal: int) -> dict[str, str]:
        """Return the changes to the preset in one deal."""
        if not self.has_random_rules:
            return self.rules
        rng = deal_rng(f"arena rules {self.seed} {deal}")
        rules = random_rules(self.game, len(self.bots), rng)
        changes = changes_from(self.game.preset, rules)
        return {name: value_text(value) for name, value in changes.items()}


class ArenaMatch(msgspec.Struct, frozen=True):
    """A match to play. Its seed and rules are those of its deal; ``contest`` is a number in the schedule."""

    contest: int
    deal: int
    game_id: str
    bots: tuple[str, ...]
    seed: str
    rules: dict[str, str] = {}


def schedule(contests: Sequence[Contest]) -> list[ArenaMatch]:
    """Return all matches of some contests, deal by deal, so that all contests end at about the same time."""
    deals = sorted(
        (deal / contest.deals, number, deal)
        for number, contest in enumerate(contests)
        for deal in range(contest.deals)
    )
    return [
        match for _, number, deal in deals for match in matches_of(contests[number], number, deal)
    ]


def matches_of(contest: Contest, number: int, deal: int) -> Iterator[ArenaMatch]:
    """Return the matches of one deal of a contest, which has this number in the schedule."""
    seed = f"arena {contest.seed} {deal}"
    rules = contest.rules_of_deal(deal)
    for bots in seatings(contest.bots, seed):
        yield ArenaMatch(number, deal, contest.game_id, bots, seed, rules)


def deals_for(bots: Sequence[str], games: int) -> int:
    """Return the number of whole deals that have at least this many matches."""
    return ceil(games / matches_in_deal(bots))


def matches_in_deal(bots: Sequence[str]) -> int:
    """Return how many matches are played with a deal."""
    seatings = count_seatings(bots)
    return seatings if seatings <= MAX_SEATINGS else len(bots)


def seatings(bots: Sequence[str], seed: str) -> Iterable[tuple[str, ...]]:
    """Return the seatings that a deal is played with.

    These are all distinct ones, or, if there are too many, the rotations of an order that differs for each deal.

    >>> list(seatings(["sharp", "casual", "casual"], "tea"))
    [('casual', 'casual', 'sharp'), ('casual', 'sharp', 'casual'), ('sharp', 'casual', 'casual')]
    """
    if count_seatings(bots) <= MAX_SEATINGS:
        return distinct_seatings(tuple(bots))
    order = list(range(len(bots)))
    deal_rng(f"arena seats {seed}").shuffle(order)
    shuffled = tuple(bots[index] for index in order)
    return [shuffled[shift:] + shuffled[:shift] for shift in range(len(bots))]


def count_seatings(bots: Sequence[str]) -> int:
    """Return the number of distinct seatings."""
    return factorial(len(bots)) // prod(factorial(count) for count in Counter(bots).values())


@lru_cache(maxsize=128)
def distinct_seatings(bots: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return all distinct seatings in alphabetical order."""
    return sorted(set(permutations(bots)))
