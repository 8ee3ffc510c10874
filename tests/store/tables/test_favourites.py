"""Favourite house rules."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.store.tables.favourites import (
    FavouriteRow,
    favourites_of,
    keep_favourite,
    remove_favourite,
)
from mezani.store.tables.players import add_guest, delete_player
from tests.store.stores import written

LIMIT = 2


def test_house_rules_are_kept_by_name_up_to_a_limit(database_url: str) -> None:
    home = FavouriteRow("amina", "Home", "qute", "{}")
    school = FavouriteRow("amina", "at school", "qute", '{"hand_size":7}')

    def job(connection: Connection) -> None:
        add_guest(connection, "amina", "Amina", 1)
        add_guest(connection, "brian", "Brian", 1)
        assert keep_favourite(connection, home, LIMIT)
        assert keep_favourite(connection, school, LIMIT)
        assert not keep_favourite(connection, home._replace(name="Third"), LIMIT)
        changed = home._replace(rules='{"hand_size":6}')
        assert keep_favourite(connection, changed, LIMIT)
        assert favourites_of(connection, "amina") == [school, changed]
        assert favourites_of(connection, "brian") == []
        remove_favourite(connection, "brian", "Home")
        remove_favourite(connection, "amina", "at school")
        assert favourites_of(connection, "amina") == [changed]
        delete_player(connection, "amina")
        assert favourites_of(connection, "amina") == []

    written(database_url, job)
