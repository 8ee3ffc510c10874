"""Nothing is lost: a server that was killed and started again has everything as it was."""

from __future__ import annotations

from typing import Any

import pytest

from mezani import GAMES
from mezani.server.rooms.registry import BEAT_SECONDS
from tests.server.people_at_a_table import (
    Client,
    Place,
    least_move,
    like,
    mover,
    play_on,
    play_to_the_end,
    table_of,
    take_turn,
)

pytestmark = pytest.mark.anyio

RULES = {"turn_seconds": 20}


async def back(clients: list[Client]) -> list[Client]:
    """Everybody comes again, to the server that runs now."""
    return [await client.come_again() for client in clients]


async def as_it_is(client: Client) -> dict[str, Any]:
    """Everything a client sees now."""
    await client.do("sync")
    return {"room": client.sees, "seq": client.seq, "view": client.view}


# Rooms


async def test_a_room_without_a_match_is_there_again(kept_place: Place) -> None:
    place = kept_place
    amina, brian = await place.sit_down(
        "kadi-live", "Amina", "Brian", seats=4, bots=["sharp"], rules=RULES, public=True
    )
    await brian.do("ready")
    await amina.do("lock")
    seen = amina.sees
    await place.crash_and_restart()
    amina, brian = await back([amina, brian])
    assert amina.sees == seen
    assert brian.seat("C")["ready"]
    await amina.do("lock", locked=False)
    await amina.do("remove_bot", seat="B")
    assert "ack" in await amina.do("start")
    assert brian.sees["phase"] == "playing"


