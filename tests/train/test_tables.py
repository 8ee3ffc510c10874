"""The tables that networks practise at."""

from __future__ import annotations

from mezani import find_game
from mezani.train.tables import practice_tables, response_tables


def test_every_table_can_be_played() -> None:
    for family in ("kadi", "qute", "nokitty"):
        for table in practice_tables(family, seed=1):
            find_game(table.game).check_rules(table.rules, table.seats)
    for table in response_tables(seed=1):
        find_game(table.game).check_rules(table.rules, table.seats)


def test_most_tables_of_a_best_response_have_four_players() -> None:
    seats = [table.seats for table in response_tables(seed=1)]
    assert seats.count(4) > len(seats) / 2
