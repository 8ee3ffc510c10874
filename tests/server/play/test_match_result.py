"""After a match: the result, the confirmation, another match, and those who left."""

from __future__ import annotations

import pytest

from mezani.rng import seed_hash
from tests.server.people_at_a_table import (
    Client,
    Place,
    least_move,
    like,
    mover,
    play_on,
    play_to_the_end,
    table_of,
    take_turn,
)

pytestmark = pytest.mark.anyio


async def won(place: Place, game: str = "kadi-friendly", *names: str) -> list[Client]:
    """People who have just played a match."""
    clients = await place.begin(game, *(names or ("Amina", "Brian")))
    await play_to_the_end(clients)
    return clients


async def winning_position(place: Place) -> list[Client]:
    """Three people, one of whom has won, which nobody has confirmed yet."""
    rules = {"confirm_win": True}
    clients = await place.begin("kadi-friendly", "Amina", "Brian", "Chebet", rules=rules)
    await play_on(clients, like("rookie"), lambda: clients[0].clock("confirm"))
    assert clients[0].sees["phase"] == "playing"
    return clients


# The result


async def test_the_result_is_shown_and_kept(place: Place) -> None:
    clients = await won(place)
    room = clients[0].room
    outcome = table_of(room).state.outcome()
    assert outcome is not None
    stored = await place.match_of(room)
    for client in clients:
        result = client.sees["result"]
        assert client.sees["phase"] == "finished"
        assert result["match"] == stored.match.id
        assert result["winners"] == ["AB"[seat] for seat in outcome.winners]
        assert result["scores"] == list(outcome.scores)
        assert result["ending"] == "finished"
        assert seed_hash(result["seed"]) == client.sees["seed_hash"]
    assert stored.match.ending == "finished"
    assert stored.match.ended == place.wall()
    assert [seat.has_won for seat in stored.seats] == [seat in outcome.winners for seat in range(2)]
    assert [seat.player for seat in stored.seats] == [client.player.id for client in clients]
    assert place.count_of("mezani_matches_finished_total") == 1


async def test_a_match_among_people_is_rated_and_one_with_bots_is_not(place: Place) -> None:
    clients = await won(place)
    stored = await place.match_of(clients[0].room)
    assert stored.match.is_rated
    assert set(clients[0].sees["result"]["ratings"]) == {"A", "B"}
    for seat, letter in zip(stored.seats, "AB"):
        assert seat.rating_after == clients[0].sees["result"]["ratings"][letter]
    for wish, is_rated in ({}, False), ({"rated_bots": True}, True):
        [amina] = await place.begin("kadi-friendly", "Amina", bots=["casual"], **wish)
        assert (await place.match_of(amina.room)).match.is_rated == is_rated
    [amina] = await place.begin("kadi-friendly", "Amina", practice=True, seats=2, rated_bots=True)
    assert not (await place.match_of(amina.room)).match.is_rated


async def test_nobody_moves_after_the_end(place: Place) -> None:
    clients = await won(place)
    for client in clients:
        assert (await client.move("draw"))["code"] == "forbidden"


async def test_no_timer_runs_after_the_end(place: Place) -> None:
    clients = await won(place)
    rows = await place.log_of(clients[0].room)
    await clients[1].lose_connection()
    await place.pass_time(600)
    assert await place.log_of(clients[0].room) == rows
    assert clients[0].sees["phase"] == "finished"


# Confirming


async def test_a_win_is_confirmed_by_everybody_where_the_rules_ask_for_it(place: Place) -> None:
    clients = await winning_position(place)
    waiting = [
        client for client in clients if client.number in table_of(client.room).state.waits_for()
    ]
    assert len(waiting) == 2
    assert all("confirm" in client.view["can"] for client in waiting)
    for client in waiting:
        assert clients[0].sees["phase"] == "playing"
        assert "ack" in await client.move("confirm")
    assert clients[0].sees["phase"] == "finished"


async def test_those_who_are_away_are_not_waited_for_beyond_a_minute(place: Place) -> None:
    clients = await winning_position(place)
    clock = clients[0].clock("confirm")
    assert clock is not None
    assert clock["deadline"] == 60_000
    waiting = table_of(clients[0].room).state.waits_for()
    here, away = (next(c for c in clients if c.number == seat) for seat in waiting)
    await away.lose_connection()
    await here.move("confirm")
    await place.pass_time(59)
    assert here.sees["phase"] == "playing"
    await place.pass_time(1)
    assert here.sees["phase"] == "finished"
    assert (await place.log_of(here.room))[-1].move == "confirm"


async def test_a_bot_confirms_for_somebody_who_left(place: Place) -> None:
    clients = await winning_position(place)
    waiting = table_of(clients[0].room).state.waits_for()
    here, leaver = (next(c for c in clients if c.number == seat) for seat in waiting)
    await leaver.do("stand")
    await here.move("confirm")
    await here.until(lambda: here.room.record.phase == "finished")


