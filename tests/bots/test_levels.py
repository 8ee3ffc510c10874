"""Each level beats the one below it in every game. ``mezani arena`` shows it with many more matches."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mezani import GAMES
from mezani.arena import matches_between, play_all, win_rate_of
from mezani.bots import LEVELS
from mezani.bots.levels import FAMILIES

MATCHES = 100
FEWER = {"qute": 40}
"""A match of Qute has many rounds, so fewer matches are enough."""
KNOWN = [game.id for game in GAMES.values() if game.family in FAMILIES]
"""The games that have bots of their own; the others are played at random."""


@pytest.mark.slow
@pytest.mark.parametrize(("lower", "upper"), [*pairwise(LEVELS)])
@pytest.mark.parametrize("game_id", KNOWN)
def test_a_level_beats_the_one_below_it(game_id: str, lower: str, upper: str) -> None:
    number = FEWER.get(game_id, MATCHES)
    matches = matches_between(game_id, upper, lower, games=number, players=2, seed="levels")
    rate = win_rate_of(upper, zip(matches, play_all(matches)))
    assert rate.wins > rate.games / 2
