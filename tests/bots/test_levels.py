"""Each level beats the one below it in every game. ``mezani ladder`` shows it with many more matches."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mezani import GAMES
from mezani.arena import Contest, play_contest
from mezani.bots import LEVELS
from mezani.bots.levels import FAMILIES

DEALS = 50
FEWER = {"qute": 20}
"""A match of Qute has many rounds, so fewer deals are enough."""
KNOWN = [game.id for game in GAMES.values() if game.family in FAMILIES]
"""The games that have bots of their own; the others are played at random."""


@pytest.mark.slow
@pytest.mark.parametrize(("lower", "upper"), [*pairwise(LEVELS)])
@pytest.mark.parametrize("game_id", KNOWN)
def test_a_level_beats_the_one_below_it(game_id: str, lower: str, upper: str) -> None:
    contest = Contest(game_id, (upper, lower), FEWER.get(game_id, DEALS), "levels")
    assert play_contest(contest).tallies[upper].share().value > 0.5
