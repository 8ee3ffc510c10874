"""The chance to win the game with given scores, and the value of points measured by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import exp, sqrt

from mezani.bots.qute.probability import chances_of_points
from mezani.bots.qute.situation import Situation

SPREAD = 17.0
"""How far scores drift apart by chance in one round."""
ROUND = 13.0
"""The points a round adds to the highest score."""
UPSET = 0.2
"""The chance that the game is open again before it ends, because a losing score hits the limit and becomes 0."""
STEP = 5
LEAST_POINT = 1e-6
"""A lower limit on the value of a point, for scores that are very far apart."""


@dataclass(frozen=True)
class Scoreboard:
    """The scores before this round is counted, from the point of view of one seat."""

    scores: tuple[int, ...]
    me: int
    limit: int

    def chance_after(self, points: Sequence[int]) -> float:
        """Return the chance to win after a round with these points for each seat."""
        scores = [self.settled(score + more) for score, more in zip(self.scores, points)]
        return win_chance(scores, self.me, self.limit)

    def settled(self, score: int) -> int:
        """Return a score after the limit was applied: exactly the limit becomes 0."""
        return 0 if score == self.limit else score

    def makes_zero(self, points: int) -> bool:
        """Return True if these points bring this seat back to 0."""
        return points != 0 and self.scores[self.me] + points == self.limit

    @cached_property
    def chance_now(self) -> float:
        """The chance to win with the current scores."""
        return win_chance(self.scores, self.me, self.limit)

    @cached_property
    def chance_per_point(self) -> float:
        """How much one point less for this seat adds to its chance to win."""
        fewer, more = list(self.scores), list(self.scores)
        fewer[self.me] -= STEP
        more[self.me] += STEP
        limit = self.limit + STEP
        gained = win_chance(fewer, self.me, limit) - win_chance(more, self.me, limit)
        return max(gained / (2 * STEP), LEAST_POINT)

    def in_points(self, chance: float) -> float:
        """Return a chance to win as the number of points this seat would have to lose for the same chance."""
        return (chance - self.chance_now) / self.chance_per_point

    @cached_property
    def gain_of_zero(self) -> float:
        """The value of coming back to 0."""
        return -self.cost(self.limit - self.scores[self.me])

    def cost(self, points: int) -> float:
        """Return what it costs this seat to count points: more than their number if they lose the game."""
        counted = [0] * len(self.scores)
        counted[self.me] = points
        return -self.in_points(self.chance_after(counted))


def win_chance(scores: Sequence[int], me: int, limit: int) -> float:
    """Return the chance to win with these scores: certain once the game is over, else by their distance."""
    highest = max(scores)
    if highest > limit:
        least = min(scores)
        return 0.0 if scores[me] > least else 1.0 / scores.count(least)
    spread = SPREAD * sqrt(1.0 + (limit - highest) / ROUND)
    lead = 1.0 / sum([exp((scores[me] - score) / spread) for score in scores])
    return (1.0 - UPSET) * lead + UPSET / len(scores)


def read_scoreboard(situation: Situation) -> Scoreboard:
    """Return the scoreboard of a situation."""
    scores = tuple(player.score for player in situation.view.players)
    return Scoreboard(scores, situation.me, situation.rules.score_limit)


def chance_of_ending(
    situation: Situation,
    scoreboard: Scoreboard,
    held: Sequence[int],
    counts: tuple[int, int],
    factor: int,
) -> float:
    """Return the chance to win the game if the round ends now.

    ``held`` is the number of cards each other player holds, in the order of play. ``counts`` are the points of this
    seat, and the points every other seat gets in addition to its unknown hand.
    """
    mine, extra = counts
    hands = [chances_of_points(situation.unseen, cards).items() for cards in held]
    chance = 0.0
    for counted in product(*hands):
        points = [mine * factor] * situation.seats
        likelihood = 1.0
        for seat, (hidden, chance_of_hand) in zip(situation.others(), counted):
            points[seat] = (hidden + extra) * factor
            likelihood *= chance_of_hand
        chance += likelihood * scoreboard.chance_after(points)
    return chance
