"""What can't be written is not done, not shown and not lost: it is refused, and the room goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy.exc import OperationalError

from mezani.server.rooms.job_queue import AGAIN_SECONDS
from mezani.server.rooms.room import Room
from mezani.store import MoveRow, StoreError
from mezani.store import rooms as kept_rooms
from mezani.store.rooms import load_room
from tests.server.people_at_a_table import (
    Place,
    least_move,
    mover,
    others,
    play_to_the_end,
    table_of,
    take_turn,
    until,
)

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"


@contextmanager
def broken(place: Place, what: str = "append") -> Iterator[None]:
    """Nothing can be written meanwhile."""
    store = place.services.store

    async def fail(_what: object) -> None:
        await asyncio.sleep(0)  # as a real one, which answers from another thread
        raise StoreError("The disk is full.")

    setattr(store, what, fail)
    try:
        yield
    finally:
        delattr(store, what)


async def another_server_moves(place: Place, room: Room, seat: int, move: str) -> None:
    """A move gets into the log without this room."""
    table = table_of(room)
    row = MoveRow(table.match, table.seq + 1, seat, move, "theirs", place.wall())
    await place.services.store.append(row)


async def test_a_move_that_can_t_be_written_is_refused_and_not_shown(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian")
    actor, other = mover(clients), others(clients)[0]
    heard = len(other.heard)
    with broken(place):
        answer = await actor.move("draw", id="mine")
    assert answer["code"] == "unavailable"
    assert answer["seq"] == 0
    assert len(other.heard) == heard
    assert len(actor.steps) == 1
    assert place.count_of('mezani_refusals_total{code="unavailable"}') == 1
    assert await actor.move("draw", id="mine") == {"ack": "mine", "seq": 1}
    assert other.seq == 1
    assert "ack" in await take_turn(clients)


async def test_a_seat_that_can_t_be_written_is_not_taken(place: Place) -> None:
    room = await place.make_room("Amina", GAME)
    brian = await place.come("Brian", room)
    with broken(place, "write"):
        assert (await brian.do("sit"))["code"] == "unavailable"
    assert brian.sees["you"] == ""
    assert room.record.seat_of(brian.player.id) is None
    assert "ack" in await brian.do("sit")


async def test_a_job_that_fails_in_the_database_is_refused_too(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("upsert", {}, Exception("disk full"))

    amina, brian = await place.sit_down(GAME, "Amina", "Brian")
    with monkeypatch.context() as patched:
        patched.setattr(kept_rooms, "upsert", fail)
        assert (await amina.do("ready"))["code"] == "unavailable"
        assert not brian.seat("A")["ready"]
    assert "ack" in await amina.do("ready")


async def test_a_command_that_goes_wrong_altogether_is_answered(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await place.begin(GAME, "Amina", "Brian")
    actor = mover(clients)
    with monkeypatch.context() as patched:
        patched.setattr(table_of(actor.room), "attempt", lambda *_: 1 / 0)
        assert (await actor.move("draw"))["code"] == "unavailable"
    assert "ack" in await actor.move("draw")


async def test_a_turn_that_ran_out_is_written_as_soon_as_it_can_be(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian", rules={"turn_seconds": 20})
    room = clients[0].room
    with broken(place):
        await place.pass_time(20)
        await place.pass_time(AGAIN_SECONDS)
    assert table_of(room).seq == 0
    assert room.timekeeper.missed_turns == {}
    await place.pass_time(AGAIN_SECONDS)
    assert [row.move for row in await place.log_of(room)] == ["turn"]
    assert list(room.timekeeper.missed_turns.values()) == [1]


async def test_a_bot_tries_again(place: Place) -> None:
    [amina] = await place.begin(GAME, "Amina", bots=["casual"])
    room = amina.room
    if table_of(room).state.turn == 1:
        await until(lambda: table_of(room).state.turn == 0)
    with broken(place):
        await amina.room.settled()
        assert (await amina.move("draw"))["code"] == "unavailable"
    place_of_bot = table_of(room).seq
    append, fails = place.services.store.append, iter([False, True])

    def fail_once(row: MoveRow) -> object:
        if next(fails, False):
            raise StoreError("The disk is full.")
        return append(row)

    place.services.store.append = fail_once  # type: ignore[assignment,method-assign]
    assert "ack" in await amina.move(least_move(room, 0))
    await until(lambda: room._again)
    await place.pass_time(AGAIN_SECONDS)
    await until(lambda: any(step["view"]["turn"] == "A" for step in amina.steps[-1:]))
    rows = await place.log_of(room)
    assert [row.seat for row in rows[place_of_bot:]][:2] == [0, 1]


async def test_a_start_that_can_t_be_written_comes_later(place: Place) -> None:
    amina, brian = await place.sit_down(GAME, "Amina", "Brian")
    await brian.do("ready")
    write, fails = place.services.store.write, iter([False, True])

    def fail_once(job: object) -> object:
        if next(fails, False):
            raise StoreError("The disk is full.")
        return write(job)  # type: ignore[arg-type]

    place.services.store.write = fail_once  # type: ignore[assignment,method-assign]
    answer = await amina.do("ready")
    assert "ack" in answer
    assert amina.sees["phase"] == "waiting"
    await place.pass_time(AGAIN_SECONDS)
    assert amina.sees["phase"] == "playing"


async def test_a_result_that_can_t_be_written_is_written_later(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian")
    room = clients[0].room
    naks = len([told for client in clients for told in client.heard if "nak" in told])
    with broken(place, "write"):
        await play_to_the_end(clients)
        assert table_of(room).state.outcome() is not None
        assert room.record.phase == "playing"
    assert len([told for client in clients for told in client.heard if "nak" in told]) == naks
    await place.pass_time(AGAIN_SECONDS)
    assert clients[0].sees["phase"] == "finished"
    assert clients[0].sees["result"]["winners"]
    row = await place.services.store.read(
        lambda connection: load_room(connection, room.record.code)
    )
    assert row is not None
    assert row.phase == "finished"


# The log has gone on without us


async def test_a_place_in_the_log_that_is_taken_makes_the_room_read_again(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian")
    actor, other = mover(clients), others(clients)[0]
    await another_server_moves(place, actor.room, actor.number, "draw")
    answer = await actor.move("draw", id="mine")
    assert answer["code"] == "stale"
    assert answer["seq"] == 1
    assert (actor.seq, other.seq) == (1, 1)
    assert [row.command for row in await place.log_of(actor.room)] == ["theirs"]
    assert mover(clients) is other
    assert "ack" in await take_turn(clients)


async def test_a_move_that_was_written_after_all_is_acknowledged(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian")
    actor = mover(clients)
    append = place.services.store.append

    async def lose_the_answer(row: MoveRow) -> None:
        await append(row)
        raise StoreError("The connection was lost.")

    place.services.store.append = lose_the_answer  # type: ignore[method-assign]
    assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    place.services.store.append = append  # type: ignore[method-assign]
    assert await actor.move("draw", id="mine") == {"ack": "mine", "seq": 1}
    assert len(await place.log_of(actor.room)) == 1


async def test_the_clock_reads_again_too(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian", rules={"turn_seconds": 20})
    actor, other = mover(clients), others(clients)[0]
    await place.pass_time(5)
    await another_server_moves(place, actor.room, actor.number, "draw")
    await place.pass_time(15)
    assert [row.move for row in await place.log_of(actor.room)] == ["draw"]
    assert other.seq == 1
    assert mover(clients) is other
