"""Before a match, over the wire: sitting, being ready, bots, the host, and what everybody sees of it."""

from __future__ import annotations

import pytest

from mezani import GAMES
from tests.server.people_at_a_table import Place, table_of

pytestmark = pytest.mark.anyio


async def test_whoever_comes_sees_the_room(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-live", seats=3, rules={"turn_seconds": 20})
    amina = await place.come("Amina", room)
    assert amina.sees["code"] == room.record.code
    assert amina.sees["game"] == "kadi-live"
    assert amina.sees["rules"] == {"turn_seconds": 20}
    assert amina.sees["phase"] == "waiting"
    assert (amina.sees["host"], amina.sees["you"]) == ("A", "A")
    assert [seat["name"] for seat in amina.sees["seats"]] == ["Amina", "", ""]
    assert not amina.steps


async def test_everybody_sees_who_sits_down_and_who_is_ready(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian")
    assert amina.seat("B")["name"] == "Brian"
    assert amina.seat("B")["connected"]
    await brian.do("ready")
    assert amina.seat("B")["ready"]
    await brian.do("unready")
    assert not amina.seat("B")["ready"]
    assert amina.sees["phase"] == "waiting"


async def test_the_match_starts_when_the_last_is_ready(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian")
    await brian.do("ready")
    assert not brian.steps
    await amina.do("ready")
    for client in (amina, brian):
        assert client.sees["phase"] == "playing"
        assert client.sees["match"] == amina.room.record.match
        assert len(client.steps) == 1
        assert client.seq == 0
        assert client.steps[0]["events"] == []
    assert len(amina.sees["seed_hash"]) == 64


async def test_the_host_starts_without_waiting(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian", seats=4)
    assert (await brian.do("start"))["code"] == "forbidden"
    assert "ack" in await amina.do("start")
    assert amina.sees["phase"] == "playing"
    assert [seat["name"] for seat in brian.sees["seats"]] == ["Amina", "Brian"]
    assert len(table_of(amina.room).names) == 2


async def test_a_host_alone_does_not_start(place: Place) -> None:
    [amina] = await place.sit_down("kadi-friendly", "Amina", seats=3)
    answer = await amina.do("start")
    assert answer["code"] == "forbidden"
    assert "Add a bot" in answer["reason"]


async def test_the_host_does_not_start_by_rules_that_are_not_for_so_few(place: Place) -> None:
    amina, _ = await place.sit_down("kadi-friendly", "Amina", "Brian", seats=3)
    assert "ack" in await amina.do("start")
    assert (await amina.do("start"))["code"] == "forbidden"


async def test_two_starts_at_once_deal_one_match(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian")
    await brian.do("ready")
    first, second = amina.send("ready"), amina.send("start")
    await amina.room.settled()
    assert "ack" in amina.answer_to(first)
    assert amina.answer_to(second)["code"] == "forbidden"
    assert place.count_of("mezani_matches_started_total") == 1


async def test_two_who_want_the_same_seat_don_t_both_get_it(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    brian, chebet = await place.come("Brian", room), await place.come("Chebet", room)
    first, second = brian.send("sit", seat="B"), chebet.send("sit", seat="B")
    await room.settled()
    assert "ack" in brian.answer_to(first)
    assert chebet.answer_to(second)["code"] == "room_full"
    assert chebet.sees["you"] == ""
    assert chebet.sees["spectators"] == 1


async def test_a_seat_the_table_does_not_have_is_no_message(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    brian = await place.come("Brian", room)
    assert (await brian.do("sit", seat="H"))["code"] == "bad_message"


async def test_the_host_adds_and_removes_bots(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian", seats=4)
    assert "ack" in await amina.do("add_bot", level="sharp", seat="D")
    assert brian.seat("D") | {"name": "", "guest": False} == {
        "seat": "D",
        "name": "",
        "bot": "sharp",
        "guest": False,
        "ready": True,
        "connected": True,
        "auto": False,
        "wants_rematch": False,
    }
    assert "ack" in await amina.do("remove_bot", seat="D")
    assert brian.seat("D")["bot"] == ""
    assert (await brian.do("add_bot", level="sharp"))["code"] == "forbidden"
    assert (await amina.do("add_bot", level="grandmaster"))["code"] == "bad_message"


async def test_bots_and_seats_are_left_alone_during_a_match(place: Place) -> None:
    amina, _ = await place.begin("kadi-friendly", "Amina", "Brian")
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


async def test_a_locked_room_can_be_watched(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    amina, brian = await place.come("Amina", room), await place.come("Brian", room)
    await amina.do("lock")
    assert brian.sees["locked"]
    assert (await brian.do("sit"))["code"] == "forbidden"
    await amina.do("lock", locked=False)
    assert "ack" in await brian.do("sit")


async def test_a_removed_player_is_told_and_may_watch_but_not_sit(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian")
    assert "ack" in await amina.do("remove", seat="B")
    assert brian.sees["you"] == ""
    assert brian.sees["spectators"] == 1
    assert (await brian.do("sit"))["code"] == "forbidden"
    assert (await brian.do("ready"))["code"] == "not_seated"
    chebet = await place.come("Chebet", amina.room)
    assert "ack" in await chebet.do("sit")


async def test_the_host_who_leaves_passes_the_room_on(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian", seats=3)
    await amina.do("stand")
    assert brian.sees["host"] == "B"
    assert "ack" in await brian.do("add_bot", level="casual")
    assert (await amina.do("start"))["code"] == "forbidden"


async def test_a_deserted_table_belongs_to_whoever_sits_down_next(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian")
    await amina.do("stand")
    await brian.do("stand")
    assert brian.sees["host"] == ""
    await brian.do("sit")
    assert brian.sees["host"] == "A"
    assert "ack" in await brian.do("add_bot", level="casual")


async def test_losing_the_connection_keeps_the_seat_before_a_match(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian")
    await brian.do("ready")
    await brian.lose_connection()
    assert not amina.seat("B")["connected"]
    assert amina.seat("B")["ready"]
    again = await brian.come_again()
    assert again.sees["you"] == "B"
    assert amina.seat("B")["connected"]


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_starts_with_whom_its_rules_say(place: Place, game: str) -> None:
    amina, brian = await place.begin(game, "Amina", "Brian")
    stored = await place.match_of(amina.room)
    assert stored.match.starter is None
    again = GAMES[game].new(table_of(amina.room).rules, 2, stored.match.seed, None)
    assert table_of(amina.room).state.turn == again.turn
    assert brian.view["turn"] == "AB"[again.turn]


async def test_house_rules_are_played_by(place: Place) -> None:
    amina, _ = await place.begin("kadi-friendly", "Amina", "Brian", rules={"turn_seconds": 11})
    clock = amina.clock("turn")
    assert clock is not None
    assert (clock["seconds"], clock["deadline"]) == (11, 11_000)


async def test_a_move_before_the_match_is_refused(place: Place) -> None:
    amina, _ = await place.sit_down("kadi-friendly", "Amina", "Brian")
    assert (await amina.move("draw", seq=0))["code"] == "forbidden"


async def test_what_was_said_twice_is_done_once(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian", seats=4)
    first = await amina.do("add_bot", level="sharp", id="bot")
    second = await amina.do("add_bot", level="sharp", id="bot")
    assert first == second
    assert sum(seat["bot"] == "sharp" for seat in brian.sees["seats"]) == 1
    assert (await amina.do("lock", id="bot"))["code"] == "bad_message"
    assert not amina.room.record.is_locked
