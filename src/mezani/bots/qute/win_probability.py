"""What scores are worth: the chance to win the game with them, and points measured by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import exp, sqrt

from mezani.bots.qute.probability import chances_of_points
from mezani.bots.qute.situation import Position

SPREAD = 17.0
"""How far scores come apart by chance in one round."""
ROUND = 13.0
"""What a round adds to the highest score."""
UPSET = 0.2
"""The chance that all is open again before the end: whoever would lose comes to exactly the limit, and so to 0."""
STEP = 5
LEAST_POINT = 1e-6
"""What a point is worth at least, however far apart the scores are."""


@dataclass(frozen=True)
class Standing:
    """The scores of a table before this round is counted, seen from one seat."""

    scores: tuple[int, ...]
    me: int
    limit: int

    def chance_after(self, points: Sequence[int]) -> float:
        """The chance to win once a round has counted so much for each seat."""
        scores = [self.settled(score + more) for score, more in zip(self.scores, points)]
        return win_chance(scores, self.me, self.limit)

    def settled(self, score: int) -> int:
        """A score as it stands: exactly the limit becomes 0."""
        return 0 if score == self.limit else score

    def makes_zero(self, points: int) -> bool:
        """Whether so many points bring this seat back to 0."""
        return points != 0 and self.scores[self.me] + points == self.limit

    @cached_property
    def now(self) -> float:
        """The chance to win as things stand."""
        return win_chance(self.scores, self.me, self.limit)

    @cached_property
    def point(self) -> float:
        """The chance to win that one point less for this seat is worth."""
        fewer, more = list(self.scores), list(self.scores)
        fewer[self.me] -= STEP
        more[self.me] += STEP
        limit = self.limit + STEP
        gained = win_chance(fewer, self.me, limit) - win_chance(more, self.me, limit)
        return max(gained / (2 * STEP), LEAST_POINT)

    def worth(self, chance: float) -> float:
        """A chance to win as points: so many less for this seat would be worth as much."""
        return (chance - self.now) / self.point

    @cached_property
    def gain_of_zero(self) -> float:
        """What it is worth to come back to 0."""
        return -self.cost(self.limit - self.scores[self.me])

    def cost(self, points: int) -> float:
        """What it costs this seat to count so many points: more than those if the game is lost with them."""
        counted = [0] * len(self.scores)
        counted[self.me] = points
        return -self.worth(self.chance_after(counted))


def win_chance(scores: Sequence[int], me: int, limit: int) -> float:
    """The chance to win with such scores: certain once the game is over, and else by how far apart they are."""
    highest = max(scores)
    if highest > limit:
        least = min(scores)
        return 0.0 if scores[me] > least else 1.0 / scores.count(least)
    spread = SPREAD * sqrt(1.0 + (limit - highest) / ROUND)
    lead = 1.0 / sum([exp((scores[me] - score) / spread) for score in scores])
    return (1.0 - UPSET) * lead + UPSET / len(scores)


def standing_of(position: Position) -> Standing:
    """The standing in a position."""
    scores = tuple(player.score for player in position.view.players)
    return Standing(scores, position.me, position.rules.score_limit)


def chance_of_ending(
    position: Position, standing: Standing, held: Sequence[int], counts: tuple[int, int], times: int
) -> float:
    """The chance to win the game if the round ends now.

    ``held`` is how many cards each other player holds, in the order of play; ``counts`` what this seat counts, and
    what every other counts on top of an unknown hand.
    """
    mine, extra = counts
    hands = [chances_of_points(position.unseen, cards).items() for cards in held]
    chance = 0.0
    for counted in product(*hands):
        points = [mine * times] * position.seats
        likely = 1.0
        for seat, (hidden, chance_of_hand) in zip(position.others(), counted):
            points[seat] = (hidden + extra) * times
            likely *= chance_of_hand
        chance += likely * standing.chance_after(points)
    return chance
