"""A room before a match, as clients see it: seats, readiness, bots and the host."""

from __future__ import annotations

import pytest

from mezani import GAMES
from mezani.server.rooms.client import FORBIDDEN
from tests.server.client_moves import live_match_of
from tests.server.local_server import LocalServer
from tests.server.player_client import settle

pytestmark = pytest.mark.anyio


async def test_a_client_gets_the_room_when_it_connects(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-live", seats=3, rules={"turn_seconds": 20})
    amina = await server.connect("Amina", room)
    assert amina.room_view["code"] == room.record.code
    assert amina.room_view["game"] == "kadi-live"
    assert amina.room_view["rules"] == {"turn_seconds": 20}
    assert amina.room_view["phase"] == "waiting"
    assert (amina.room_view["host"], amina.room_view["you"]) == ("A", "A")
    assert [seat["name"] for seat in amina.room_view["seats"]] == ["Amina", "", ""]
    assert not amina.steps


async def test_everybody_sees_who_sits_and_who_is_ready(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert amina.seat("B")["name"] == "Brian"
    assert amina.seat("B")["connected"]
    await brian.do("ready")
    assert amina.seat("B")["ready"]
    await brian.do("unready")
    assert not amina.seat("B")["ready"]
    assert amina.room_view["phase"] == "waiting"


async def test_the_match_starts_when_the_last_player_is_ready(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    await brian.do("ready")
    assert not brian.steps
    await amina.do("ready")
    for client in (amina, brian):
        assert client.room_view["phase"] == "playing"
        assert client.room_view["match"] == amina.room.record.match_id
        assert len(client.steps) == 1
        assert client.seq == 0
        assert client.steps[0]["events"] == []
    assert len(amina.room_view["seed_hash"]) == 64


async def test_the_host_can_start_the_match(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=4)
    assert (await amina.do("start"))["why"] == "not_ready"
    for client in (amina, brian):
        await client.do("ready")
    assert (await brian.do("start"))["why"] == "host_only"
    assert "ack" in await amina.do("start")
    assert amina.room_view["phase"] == "playing"
    assert [seat["name"] for seat in brian.room_view["seats"]] == ["Amina", "Brian"]
    assert len(live_match_of(amina.room).match.players) == 2


async def test_the_host_cannot_start_alone(server: LocalServer) -> None:
    [amina] = await server.seat_players("kadi-friendly", "Amina", seats=3)
    response = await amina.do("start")
    assert response["code"] == "forbidden"
    assert "Add a bot" in response["reason"]


async def test_the_host_cannot_start_twice(
    server: LocalServer,
) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=3)
    for client in (amina, brian):
        await client.do("ready")
    assert "ack" in await amina.do("start")
    assert (await amina.do("start"))["code"] == "forbidden"


async def test_two_simultaneous_starts_deal_one_match(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    await brian.do("ready")
    first, second = amina.send("ready"), amina.send("start")
    await settle(amina.room)
    assert "ack" in amina.response_to(first)
    assert amina.response_to(second)["code"] == "forbidden"
    assert server.metric("mezani_matches_started_total") == 1


async def test_only_one_of_two_players_gets_the_same_seat(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    brian, chebet = await server.connect("Brian", room), await server.connect("Chebet", room)
    first, second = brian.send("sit", seat="B"), chebet.send("sit", seat="B")
    await settle(room)
    assert "ack" in brian.response_to(first)
    assert chebet.response_to(second)["code"] == "room_full"
    assert chebet.room_view["you"] == ""
    assert chebet.room_view["spectators"] == 1


async def test_a_seat_the_room_does_not_have_is_a_bad_message(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    brian = await server.connect("Brian", room)
    assert (await brian.do("sit", seat="H"))["code"] == "bad_message"


async def test_the_host_adds_and_removes_bots(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=4)
    assert "ack" in await amina.do("add_bot", level="sharp", seat="D")
    assert brian.seat("D") | {"name": "", "guest": False} == {
        "seat": "D",
        "name": "",
        "bot": "sharp",
        "guest": False,
        "ready": True,
        "connected": True,
        "stand_in": False,
        "wants_rematch": False,
        "host_muted": False,
        "has_left": False,
    }
    assert "ack" in await amina.do("remove_bot", seat="D")
    assert brian.seat("D")["bot"] == ""
    assert (await brian.do("add_bot", level="sharp"))["code"] == "forbidden"
    assert (await amina.do("add_bot", level="grandmaster"))["code"] == "bad_message"


async def test_lobby_commands_are_refused_during_a_match(server: LocalServer) -> None:
    amina, _ = await server.start_match("kadi-friendly", "Amina", "Brian")
    for do, fields in (
        ("add_bot", {"level": "sharp"}),
        ("remove_bot", {"seat": "B"}),
        ("remove", {"seat": "B"}),
        ("ready", {}),
        ("unready", {}),
        ("start", {}),
        ("rematch", {}),
    ):
        assert (await amina.do(do, **fields))["code"] == "forbidden", do


async def test_a_locked_room_can_be_watched(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    amina, brian = await server.connect("Amina", room), await server.connect("Brian", room)
    await amina.do("lock")
    assert brian.room_view["locked"]
    assert (await brian.do("sit"))["code"] == "forbidden"
    await amina.do("lock", locked=False)
    assert "ack" in await brian.do("sit")


async def test_a_removed_player_is_disconnected_and_cannot_come_back(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert "ack" in await amina.do("remove", seat="B")
    assert brian.goodbye == {
        "code": "removed_by_host",
        "reason": "The host has removed you from this room.",
        "reconnect": False,
    }
    await brian.disconnect()
    again = await brian.reconnect()
    assert again.goodbye == brian.goodbye
    assert again.closed_with == FORBIDDEN
    assert again.rooms == []
    assert amina.room_view["spectators"] == 0
    chebet = await server.connect("Chebet", amina.room)
    assert "ack" in await chebet.do("sit")


async def test_another_player_becomes_host_when_the_host_leaves(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=3)
    await amina.do("stand")
    assert brian.room_view["host"] == "B"
    assert "ack" in await brian.do("add_bot", level="casual")
    assert (await amina.do("start"))["code"] == "forbidden"


async def test_a_seat_says_during_a_match_that_its_player_has_left(server: LocalServer) -> None:
    amina, brian = await server.start_match("kadi-friendly", "Amina", "Brian")
    assert not brian.seat("A")["has_left"]
    await amina.do("stand")
    assert brian.seat("A")["has_left"]
    assert brian.seat("A")["stand_in"]
    await amina.do("sit")
    assert not brian.seat("A")["has_left"]


async def test_the_next_player_to_sit_in_an_empty_room_is_its_host(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    await amina.do("stand")
    await brian.do("stand")
    assert brian.room_view["host"] == ""
    await brian.do("sit")
    assert brian.room_view["host"] == "A"
    assert "ack" in await brian.do("add_bot", level="casual")


async def test_a_disconnected_player_keeps_the_seat(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    await brian.do("ready")
    await brian.disconnect()
    assert not amina.seat("B")["connected"]
    assert amina.seat("B")["ready"]
    again = await brian.reconnect()
    assert again.room_view["you"] == "B"
    assert amina.seat("B")["connected"]


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_decide_who_starts(server: LocalServer, game: str) -> None:
    amina, brian = await server.start_match(game, "Amina", "Brian")
    stored = await server.match_of(amina.room)
    assert stored.match.starter is None
    again = GAMES[game].new(live_match_of(amina.room).match.rules, 2, stored.match.seed, None)
    assert live_match_of(amina.room).match.state.turn == again.turn
    assert brian.view["turn"] == "AB"[again.turn]


async def test_house_rules_apply(server: LocalServer) -> None:
    amina, _ = await server.start_match(
        "kadi-friendly", "Amina", "Brian", rules={"turn_seconds": 11}
    )
    clock = amina.clock("turn")
    assert clock is not None
    assert (clock["seconds"], clock["deadline"]) == (11, 11_000)


async def test_a_move_before_the_match_is_refused(server: LocalServer) -> None:
    amina, _ = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert (await amina.move("draw", seq=0))["code"] == "forbidden"


async def test_a_repeated_command_is_executed_once(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian", seats=4)
    first = await amina.do("add_bot", level="sharp", id="bot")
    second = await amina.do("add_bot", level="sharp", id="bot")
    assert first == second
    assert sum(seat["bot"] == "sharp" for seat in brian.room_view["seats"]) == 1
    assert (await amina.do("lock", id="bot"))["code"] == "bad_message"
    assert not amina.room.record.is_locked


async def test_a_deleted_player_loses_the_seat(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    await brian.do("ready")
    await server.registry.vacate_seats(brian.player.id)
    await server.settle()
    await amina.do("ready")
    assert amina.room.record.phase == "waiting"
    assert brian.player.id not in amina.room.record.player_ids
