"""The room of a deal of the day: the same cards and bots for everybody, and one try."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from mezani import GAMES
from mezani.bots import Observation
from mezani.server.daily.keys import deal_seed
from mezani.server.rooms.errors import ForbiddenError, RoomNotFoundError
from mezani.server.rooms.job_queue import RETRY_SECONDS
from mezani.server.rooms.lobby.daily_room import play_daily
from mezani.server.rooms.room import Room
from mezani.server.rooms.services import RandomSource
from mezani.server.workers.errors import WorkersBusyError
from mezani.store.tables.daily import TryRow, find_key, find_try
from mezani.store.tables.players import delete_player
from tests.server.client_moves import live_match_of
from tests.server.daily.daily_tries import HOUR, finished_try, other_room, play_try, start_try
from tests.server.local_server import LocalServer
from tests.server.manual_clock import until
from tests.server.player_client import settle

pytestmark = pytest.mark.anyio


async def steps_of(server: LocalServer, room: Room) -> list[tuple[int, str]]:
    return [(row.seat, row.move) for row in await server.log_of(room)]


async def stored_try(server: LocalServer, room: Room) -> TryRow:
    record = room.record
    find = partial(find_try, day=record.daily, game_id=record.game_id, player_id=record.host_id)
    found = await server.services.store.read(find)
    assert found is not None
    assert found.match_id == record.match_id
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_the_same_moves_get_the_same_cards_and_responses(
    server: LocalServer, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.random, "bot_seed", RandomSource().bot_seed)
    amina = await finished_try(server, "Amina", game)
    brian = await start_try(server, "Brian", game)
    await play_try(brian, moves=2)
    await server.crash_and_restart()
    brian = await brian.reconnect()
    await play_try(brian)
    assert await steps_of(server, amina.room) == await steps_of(server, brian.room)


async def test_a_try_is_scored_when_it_ends(server_on_each_database: LocalServer) -> None:
    server = server_on_each_database
    amina = await finished_try(server, "Amina", "kadi-friendly")
    match = live_match_of(amina.room).match
    found = await stored_try(server, amina.room)
    outcome = match.state.outcome()
    assert outcome is not None
    assert found.ended is not None
    assert found.has_won == (0 in outcome.winners)
    assert found.margin == (0 if found.has_won else -len(match.hands()[0]))
    assert found.turns is not None
    assert 0 < found.turns <= sum(step.seat == 0 for step in match.steps)
    with pytest.raises(ForbiddenError, match="You have played this deal today"):
        await play_daily(server.registry, await server.player("Amina"), "kadi-friendly")


async def test_bots_wait_for_a_worker_instead_of_making_a_random_move(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    amina = await finished_try(server, "Amina", "qute")
    choose, requests = server.workers.choose_untimed, 0

    async def busy_at_first(level: str, observation: Observation, seed: int) -> str | None:
        nonlocal requests
        requests += 1
        if requests <= 2:
            raise WorkersBusyError("Too many requests are waiting for a worker.")
        return await choose(level, observation, seed)

    monkeypatch.setattr(server.workers, "choose_untimed", busy_at_first)
    brian = await start_try(server, "Brian", "qute")
    playing = asyncio.create_task(play_try(brian))
    await until(lambda: requests == 1)
    await server.pass_time(RETRY_SECONDS)
    await until(lambda: requests == 2)
    await server.pass_time(RETRY_SECONDS)
    await playing
    assert await steps_of(server, amina.room) == await steps_of(server, brian.room)


async def test_a_player_has_one_try_and_returns_to_it(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    player, registry = await server.player("Amina"), server.registry

    async def click_three_times() -> str:
        codes = await asyncio.gather(*(play_daily(registry, player, "qute") for _ in range(3)))
        assert set(codes) == set(registry.rooms)
        [code] = registry.rooms
        return code

    first = await click_three_times()
    await registry.discard(registry.rooms[first])
    second = await click_three_times()
    amina = await start_try(server, "Amina", "qute")
    assert amina.room.record.code == second
    await play_try(amina, moves=2)
    await server.crash_and_restart()
    assert await play_daily(server.registry, player, "qute") == second


async def test_a_try_waits_for_its_player_without_a_clock(server: LocalServer) -> None:
    amina = await start_try(server, "Amina", "kadi-live")
    await play_try(amina, moves=1)
    assert amina.view["clocks"] == []
    before = live_match_of(amina.room).seq
    await amina.disconnect()
    await server.pass_time(10 * HOUR)
    assert live_match_of(amina.room).seq == before
    assert not amina.room.is_bot_playing(0)


async def test_a_try_of_a_deleted_player_is_abandoned_without_a_stand_in(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    amina = await start_try(server, "Amina", "kadi-friendly")
    await play_try(amina, moves=1)
    before = await steps_of(server, amina.room)
    await server.services.store.write(lambda connection: delete_player(connection, amina.player.id))
    await server.registry.vacate_seats(amina.player.id)
    await settle(amina.room)
    await server.pass_time(HOUR)
    assert await steps_of(server, amina.room) == before
    assert (await server.match_of(amina.room)).match.ending == "abandoned"
    with pytest.raises(RoomNotFoundError):
        await server.registry.find(amina.room.record.code)


async def test_nothing_about_a_try_can_be_changed(server: LocalServer) -> None:
    amina = await start_try(server, "Amina", "kadi-friendly")
    for command in ("undo", "hint"):
        assert (await amina.do(command))["why"] == "only_practice"
    assert (await amina.do("open_hands", open=True))["why"] == "only_practice"
    assert (await amina.do("stand"))["why"] == "daily_room"
    await play_try(amina)
    for command in ("rematch", "ready", "start"):
        assert (await amina.do(command))["why"] == "daily_room"
    assert (await amina.do("remove_bot", seat="B"))["why"] == "daily_room"


async def test_only_its_player_sees_the_room_of_a_try(server: LocalServer) -> None:
    amina = await start_try(server, "Amina", "kadi-friendly")
    brian = await server.connect("Brian", amina.room)
    assert brian.goodbye is not None
    assert brian.goodbye["code"] == "room_not_found"
    assert brian.steps == brian.rooms == []


async def test_a_try_finished_an_hour_after_its_day_still_counts(server: LocalServer) -> None:
    amina, brian = (
        await start_try(server, "Amina", "no-kitty"),
        await start_try(server, "Brian", "no-kitty"),
    )
    left = 24 * HOUR - server.wall() // 1000 % (24 * HOUR)
    await server.pass_time(left + HOUR - 1)
    await play_try(amina)
    await server.pass_time(1)
    await play_try(brian)
    assert (await stored_try(server, amina.room)).ended is not None
    assert (await stored_try(server, brian.room)).ended is None


async def test_another_day_has_another_deal(server: LocalServer) -> None:
    first = await start_try(server, "Amina", "kadi-friendly")
    day = first.room.record.daily
    key = await server.services.store.read(lambda connection: find_key(connection, day))
    assert key is not None
    assert live_match_of(first.room).match.seed == deal_seed(key, day, "kadi-friendly")
    await server.pass_time(24 * HOUR)
    second = await start_try(server, "Amina", "kadi-friendly")
    assert second.room.record.daily > day
    assert live_match_of(second.room).match.seed != live_match_of(first.room).match.seed


async def test_a_room_whose_try_was_started_elsewhere_sends_its_player_away(
    server: LocalServer,
) -> None:
    other = await other_room(server, await start_try(server, "Amina", "qute"))
    refused = await server.connect("Amina", other)
    await refused.until(lambda: refused.goodbye is not None)
    assert refused.goodbye is not None
    assert (refused.goodbye["code"], refused.goodbye["reconnect"]) == ("daily_room", False)
    assert other.record.phase == "waiting"


async def test_a_deal_is_not_dealt_when_its_day_is_over(server: LocalServer) -> None:
    code = await play_daily(server.registry, await server.player("Amina"), "qute")
    room = await server.registry.find(code)
    server.registry.set_draining(is_on=True)
    refused = await server.connect("Amina", room)
    left = 24 * HOUR - server.wall() // 1000 % (24 * HOUR)
    await server.pass_time(left + HOUR)
    server.registry.set_draining(is_on=False)
    await refused.until(lambda: refused.goodbye is not None)
    assert refused.goodbye is not None
    assert (refused.goodbye["code"], refused.goodbye["reconnect"]) == ("daily_over", False)
    assert room.record.phase == "waiting"
