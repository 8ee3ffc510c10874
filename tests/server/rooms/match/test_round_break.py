"""After a round of Qute, bots and clocks wait until every player has continued."""

from __future__ import annotations

from typing import Any

import pytest

from mezani.games import find_game
from mezani.server.rooms.room import Room
from mezani.store import MoveRow
from tests.server.client_moves import bot_moves, live_match_of, play_on
from tests.server.local_server import LocalServer
from tests.server.manual_clock import until
from tests.server.player_client import Json, PlayerClient

pytestmark = pytest.mark.anyio

HANDS = {"A": "9S", "B": "10H JD", "C": "AD 6C"}
TURN = 45


@pytest.fixture
def server_settings() -> dict[str, Any]:
    return {"pace": 1.0}


async def end_round(server: LocalServer, *names: str, bots: int = 0) -> list[PlayerClient]:
    """Let the first player go out, with B far ahead in points, so that B starts the next round."""
    clients = await server.start_match("qute", *names, bots=["casual"] * bots)
    set_last_cards(clients[0].room)
    assert "ack" in await clients[0].move("play 9S")
    assert "ack" in await clients[0].move("end")
    return clients


def set_last_cards(room: Room) -> None:
    live = live_match_of(room)
    setup = {"hands": dict(list(HANDS.items())[: len(live.match.players)]), "top": "9H"}
    live.match.state = find_game("qute").position(live.match.rules, setup)
    live.timers.update(live.match.state.clocks(), room.services.monotonic())


def break_of(client: PlayerClient) -> Json | None:
    found: Json | None = client.steps[-1]["round_break"]
    return found


async def test_a_round_ends_with_a_break_that_shows_every_hand(server: LocalServer) -> None:
    amina, _ = await end_round(server, "Amina", "Brian")
    shown = break_of(amina)
    assert shown is not None
    assert (shown["waiting"], shown["deadline"]) == (["A", "B"], 20_000)
    counted = [event for event in shown["events"] if event["kind"] == "counted"]
    assert [(event.get("cards"), event.get("number", 0)) for event in counted] == [
        (None, 0),
        (["10H", "JD"], 30),
    ]


async def test_bots_wait_until_every_player_has_continued(server: LocalServer) -> None:
    amina, chebet = await end_round(server, "Amina", "Chebet", bots=1)
    room = amina.room
    assert room.is_bot_playing(live_match_of(room).match.state.turn)
    seq = live_match_of(room).seq
    assert "ack" in await amina.do("continue")
    assert break_of(chebet) is not None
    await server.pass_time(19)
    assert not room.runner.bots.is_deciding
    assert live_match_of(room).seq == seq
    assert "ack" in await chebet.do("continue")
    assert [break_of(amina), break_of(chebet)] == [None, None]
    assert room.runner.bots.is_deciding


async def test_a_break_ends_by_itself_after_20_seconds(server: LocalServer) -> None:
    amina, _ = await end_round(server, "Amina", "Brian")
    await server.pass_time(19.9)
    assert break_of(amina) is not None
    await server.pass_time(0.1)
    assert break_of(amina) is None
    assert "ack" in await amina.do("continue")


async def test_the_clock_of_the_next_turn_waits_for_the_break(server: LocalServer) -> None:
    amina, brian = await end_round(server, "Amina", "Brian")
    await server.pass_time(15)
    await amina.do("sync")
    clock = amina.clock("turn")
    assert clock is not None
    assert (clock["deadline"], clock["paused"]) == (TURN * 1000, True)
    for client in (amina, brian):
        await client.do("continue")
    await server.pass_time(5)
    await amina.do("sync")
    clock = amina.clock("turn")
    assert clock is not None
    assert (clock["deadline"], clock["paused"]) == ((TURN - 5) * 1000, False)


