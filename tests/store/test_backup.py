"""Backups of one database restore into the same or the other kind, and damaged ones are refused."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, select, text

from mezani.store import Store, StoreError, backup, restore
from mezani.store.backup import Backup, write_backup
from mezani.store.engine import parse_url, writing_engine
from mezani.store.errors import BackupError
from mezani.store.restore import restore_backup
from mezani.store.schema import metadata
from mezani.store.schema_upgrade import NEWEST, revision_of, upgrade
from mezani.store.tables.players import add_account, add_guest
from mezani.store.tables.ratings import RatingRow, put_ratings
from mezani.stress.cluster.postgresql import PostgreSQL
from tests.store.stores import a_match, a_move, another_connection, begin, with_store, written

Tables = dict[str, list[tuple[Any, ...]]]


def fill(connection: Connection) -> None:
    """Store players, a rating and a match."""
    add_guest(connection, "brian", "Brian", 6)
    add_account(connection, "amina", "Amina Ünal 👏", "amina", "a hash", 5)
    put_ratings(connection, [RatingRow("amina", "qute", 25.1 / 3, 8.333, 4, 1, 1012.3456789)])
    begin(connection, a_match(), "amina", "brian")


async def add_moves(store: Store) -> None:
    await store.write(fill)
    for seq in range(1, 1201):
        store.append(a_move("m", seq))
    await store.append(a_move("m", 1201, 'play 7H "quoted" \\ 👏'))


def filled(url: str) -> str:
    with_store(url, add_moves)
    return url


def contents(url: str) -> Tables:
    """Return all rows of all tables."""
    with another_connection(url) as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }


@pytest.fixture(params=["sqlite", "postgresql"])
def other_database_url(
    request: pytest.FixtureRequest, tmp_path: Path, postgresql: PostgreSQL
) -> Iterator[str]:
    """The URL of a second empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other' / 'mezani.db'}"
        return
    url = postgresql.new_database()
    yield url
    postgresql.drop_database(url)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'mezani.db'}"


@pytest.fixture
def backup_file(sqlite_url: str, tmp_path: Path) -> Path:
    """A backup of a filled SQLite database."""
    write_backup(filled(sqlite_url), tmp_path / "backup.zip", {}, 7)
    return tmp_path / "backup.zip"


def test_a_backup_restores_into_either_database(
    database_url: str, other_database_url: str, tmp_path: Path
) -> None:
    filled(database_url)
    manifest = write_backup(database_url, tmp_path / "backup.zip", {}, 7)
    assert manifest.tables["moves"].rows == 1201
    restore_backup(Backup(tmp_path / "backup.zip"), other_database_url)
    assert contents(other_database_url) == contents(database_url)
    assert written(other_database_url, revision_of) == [NEWEST]


