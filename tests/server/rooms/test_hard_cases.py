"""Failures in the middle of something: they stay small, and nobody is left without an answer."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from mezani.server.http.server_routes import can_read
from mezani.server.rooms.quick_match import quick_match
from mezani.store import MoveRow, StoreError
from tests.server.local_server import LocalServer, PlayerClient, live_match_of, mover, until
from tests.server.rooms.test_store_failures import broken

pytestmark = pytest.mark.anyio
GAME = "kadi-friendly"
TURN = {"turn_seconds": 20}


def lose_answers(server: LocalServer) -> None:
    """From now on moves are written, and nobody is told that they were."""
    append = server.services.store.append

    async def lose(row: MoveRow) -> None:
        await append(row)
        raise StoreError("The answer was lost.")

    server.services.store.append = lose  # type: ignore[method-assign]


def find_answers_again(server: LocalServer) -> None:
    """Responses arrive again."""
    del server.services.store.append


async def test_a_time_out_that_can_not_be_written_is_tried_once_at_a_time(
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

    server.services.store.append = fail  # type: ignore[method-assign,assignment]
    server.loop.advance(20)
    for _ in range(300):
        await asyncio.sleep(0)
    assert tries == 1
    del server.services.store.append
    before = live_match_of(clients[0].room).seq
    await server.pass_time(2)
    assert live_match_of(clients[0].room).seq == before + 1


async def test_a_room_that_can_not_be_forgotten_goes_on(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules=TURN)
    for client in clients:
        await client.disconnect()
    server.loop.advance(server.services.settings.abandoned_seconds + 1)
    with broken(server, "write"):
        await server.registry.sweep()
    for client in clients:
        await client.reconnect()
    room = clients[0].room
    assert not room.queue.is_closed
    before = live_match_of(room).seq
    await server.pass_time(25)
    assert live_match_of(room).seq > before


async def test_nobody_comes_back_into_a_room_that_is_just_swept(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules=TURN)
    code = clients[0].room.record.code
    await server.crash_and_restart(seconds=10)
    server.loop.advance(3 * 86_400)
    coming = asyncio.ensure_future(server.registry.find(code))
    await asyncio.sleep(0)
    await server.registry.sweep()
    room = await coming
    stored = await server.match_of(room)
    assert stored.match.ending is None
    assert server.registry.rooms[code] is room


async def test_taking_back_that_was_written_is_acknowledged_when_it_is_sent_again(
    server: LocalServer,
) -> None:
    [amina] = await server.start_match(GAME, "Amina", bots=["casual"], practice=True)
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    assert "ack" in await amina.move("draw")
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    await server.settle()
    lose_answers(server)
    assert (await amina.do("undo", id="u"))["code"] == "unavailable"
    find_answers_again(server)
    assert "ack" in await amina.do("undo", id="u")


async def test_there_is_an_answer_also_where_the_log_can_not_be_read_again(
    server: LocalServer,
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    actor = mover(clients)
    lose_answers(server)
    assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    find_answers_again(server)
    with broken(server, "read"):
        assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    assert "ack" in await actor.move("draw", id="mine")


async def test_a_database_that_can_not_be_read_is_no_health(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise OperationalError("select", {}, Exception("gone"))

    assert await can_read(server.registry)
    monkeypatch.setattr(server.services.store._reading, "begin", gone)
    assert not await can_read(server.registry)


async def test_a_full_quick_room_is_not_filled_up_again_and_again(server: LocalServer) -> None:
    person = await server.player("Amina")
    code = await quick_match(server.registry, person, GAME, with_bots=True)
    amina = await PlayerClient(server, server.registry.rooms[code], person).connect()
    await amina.do("unready")
    await server.pass_time(12)
    told = len(amina.rooms)
    await server.pass_time(60)
    assert amina.room.record.is_full
    assert len(amina.rooms) == told


async def test_a_hint_asked_for_twice_is_answered_once(server: LocalServer) -> None:
    [amina] = await server.start_match(GAME, "Amina", bots=["casual"], practice=True)
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    await server.settle()
    amina.send("hint", id="h")
    amina.send("hint", id="h")
    await until(lambda: any(text.get("ack") == "h" for text in amina.received))
    answers = [text for text in amina.received if "h" in (text.get("ack"), text.get("nak"))]
    assert len(answers) == 1


async def test_whoever_deletes_the_account_leaves_the_table(server: LocalServer) -> None:
    amina, brian = await server.seat_players(GAME, "Amina", "Brian")
    await brian.do("ready")
    server.registry.vacate_seats(brian.player.id)
    await server.settle()
    await amina.do("ready")
    assert amina.room.record.phase == "waiting"
    assert brian.player.id not in amina.room.record.players
