"""One person, several connections: the last one counts, and everything is as it was."""

from __future__ import annotations

import pytest

from mezani.server.rooms.client import TAKEN_OVER
from tests.server.local_server import LocalServer, PlayerClient, mover, others, take_turn

pytestmark = pytest.mark.anyio


async def test_a_second_connection_takes_over_and_the_first_is_told_and_closed(
    server: LocalServer,
) -> None:
    amina, brian = await server.start_match("kadi-friendly", "Amina", "Brian")
    elsewhere = await brian.reconnect()
    assert brian.goodbye == {
        "code": "taken_over",
        "reason": "You have opened this table somewhere else; it goes on there.",
        "reconnect": False,
    }
    assert brian.closed_with == TAKEN_OVER
    heard = len(brian.received)
    await brian.disconnect()
    assert amina.seat("B")["connected"]
    clients = [amina, elsewhere]
    assert "ack" in await take_turn(clients)
    assert len(brian.received) == heard


async def test_whoever_comes_back_on_another_device_finds_everything_as_it_was(
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


async def test_a_command_sent_again_on_a_new_connection_gets_its_first_answer(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    client = mover(clients)
    first = await client.move("draw", id="once", seq=0)
    await client.disconnect()
    again = await client.reconnect()
    assert await again.move("DRAW", id="once", seq=0) == first
    assert len(await server.log_of(client.room)) == 1


async def test_sync_shows_the_room_and_the_table_without_events(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await take_turn(clients)
    client = clients[0]
    heard = len(client.received)
    await client.do("sync")
    ack, room, step = client.received[heard:]
    assert ack["seq"] == 1
    assert room["room"]["phase"] == "playing"
    assert (step["seq"], step["events"], step["talk"]) == (1, [], [])


async def test_a_move_is_answered_and_shown_once_to_each(server: LocalServer) -> None:
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


async def test_a_move_for_a_position_that_has_passed_is_stale(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    first = mover(clients)
    await first.move("draw")
    await take_turn(clients)
    answer = await first.move("draw", seq=0)
    assert answer["code"] == "stale"
    assert answer["seq"] == 2
    assert (await first.move("draw", seq=99))["code"] == "stale"


async def test_a_move_out_of_turn_is_refused_with_a_reason(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    answer = await others(clients)[0].move("draw")
    assert answer["code"] == "not_your_turn"
    assert answer["reason"]
    assert await server.log_of(clients[0].room) == []


async def test_a_play_is_put_together_card_by_card(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    client = mover(clients)
    answer = await client.do("extend", cards=[])
    fields = {"ack", "next", "complete", "needs", "may", "asks", "why", "preview"}
    assert set(answer) == fields
    assert set(answer["next"]) <= set(client.view["hand"])
    assert (await client.do("extend", cards=["ZZ"]))["code"] == "bad_message"


async def test_somebody_may_be_in_many_rooms(server: LocalServer) -> None:
    first: list[PlayerClient] = await server.start_match("kadi-friendly", "Amina", "Brian")
    second = await server.start_match("qute", "Amina", "Brian")
    await first[0].disconnect()
    assert second[0].client.is_open
    assert "ack" in await take_turn(second)
    assert second[1].seat("A")["connected"]
