"""``mezani backup`` and ``mezani restore``, including with a running server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import Connection, Update, update

from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from mezani.store.schema import matches, moves
from mezani.stress.server_process import NO_LIMITS, ServerProcess
from tests.cli.runner import assert_refused, run
from tests.server.live_server import Browser
from tests.server.played_matches import begin, guest, play_match, play_on, with_registry


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a finished match and a running one."""

    async def body(registry: RoomRegistry) -> None:
        players = [await guest(registry, name) for name in ("Amina", "Brian")]
        await play_match(registry, *players)
        await play_on(await begin(registry, *players), 5)

    with_registry(Settings(data=str(tmp_path / "data")), body)
    return tmp_path / "data"


def test_a_backup_is_checked_by_replaying_it(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    ran = run("backup", file, "--data", data, "--check")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith(f"Wrote {file}: ")
    assert "  unfinished matches replayed      1" in lines
    assert "  ended matches replayed           1 of 1" in lines
    again = run("restore", file, "--check", "--json")
    assert json.loads(again.out)["verified"]["unfinished"] == 1
    assert_refused(run("backup", file, "--data", data), "exists already")


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (update(moves).where(moves.c.seq == 1).values(move="play 2C 3C"), "illegal_move"),
        (update(matches).values(rules="{"), "DecodeError"),
    ],
    ids=["move", "rules"],
)
def test_a_match_that_can_not_be_replayed_is_reported(
    data: Path, tmp_path: Path, damage: Update, reason: str
) -> None:
    async def spoil(registry: RoomRegistry) -> None:
        def change(connection: Connection) -> None:
            connection.execute(damage)

        await registry.services.store.write(change)

    with_registry(Settings(data=str(data)), spoil)
    file = tmp_path / "backup.zip"
    assert run("backup", file, "--data", data).status == 0
    ran = run("restore", file, "--data", tmp_path / "new")
    assert ran.status == 1
    assert f"can't be replayed ({reason})" in ran.out
    assert (tmp_path / "new" / "mezani.db").exists()


def test_a_running_server_is_backed_up_and_moved(database_url: str, tmp_path: Path) -> None:
    """A match continues in another folder and another database, and its players stay signed in."""
    old = ServerProcess(tmp_path / "old", database=database_url, settings=NO_LIMITS)
    old.folder.mkdir()
    new = ServerProcess(tmp_path / "new", settings=NO_LIMITS)
    data = old.folder / "data"
    file = tmp_path / "backup.zip"
    where = ("--data", data, "--database", database_url)
    old.start()
    try:
        asyncio.run(old.ready())
        amina = Browser(old.base)
        amina.guest("Amina")
        code = amina.create_room(seats=2, practice=True)
        room = amina.join_room(code)
        room.do("ready")
        room.wait_for_seq(0)
        ran = run("backup", file, *where, "--check")
        assert (ran.status, ran.err) == (0, "")
        assert "  unfinished matches replayed      1" in ran.out.splitlines()
        other = ("--data", tmp_path / "other", "--database", database_url)
        for used in (where, where[:2], other):  # the folder, the database, or both are in use
            assert_refused(run("restore", file, *used, "--replace"), "server is using")
        amina.close_connections()
    finally:
        old.stop()

    assert_refused(run("restore", file, *where), "not empty", "--replace")
    new.folder.mkdir()
    ran = run("restore", file, "--data", new.folder / "data")
    assert ran.status == 0, ran.err
    assert (new.folder / "data" / "secret").read_bytes() == (data / "secret").read_bytes()
    assert (new.folder / "data" / "secret").stat().st_mode & 0o777 == 0o600
    new.start()
    try:
        asyncio.run(new.ready())
        amina.set_address(new.base)
        assert amina.join_room(code).wait_for_seq(0)
        assert new.errors() == []
    finally:
        amina.close()
        new.stop()


def test_a_missing_or_wrong_file_is_refused(tmp_path: Path) -> None:
    data = ("--data", tmp_path / "data")
    assert_refused(run("backup", tmp_path / "b.zip", *data), "There is no database")
    assert_refused(run("restore", tmp_path / "none.zip", *data), "none.zip", "No such file")
    (tmp_path / "other.zip").write_text("something else")
    assert_refused(run("restore", tmp_path / "other.zip", *data), "is not a backup")
    assert not (tmp_path / "data").exists()
