"""The arena: seating, shared wins, and confidence intervals."""

from __future__ import annotations

import pytest

from mezani import GAMES
from mezani.arena import (
    Result,
    matches_between,
    matches_of_equals,
    play_all,
    seating,
    starter_win_rate,
    wilson_interval,
    win_rate_of,
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_bots_get_every_seat_equally_often(players: int) -> None:
    seats = [seating(number, "up", "low", players) for number in range(4 * players)]
    for seat in range(players):
        assert [bots[seat] for bots in seats].count("up") == 2 * players


def test_each_deal_is_played_twice_with_the_bots_swapped() -> None:
    matches = matches_between("kadi-live", "up", "low", games=10, players=4, seed="x")
    for one, other in zip(matches[::2], matches[1::2]):
        assert one.seed == other.seed
        assert all({*pair} == {"up", "low"} for pair in zip(one.bots, other.bots))


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    matches = matches_of_equals("kadi-friendly", "rookie", games=8, players=3, seed="x")
    assert list(play_all(matches, processes=2)) == list(play_all(matches))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_result_names_the_starting_seat(game_id: str) -> None:
    players = GAMES[game_id].min_seats
    matches = matches_of_equals(game_id, "rookie", games=4, players=players, seed="x")
    assert all(0 <= result.first < players for result in play_all(matches))


def test_a_shared_win_is_divided_and_a_tied_match_counts_for_nobody() -> None:
    matches = matches_between("kadi-friendly", "up", "low", games=4, players=2, seed="x")
    results = [Result((0,), 0), Result((0, 1), 0), Result((), 0), Result((0,), 1)]
    found = win_rate_of("up", zip(matches, results))
    assert (found.wins, found.games, found.tied) == (2.5, 3, 1)
    found = starter_win_rate(results)
    assert (found.wins, found.games, found.tied) == (1.5, 3, 1)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (250, 400, 0.5766, 0.6710),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilson_intervals_match_published_values(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=0.0001)