# Another match


async def test_a_rematch_starts_when_everybody_wants_it_and_the_winner_starts(
    place: Place,
) -> None:
    clients = await won(place)
    room = clients[0].room
    [winner] = table_of(room).state.winners()
    first = room.record.match
    assert not clients[0].seat("A")["wants_rematch"]
    await clients[0].do("rematch")
    assert clients[1].seat("A")["wants_rematch"]
    assert room.record.phase == "finished"
    await clients[1].do("rematch")
    assert clients[0].sees["phase"] == "playing"
    assert clients[0].sees["result"] is None
    assert room.record.match != first
    assert table_of(room).state.turn == winner
    assert (await place.match_of(room)).match.starter == winner
    assert clients[0].seq == 0
    await play_to_the_end(clients, seed=2)
    assert clients[0].sees["phase"] == "finished"


async def test_a_rematch_of_a_game_with_another_rule_starts_as_that_says(place: Place) -> None:
    clients = await won(place, "no-kitty")
    for client in clients:
        await client.do("rematch")
    assert (await place.match_of(clients[0].room)).match.starter is None


async def test_bots_are_ready_for_a_rematch(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", bots=["random"])
    [amina] = clients
    for _ in range(3000):
        if amina.room.record.phase != "playing":
            break
        await amina.until(
            lambda: amina.room.record.phase != "playing" or table_of(amina.room).state.turn == 0
        )
        if amina.room.record.phase == "playing":
            await take_turn(clients)
    assert amina.sees["phase"] == "finished"
    await amina.do("rematch")
    assert amina.sees["phase"] == "playing"


async def test_a_match_with_somebody_new_is_a_first_game(place: Place) -> None:
    clients = await won(place)
    room = clients[0].room
    await clients[1].do("stand")
    await clients[0].do("rematch")
    assert room.record.phase == "finished"
    namesake = await Client(place, room, await place.another("Brian")).come()
    await namesake.do("sit")
    await namesake.do("ready")
    assert room.record.phase == "playing"
    assert (await place.match_of(room)).match.starter is None


async def test_the_host_goes_on_without_somebody_who_left(place: Place) -> None:
    clients = await won(place, "kadi-friendly", "Amina", "Brian", "Chebet")
    await clients[1].do("stand")
    assert "ack" in await clients[0].do("start")
    assert [seat["name"] for seat in clients[0].sees["seats"]] == ["Amina", "Chebet"]
    assert (await place.match_of(clients[0].room)).match.starter is None
    assert clients[2].view["seat"] == "B"
    assert "ack" in await mover([clients[0], clients[2]]).move("draw")


async def test_whoever_left_during_the_match_has_no_seat_after_it(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian", rules={"turn_seconds": 20})
    amina, brian = clients
    room = amina.room
    await brian.do("stand")
    for _ in range(3000):
        if room.record.phase != "playing":
            break
        await amina.until(lambda: room.record.phase != "playing" or table_of(room).state.turn == 0)
        if room.record.phase == "playing":
            await amina.move(least_move(room, 0))
    assert amina.sees["phase"] == "finished"
    assert amina.seat("B")["name"] == ""
    assert brian.sees["you"] == ""
    stored = await place.match_of(room)
    assert stored.seats[1].player == brian.player.id


async def test_the_result_tells_who_played_and_the_play_that_won(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    await place.pass_time(5)
    await play_to_the_end(clients)
    room = clients[0].room
    log = await place.log_of(room)
    result = clients[0].sees["result"]
    assert result["names"] == ["Amina", "Brian"]
    assert log[-1].move == f"play {' '.join(result['winning_play'])}"
    assert result["moves"] == len(log)
    assert result["duration"] == 5000
    await place.crash_and_restart()
    assert (await clients[0].come_again()).sees["result"] == result


@pytest.mark.parametrize("game", ["qute", "no-kitty"])
async def test_a_game_that_is_counted_has_no_winning_play(place: Place, game: str) -> None:
    clients = await won(place, game)
    assert clients[0].sees["result"]["winning_play"] == []


async def test_who_stands_up_in_a_match_watches_it_until_they_sit_down_again(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian", "Chebet")
    brian = clients[1]
    await brian.do("stand")
    assert (brian.sees["you"], brian.sees["spectators"]) == ("", 1)
    assert (brian.view["seat"], brian.view["hand"]) == ("", [])
    assert (await brian.move("draw"))["code"] == "not_seated"
    await brian.do("sit")
    assert (brian.sees["you"], brian.view["seat"], brian.sees["spectators"]) == ("B", "B", 0)
    assert len(brian.view["hand"]) == 4
