"""Players and their sessions."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from mezani.store import NameTakenError
from mezani.store.ids import new_id
from mezani.store.tables.matches import end_match, matches_of
from mezani.store.tables.players import (
    DELETED_NAME,
    PlayerRow,
    add_account,
    add_guest,
    delete_player,
    find_account,
    find_by_id_or_name,
    find_player,
    password_of,
    rename,
    set_password,
    upgrade_guest,
)
from mezani.store.tables.ratings import RatingRow, leaderboard, put_ratings
from mezani.store.tables.sessions import (
    SessionRow,
    add_session,
    expire_sessions,
    find_session,
    remove_session,
    remove_sessions,
    touch_session,
)
from tests.store.stores import a_match, begin, written


def test_guests_may_have_the_same_name(database_url: str) -> None:
    def job(connection: Connection) -> list[PlayerRow | None]:
        add_guest(connection, "one", "Amina", 1)
        add_guest(connection, "two", "Amina", 2)
        return [find_player(connection, who) for who in ("one", "two", "three")]

    one, two, three = written(database_url, job)[0]
    assert one == PlayerRow("one", "Amina", None, 1, is_deleted=False)
    assert two == PlayerRow("two", "Amina", None, 2, is_deleted=False)
    assert one.is_guest
    assert three is None


def test_an_account_is_found_by_its_unique_name(database_url: str) -> None:
    def job(connection: Connection) -> None:
        made = add_account(connection, "one", "Amina", "amina", "digest", 1)
        account = find_account(connection, "amina")
        assert account is not None
        assert (account.player, account.password_hash) == (made, "digest")
        assert not made.is_guest
        assert find_account(connection, "brian") is None

    def again(connection: Connection) -> None:
        add_account(connection, "two", "AMINA", "amina", "other", 2)

    written(database_url, job)
    with pytest.raises(NameTakenError, match="The name AMINA is taken"):
        written(database_url, again)
    assert written(database_url, lambda connection: find_player(connection, "two")) == [None]


def test_two_accounts_cannot_look_alike(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_account(connection, "one", "Bob", "bob", "digest", 1)
        add_account(connection, "two", "ВОВ", "вов", "other", 2)

    with pytest.raises(NameTakenError):
        written(database_url, job)


def test_a_guest_who_signs_up_keeps_the_id_and_the_history(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_guest(connection, "one", "Guest", 1)
        begin(connection, a_match("m"), "one", "two")
        end_match(connection, "m", 9, "finished", [])
        made = upgrade_guest(connection, "one", "Amina", "amina", "digest")
        assert made == find_player(connection, "one")
        assert made == PlayerRow("one", "Amina", "amina", 1, is_deleted=False)
        assert [played.match.id for played in matches_of(connection, "one", 10)] == ["m"]

    written(database_url, job)


def test_only_a_guest_can_become_an_account(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_account(connection, "one", "Amina", "amina", "digest", 1)
        assert upgrade_guest(connection, "one", "Brian", "brian", "mine") is None
        assert upgrade_guest(connection, "nobody", "Brian", "brian", "mine") is None
        assert password_of(connection, "one") == "digest"

    written(database_url, job)


def test_a_name_and_a_password_can_be_changed(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_account(connection, "one", "Amina", "amina", "digest", 1)
        rename(connection, "one", "Asha", "asha")
        set_password(connection, "one", "newer")
        account = find_account(connection, "asha")
        assert account is not None
        assert (account.player.name, account.password_hash) == ("Asha", "newer")
        assert find_account(connection, "amina") is None
        add_account(connection, "two", "Amina", "amina", "digest", 1)

    def take(connection: Connection) -> None:
        rename(connection, "one", "Amina", "amina")

    written(database_url, job)
    with pytest.raises(NameTakenError):
        written(database_url, take)


def test_a_deleted_player_loses_everything_but_their_matches(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_account(connection, "amina", "Amina", "amina", "digest", 1)
        add_guest(connection, "brian", "Brian", 1)
        add_session(connection, "hash", "amina", "cookie", 1)
        put_ratings(connection, [RatingRow("amina", "kadi-live", 25, 8, 1, 1, 1)])
        begin(connection, a_match("m"), "amina", "brian")
        end_match(connection, "m", 9, "finished", [])
        delete_player(connection, "amina")
        player = find_player(connection, "amina")
        assert player == PlayerRow("amina", DELETED_NAME, None, 1, is_deleted=True)
        assert not player.is_guest
        assert password_of(connection, "amina") is None
        assert find_account(connection, "amina") is None
        assert find_session(connection, "hash") is None
        assert leaderboard(connection, "kadi-live", 10) == []
        [played] = matches_of(connection, "brian", 10)
        assert [seat.name for seat in played.seats] == [DELETED_NAME, "Brian"]
        add_account(connection, "other", "Amina", "amina", "digest", 2)

    written(database_url, job)


def test_a_deleted_player_cannot_be_changed(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_guest(connection, "one", "Amina", 1)
        delete_player(connection, "one")
        rename(connection, "one", "Amina", None)
        set_password(connection, "one", "digest")
        assert upgrade_guest(connection, "one", "Amina", "amina", "digest") is None
        player = find_player(connection, "one")
        assert player is not None
        assert player.name == DELETED_NAME
        assert password_of(connection, "one") is None

    written(database_url, job)


def test_a_session_is_found_with_its_player(database_url: str) -> None:
    def job(connection: Connection) -> None:
        player = add_guest(connection, "one", "Amina", 1)
        add_session(connection, "hash", "one", "cookie", 5)
        assert find_session(connection, "hash") == SessionRow("hash", "cookie", 5, 5, player)
        touch_session(connection, "hash", 8)
        assert find_session(connection, "hash") == SessionRow("hash", "cookie", 5, 8, player)
        remove_session(connection, "hash")
        assert find_session(connection, "hash") is None

    written(database_url, job)


def test_all_sessions_of_a_player_except_one_can_be_removed(database_url: str) -> None:
    def job(connection: Connection) -> None:
        for player in ("amina", "brian"):
            add_guest(connection, player, player, 1)
            for number in range(3):
                add_session(connection, f"{player} {number}", player, "token", 5)
        assert len(remove_sessions(connection, "amina", keep="amina 1")) == 2
        left = [find_session(connection, f"amina {number}") for number in range(3)]
        assert [session is not None for session in left] == [False, True, False]
        assert remove_sessions(connection, "amina") == ["amina 1"]
        assert find_session(connection, "brian 0") is not None

    written(database_url, job)


def test_unused_sessions_expire(database_url: str) -> None:
    def job(connection: Connection) -> None:
        add_guest(connection, "one", "Amina", 1)
        for seen in (10, 20, 30):
            add_session(connection, f"at {seen}", "one", "cookie", seen)
        assert expire_sessions(connection, used_before=20) == 1
        assert find_session(connection, "at 10") is None
        assert find_session(connection, "at 20") is not None

    written(database_url, job)


def test_ids_fit_their_column_and_are_unique() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(one) for one in ids} == {22}


def test_a_player_is_found_by_id_before_an_account_by_name(database_url: str) -> None:
    def job(connection: Connection) -> None:
        amina = add_account(connection, "a" * 22, "Amina", "amina", "digest", 1)
        brian = add_guest(connection, "b" * 22, "Brian", 1)
        shadow = add_account(connection, "c" * 22, "b" * 22, "b" * 22, "digest", 1)
        assert find_by_id_or_name(connection, "", "amina") == amina
        assert find_by_id_or_name(connection, amina.id, "nobody") == amina
        assert find_by_id_or_name(connection, brian.id, shadow.name) == brian
        assert find_by_id_or_name(connection, "", "brian") is None
        delete_player(connection, amina.id)
        assert find_by_id_or_name(connection, amina.id, "amina") is None

    written(database_url, job)