def test_a_backup_is_the_database_at_one_moment_while_it_is_in_use(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(store: Store) -> Tables:
        await add_moves(store)
        before = contents(database_url)
        names = [table.name for table in metadata.sorted_tables]

        def write_meanwhile() -> None:
            engine = writing_engine(parse_url(database_url), is_shared=True)
            with engine.begin() as connection:
                connection.execute(text("DELETE FROM moves WHERE seq > 5"))
                connection.execute(text("UPDATE players SET name = 'X'"))

        real = backup._write_table

        def interrupted(archive: Any, connection: Connection, table: Any) -> Any:
            entry = real(archive, connection, table)
            if table.name == names[0]:
                write_meanwhile()
            return entry

        monkeypatch.setattr(backup, "_write_table", interrupted)
        write_backup(database_url, tmp_path / "backup.zip", {}, 7)
        return before

    before = with_store(database_url, body, is_shared=True)
    restored = f"sqlite:///{tmp_path / 'restored.db'}"
    restore_backup(Backup(tmp_path / "backup.zip"), restored)
    assert contents(restored) == before
    assert contents(database_url) != before


def test_a_database_in_use_is_not_restored_into(database_url: str, backup_file: Path) -> None:
    async def body(store: Store) -> None:
        await store.read(revision_of)
        before = contents(database_url)
        with pytest.raises((BackupError, StoreError), match="mezani server is using"):
            restore_backup(Backup(backup_file), database_url, replace=True)
        assert contents(database_url) == before

    with_store(database_url, body)


def test_existing_data_is_replaced_only_on_request(
    database_url: str, backup_file: Path, sqlite_url: str
) -> None:
    if database_url != sqlite_url:
        written(database_url, lambda connection: add_guest(connection, "x", "Else", 1))
    before = contents(database_url)
    with pytest.raises(BackupError, match="not empty: use --replace"):
        restore_backup(Backup(backup_file), database_url)
    assert contents(database_url) == before
    written(database_url, lambda connection: add_guest(connection, "y", "Newer", 1))
    restore_backup(Backup(backup_file), database_url, replace=True)
    names = {row[1] for row in contents(database_url)["players"]}
    assert names == {"Amina Ünal 👏", "Brian"}


def test_a_backup_of_an_older_revision_is_upgraded(tmp_path: Path, database_url: str) -> None:
    old = f"sqlite:///{tmp_path / 'old.db'}"
    with writing_engine(parse_url(old)).begin() as connection:
        upgrade(connection, "0001")
        connection.execute(
            text("INSERT INTO players (id, name, made, is_deleted) VALUES ('a', 'Ann', 5, 0)")
        )
    back_up_first_revision(tmp_path / "old.zip", old)
    restore_backup(Backup(tmp_path / "old.zip"), database_url)
    assert written(database_url, revision_of) == [NEWEST]
    assert [row[:2] for row in contents(database_url)["players"]] == [("a", "Ann")]


def back_up_first_revision(target: Path, url: str) -> None:
    """Write a backup of a database at revision 0001, as that version would have."""
    reflected = MetaData()
    with another_connection(url) as connection:
        reflected.reflect(connection, only=lambda name, _: name != "alembic_version")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(backup, "metadata", reflected)
        write_backup(url, target, {}, 7, revision="0001")


def test_a_backup_holds_only_plain_values() -> None:
    columns = [column for table in backup.backed_up_tables() for column in table.columns]
    kinds = {column.type.python_type for column in columns}
    assert kinds == {str, int, float, bool}


def test_a_damaged_backup_changes_nothing(backup_file: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.zip"
    with zipfile.ZipFile(backup_file) as old, zipfile.ZipFile(changed, "w") as new:
        for member in old.namelist():
            content = old.read(member)
            if member == "tables/moves.jsonl":
                content = content.replace(b"draw", b"fold", 1)
            new.writestr(member, content)
    target = f"sqlite:///{tmp_path / 'target.db'}"
    with pytest.raises(BackupError, match="damaged: the table moves"):
        restore_backup(Backup(changed), target)
    assert not (tmp_path / "target.db").exists()


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(BackupError, match="is not a backup, or it is incomplete"):
        Backup(tmp_path / "file")


def test_a_cut_off_backup_is_refused(backup_file: Path) -> None:
    backup_file.write_bytes(backup_file.read_bytes()[:-2000])
    with pytest.raises(BackupError, match="incomplete"):
        Backup(backup_file)


def test_a_backup_never_overwrites_a_file_and_is_private(
    backup_file: Path, sqlite_url: str
) -> None:
    assert backup_file.stat().st_mode & 0o777 == 0o600
    with pytest.raises(BackupError, match="exists already"):
        write_backup(sqlite_url, backup_file, {}, 7)


def test_a_restored_file_is_private_from_the_beginning(
    backup_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "restored" / "mezani.db"
    modes: list[int] = []

    def note_modes(*_: object) -> None:
        modes.extend(each.stat().st_mode & 0o777 for each in file.parent.iterdir())

    monkeypatch.setattr(restore, "_insert_rows", note_modes)
    restore_backup(Backup(backup_file), f"sqlite:///{file}")
    assert set(modes) == {0o600}


def test_a_failed_backup_leaves_no_file(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disk_full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    filled(sqlite_url)
    monkeypatch.setattr(backup, "_write_table", disk_full)
    with pytest.raises(BackupError, match="No space left"):
        write_backup(sqlite_url, tmp_path / "backup.zip", {}, 7)
    assert not list(tmp_path.glob("*backup.zip*"))


def test_a_missing_database_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="There is no database"):
        write_backup(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "b.zip", {}, 7)
    assert list(tmp_path.iterdir()) == []
