"""Favourite house rules."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.store.tables.favourites import (
    FavouriteRow,
    delete_favourite,
    favourites_of,
    save_favourite,
)
from mezani.store.tables.players import add_guest, delete_player
from tests.store.stores import written

LIMIT = 2


def test_house_rules_are_saved_by_name_up_to_a_limit(database_url: str) -> None:
    home = FavouriteRow("amina", "qute", "Home", "{}")
    school = FavouriteRow("amina", "qute", "at school", '{"hand_size":7}')

    def job(connection: Connection) -> None:
        add_guest(connection, "amina", "Amina", 1)
        add_guest(connection, "brian", "Brian", 1)
        assert save_favourite(connection, home, LIMIT)
        assert save_favourite(connection, school, LIMIT)
        assert not save_favourite(connection, home._replace(name="Third"), LIMIT)
        changed = home._replace(rules='{"hand_size":6}')
        assert save_favourite(connection, changed, LIMIT)
        assert favourites_of(connection, "amina") == [school, changed]
        assert favourites_of(connection, "brian") == []
        delete_favourite(connection, "brian", "qute", "Home")
        delete_favourite(connection, "amina", "qute", "at school")
        assert favourites_of(connection, "amina") == [changed]
        delete_player(connection, "amina")
        assert favourites_of(connection, "amina") == []

    written(database_url, job)


def test_two_games_may_have_rules_of_the_same_name(database_url: str) -> None:
    qute = FavouriteRow("amina", "qute", "Kwetu", '{"hand_size":7}')
    kadi = qute._replace(game_id="kadi-live", rules="{}")

    def job(connection: Connection) -> None:
        add_guest(connection, "amina", "Amina", 1)
        assert save_favourite(connection, qute, LIMIT)
        assert save_favourite(connection, kadi, LIMIT)
        assert favourites_of(connection, "amina") == [kadi, qute]
        assert not save_favourite(connection, qute._replace(game_id="no-kitty"), LIMIT)
        delete_favourite(connection, "amina", "kadi-live", "Kwetu")
        assert favourites_of(connection, "amina") == [qute]

    written(database_url, job)
