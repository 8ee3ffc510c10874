"""Several connections of one player, repeated commands, and how moves are answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import Connection

from mezani.server.rooms.client import TAKEN_OVER
from mezani.server.rooms.commands.responses import MAX_RESPONSES
from tests.server.client_moves import mover, others, take_turn
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio


async def test_a_second_connection_of_a_player_closes_the_first(
    server: LocalServer,
) -> None:
    amina, brian = await server.start_match("kadi-friendly", "Amina", "Brian")
    elsewhere = await brian.reconnect()
    assert brian.goodbye == {
        "code": "taken_over",
        "reason": "You have opened this room in another window; this one is now closed.",
        "reconnect": False,
    }
    assert brian.closed_with == TAKEN_OVER
    before = len(brian.received)
    await brian.disconnect()
    assert amina.seat("B")["connected"]
    clients = [amina, elsewhere]
    assert "ack" in await take_turn(clients)
    assert len(brian.received) == before


async def test_a_reconnected_player_sees_the_same_room_and_match(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-live", "Amina", "Brian")
    for _ in range(6):
        await take_turn(clients)
    for client in clients:
        await client.do("sync")
        seen, seq = client.view, client.seq
        await client.disconnect()
        again = await client.reconnect()
        assert again.view == seen
        assert again.seq == seq
        assert again.steps[-1]["events"] == []
        assert again.room_view == client.room_view


async def test_a_command_repeated_after_a_reconnect_gets_its_first_response(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    client = mover(clients)
    first = await client.move("draw", id="once", seq=0)
    await client.disconnect()
    again = await client.reconnect()
    assert await again.move("DRAW", id="once", seq=0) == first
    assert len(await server.log_of(client.room)) == 1


async def test_a_move_is_executed_once_in_the_life_of_its_match(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    client = mover(clients)
    first = await client.move("draw", id="once", seq=0)
    for _ in range(2 * MAX_RESPONSES):
        await take_turn(clients)
    rows = len(await server.log_of(client.room))
    assert await client.move("DRAW", id="once", seq=0) == first
    for _ in range(2):
        await server.crash_and_restart()
        again = await client.reconnect()
        assert await again.move("draw", id="once", seq=0) == first
        other = await again.move("niko", id="once", seq=0)
        assert (other["code"], other["why"]) == ("bad_message", "id_used")
    assert len(await server.log_of(client.room)) == rows


async def test_only_a_move_that_may_be_a_repeat_is_looked_up(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    store, reads = server.services.store, list[object]()
    read = store.read

    def count(job: Callable[[Connection], object]) -> Awaitable[object]:
        reads.append(job)
        return read(job)

    monkeypatch.setattr(store, "read", count)
    for _ in range(4):
        await take_turn(clients)
    assert reads == []
    assert (await mover(clients).move("draw", seq=0))["code"] == "stale"
    assert len(reads) == 1


async def test_sync_sends_the_room_and_the_match_without_events(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await take_turn(clients)
    client = clients[0]
    before = len(client.received)
    await client.do("sync")
    ack, room, step = client.received[before:]
    assert ack["seq"] == 1
    assert room["room"]["phase"] == "playing"
    assert (step["seq"], step["events"], step["talk"]) == (1, [], [])


async def test_a_move_is_acknowledged_and_shown_once_to_each_client(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    actor, other = mover(clients), others(clients)[0]
    before = [len(client.received) for client in (actor, other)]
    await actor.move("draw")
    ack, step = actor.received[before[0] :]
    assert ack == {"ack": ack["ack"], "seq": 1}
    assert step["seq"] == 1
    [seen] = other.received[before[1] :]
    assert seen["seq"] == 1
    assert seen["events"][0]["kind"] == step["events"][0]["kind"]
    assert "cards" not in seen["events"][0]
    assert step["events"][0]["cards"]


async def test_a_move_for_an_older_version_is_stale(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    first = mover(clients)
    await first.move("draw")
    await take_turn(clients)
    response = await first.move("draw", seq=0)
    assert response["code"] == "stale"
    assert response["seq"] == 2
    assert (await first.move("draw", seq=99))["code"] == "stale"


async def test_a_move_out_of_turn_is_refused_with_a_reason(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    response = await others(clients)[0].move("draw")
    assert response["code"] == "not_your_turn"
    assert response["reason"]
    assert await server.log_of(clients[0].room) == []


async def test_extend_says_how_a_partial_play_can_continue(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    client = mover(clients)
    response = await client.do("extend", cards=[])
    assert set(response) == {
        *("ack", "next", "complete", "needs", "may", "asks", "why"),
        *("preview", "warning", "could_win"),
    }
    assert set(response["next"]) <= set(client.view["hand"])
    assert (await client.do("extend", cards=["ZZ"]))["code"] == "bad_message"


async def test_a_player_may_be_in_several_rooms(server: LocalServer) -> None:
    first: list[PlayerClient] = await server.start_match("kadi-friendly", "Amina", "Brian")
    second = await server.start_match("qute", "Amina", "Brian")
    await first[0].disconnect()
    assert second[0].client.is_open
    assert "ack" in await take_turn(second)
    assert second[1].seat("A")["connected"]
