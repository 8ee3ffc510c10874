"""Ratings and the leaderboard."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.store.tables.players import add_account, add_guest
from mezani.store.tables.ratings import (
    Place,
    RatingRow,
    leaderboard,
    put_ratings,
    ratings_of,
    ratings_of_player,
)
from tests.store.stores import written


def a_rating(player: str, shown: float, game: str = "kadi-live") -> RatingRow:
    return RatingRow(player, game, 25.5, 8.25, 3, 2, shown)


def add_players(connection: Connection) -> None:
    for player in ("amina", "brian", "chao"):
        add_account(connection, player, player.title(), player, "digest", 1)


def test_a_new_rating_replaces_the_old_one(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_players(connection)
        put_ratings(connection, [])
        put_ratings(connection, [a_rating("amina", 1), a_rating("brian", 2)])
        put_ratings(connection, [a_rating("brian", 5), a_rating("chao", 3)])
        found = ratings_of(connection, "kadi-live", ["amina", "brian", "nobody"])
        assert found == {"amina": a_rating("amina", 1), "brian": a_rating("brian", 5)}
        assert ratings_of(connection, "qute", ["amina"]) == {}

    written(database_url, job)


def test_a_player_has_a_rating_in_each_game(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_players(connection)
        own = [a_rating("amina", 1, "kadi-live"), a_rating("amina", 4, "qute")]
        put_ratings(connection, [*own[::-1], a_rating("brian", 2)])
        assert ratings_of_player(connection, "amina") == own

    written(database_url, job)


def test_the_leaderboard_lists_the_best_first_in_pages(database_url: str) -> None:
    def job(connection: Connection) -> list[list[Place]]:
        add_players(connection)
        put_ratings(connection, [a_rating("amina", 1), a_rating("brian", 7), a_rating("chao", 3)])
        put_ratings(connection, [a_rating("amina", 99, "qute")])
        return [
            leaderboard(connection, "kadi-live", limit=2),
            leaderboard(connection, "kadi-live", limit=2, offset=2),
        ]

    assert written(database_url, job) == [
        [
            [Place(1, "brian", "Brian", 7, 3, 2), Place(2, "chao", "Chao", 3, 3, 2)],
            [Place(3, "amina", "Amina", 1, 3, 2)],
        ]
    ]


def test_guests_are_rated_but_not_on_the_leaderboard(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_players(connection)
        add_guest(connection, "dalia", "Dalia", 1)
        put_ratings(connection, [a_rating("amina", 1), a_rating("dalia", 7)])
        assert [place.name for place in leaderboard(connection, "kadi-live", 10)] == ["Amina"]
        assert ratings_of_player(connection, "dalia") == [a_rating("dalia", 7)]

    written(database_url, job)
