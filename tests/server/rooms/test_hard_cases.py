"""Failures in the middle of something: they stay small, and nobody is left without an answer."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from mezani.server.http.server_routes import can_read
from mezani.server.rooms.quick_match import quick_match
from mezani.store import MoveRow, StoreError
from tests.server.people_at_a_table import Client, Place, mover, table_of, until
from tests.server.rooms.test_store_failures import broken

pytestmark = pytest.mark.anyio
GAME = "kadi-friendly"
TURN = {"turn_seconds": 20}


def lose_answers(place: Place) -> None:
    """From now on moves are written, and nobody is told that they were."""
    append = place.services.store.append

    async def lose(row: MoveRow) -> None:
        await append(row)
        raise StoreError("The answer was lost.")

    place.services.store.append = lose  # type: ignore[method-assign]


def find_answers_again(place: Place) -> None:
    """Answers arrive again."""
    del place.services.store.append


async def test_a_time_out_that_can_not_be_written_is_tried_once_at_a_time(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian", rules=TURN)
    tries = 0

    async def fail(_row: MoveRow) -> None:
        nonlocal tries
        tries += 1
        for _ in range(3):
            await asyncio.sleep(0)
        raise StoreError("The disk is full.")

    place.services.store.append = fail  # type: ignore[method-assign,assignment]
    place.loop.move_on(20)
    for _ in range(300):
        await asyncio.sleep(0)
    assert tries == 1
    del place.services.store.append
    before = table_of(clients[0].room).seq
    await place.pass_time(2)
    assert table_of(clients[0].room).seq == before + 1


async def test_a_room_that_can_not_be_forgotten_goes_on(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian", rules=TURN)
    for client in clients:
        await client.lose_connection()
    place.loop.move_on(place.services.settings.abandoned_seconds + 1)
    with broken(place, "write"):
        await place.house.sweep()
    for client in clients:
        await client.come_again()
    room = clients[0].room
    assert not room.is_resting
    before = table_of(room).seq
    await place.pass_time(25)
    assert table_of(room).seq > before


async def test_nobody_comes_back_into_a_room_that_is_just_swept(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian", rules=TURN)
    code = clients[0].room.record.code
    await place.crash_and_restart(seconds=10)
    place.loop.move_on(3 * 86_400)
    coming = asyncio.ensure_future(place.house.find(code))
    await asyncio.sleep(0)
    await place.house.sweep()
    room = await coming
    stored = await place.match_of(room)
    assert stored.match.ending is None
    assert place.house.rooms[code] is room


async def test_taking_back_that_was_written_is_acknowledged_when_it_is_sent_again(
    place: Place,
) -> None:
    [amina] = await place.begin(GAME, "Amina", bots=["casual"], practice=True)
    await amina.until(lambda: table_of(amina.room).state.turn == 0)
    assert "ack" in await amina.move("draw")
    await amina.until(lambda: table_of(amina.room).state.turn == 0)
    await place.settle()
    lose_answers(place)
    assert (await amina.do("undo", id="u"))["code"] == "unavailable"
    find_answers_again(place)
    assert "ack" in await amina.do("undo", id="u")


async def test_there_is_an_answer_also_where_the_log_can_not_be_read_again(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian")
    actor = mover(clients)
    lose_answers(place)
    assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    find_answers_again(place)
    with broken(place, "read"):
        assert (await actor.move("draw", id="mine"))["code"] == "unavailable"
    assert "ack" in await actor.move("draw", id="mine")


async def test_a_database_that_can_not_be_read_is_no_health(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise OperationalError("select", {}, Exception("gone"))

    assert await can_read(place.house)
    monkeypatch.setattr(place.services.store._reading, "begin", gone)
    assert not await can_read(place.house)


async def test_a_full_quick_room_is_not_filled_up_again_and_again(place: Place) -> None:
    person = await place.player("Amina")
    code = await quick_match(place.house, person, GAME, with_bots=True)
    amina = await Client(place, place.house.rooms[code], person).come()
    await amina.do("unready")
    await place.pass_time(12)
    told = len(amina.rooms)
    await place.pass_time(60)
    assert amina.room.record.is_full
    assert len(amina.rooms) == told


async def test_a_hint_asked_for_twice_is_answered_once(place: Place) -> None:
    [amina] = await place.begin(GAME, "Amina", bots=["casual"], practice=True)
    await amina.until(lambda: table_of(amina.room).state.turn == 0)
    await place.settle()
    amina.send("hint", id="h")
    amina.send("hint", id="h")
    await until(lambda: any(text.get("ack") == "h" for text in amina.heard))
    answers = [text for text in amina.heard if "h" in (text.get("ack"), text.get("nak"))]
    assert len(answers) == 1


async def test_whoever_deletes_the_account_leaves_the_table(place: Place) -> None:
    amina, brian = await place.sit_down(GAME, "Amina", "Brian")
    await brian.do("ready")
    place.house.free_seats_of(brian.player.id)
    await place.settle()
    await amina.do("ready")
    assert amina.room.record.phase == "waiting"
    assert brian.player.id not in amina.room.record.players
