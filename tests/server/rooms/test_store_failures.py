"""What can't be written is not done, not shown and not lost: it is refused, and the room goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy.exc import OperationalError

from mezani.server.rooms.job_queue import RETRY_SECONDS
from mezani.server.rooms.room import Room
from mezani.store import MoveRow, StoreError
from mezani.store import rooms as kept_rooms
from mezani.store.rooms import load_room
from tests.server.local_server import (
    LocalServer,
    live_match_of,
    mover,
    others,
    play_to_end,
    safe_move,
    take_turn,
    until,
)

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"


@contextmanager
def broken(server: LocalServer, what: str = "append") -> Iterator[None]:
    """Nothing can be written meanwhile."""
    store = server.services.store

    async def fail(_what: object) -> None:
        await asyncio.sleep(0)  # as a real one, which answers from another thread
        raise StoreError("The disk is full.")

    setattr(store, what, fail)
    try:
        yield
    finally:
        delattr(store, what)


async def another_server_moves(server: LocalServer, room: Room, seat: int, move: str) -> None:
    """A move gets into the log without this room."""
    live = live_match_of(room)
    row = MoveRow(live.id, live.seq + 1, seat, move, "theirs", server.wall())
    await server.services.store.append(row)


async def test_a_move_that_can_t_be_written_is_refused_and_not_shown(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor, other = mover(clients), others(clients)[0]
    heard = len(other.received)
    with broken(server):
        answer = await actor.move("draw", id="mine")
    assert answer["code"] == "unavailable"
    assert answer["seq"] == 0
    assert len(other.received) == heard
    assert len(actor.steps) == 1
    assert server.metric('mezani_refusals_total{code="unavailable"}') == 1
    assert await actor.move("draw", id="mine") == {"ack": "mine", "seq": 1}
    assert other.seq == 1
    assert "ack" in await take_turn(clients)


async def test_a_seat_that_can_t_be_written_is_not_taken(server: LocalServer) -> None:
    room = await server.create_room("Amina", GAME)
    brian = await server.connect("Brian", room)
    with broken(server, "write"):
        assert (await brian.do("sit"))["code"] == "unavailable"
    assert brian.room_view["you"] == ""
    assert room.record.seat_of(brian.player.id) is None
    assert "ack" in await brian.do("sit")


async def test_a_job_that_fails_in_the_database_is_refused_too(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("upsert", {}, Exception("disk full"))

    amina, brian = await server.seat_players(GAME, "Amina", "Brian")
    with monkeypatch.context() as patched:
        patched.setattr(kept_rooms, "upsert", fail)
        assert (await amina.do("ready"))["code"] == "unavailable"
        assert not brian.seat("A")["ready"]
    assert "ack" in await amina.do("ready")


async def test_a_command_that_goes_wrong_altogether_is_answered(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor = mover(clients)
    with monkeypatch.context() as patched:
        patched.setattr(live_match_of(actor.room).match, "attempt", lambda *_: 1 / 0)
        assert (await actor.move("draw"))["code"] == "unavailable"
    assert "ack" in await actor.move("draw")


async def test_a_turn_that_ran_out_is_written_as_soon_as_it_can_be(server: LocalServer) -> None:
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


async def test_a_bot_tries_again(server: LocalServer) -> None:
    [amina] = await server.start_match(GAME, "Amina", bots=["casual"])
    room = amina.room
    if live_match_of(room).match.state.turn == 1:
        await until(lambda: live_match_of(room).match.state.turn == 0)
    with broken(server):
        await amina.room.settle()
        assert (await amina.move("draw"))["code"] == "unavailable"
    place_of_bot = live_match_of(room).seq
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
    assert [row.seat for row in rows[place_of_bot:]][:2] == [0, 1]


async def test_a_start_that_can_t_be_written_comes_later(server: LocalServer) -> None:
    amina, brian = await server.seat_players(GAME, "Amina", "Brian")
    await brian.do("ready")
    write, fails = server.services.store.write, iter([False, True])

    def fail_once(job: object) -> object:
        if next(fails, False):
            raise StoreError("The disk is full.")
        return write(job)  # type: ignore[arg-type]

    server.services.store.write = fail_once  # type: ignore[assignment,method-assign]
    answer = await amina.do("ready")
    assert "ack" in answer
    assert amina.room_view["phase"] == "waiting"
    await server.pass_time(RETRY_SECONDS)
    assert amina.room_view["phase"] == "playing"


async def test_a_result_that_can_t_be_written_is_written_later(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    room = clients[0].room
    naks = len([told for client in clients for told in client.received if "nak" in told])
    with broken(server, "write"):
        await play_to_end(clients)
        assert live_match_of(room).match.state.outcome() is not None
        assert room.record.phase == "playing"
    assert len([told for client in clients for told in client.received if "nak" in told]) == naks
    await server.pass_time(RETRY_SECONDS)
    assert clients[0].room_view["phase"] == "finished"
    assert clients[0].room_view["result"]["winners"]
    row = await server.services.store.read(
        lambda connection: load_room(connection, room.record.code)
    )
    assert row is not None
    assert row.phase == "finished"


# The log has gone on without us


async def test_a_place_in_the_log_that_is_taken_makes_the_room_read_again(
    server: LocalServer,
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor, other = mover(clients), others(clients)[0]
    await another_server_moves(server, actor.room, actor.number, "draw")
    answer = await actor.move("draw", id="mine")
    assert answer["code"] == "stale"
    assert answer["seq"] == 1
    assert (actor.seq, other.seq) == (1, 1)
    assert [row.command for row in await server.log_of(actor.room)] == ["theirs"]
    assert mover(clients) is other
    assert "ack" in await take_turn(clients)


async def test_a_move_that_was_written_after_all_is_acknowledged(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor = mover(clients)
    append = server.services.store.append

    async def lose_the_answer(row: MoveRow) -> None:
        await append(row)
        raise StoreError("The connection was lost.")

    server.services.store.append = lose_the_answer  # type: ignore[method-assign]
    assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    server.services.store.append = append  # type: ignore[method-assign]
    assert await actor.move("draw", id="mine") == {"ack": "mine", "seq": 1}
    assert len(await server.log_of(actor.room)) == 1


async def test_the_clock_reads_again_too(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules={"turn_seconds": 20})
    actor, other = mover(clients), others(clients)[0]
    await server.pass_time(5)
    await another_server_moves(server, actor.room, actor.number, "draw")
    await server.pass_time(15)
    assert [row.move for row in await server.log_of(actor.room)] == ["draw"]
    assert other.seq == 1
    assert mover(clients) is other
