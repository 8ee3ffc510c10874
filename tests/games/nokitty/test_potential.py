"""The points that hearts in a hand can add, as positions of No Kitty Cards encode them."""

from __future__ import annotations

from itertools import combinations, permutations

from mezani import fast_rng
from mezani.games.nokitty.engine.cards import HEART_KINDS, points
from mezani.games.nokitty.engine.words.counts import one, potential


def most_points(hearts: list[int], colours: list[int], allowed: int) -> int:
    """Return the most points by trying every placement."""
    number = min(allowed, len(hearts), len(colours))
    return max(
        sum(points(kind, colour) for kind, colour in zip(chosen, tiles))
        for chosen in combinations(hearts, number)
        for tiles in permutations(colours, number)
    )


def test_the_potential_is_what_the_best_placement_counts() -> None:
    rng = fast_rng(11)
    for _ in range(400):
        hearts = [rng.below(HEART_KINDS) for _ in range(rng.below(5))]
        colours = [rng.below(4) for _ in range(rng.below(5))]
        allowed = rng.below(5)
        found = potential(sum(map(one, hearts)), sum(map(one, colours)), allowed)
        assert found == most_points(hearts, colours, allowed)
