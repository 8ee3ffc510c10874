"""Practice: alone with bots, with moves taken back, hints and open hands."""

from __future__ import annotations

from typing import Any

import pytest

from mezani import GAMES
from mezani.server.bot_workers.pool import BotWorkerError
from tests.server.people_at_a_table import Client, Place, least_move, table_of, until

pytestmark = pytest.mark.anyio


async def practise(
    place: Place, game: str = "kadi-friendly", seats: int = 2, **rules: Any
) -> Client:
    """Amina, alone with bots, at her first turn."""
    [amina] = await place.begin(game, "Amina", seats=seats, practice=True, rules=rules)
    await my_turn(amina)
    return amina


async def my_turn(amina: Client) -> None:
    """The bots have done what they had to."""
    room = amina.room
    await amina.until(
        lambda: 0 in table_of(room).state.waits_for() or room.record.phase != "playing"
    )


def faces(client: Client) -> Any:
    """Everybody's hands as a client last saw them, if it did."""
    return client.steps[-1]["faces"]


async def test_a_practice_room_is_full_of_bots(place: Place) -> None:
    amina = await practise(place, seats=3)
    assert amina.sees["practice"]
    assert [bool(seat["bot"]) for seat in amina.sees["seats"]] == [False, True, True]


@pytest.mark.parametrize("game", GAMES)
async def test_undo_takes_back_one_s_own_last_move_and_what_followed(
    place: Place, game: str
) -> None:
    amina = await practise(place, game)
    room = amina.room
    before, position = amina.view, table_of(room).state.checksum()
    rows = len(await place.log_of(room))
    assert "ack" in await amina.move(least_move(room, 0))
    await until(lambda: not room.bots._thinking)
    await my_turn(amina)
    seq = amina.seq
    assert "ack" in await amina.do("undo")
    assert amina.seq == seq + 1
    assert amina.steps[-1]["events"] == []
    log = await place.log_of(room)
    assert log[-1].move == f"undo {len(log) - 1 - rows}"
    assert table_of(room).state.checksum() == position
    assert {**amina.view, "clocks": 0} == {**before, "clocks": 0}
    assert "ack" in await amina.move(least_move(room, 0))


async def test_bots_go_on_after_an_undo(place: Place) -> None:
    amina = await practise(place)
    room = amina.room
    await amina.move("draw")
    await my_turn(amina)
    await amina.do("undo")
    await amina.move("draw")
    await my_turn(amina)
    log = await place.log_of(room)
    undone = next(number for number, row in enumerate(log) if row.move.startswith("undo"))
    assert 1 in {row.seat for row in log[undone + 1 :]}


async def test_many_moves_can_be_taken_back_and_not_more_than_were_made(place: Place) -> None:
    amina = await practise(place, "qute")
    position = table_of(amina.room).state.checksum()
    for _ in range(3):
        assert "ack" in await amina.move(least_move(amina.room, 0))
        await my_turn(amina)
    for _ in range(3):
        assert "ack" in await amina.do("undo")
    assert table_of(amina.room).state.checksum() == position
    answer = await amina.do("undo")
    assert answer["code"] == "forbidden"
    assert "nothing of yours" in answer["reason"]


async def test_an_undo_sent_twice_is_done_once(place: Place) -> None:
    amina = await practise(place, "qute")
    for _ in range(2):
        assert "ack" in await amina.move(least_move(amina.room, 0))
        await my_turn(amina)
    first = await amina.do("undo", id="back")
    assert await amina.do("undo", id="back") == first
    log = await place.log_of(amina.room)
    assert sum(row.move.startswith("undo") for row in log) == 1


async def test_a_hint_is_a_legal_move_with_a_reason(place: Place) -> None:
    amina = await practise(place, "kadi-live")
    sent = amina.send("hint")
    again = amina.send("hint")
    await amina.room.settled()
    assert amina.answer_to(again)["code"] == "forbidden"
    await until(lambda: any(told.get("ack") == sent for told in amina.heard))
    hint = amina.answer_to(sent)
    assert hint["move"] in map(str, table_of(amina.room).state.legal(0))
    assert hint["seq"] == amina.seq
    assert len(hint["reason"]) > 10
    before = len(amina.heard)
    assert await amina.do("hint", id=sent) == hint
    assert "ack" in await amina.move(hint["move"])
    assert len(amina.heard) > before


async def test_a_hint_nobody_can_give_is_refused(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise BotWorkerError("Too many are thinking already.")

    amina = await practise(place)
    with monkeypatch.context() as patched:
        patched.setattr(place.thinkers, "hint", fail)
        sent = amina.send("hint")
        await until(lambda: any(told.get("nak") == sent for told in amina.heard))
    assert amina.answer_to(sent)["code"] == "unavailable"
    again = amina.send("hint")
    await until(lambda: any(told.get("ack") == again for told in amina.heard))


async def test_hands_are_open_if_wanted_and_closed_again(place: Place) -> None:
    amina = await practise(place, seats=3)
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


async def test_only_whoever_practises_sees_open_hands(place: Place) -> None:
    amina = await practise(place)
    watcher = await place.come("Brian", amina.room)
    await amina.do("faces", open=True)
    await amina.move("draw")
    assert all(told["faces"] is None for told in watcher.steps)
    assert (await watcher.do("faces", open=True))["code"] == "not_seated"


@pytest.mark.parametrize("do", ["undo", "hint", "faces"])
async def test_nothing_of_that_is_for_other_rooms(place: Place, do: str) -> None:
    fields = {"open": True} if do == "faces" else {}
    for clients in (
        await place.begin("kadi-friendly", "Amina", "Brian"),
        await place.begin("kadi-friendly", "Amina", bots=["casual"]),
    ):
        answer = await clients[0].do(do, **fields)
        assert answer["code"] == "forbidden"
        assert all(told["faces"] is None for told in clients[0].steps)


async def test_nobody_else_sits_down_in_a_practice_room(place: Place) -> None:
    [amina] = await place.sit_down("kadi-friendly", "Amina", seats=3, practice=True)
    brian = await place.come("Brian", amina.room)
    await amina.do("remove_bot", seat="B")
    assert (await brian.do("sit"))["code"] == "forbidden"


async def test_an_undo_says_what_has_not_happened(place: Place) -> None:
    amina = await practise(place, "kadi-friendly", hand_size=7)
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
    assert table_of(amina.room).moves == start
    await amina.do("sync")
    assert amina.steps[-1]["undone"] is None
