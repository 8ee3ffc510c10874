"""Practice: undo, hints and open hands."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mezani import GAMES
from mezani.server.rooms.commands import practice
from mezani.server.rooms.commands.responses import MAX_RESPONSES
from mezani.server.workers.errors import WorkerError
from tests.server.client_moves import live_match_of, safe_move
from tests.server.local_server import LocalServer
from tests.server.manual_clock import until
from tests.server.player_client import PlayerClient, settle

pytestmark = pytest.mark.anyio


async def start_practice(
    server: LocalServer, game: str = "kadi-friendly", seats: int = 2, **rules: Any
) -> PlayerClient:
    """Start a practice match of Amina with bots, and wait for her turn."""
    [amina] = await server.start_match(game, "Amina", seats=seats, practice=True, rules=rules)
    await wait_for_turn(amina)
    return amina


async def wait_for_turn(amina: PlayerClient) -> None:
    """Wait until the bots have moved."""
    room = amina.room
    await amina.until(
        lambda: 0 in live_match_of(room).match.state.waits_for() or room.record.phase != "playing"
    )


def shown_hands(client: PlayerClient) -> Any:
    """Return all hands in the last step, or None if they are not open."""
    return client.steps[-1]["open_hands"]


async def test_a_practice_room_is_full_of_bots(server: LocalServer) -> None:
    amina = await start_practice(server, seats=3)
    assert amina.room_view["practice"]
    assert [bool(seat["bot"]) for seat in amina.room_view["seats"]] == [False, True, True]


@pytest.mark.parametrize("game", GAMES)
async def test_undo_reverts_the_players_last_move_and_the_steps_after_it(
    server: LocalServer, game: str
) -> None:
    amina = await start_practice(server, game)
    room = amina.room
    before, position = amina.view, live_match_of(room).match.state.checksum()
    rows = len(await server.log_of(room))
    assert "ack" in await amina.move(safe_move(room, 0))
    await until(lambda: not room.runner.bots.is_deciding)
    await wait_for_turn(amina)
    seq = amina.seq
    assert "ack" in await amina.do("undo")
    assert amina.seq == seq + 1
    assert amina.steps[-1]["events"] == []
    log = await server.log_of(room)
    assert log[-1].move == f"undo {len(log) - 1 - rows}"
    assert live_match_of(room).match.state.checksum() == position
    assert {**amina.view, "clocks": 0} == {**before, "clocks": 0}
    assert "ack" in await amina.move(safe_move(room, 0))


async def test_an_undo_is_executed_once_in_the_life_of_its_match(server: LocalServer) -> None:
    amina = await start_practice(server, hand_size=7)
    for _ in range(2):
        await amina.move("draw")
        await wait_for_turn(amina)
    first = await amina.do("undo", id="once")
    assert "ack" in first
    await wait_for_turn(amina)
    for _ in range(MAX_RESPONSES):
        await amina.do("mute", seat="B", muted=True)
    rows = await server.log_of(amina.room)
    assert await amina.do("undo", id="once") == first
    assert await server.log_of(amina.room) == rows


async def test_bots_continue_after_an_undo(server: LocalServer) -> None:
    amina = await start_practice(server)
    room = amina.room
    await amina.move("draw")
    await wait_for_turn(amina)
    await amina.do("undo")
    await amina.move("draw")
    await wait_for_turn(amina)
    log = await server.log_of(room)
    undone = next(number for number, row in enumerate(log) if row.move.startswith("undo"))
    assert 1 in {row.seat for row in log[undone + 1 :]}


async def test_all_moves_can_be_undone_and_no_more(
    server: LocalServer,
) -> None:
    amina = await start_practice(server, "qute")
    position = live_match_of(amina.room).match.state.checksum()
    for _ in range(3):
        assert "ack" in await amina.move(safe_move(amina.room, 0))
        await wait_for_turn(amina)
    for _ in range(3):
        assert "ack" in await amina.do("undo")
    assert live_match_of(amina.room).match.state.checksum() == position
    response = await amina.do("undo")
    assert response["code"] == "forbidden"
    assert "no move to undo" in response["reason"]


async def test_a_repeated_undo_is_executed_once(server: LocalServer) -> None:
    amina = await start_practice(server, "qute")
    for _ in range(2):
        assert "ack" in await amina.move(safe_move(amina.room, 0))
        await wait_for_turn(amina)
    first = await amina.do("undo", id="back")
    assert await amina.do("undo", id="back") == first
    log = await server.log_of(amina.room)
    assert sum(row.move.startswith("undo") for row in log) == 1


async def test_a_hint_is_a_legal_move_with_a_reason(server: LocalServer) -> None:
    amina = await start_practice(server, "kadi-live")
    sent = amina.send("hint")
    again = amina.send("hint")
    await settle(amina.room)
    assert amina.response_to(again)["code"] == "forbidden"
    await until(lambda: any(message.get("ack") == sent for message in amina.received))
    hint = amina.response_to(sent)
    assert hint["move"] in map(str, live_match_of(amina.room).match.state.legal(0))
    assert hint["seq"] == amina.seq
    assert len(hint["reason"]) > 10
    before = len(amina.received)
    assert await amina.do("hint", id=sent) == hint
    assert "ack" in await amina.move(hint["move"])
    assert len(amina.received) > before


async def test_a_hint_while_another_is_on_its_way_costs_nothing(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_answer = asyncio.Event()

    async def hint(*_: object) -> tuple[str, str]:
        await may_answer.wait()
        return "draw", ""

    monkeypatch.setattr(server.workers, "hint", hint)
    amina = await start_practice(server)
    first = amina.send("hint")
    await settle(amina.room)
    monkeypatch.setattr(practice, "observe", None)
    again = await amina.do("hint")
    assert again["why"] == "still_thinking"
    may_answer.set()
    await until(lambda: any(message.get("ack") == first for message in amina.received))


async def test_a_failed_hint_is_refused(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise WorkerError("Too many are thinking already.")

    amina = await start_practice(server)
    with monkeypatch.context() as patched:
        patched.setattr(server.workers, "hint", fail)
        sent = amina.send("hint")
        await until(lambda: any(message.get("nak") == sent for message in amina.received))
    assert amina.response_to(sent)["code"] == "unavailable"
    again = amina.send("hint")
    await until(lambda: any(message.get("ack") == again for message in amina.received))


async def test_hands_can_be_opened_and_closed(server: LocalServer) -> None:
    amina = await start_practice(server, seats=3)
    assert shown_hands(amina) is None
    await amina.do("open_hands", open=True)
    hands = shown_hands(amina)
    assert len(hands) == 3
    assert hands[0] == amina.view["hand"]
    assert [len(hand) for hand in hands] == [seat["cards"] for seat in amina.view["players"]]
    await amina.move("draw")
    assert shown_hands(amina) is not None
    await amina.do("open_hands", open=False)
    assert shown_hands(amina) is None


async def test_only_the_player_who_opened_them_sees_open_hands(server: LocalServer) -> None:
    amina = await start_practice(server)
    watcher = await server.connect("Brian", amina.room)
    await amina.do("open_hands", open=True)
    await amina.move("draw")
    assert all(message["open_hands"] is None for message in watcher.steps)
    assert (await watcher.do("open_hands", open=True))["code"] == "not_seated"


@pytest.mark.parametrize("do", ["undo", "hint", "open_hands"])
async def test_practice_commands_are_refused_in_other_rooms(server: LocalServer, do: str) -> None:
    fields = {"open": True} if do == "open_hands" else {}
    for clients in (
        await server.start_match("kadi-friendly", "Amina", "Brian"),
        await server.start_match("kadi-friendly", "Amina", bots=["casual"]),
    ):
        response = await clients[0].do(do, **fields)
        assert response["code"] == "forbidden"
        assert all(message["open_hands"] is None for message in clients[0].steps)


async def test_other_players_cannot_sit_in_a_practice_room(server: LocalServer) -> None:
    [amina] = await server.seat_players("kadi-friendly", "Amina", seats=3, practice=True)
    brian = await server.connect("Brian", amina.room)
    await amina.do("remove_bot", seat="B")
    assert (await brian.do("sit"))["code"] == "forbidden"


async def test_an_undo_says_which_steps_are_undone(server: LocalServer) -> None:
    amina = await start_practice(server, "kadi-friendly", hand_size=7)
    start = amina.seq
    for _ in range(2):
        await amina.move("draw")
        await wait_for_turn(amina)
    assert {step["undone"] for step in amina.steps} == {None}
    seq = amina.seq
    middle = next(
        step["seq"]
        for step in amina.steps
        if step["seq"] > start + 1 and step["view"]["turn"] == "A"
    )
    await amina.do("undo")
    assert (amina.seq, amina.steps[-1]["undone"]) == (seq + 1, middle)
    await amina.do("undo")
    assert (amina.seq, amina.steps[-1]["undone"]) == (seq + 2, start)
    assert live_match_of(amina.room).match.version == start
    await amina.do("sync")
    assert amina.steps[-1]["undone"] is None


async def test_a_repeated_hint_command_gets_one_response(server: LocalServer) -> None:
    [amina] = await server.start_match("kadi-friendly", "Amina", bots=["casual"], practice=True)
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    await server.settle()
    amina.send("hint", id="h")
    amina.send("hint", id="h")
    await until(lambda: any(text.get("ack") == "h" for text in amina.received))
    responses = [text for text in amina.received if "h" in (text.get("ack"), text.get("nak"))]
    assert len(responses) == 1
