"""Long logs are replayed in slices by a worker, with the same result as here."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection

from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.match import match_loader, match_runner
from mezani.server.rooms.match.match_loader import load_match
from mezani.store import MoveRow
from mezani.store.tables.snapshots import SnapshotRow, find_snapshot, put_snapshot
from tests.server.client_moves import live_match_of, play_on, play_to_end, safe_move
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio


@pytest.fixture
def no_replay_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail if this process replays a log itself."""
    monkeypatch.setattr(match_loader, "SLICE", 7)
    with monkeypatch.context() as patched:
        patched.setattr(LiveMatch, "replay", None)
        yield


@pytest.mark.parametrize("game", ["kadi-live", "qute", "no-kitty"])
async def test_a_long_log_is_replayed_by_a_worker(
    server: LocalServer, no_replay_here: None, game: str
) -> None:
    clients = await server.start_match(game, "Amina", "Brian")
    room = clients[0].room
    played = live_match_of(room)
    await play_on(clients, safe_move, lambda: played.seq >= 30)
    loaded = await load_match(server.services, await server.match_of(room))
    live = loaded.live
    assert live.match.state.checksum() == played.match.state.checksum()
    assert live.match.record() == played.match.record()
    for observer in (None, 0, 1):
        assert live.seq_for(observer) == played.seq_for(observer)
    assert live._recent == played._recent
    clocks = [timer.clock for timer in live.timers.all]
    assert clocks == [timer.clock for timer in played.timers.all]
    assert loaded.written_at == (await server.log_of(room))[-1].written_at


async def test_a_long_log_is_replayed_from_its_last_snapshot(
    server_on_each_database: LocalServer, no_replay_here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = server_on_each_database
    monkeypatch.setattr(match_runner, "SNAPSHOT_EVERY", 10)
    clients = await server.start_match("kadi-live", "Amina", "Brian")
    room = clients[0].room
    played = live_match_of(room)
    await play_on(clients, safe_move, lambda: played.seq >= 20)
    await clients[0].until(lambda: not room.queue._side_tasks)
    with monkeypatch.context() as patched:
        patched.setattr(match_loader, "MAX_PAUSE", None)  # a pause would fail: nothing is replayed
        await load_match(server.services, await server.match_of(room))
    await play_on(clients, safe_move, lambda: played.seq >= 25)
    replayed: list[MoveRow] = []
    load = server.workers.load

    async def count(job: Any, stored: Any, snapshot: Any, rows: list[MoveRow]) -> Any:
        replayed.extend(rows)
        return await load(job, stored, snapshot, rows)

    monkeypatch.setattr(server.workers, "load", count)
    stored = await server.match_of(room)
    loaded = await load_match(server.services, stored)
    assert [row.seq for row in replayed] == [21, 22, 23, 24, 25]
    assert loaded.live.match.record() == played.match.record()
    assert loaded.live.match.state.checksum() == played.match.state.checksum()
    await server.services.store.write(partial(spoil_snapshot, match_id=stored.match.id))
    loaded = await load_match(server.services, stored)
    assert len(replayed) == 5 + 25
    assert loaded.live.match.record() == played.match.record()


class Attack:
    """Ends the process that unpickles it."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (os._exit, (1,))


def spoil_snapshot(connection: Connection, match_id: str) -> None:
    """Replace a snapshot with one that would run a command."""
    attack = pickle.dumps(Attack())
    put_snapshot(connection, SnapshotRow(match_id, 20, match_loader.VERSION, attack))


async def test_a_match_that_has_ended_has_no_snapshot(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    match = clients[0].room.record.match_id
    row = SnapshotRow(match, 1, match_loader.VERSION, b"")
    await server.services.store.write(partial(put_snapshot, row=row))
    await play_to_end(clients)
    await server.services.store.write(partial(put_snapshot, row=row))
    find = partial(find_snapshot, match_id=match, version=match_loader.VERSION)
    assert await server.services.store.read(find) is None


async def test_a_long_log_with_undone_moves_is_replayed_by_a_worker(
    server: LocalServer, no_replay_here: None
) -> None:
    [amina] = await server.start_match("kadi-friendly", "Amina", seats=2, practice=True)
    room = amina.room
    played = live_match_of(room)
    while played.seq < 25:
        await amina.until(lambda: 0 in played.match.state.waits_for())
        await amina.move(safe_move(room, 0))
        await amina.until(lambda: 0 in played.match.state.waits_for())
        await amina.do("undo")
    assert "ack" in await amina.move(safe_move(room, 0))
    await amina.until(lambda: not room.runner.bots.is_deciding)
    loaded = await load_match(server.services, await server.match_of(room))
    assert loaded.live.match.record() == played.match.record()
    assert loaded.live.last_seq_for(0) == played.last_seq_for(0)
    loaded.live.undo(1, 0.0)
    played.undo(1, 0.0)
    assert loaded.live.match.state.checksum() == played.match.state.checksum()
