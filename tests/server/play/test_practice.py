"""Practice: alone with bots, with moves taken back, hints and open hands."""

from __future__ import annotations

from typing import Any

import pytest

from mezani import GAMES
from mezani.server.bot_workers.pool import BotWorkerError
from tests.server.local_server import LocalServer, PlayerClient, live_match_of, safe_move, until

pytestmark = pytest.mark.anyio


async def practise(
    server: LocalServer, game: str = "kadi-friendly", seats: int = 2, **rules: Any
) -> PlayerClient:
    """Amina, alone with bots, at her first turn."""
    [amina] = await server.start_match(game, "Amina", seats=seats, practice=True, rules=rules)
    await my_turn(amina)
    return amina


async def my_turn(amina: PlayerClient) -> None:
    """The bots have done what they had to."""
    room = amina.room
    await amina.until(
        lambda: 0 in live_match_of(room).match.state.waits_for() or room.record.phase != "playing"
    )


def faces(client: PlayerClient) -> Any:
    """Everybody's hands as a client last saw them, if it did."""
    return client.steps[-1]["faces"]


async def test_a_practice_room_is_full_of_bots(server: LocalServer) -> None:
    amina = await practise(server, seats=3)
    assert amina.room_view["practice"]
    assert [bool(seat["bot"]) for seat in amina.room_view["seats"]] == [False, True, True]


@pytest.mark.parametrize("game", GAMES)
async def test_undo_takes_back_one_s_own_last_move_and_what_followed(
    server: LocalServer, game: str
) -> None:
    amina = await practise(server, game)
    room = amina.room
    before, position = amina.view, live_match_of(room).match.state.checksum()
    rows = len(await server.log_of(room))
    assert "ack" in await amina.move(safe_move(room, 0))
    await until(lambda: not room.runner.bots._decisions)
    await my_turn(amina)
    seq = amina.seq
    assert "ack" in await amina.do("undo")
    assert amina.seq == seq + 1
    assert amina.steps[-1]["events"] == []
    log = await server.log_of(room)
    assert log[-1].move == f"undo {len(log) - 1 - rows}"
    assert live_match_of(room).match.state.checksum() == position
    assert {**amina.view, "clocks": 0} == {**before, "clocks": 0}
    assert "ack" in await amina.move(safe_move(room, 0))


async def test_bots_go_on_after_an_undo(server: LocalServer) -> None:
    amina = await practise(server)
    room = amina.room
    await amina.move("draw")
    await my_turn(amina)
    await amina.do("undo")
    await amina.move("draw")
    await my_turn(amina)
    log = await server.log_of(room)
    undone = next(number for number, row in enumerate(log) if row.move.startswith("undo"))
    assert 1 in {row.seat for row in log[undone + 1 :]}


async def test_many_moves_can_be_taken_back_and_not_more_than_were_made(
    server: LocalServer,
) -> None:
    amina = await practise(server, "qute")
    position = live_match_of(amina.room).match.state.checksum()
    for _ in range(3):
        assert "ack" in await amina.move(safe_move(amina.room, 0))
        await my_turn(amina)
    for _ in range(3):
        assert "ack" in await amina.do("undo")
    assert live_match_of(amina.room).match.state.checksum() == position
    answer = await amina.do("undo")
    assert answer["code"] == "forbidden"
    assert "no move to undo" in answer["reason"]


async def test_an_undo_sent_twice_is_done_once(server: LocalServer) -> None:
    amina = await practise(server, "qute")
    for _ in range(2):
        assert "ack" in await amina.move(safe_move(amina.room, 0))
        await my_turn(amina)
    first = await amina.do("undo", id="back")
    assert await amina.do("undo", id="back") == first
    log = await server.log_of(amina.room)
    assert sum(row.move.startswith("undo") for row in log) == 1


async def test_a_hint_is_a_legal_move_with_a_reason(server: LocalServer) -> None:
    amina = await practise(server, "kadi-live")
    sent = amina.send("hint")
    again = amina.send("hint")
    await amina.room.settle()
    assert amina.response_to(again)["code"] == "forbidden"
    await until(lambda: any(told.get("ack") == sent for told in amina.received))
    hint = amina.response_to(sent)
    assert hint["move"] in map(str, live_match_of(amina.room).match.state.legal(0))
    assert hint["seq"] == amina.seq
    assert len(hint["reason"]) > 10
    before = len(amina.received)
    assert await amina.do("hint", id=sent) == hint
    assert "ack" in await amina.move(hint["move"])
    assert len(amina.received) > before


async def test_a_hint_nobody_can_give_is_refused(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise BotWorkerError("Too many are thinking already.")

    amina = await practise(server)
    with monkeypatch.context() as patched:
        patched.setattr(server.thinkers, "hint", fail)
        sent = amina.send("hint")
        await until(lambda: any(told.get("nak") == sent for told in amina.received))
    assert amina.response_to(sent)["code"] == "unavailable"
    again = amina.send("hint")
    await until(lambda: any(told.get("ack") == again for told in amina.received))


async def test_hands_are_open_if_wanted_and_closed_again(server: LocalServer) -> None:
    amina = await practise(server, seats=3)
    assert faces(amina) is None
    await amina.do("faces", open=True)
    hands = faces(amina)
    assert len(hands) == 3
    assert hands[0] == amina.view["hand"]
    assert [len(hand) for hand in hands] == [seat["cards"] for seat in amina.view["players"]]
    await amina.move("draw")
    assert faces(amina) is not None
    await amina.do("faces", open=False)
    assert faces(amina) is None


async def test_only_whoever_practises_sees_open_hands(server: LocalServer) -> None:
    amina = await practise(server)
    watcher = await server.connect("Brian", amina.room)
    await amina.do("faces", open=True)
    await amina.move("draw")
    assert all(told["faces"] is None for told in watcher.steps)
    assert (await watcher.do("faces", open=True))["code"] == "not_seated"


@pytest.mark.parametrize("do", ["undo", "hint", "faces"])
async def test_nothing_of_that_is_for_other_rooms(server: LocalServer, do: str) -> None:
    fields = {"open": True} if do == "faces" else {}
    for clients in (
        await server.start_match("kadi-friendly", "Amina", "Brian"),
        await server.start_match("kadi-friendly", "Amina", bots=["casual"]),
    ):
        answer = await clients[0].do(do, **fields)
        assert answer["code"] == "forbidden"
        assert all(told["faces"] is None for told in clients[0].steps)


async def test_nobody_else_sits_down_in_a_practice_room(server: LocalServer) -> None:
    [amina] = await server.seat_players("kadi-friendly", "Amina", seats=3, practice=True)
    brian = await server.connect("Brian", amina.room)
    await amina.do("remove_bot", seat="B")
    assert (await brian.do("sit"))["code"] == "forbidden"


async def test_an_undo_says_what_has_not_happened(server: LocalServer) -> None:
    amina = await practise(server, "kadi-friendly", hand_size=7)
    start = amina.seq
    for _ in range(2):
        await amina.move("draw")
        await my_turn(amina)
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
