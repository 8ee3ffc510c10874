"""The chances Qute's bots compute: hidden cards, and winning the game with given scores."""

from __future__ import annotations

import pytest

from mezani.bots.probability import chance_of_none
from mezani.bots.qute.probability import chances_of_points, draws_until
from mezani.bots.qute.situation import read_cards
from mezani.bots.qute.win_probability import Scoreboard, win_chance


def test_chances_are_computed_from_the_unseen_cards() -> None:
    unseen = read_cards(["JS", "9S", "9H", "9D"])
    assert chances_of_points(unseen, 1) == {0: 0.75, 20: 0.25}
    assert chances_of_points(unseen, 0) == {0: 1.0}
    assert chance_of_none(read_cards(["JS", "JH"]), unseen, 2) == 0.5
    assert draws_until(read_cards(["JS"]), unseen) == 2.5


@pytest.mark.parametrize("cards", range(12))
def test_the_chances_of_a_hidden_hand_add_up_to_one(cards: int) -> None:
    unseen = read_cards(["6S", "7D", "8H", "10S", "JC", "JH", "QD", "KS", "AC", "AD"])
    assert sum(chances_of_points(unseen, cards).values()) == pytest.approx(1.0)


def test_the_lowest_score_is_most_likely_to_win_and_certain_once_the_game_is_over() -> None:
    assert win_chance([10, 50, 90], 0, 125) > win_chance([10, 50, 90], 1, 125)
    assert win_chance([30, 30], 0, 125) == 0.5
    assert win_chance([30, 126], 0, 125) == 1.0
    assert win_chance([30, 126], 1, 125) == 0.0
    assert win_chance([30, 30, 126], 1, 125) == 0.5


def test_points_that_lose_the_game_cost_more_and_points_that_reset_the_score_are_a_gain() -> None:
    scoreboard = Scoreboard((100, 80), 0, 125)
    assert scoreboard.cost(10) == pytest.approx(10, abs=2)
    assert scoreboard.cost(30) > 40
    assert scoreboard.cost(25) < -30
    assert Scoreboard((100_000, -100_000), 0, 200_000).cost(0) == 0
