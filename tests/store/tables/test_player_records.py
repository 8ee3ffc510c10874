"""Matches and wins of a player by game and opponents."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.store.tables.matches import SeatResult, SeatRow, add_match, end_match
from mezani.store.tables.player_records import RecordRow, find_winning_streak, records_of
from tests.store.stores import a_match, written

LEVELS = ("rookie", "casual", "sharp")


def play(
    connection: Connection,
    number: int,
    *others: str,
    won: bool,
    game: str = "qute",
    ending: str = "finished",
    stand_in: str | None = None,
) -> None:
    """Store a match of Amina against bots of these levels, or people."""
    seats = [SeatRow(0, "amina", "Amina")]
    for seat, other in enumerate(others, start=1):
        bot = other if other in LEVELS else None
        seats.append(SeatRow(seat, None if bot else other, other, bot))
    match = a_match(f"m{number}")._replace(game_id=game)
    add_match(connection, match, seats)
    results = [SeatResult(0, won, bot_level=stand_in)] if ending == "finished" else []
    end_match(connection, match.id, 1000 + number, ending, results)


def test_matches_are_counted_by_game_and_strongest_opponent(database_url: str) -> None:
    def job(connection: Connection) -> None:
        play(connection, 1, "rookie", won=True)
        play(connection, 2, "rookie", "sharp", won=False)
        play(connection, 3, "sharp", won=True)
        play(connection, 4, "sharp", "brian", won=True)
        play(connection, 5, "rookie", won=True, game="no-kitty")
        play(connection, 6, "rookie", won=True, ending="abandoned")
        assert records_of(connection, "amina", LEVELS) == [
            RecordRow("no-kitty", "rookie", 1, 1),
            RecordRow("qute", "rookie", 1, 1),
            RecordRow("qute", "sharp", 2, 1),
            RecordRow("qute", "people", 1, 1),
        ]
        assert records_of(connection, "nobody", LEVELS) == []

    written(database_url, job)


def test_a_winning_streak_ends_with_the_last_match_that_was_not_won(database_url: str) -> None:
    def job(connection: Connection) -> None:
        assert find_winning_streak(connection, "amina") == 0
        for number, won in enumerate([True, False, True, True]):
            play(connection, number, "rookie", won=won)
        assert find_winning_streak(connection, "amina") == 2

    written(database_url, job)


def test_the_win_of_a_stand_in_is_not_counted_as_the_players(database_url: str) -> None:
    def job(connection: Connection) -> None:
        play(connection, 1, "rookie", won=True)
        play(connection, 2, "rookie", won=True, stand_in="casual")
        assert records_of(connection, "amina", LEVELS) == [RecordRow("qute", "rookie", 2, 1)]
        assert find_winning_streak(connection, "amina") == 0

    written(database_url, job)
