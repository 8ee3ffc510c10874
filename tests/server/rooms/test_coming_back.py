"""One person, several connections: the last one counts, and everything is as it was."""

from __future__ import annotations

import pytest

from mezani.server.rooms.client import TAKEN_OVER
from tests.server.people_at_a_table import Client, Place, mover, others, take_turn

pytestmark = pytest.mark.anyio


async def test_a_second_connection_takes_over_and_the_first_is_told_and_closed(
    place: Place,
) -> None:
    amina, brian = await place.begin("kadi-friendly", "Amina", "Brian")
    elsewhere = await brian.come_again()
    assert brian.bye == {
        "code": "taken_over",
        "reason": "You have opened this table somewhere else; it goes on there.",
        "reconnect": False,
    }
    assert brian.closed_with == TAKEN_OVER
    heard = len(brian.heard)
    await brian.lose_connection()
    assert amina.seat("B")["connected"]
    clients = [amina, elsewhere]
    assert "ack" in await take_turn(clients)
    assert len(brian.heard) == heard


async def test_whoever_comes_back_on_another_device_finds_everything_as_it_was(
    place: Place,
) -> None:
    clients = await place.begin("kadi-live", "Amina", "Brian")
    for _ in range(6):
        await take_turn(clients)
    for client in clients:
        await client.do("sync")
        seen, seq = client.view, client.seq
        await client.lose_connection()
        again = await client.come_again()
        assert again.view == seen
        assert again.seq == seq
        assert again.steps[-1]["events"] == []
        assert again.sees == client.sees


async def test_a_command_sent_again_on_a_new_connection_gets_its_first_answer(
    place: Place,
) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    client = mover(clients)
    first = await client.move("draw", id="once", seq=0)
    await client.lose_connection()
    again = await client.come_again()
    assert await again.move("DRAW", id="once", seq=0) == first
    assert len(await place.log_of(client.room)) == 1


async def test_sync_shows_the_room_and_the_table_without_events(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    await take_turn(clients)
    client = clients[0]
    heard = len(client.heard)
    await client.do("sync")
    ack, room, step = client.heard[heard:]
    assert ack["seq"] == 1
    assert room["room"]["phase"] == "playing"
    assert (step["seq"], step["events"], step["talk"]) == (1, [], [])


async def test_a_move_is_answered_and_shown_once_to_each(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    actor, other = mover(clients), others(clients)[0]
    before = [len(client.heard) for client in (actor, other)]
    await actor.move("draw")
    ack, step = actor.heard[before[0] :]
    assert ack == {"ack": ack["ack"], "seq": 1}
    assert step["seq"] == 1
    [seen] = other.heard[before[1] :]
    assert seen["seq"] == 1
    assert seen["events"][0]["kind"] == step["events"][0]["kind"]
    assert "cards" not in seen["events"][0]
    assert step["events"][0]["cards"]


async def test_a_move_for_a_position_that_has_passed_is_stale(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    first = mover(clients)
    await first.move("draw")
    await take_turn(clients)
    answer = await first.move("draw", seq=0)
    assert answer["code"] == "stale"
    assert answer["seq"] == 2
    assert (await first.move("draw", seq=99))["code"] == "stale"


async def test_a_move_out_of_turn_is_refused_with_a_reason(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    answer = await others(clients)[0].move("draw")
    assert answer["code"] == "not_your_turn"
    assert answer["reason"]
    assert await place.log_of(clients[0].room) == []


async def test_a_play_is_put_together_card_by_card(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    client = mover(clients)
    answer = await client.do("extend", cards=[])
    fields = {"ack", "next", "complete", "needs", "may", "asks", "why", "preview"}
    assert set(answer) == fields
    assert set(answer["next"]) <= set(client.view["hand"])
    assert (await client.do("extend", cards=["ZZ"]))["code"] == "bad_message"


async def test_somebody_may_be_in_many_rooms(place: Place) -> None:
    first: list[Client] = await place.begin("kadi-friendly", "Amina", "Brian")
    second = await place.begin("qute", "Amina", "Brian")
    await first[0].lose_connection()
    assert second[0].peer.is_open
    assert "ack" in await take_turn(second)
    assert second[1].seat("A")["connected"]
