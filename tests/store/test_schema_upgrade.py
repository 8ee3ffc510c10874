"""Opening a database creates its tables or upgrades them with their data."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text, update

from mezani.store import Store, StoreError
from mezani.store.engine import parse_url, writing_engine
from mezani.store.schema import match_seats, matches, metadata, moves, schema_compatibility
from mezani.store.schema_upgrade import NEWEST, migrations, oldest_program, revision_of, upgrade
from mezani.store.tables.heartbeat import beat, last_beat
from mezani.store.tables.log import moves_of
from mezani.store.tables.matches import find_match
from mezani.store.tables.players import add_guest, find_player, is_name_taken
from tests.store.stores import a_match, a_move, another_connection, with_store, written


def prepare(url: str, revision: str) -> Connection:
    """Connect to a database at a revision."""
    connection = writing_engine(parse_url(url)).connect()
    with connection.begin():
        upgrade(connection, revision)
    return connection


def prepare_without_upgrade(url: str) -> Connection:
    """Connect to a database as it is."""
    return writing_engine(parse_url(url)).connect()


def test_the_newest_revision_is_the_last_migration() -> None:
    assert migrations().get_current_head() == NEWEST


def test_a_new_database_has_exactly_the_tables_of_the_schema(database_url: str) -> None:
    assert written(database_url, revision_of) == [NEWEST]
    with another_connection(database_url) as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, metadata) == []


def test_sqlite_stores_the_log_in_the_order_of_its_key(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mezani.db'}"
    written(url, revision_of)
    with another_connection(url) as connection:
        made = connection.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'moves'"))
    assert "WITHOUT ROWID" in str(made)


def test_an_old_database_is_upgraded_with_its_data(database_url: str) -> None:
    with prepare(database_url, "0001") as connection, connection.begin():
        add_guest(connection, "amina", "Amina", 5)
        known = {name: value for name, value in a_match()._asdict().items() if value is not None}
        connection.execute(matches.insert(), known)
        seats = [
            {"match_id": "m", "seat": seat, "player_id": player, "name": player}
            for seat, player in enumerate(("amina", "brian"))
        ]
        connection.execute(match_seats.insert(), seats)
        connection.execute(moves.insert(), [a_move("m", seq)._asdict() for seq in range(40)])
        assert revision_of(connection) == "0001"

    async def body(store: Store) -> None:
        await store.write(lambda connection: beat(connection, 9))
        assert await store.read(last_beat) == 9
        assert await store.read(revision_of) == NEWEST
        player = await store.read(lambda connection: find_player(connection, "amina"))
        assert player is not None
        assert (player.name, player.created_at) == ("Amina", 5)
        match = await store.read(lambda connection: find_match(connection, "m"))
        assert match is not None
        assert [seat.player_id for seat in match.seats] == ["amina", "brian"]
        log = await store.read(lambda connection: moves_of(connection, "m"))
        assert log == [a_move("m", seq) for seq in range(40)]

    with_store(database_url, body)


def test_of_commands_that_were_executed_twice_the_first_keeps_its_id(database_url: str) -> None:
    rows = [a_move("m", 1), a_move("m", 2)._replace(command_id="c1"), a_move("n", 1)]
    with prepare(database_url, "0005") as connection, connection.begin():
        connection.execute(moves.insert(), [row._asdict() for row in rows])

    async def body(store: Store) -> list[str | None]:
        logs = [await store.read(partial(moves_of, match_id=match)) for match in ("m", "n")]
        return [row.command_id for log in logs for row in log]

    assert with_store(database_url, body) == ["c1", None, "c1"]


def test_old_accounts_get_a_skeleton_and_keep_names_that_look_alike(database_url: str) -> None:
    names = {"old": "Amina", "young": "Arnina", "other": "Iris", "guest": "Amina"}
    with prepare(database_url, "0004") as connection, connection.begin():
        for made, (who, name) in enumerate(names.items()):
            key = None if who == "guest" else f"old key {made}"
            values = {"id": who, "name": name, "name_key": key, "made": made, "deleted": False}
            connection.execute(
                text("INSERT INTO players VALUES (:id, :name, :name_key, NULL, :made, :deleted)"),
                values,
            )

    def check(connection: Connection) -> None:
        rows = connection.execute(text("SELECT id, name, name_key, name_skeleton FROM players"))
        assert {row[0]: tuple(row[1:]) for row in rows} == {
            "old": ("Amina", "amina", "arnlna"),
            "young": ("Arnina", "arnina", None),
            "other": ("Iris", "iris", "lrls"),
            "guest": ("Amina", None, None),
        }
        assert is_name_taken(connection, "Аmina")
        assert not is_name_taken(connection, "Njeri")

    written(database_url, check)


def test_a_failed_upgrade_changes_nothing(database_url: str) -> None:
    with prepare(database_url, "0001") as connection, connection.begin():
        connection.execute(text("CREATE TABLE heartbeat (in_the_way INTEGER)"))
    with pytest.raises(StoreError, match="heartbeat"):
        Store.open(database_url)
    with another_connection(database_url) as connection:
        assert revision_of(connection) == "0001"


def change_revision(url: str, revision: str, oldest: str) -> None:
    """Make a database look like one of another version."""
    with prepare(url, NEWEST) as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = :new"), {"new": revision})
        connection.execute(update(schema_compatibility).values(oldest_program=oldest))


def test_a_database_that_needs_a_newer_version_is_refused_unchanged(database_url: str) -> None:
    change_revision(database_url, "9999", oldest="9998")
    with pytest.raises(StoreError, match=r"revision 9999, .* newer"):
        Store.open(database_url)
    with another_connection(database_url) as connection:
        assert revision_of(connection) == "9999"


def test_a_database_of_a_newer_version_is_used_if_it_only_has_more(database_url: str) -> None:
    change_revision(database_url, "9999", oldest=NEWEST)
    assert written(database_url, revision_of, oldest_program) == ["9999", NEWEST]


def test_a_newer_database_that_does_not_say_who_can_use_it_is_refused(database_url: str) -> None:
    change_revision(database_url, "9999", oldest=NEWEST)
    with prepare_without_upgrade(database_url) as connection, connection.begin():
        connection.execute(text("DROP TABLE schema_compatibility"))
    with pytest.raises(StoreError, match=r"revision 9999, .* newer"):
        Store.open(database_url)


def test_every_upgrade_says_which_programs_can_use_the_tables(database_url: str) -> None:
    with prepare(database_url, "0008") as connection:
        assert oldest_program(connection) is None
        connection.rollback()
        with connection.begin():
            upgrade(connection, "0009")
        assert oldest_program(connection) == "0008"


def test_opening_a_current_database_does_not_import_alembic(database_url: str) -> None:
    written(database_url, revision_of)
    script = (
        "import sys; from mezani.store import Store\n"
        "store = Store.open(sys.argv[1])\n"
        "print([name for name in sys.modules if name.startswith('alembic')])"
    )
    command = [sys.executable, "-c", script, database_url]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