async def test_a_move_counts_as_continue_and_is_made_at_once(server: LocalServer) -> None:
    amina, brian = await end_round(server, "Amina", "Brian")
    moves = live_match_of(amina.room).match.state.legal(1)
    assert "ack" in await brian.move(str(moves[0]))
    shown = break_of(amina)
    assert shown is not None
    assert shown["waiting"] == ["A"]


async def test_a_match_that_ends_during_a_break_ends_the_break(server: LocalServer) -> None:
    amina, brian = await end_round(server, "Amina", "Brian")
    live = live_match_of(amina.room)
    setup = {"hands": {"A": "10H JD", "B": "9S"}, "top": "9H", "turn": "B", "scores": {"A": 120}}
    live.match.state = find_game("qute").position(live.match.rules, setup)
    assert break_of(amina) is not None
    assert "ack" in await brian.move("play 9S")
    assert "ack" in await brian.move("end")
    assert amina.room.record.phase == "finished"
    await amina.do("sync")
    assert break_of(amina) is None


async def test_a_break_also_follows_moves_that_another_server_made(server: LocalServer) -> None:
    amina, brian = await server.start_match("qute", "Amina", "Brian")
    room = amina.room
    set_last_cards(room)
    assert "ack" in await amina.move("play 9S")
    live, store = live_match_of(room), server.services.store
    await store.append(MoveRow(live.id, live.seq + 1, 0, "end", None, server.wall()))
    await room.queue.run(room.runner.reload_log)
    shown = break_of(brian)
    assert shown is not None
    assert shown["waiting"] == ["A", "B"]
    move = str(live.match.state.legal(1)[0])
    await store.append(MoveRow(live.id, live.seq + 1, 1, move, None, server.wall()))
    await room.queue.run(room.runner.reload_log)
    shown = break_of(amina)
    assert shown is not None
    assert shown["waiting"] == ["A"]


async def test_a_break_is_shown_again_after_reconnecting_and_to_spectators(
    server: LocalServer,
) -> None:
    amina, _ = await end_round(server, "Amina", "Brian")
    await amina.do("continue")
    await amina.disconnect()
    again = await amina.reconnect()
    spectator = await server.connect("Njeri", amina.room)
    for client in (again, spectator):
        shown = break_of(client)
        assert shown is not None
        assert shown["waiting"] == ["B"]
    assert (await spectator.do("continue"))["code"] == "not_seated"


async def test_nobody_waits_for_a_player_who_leaves(server: LocalServer) -> None:
    amina, brian = await end_round(server, "Amina", "Brian")
    await amina.do("continue")
    await brian.do("stand")
    await server.settle()
    assert break_of(amina) is None


async def test_a_break_starts_again_after_a_restart(server: LocalServer) -> None:
    clients = await server.start_match("qute", "Amina", "Brian")
    live = live_match_of(clients[0].room)
    await play_on(clients, bot_moves("sharp"), lambda: live.round_break)
    await server.crash_and_restart()
    amina = await clients[0].reconnect()
    shown = break_of(amina)
    assert shown is not None
    assert shown["waiting"] == ["A", "B"]


async def test_an_undo_ends_the_break(server: LocalServer) -> None:
    [amina] = await server.start_match("qute", "Amina", bots=["casual"], practice=True)
    room, choose = amina.room, bot_moves("sharp")
    live = live_match_of(room)
    while live.round_break is None:
        if live.match.state.turn == 0:
            await amina.move(choose(room, 0))
        else:
            await server.pass_time(1)
            await until(
                lambda: (
                    room.runner.bots.is_deciding or live.match.state.turn == 0 or live.round_break
                )
            )
    assert "ack" in await amina.do("undo")
    assert break_of(amina) is None


class TestWithoutPauses:
    @pytest.fixture
    def server_settings(self) -> dict[str, Any]:
        return {"pace": 0.0}

    async def test_where_bots_do_not_pause_there_is_no_break(self, server: LocalServer) -> None:
        amina, _ = await end_round(server, "Amina", "Brian")
        assert break_of(amina) is None
