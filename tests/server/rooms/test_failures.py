"""Failures of the store: a change that cannot be saved is refused or retried, and never shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from mezani.server.observability.redaction import describe_error
from mezani.server.rooms.job_queue import RETRY_SECONDS
from mezani.server.rooms.room import Room
from mezani.store import MoveRow, StoreError
from mezani.store.tables import rooms as room_rows
from mezani.store.tables.rooms import load_room
from tests.server.client_moves import (
    live_match_of,
    mover,
    others,
    play_to_end,
    safe_move,
    take_turn,
)
from tests.server.daily.daily_tries import other_room, start_try
from tests.server.local_server import LocalServer, as_future
from tests.server.manual_clock import until
from tests.server.player_client import settle

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
TURN = {"turn_seconds": 20}


@contextmanager
def broken(server: LocalServer, what: str = "append") -> Iterator[None]:
    """Let a method of the store fail while the block runs."""
    store = server.services.store

    async def fail(_what: object) -> None:
        await asyncio.sleep(0)  # the real store responds from another thread
        raise StoreError("The database could not write.") from OSError(28, "The disk is full")

    setattr(store, what, as_future(fail))
    try:
        yield
    finally:
        delattr(store, what)


def lose_store_responses(server: LocalServer) -> None:
    """Let the store append rows and then report a failure."""
    append = server.services.store.append

    async def lose(row: MoveRow) -> None:
        await append(row)
        raise StoreError("The response was lost.")

    server.services.store.append = as_future(lose)  # type: ignore[method-assign]


def restore_store_responses(server: LocalServer) -> None:
    """Let the store report success again."""
    del server.services.store.append


async def another_server_moves(server: LocalServer, room: Room, seat: int, move: str) -> None:
    """Append a move to the log behind the back of the room."""
    live = live_match_of(room)
    row = MoveRow(live.id, live.seq + 1, seat, move, "theirs", server.wall())
    await server.services.store.append(row)


async def test_a_move_that_cannot_be_saved_is_refused_and_not_shown(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor, other = mover(clients), others(clients)[0]
    before = len(other.received)
    with broken(server), capture_logs([describe_error]) as logs:
        response = await actor.move("draw", id="mine")
    assert response["code"] == "unavailable"
    assert response["seq"] == 0
    assert [(line["event"], line["cause"]) for line in logs] == [
        ("commit_failed", "The disk is full")
    ]
    assert len(other.received) == before
    assert len(actor.steps) == 1
    assert server.metric('mezani_refusals_total{code="unavailable"}') == 1
    assert await actor.move("draw", id="mine") == {"ack": "mine", "seq": 1}
    assert other.seq == 1
    assert "ack" in await take_turn(clients)


async def test_a_seat_that_cannot_be_saved_is_not_taken(server: LocalServer) -> None:
    room = await server.create_room("Amina", GAME)
    brian = await server.connect("Brian", room)
    with broken(server, "write"):
        assert (await brian.do("sit"))["code"] == "unavailable"
    assert brian.room_view["you"] == ""
    assert room.record.seat_of(brian.player.id) is None
    assert "ack" in await brian.do("sit")


async def test_a_command_is_refused_when_a_statement_fails(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("upsert", {}, Exception("disk full"))

    amina, brian = await server.seat_players(GAME, "Amina", "Brian")
    with monkeypatch.context() as patched:
        patched.setattr(room_rows, "upsert", fail)
        assert (await amina.do("ready"))["code"] == "unavailable"
        assert not brian.seat("A")["ready"]
    assert "ack" in await amina.do("ready")


async def test_a_command_whose_handler_crashes_gets_a_response(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor = mover(clients)
    with monkeypatch.context() as patched:
        patched.setattr(live_match_of(actor.room).match.game, "parse_move", lambda _: 1 / 0)
        assert (await actor.move("draw"))["code"] == "unavailable"
    assert "ack" in await actor.move("draw")


async def test_a_timeout_is_retried_until_it_is_saved(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules={"turn_seconds": 20})
    room = clients[0].room
    with broken(server):
        await server.pass_time(20)
        await server.pass_time(RETRY_SECONDS)
    assert live_match_of(room).seq == 0
    assert room.absences.missed_turns == {}
    await server.pass_time(RETRY_SECONDS)
    assert [row.move for row in await server.log_of(room)] == ["turn"]
    assert list(room.absences.missed_turns.values()) == [1]


async def test_the_cause_of_a_retry_is_logged(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules=TURN)
    with broken(server), capture_logs([describe_error]) as logs:
        await server.pass_time(21)
    assert [(line["event"], line["cause"]) for line in logs] == [
        ("job_retried", "The disk is full")
    ]
    await server.pass_time(RETRY_SECONDS)
    assert clients[0].seq == 1


async def test_a_bot_move_that_cannot_be_saved_is_retried(server: LocalServer) -> None:
    [amina] = await server.start_match(GAME, "Amina", bots=["casual"])
    room = amina.room
    if live_match_of(room).match.state.turn == 1:
        await until(lambda: live_match_of(room).match.state.turn == 0)
    with broken(server):
        await settle(amina.room)
        assert (await amina.move("draw"))["code"] == "unavailable"
    start = live_match_of(room).seq
    append, fails = server.services.store.append, iter([False, True])

    def fail_once(row: MoveRow) -> object:
        if next(fails, False):
            raise StoreError("The disk is full.")
        return append(row)

    server.services.store.append = fail_once  # type: ignore[assignment,method-assign]
    assert "ack" in await amina.move(safe_move(room, 0))
    await until(lambda: room.queue._retries)
    await server.pass_time(RETRY_SECONDS)
    await until(lambda: any(step["view"]["turn"] == "A" for step in amina.steps[-1:]))
    rows = await server.log_of(room)
    assert [row.seat for row in rows[start:]][:2] == [0, 1]


async def test_a_start_that_cannot_be_saved_is_retried(server: LocalServer) -> None:
    amina, brian = await server.seat_players(GAME, "Amina", "Brian")
    await brian.do("ready")
    write, fails = server.services.store.write, iter([False, True])

    def fail_once(job: object) -> object:
        if next(fails, False):
            raise StoreError("The disk is full.")
        return write(job)  # type: ignore[arg-type]

    server.services.store.write = fail_once  # type: ignore[assignment,method-assign]
    response = await amina.do("ready")
    assert "ack" in response
    assert amina.room_view["phase"] == "waiting"
    await server.pass_time(RETRY_SECONDS)
    assert amina.room_view["phase"] == "playing"


async def test_a_result_that_cannot_be_saved_is_retried(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    room = clients[0].room
    naks = len([message for client in clients for message in client.received if "nak" in message])
    with broken(server, "write"):
        await play_to_end(clients)
        assert live_match_of(room).match.state.outcome() is not None
        assert room.record.phase == "playing"
    assert (
        len([message for client in clients for message in client.received if "nak" in message])
        == naks
    )
    await server.pass_time(RETRY_SECONDS)
    assert clients[0].room_view["phase"] == "finished"
    assert clients[0].room_view["result"]["winners"]
    row = await server.services.store.read(
        lambda connection: load_room(connection, room.record.code)
    )
    assert row is not None
    assert row.phase == "finished"


# Rows that another server has written


async def test_a_taken_seq_makes_the_room_reload_the_log(
    server: LocalServer,
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor, other = mover(clients), others(clients)[0]
    await another_server_moves(server, actor.room, actor.seat_number, "draw")
    response = await actor.move("draw", id="mine")
    assert response["code"] == "stale"
    assert response["seq"] == 1
    assert (actor.seq, other.seq) == (1, 1)
    assert [row.command_id for row in await server.log_of(actor.room)] == ["theirs"]
    assert mover(clients) is other
    assert "ack" in await take_turn(clients)


async def test_a_repeated_move_that_is_in_the_log_is_acknowledged(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor = mover(clients)
    lose_store_responses(server)
    assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    restore_store_responses(server)
    assert await actor.move("draw", id="mine") == {"ack": "mine", "seq": 1}
    assert len(await server.log_of(actor.room)) == 1


async def test_a_timeout_with_a_taken_seq_reloads_the_log(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules={"turn_seconds": 20})
    actor, other = mover(clients), others(clients)[0]
    await server.pass_time(5)
    await another_server_moves(server, actor.room, actor.seat_number, "draw")
    await server.pass_time(15)
    assert [row.move for row in await server.log_of(actor.room)] == ["draw"]
    assert other.seq == 1
    assert mover(clients) is other


async def test_a_timeout_that_cannot_be_saved_is_retried_once_at_a_time(
    server: LocalServer,
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules=TURN)
    tries = 0

    async def fail(_row: MoveRow) -> None:
        nonlocal tries
        tries += 1
        for _ in range(3):
            await asyncio.sleep(0)
        raise StoreError("The disk is full.")

    server.services.store.append = as_future(fail)  # type: ignore[method-assign]
    server.loop.advance(20)
    for _ in range(300):
        await asyncio.sleep(0)
    assert tries == 1
    del server.services.store.append
    before = live_match_of(clients[0].room).seq
    await server.pass_time(2)
    assert live_match_of(clients[0].room).seq == before + 1


async def test_a_room_that_cannot_be_deleted_keeps_running(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules=TURN)
    for client in clients:
        await client.disconnect()
    server.loop.advance(server.services.settings.abandoned_seconds + 1)
    with broken(server, "write"):
        await server.registry.sweeper.sweep()
    for client in clients:
        await client.reconnect()
    room = clients[0].room
    assert not room.queue.is_closed
    before = live_match_of(room).seq
    await server.pass_time(25)
    assert live_match_of(room).seq > before


async def test_a_repeated_undo_that_is_in_the_log_is_acknowledged(
    server: LocalServer,
) -> None:
    [amina] = await server.start_match(GAME, "Amina", bots=["casual"], practice=True)
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    assert "ack" in await amina.move("draw")
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    await server.settle()
    lose_store_responses(server)
    assert (await amina.do("undo", id="u"))["code"] == "unavailable"
    restore_store_responses(server)
    assert "ack" in await amina.do("undo", id="u")


async def test_a_move_is_refused_when_the_log_cannot_be_reloaded(
    server: LocalServer,
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor = mover(clients)
    lose_store_responses(server)
    assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    restore_store_responses(server)
    with broken(server, "read"):
        assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    assert "ack" in await actor.move("draw", id="mine")


async def test_a_player_is_also_sent_away_after_a_failure_of_the_store(server: LocalServer) -> None:
    other = await other_room(server, await start_try(server, "Amina", "qute"))
    with broken(server, "write"):
        refused = await server.connect("Amina", other)
        await settle(other)
        assert refused.goodbye is None
    await server.pass_time(RETRY_SECONDS)
    await refused.until(lambda: refused.goodbye is not None)
    assert refused.goodbye is not None
    assert refused.goodbye["code"] == "daily_room"