async def test_whoever_was_removed_stays_removed(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian")
    await amina.do("remove", seat="B")
    await place.crash_and_restart()
    amina, brian = await back([amina, brian])
    assert (await brian.do("sit"))["code"] == "forbidden"


# Matches


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_goes_on_where_it_stood(kept_place: Place, game: str) -> None:
    place = kept_place
    clients = await place.begin(game, "Amina", "Brian")
    watcher = await place.come("Chebet", clients[0].room)
    for _ in range(7):
        await take_turn(clients)
    position = table_of(clients[0].room).state.checksum()
    seen = [await as_it_is(client) for client in (*clients, watcher)]
    await place.crash_and_restart()
    *clients, watcher = await back([*clients, watcher])
    assert table_of(clients[0].room).state.checksum() == position
    assert [await as_it_is(client) for client in (*clients, watcher)] == seen
    assert "ack" in await take_turn(clients)
    await play_to_the_end(clients)
    rows = await place.log_of(clients[0].room)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


async def test_steps_only_some_notice_are_counted_the_same_after_a_restart(
    kept_place: Place,
) -> None:
    place = kept_place
    clients = await place.begin("kadi-live", "Amina", "Brian", "Chebet")
    room = clients[0].room
    await play_on(clients, like("casual"), lambda: any(c.clock("prompt") for c in clients))
    asked = next(client for client in clients if client.clock("prompt"))
    assert "ack" in await asked.move("quiet")
    numbers = [table_of(room).seq_for(observer) for observer in (None, 0, 1, 2)]
    assert len(set(numbers)) > 1
    await place.crash_and_restart()
    clients = await back(clients)
    assert [table_of(clients[0].room).seq_for(observer) for observer in (None, 0, 1, 2)] == numbers
    assert [client.seq for client in clients] == numbers[1:]


async def test_a_command_that_was_done_before_the_restart_is_not_done_again(
    kept_place: Place,
) -> None:
    place = kept_place
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    actor = mover(clients)
    first = await actor.move("draw", id="once")
    await place.crash_and_restart()
    clients = await back(clients)
    again = next(client for client in clients if client.player == actor.player)
    assert await again.move("Draw", id="once", seq=0) == first
    assert (await again.move("play 2H", id="once", seq=0))["code"] == "bad_message"
    assert len(await place.log_of(actor.room)) == 1


async def test_whoever_left_or_slept_is_as_they_were(place: Place) -> None:
    amina, brian = await place.begin("kadi-friendly", "Amina", "Brian", rules=RULES)
    await brian.do("stand")
    await place.crash_and_restart()
    amina = await amina.come_again()
    assert amina.seat("B")["auto"]
    assert amina.sees["host"] == "A"


async def test_bots_go_on_by_themselves(place: Place) -> None:
    [amina] = await place.begin("kadi-live", "Amina", bots=["casual", "casual"])
    room = amina.room
    await amina.until(lambda: table_of(room).state.turn == 0)
    await place.crash_and_restart()
    amina = await amina.come_again()
    room = amina.room
    rows = len(await place.log_of(room))
    assert "ack" in await amina.move(least_move(room, 0))
    await amina.until(lambda: table_of(room).seq > rows + 1)
    assert {row.seat for row in (await place.log_of(room))[rows + 1 :]} & {1, 2}


# The time


async def test_timers_are_credited_with_the_downtime(kept_place: Place) -> None:
    place = kept_place
    clients = await place.begin("kadi-friendly", "Amina", "Brian", rules=RULES)
    await place.pass_time(5)
    await take_turn(clients)
    await place.crash_and_restart(3600)
    clients = await back(clients)
    assert (clients[0].clock("turn") or {})["deadline"] == 20_000


async def test_time_the_server_is_known_to_have_run_is_not_given_back(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian", rules=RULES)
    await take_turn(clients)
    for _ in range(6):
        await place.beat()
    assert (await as_it_is(clients[0]))["view"]["clocks"][0]["deadline"] == 14_000
    await place.crash_and_restart(3600)
    clients = await back(clients)
    left = (clients[0].clock("turn") or {})["deadline"]
    assert 14_000 <= left <= 14_000 + BEAT_SECONDS * 1000
    await place.pass_time(left / 1000)
    assert (await place.log_of(clients[0].room))[-1].move == "turn"


async def test_the_turn_waits_until_its_player_is_back(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian", rules=RULES)
    await take_turn(clients)
    late, early = mover(clients), next(c for c in clients if c is not mover(clients))
    await place.crash_and_restart()
    early = await early.come_again()
    await place.pass_time(60)
    assert (early.clock("turn") or {})["paused"]
    late = await late.come_again()
    assert (late.clock("turn") or {})["deadline"] == 20_000
    assert len(await place.log_of(late.room)) == 1


async def test_nobody_s_time_runs_out_in_a_room_nobody_had_come_back_to(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian", rules=RULES)
    await take_turn(clients)
    await place.crash_and_restart()
    for _ in range(60):  # a server that runs, without this room
        await place.beat()
    await place.crash_and_restart()
    clients = await back(clients)
    assert (clients[0].clock("turn") or {})["deadline"] == 20_000
    assert len(await place.log_of(clients[0].room)) == 1


# The end


async def test_a_finished_match_shows_its_result_again(kept_place: Place) -> None:
    place = kept_place
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    await play_to_the_end(clients)
    seen = [await as_it_is(client) for client in clients]
    [winner] = table_of(clients[0].room).state.winners()
    await place.crash_and_restart()
    clients = await back(clients)
    assert [await as_it_is(client) for client in clients] == seen
    for client in clients:
        await client.do("rematch")
    assert clients[0].sees["phase"] == "playing"
    assert table_of(clients[0].room).state.turn == winner


async def test_a_match_that_was_over_and_not_yet_written_is_finished(kept_place: Place) -> None:
    place = kept_place
    clients = await place.begin("kadi-friendly", "Amina", "Brian")

    async def die() -> None:
        """The server is killed between the last move and its result."""

    clients[0].room.play.finish = die  # type: ignore[method-assign]
    await play_to_the_end(clients)
    assert (await place.match_of(clients[0].room)).match.ended is None
    await place.crash_and_restart()
    clients = await back(clients)
    assert clients[0].sees["phase"] == "finished"
    assert clients[0].sees["result"]["winners"]
    assert set(clients[0].sees["result"]["ratings"]) == {"A", "B"}
    assert (await place.match_of(clients[0].room)).match.ending == "finished"


# Practice


async def test_moves_that_were_taken_back_stay_taken_back(kept_place: Place) -> None:
    place = kept_place
    [amina] = await place.begin("qute", "Amina", seats=2, practice=True)

    async def my_turn() -> None:
        await amina.until(lambda: 0 in table_of(amina.room).state.waits_for())

    for _ in range(2):
        await my_turn()
        assert "ack" in await amina.move(least_move(amina.room, 0))
    await my_turn()
    first = await amina.do("undo", id="back")
    assert "ack" in first
    seen, position = await as_it_is(amina), table_of(amina.room).state.checksum()
    await place.crash_and_restart()
    amina = await amina.come_again()
    assert table_of(amina.room).state.checksum() == position
    assert await as_it_is(amina) == seen
    assert await amina.do("undo", id="back") == first
    assert "ack" in await amina.move(least_move(amina.room, 0))
