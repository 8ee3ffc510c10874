"""Bots against bots: who sits where, what counts as a win, and what the numbers show."""

from __future__ import annotations

import pytest

from mezani import GAMES
from mezani.arena import (
    Result,
    play_all,
    seating,
    share_of,
    share_of_starter,
    tables_between,
    tables_of_equals,
    wilson_interval,
)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_bots_sit_on_every_seat_equally_often(players: int) -> None:
    seats = [seating(number, "up", "low", players) for number in range(4 * players)]
    for seat in range(players):
        assert [bots[seat] for bots in seats].count("up") == 2 * players


def test_each_deal_is_played_twice_with_the_bots_exchanged() -> None:
    tables = tables_between("kadi-live", "up", "low", games=10, players=4, seed="x")
    for one, other in zip(tables[::2], tables[1::2]):
        assert one.seed == other.seed
        assert all({*pair} == {"up", "low"} for pair in zip(one.bots, other.bots))


def test_results_do_not_depend_on_how_many_processes_play() -> None:
    tables = tables_of_equals("kadi-friendly", "rookie", games=8, players=3, seed="x")
    assert list(play_all(tables, processes=2)) == list(play_all(tables))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_starter_of_a_match_is_known(game_id: str) -> None:
    players = GAMES[game_id].min_seats
    tables = tables_of_equals(game_id, "rookie", games=4, players=players, seed="x")
    assert all(0 <= result.first < players for result in play_all(tables))


def test_a_shared_win_counts_in_parts_and_a_drawn_game_for_nobody() -> None:
    tables = tables_between("kadi-friendly", "up", "low", games=4, players=2, seed="x")
    results = [Result((0,), 0), Result((0, 1), 0), Result((), 0), Result((0,), 1)]
    found = share_of("up", zip(tables, results))
    assert (found.wins, found.games, found.drawn) == (2.5, 3, 1)
    found = share_of_starter(results)
    assert (found.wins, found.games, found.drawn) == (1.5, 3, 1)


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
def test_intervals_are_those_of_the_tables(wins: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=0.0001)
