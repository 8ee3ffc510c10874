"""Spectators: they are counted, have no seat, and see only what everybody sees."""

from __future__ import annotations

import json

import pytest

from mezani import GAMES
from tests.server.client_moves import live_match_of, play_to_end, take_turn
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio


async def test_spectators_are_counted_and_have_no_seat(server: LocalServer) -> None:
    amina, brian = await server.start_match("kadi-friendly", "Amina", "Brian")
    assert amina.room_view["spectators"] == 0
    chebet = await server.connect("Chebet", amina.room)
    assert amina.room_view["spectators"] == 1
    assert chebet.room_view["you"] == ""
    assert chebet.view["seat"] == ""
    for response in (
        await chebet.move("draw"),
        await chebet.do("extend", cards=[]),
        await chebet.do("ready"),
        await chebet.do("stand"),
    ):
        assert response["code"] == "not_seated"
    assert (await chebet.do("sit"))["code"] == "room_full"
    await chebet.disconnect()
    assert brian.room_view["spectators"] == 0


@pytest.mark.parametrize("game", GAMES)
async def test_a_spectator_gets_no_hidden_cards(server: LocalServer, game: str) -> None:
    clients = await server.start_match(game, "Amina", "Brian")
    watcher = await server.connect("Chebet", clients[0].room)
    for _ in range(12):
        if clients[0].room.record.phase != "playing":
            break
        await take_turn(clients)
    assert len(watcher.steps) > 3
    for message in watcher.steps:
        assert message["view"]["seat"] == ""
        assert message["view"]["hand"] == []
        assert message["view"].get("can", []) == []
        for event in message["events"]:
            assert not event.get("only")
            assert not (event.get("hides") and event.get("cards"))
    seed = live_match_of(clients[0].room).match.seed
    assert seed not in json.dumps([message for message in watcher.received if "view" in message])


async def test_a_spectator_sees_every_visible_step(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    watcher = await server.connect("Chebet", clients[0].room)
    for step in range(1, 6):
        await take_turn(clients)
        assert watcher.seq == step
    assert [message["seq"] for message in watcher.steps] == list(range(6))


async def test_a_spectator_who_sits_down_plays_the_next_match(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", clients[0].room)
    await play_to_end(clients)
    await clients[1].do("stand")
    assert clients[1].room_view["you"] == ""
    assert "ack" in await chebet.do("sit")
    assert chebet.room_view["you"] == "B"
    assert chebet.room_view["spectators"] == 1
    await chebet.do("ready")
    await clients[0].do("ready")
    assert chebet.view["seat"] == "B"
    assert clients[1].view["seat"] == ""


async def test_spectators_with_the_same_language_get_the_same_messages(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    chebet = await server.connect("Chebet", clients[0].room)
    daudi = await server.connect("Daudi", clients[0].room)
    await take_turn(clients)
    assert chebet.steps[-1] == daudi.steps[-1]
