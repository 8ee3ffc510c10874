"""After a match: the result, confirmation of a win, rematches, and players who left."""

from __future__ import annotations

from typing import Any

import pytest

from mezani.rng import seed_hash
from mezani.server.http.routes.result_responses import own_match
from tests.server.client_moves import (
    bot_moves,
    live_match_of,
    mover,
    play_on,
    play_to_end,
    safe_move,
    take_turn,
)
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio


async def won(
    server: LocalServer, game: str = "kadi-friendly", *names: str, **options: Any
) -> list[PlayerClient]:
    """Play a match to its end."""
    clients = await server.start_match(game, *(names or ("Amina", "Brian")), **options)
    await play_to_end(clients)
    return clients


async def winning_position(server: LocalServer) -> list[PlayerClient]:
    """Play a match of three up to a win that is not confirmed yet."""
    rules = {"confirm_win": True}
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", "Chebet", rules=rules)
    await play_on(clients, bot_moves("rookie"), lambda: clients[0].clock("confirm"))
    assert clients[0].room_view["phase"] == "playing"
    return clients


# The result


async def test_the_result_is_shown_and_stored(server: LocalServer) -> None:
    clients = await won(server)
    room = clients[0].room
    outcome = live_match_of(room).match.state.outcome()
    assert outcome is not None
    stored = await server.match_of(room)
    for client in clients:
        result = client.room_view["result"]
        assert client.room_view["phase"] == "finished"
        assert result["match"] == stored.match.id
        assert result["winners"] == ["AB"[seat] for seat in outcome.winners]
        assert result["scores"] == list(outcome.scores)
        assert result["ending"] == "finished"
        assert seed_hash(result["seed"]) == client.room_view["seed_hash"]
    assert stored.match.ending == "finished"
    assert stored.match.ended == server.wall()
    assert [seat.has_won for seat in stored.seats] == [seat in outcome.winners for seat in range(2)]
    assert [seat.player_id for seat in stored.seats] == [client.player.id for client in clients]
    assert server.metric("mezani_matches_finished_total") == 1


async def test_a_match_without_bots_is_rated(server: LocalServer) -> None:
    await server.sign_up("Amina", "Brian")
    clients = await server.start_quick_match("kadi-friendly", "Amina", "Brian")
    await play_to_end(clients)
    stored = await server.match_of(clients[0].room)
    assert stored.match.is_rated
    assert set(clients[0].room_view["result"]["ratings"]) == {"A", "B"}
    for seat, letter in zip(stored.seats, "AB"):
        assert seat.rating_after == clients[0].room_view["result"]["ratings"][letter]
    for wish, is_rated in ({}, False), ({"rated_bots": True}, True):
        [amina] = await server.start_match("kadi-friendly", "Amina", bots=["casual"], **wish)
        assert (await server.match_of(amina.room)).match.is_rated == is_rated
    [amina] = await server.start_match(
        "kadi-friendly", "Amina", practice=True, seats=2, rated_bots=True
    )
    assert not (await server.match_of(amina.room)).match.is_rated


async def test_moves_are_refused_after_the_end(server: LocalServer) -> None:
    clients = await won(server)
    for client in clients:
        assert (await client.move("draw"))["code"] == "forbidden"


async def test_no_timer_runs_after_the_end(server: LocalServer) -> None:
    clients = await won(server)
    rows = await server.log_of(clients[0].room)
    await clients[1].disconnect()
    await server.pass_time(600)
    assert await server.log_of(clients[0].room) == rows
    assert clients[0].room_view["phase"] == "finished"


# Confirming


async def test_all_other_players_confirm_a_win_if_the_rules_say_so(
    server: LocalServer,
) -> None:
    clients = await winning_position(server)
    waiting = [
        client
        for client in clients
        if client.seat_number in live_match_of(client.room).match.state.waits_for()
    ]
    assert len(waiting) == 2
    assert all("confirm" in client.view["can"] for client in waiting)
    for client in waiting:
        assert clients[0].room_view["phase"] == "playing"
        assert "ack" in await client.move("confirm")
    assert clients[0].room_view["phase"] == "finished"


async def test_the_confirmation_of_an_absent_player_times_out(server: LocalServer) -> None:
    clients = await winning_position(server)
    clock = clients[0].clock("confirm")
    assert clock is not None
    assert clock["deadline"] == 60_000
    waiting = live_match_of(clients[0].room).match.state.waits_for()
    here, away = (next(c for c in clients if c.seat_number == seat) for seat in waiting)
    await away.disconnect()
    await here.move("confirm")
    await server.pass_time(59)
    assert here.room_view["phase"] == "playing"
    await server.pass_time(1)
    assert here.room_view["phase"] == "finished"
    assert (await server.log_of(here.room))[-1].move == "confirm"


async def test_a_stand_in_confirms_for_a_player_who_left(server: LocalServer) -> None:
    clients = await winning_position(server)
    waiting = live_match_of(clients[0].room).match.state.waits_for()
    here, leaver = (next(c for c in clients if c.seat_number == seat) for seat in waiting)
    await leaver.do("stand")
    await here.move("confirm")
    await here.until(lambda: here.room.record.phase == "finished")


# Another match


async def test_the_winner_starts_a_rematch_once_everybody_wants_it(
    server: LocalServer,
) -> None:
    clients = await won(server)
    room = clients[0].room
    [winner] = live_match_of(room).match.state.winners()
    first = room.record.match_id
    assert not clients[0].seat("A")["wants_rematch"]
    await clients[0].do("rematch")
    assert clients[1].seat("A")["wants_rematch"]
    assert room.record.phase == "finished"
    await clients[1].do("rematch")
    assert clients[0].room_view["phase"] == "playing"
    assert clients[0].room_view["result"] is None
    assert room.record.match_id != first
    assert live_match_of(room).match.state.turn == winner
    assert (await server.match_of(room)).match.starter == winner
    assert clients[0].seq == 0
    await play_to_end(clients, seed=2)
    assert clients[0].room_view["phase"] == "finished"


async def test_the_game_decides_who_starts_a_rematch(
    server: LocalServer,
) -> None:
    clients = await won(server, "no-kitty")
    for client in clients:
        await client.do("rematch")
    assert (await server.match_of(clients[0].room)).match.starter is None


async def test_bots_are_ready_for_a_rematch(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", bots=["random"])
    [amina] = clients
    for _ in range(3000):
        if amina.room.record.phase != "playing":
            break
        await amina.until(
            lambda: (
                amina.room.record.phase != "playing"
                or live_match_of(amina.room).match.state.turn == 0
            )
        )
        if amina.room.record.phase == "playing":
            await take_turn(clients)
    assert amina.room_view["phase"] == "finished"
    await amina.do("rematch")
    assert amina.room_view["phase"] == "playing"


async def test_a_match_with_a_new_player_is_not_a_rematch(server: LocalServer) -> None:
    clients = await won(server)
    room = clients[0].room
    await clients[1].do("stand")
    await clients[0].do("rematch")
    assert room.record.phase == "finished"
    namesake = await PlayerClient(server, room, await server.new_player("Brian")).connect()
    await namesake.do("sit")
    await namesake.do("ready")
    assert room.record.phase == "playing"
    assert (await server.match_of(room)).match.starter is None


async def test_the_host_can_start_without_a_player_who_left(server: LocalServer) -> None:
    clients = await won(server, "kadi-friendly", "Amina", "Brian", "Chebet")
    await clients[1].do("stand")
    for client in (clients[0], clients[2]):
        await client.do("rematch")
    assert "ack" in await clients[0].do("start")
    assert [seat["name"] for seat in clients[0].room_view["seats"]] == ["Amina", "Chebet"]
    assert (await server.match_of(clients[0].room)).match.starter is None
    assert clients[2].view["seat"] == "B"
    assert "ack" in await mover([clients[0], clients[2]]).move("draw")


async def test_a_player_who_left_has_no_seat_after_the_match(server: LocalServer) -> None:
    clients = await server.start_match(
        "kadi-friendly", "Amina", "Brian", rules={"turn_seconds": 20}
    )
    amina, brian = clients
    room = amina.room
    await brian.do("stand")
    for _ in range(3000):
        if room.record.phase != "playing":
            break
        await amina.until(
            lambda: room.record.phase != "playing" or live_match_of(room).match.state.turn == 0
        )
        if room.record.phase == "playing":
            await amina.move(safe_move(room, 0))
    assert amina.room_view["phase"] == "finished"
    assert amina.seat("B")["name"] == ""
    assert brian.room_view["you"] == ""
    stored = await server.match_of(room)
    assert stored.seats[1].player_id == brian.player.id


async def test_the_result_has_the_names_and_the_winning_play(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await server.pass_time(5)
    await play_to_end(clients)
    room = clients[0].room
    log = await server.log_of(room)
    result = clients[0].room_view["result"]
    assert result["names"] == ["Amina", "Brian"]
    assert log[-1].move == f"play {' '.join(result['winning_play'])}"
    assert result["moves"] == len(log)
    assert result["duration"] == 5000
    await server.crash_and_restart()
    assert (await clients[0].reconnect()).room_view["result"] == result


@pytest.mark.parametrize("game", ["qute", "no-kitty"])
async def test_a_game_decided_by_points_has_no_winning_play(server: LocalServer, game: str) -> None:
    clients = await won(server, game)
    assert clients[0].room_view["result"]["winning_play"] == []


async def test_a_player_who_stands_during_a_match_is_a_spectator(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", "Chebet")
    brian = clients[1]
    await brian.do("stand")
    assert (brian.room_view["you"], brian.room_view["spectators"]) == ("", 1)
    assert (brian.view["seat"], brian.view["hand"]) == ("", [])
    assert (await brian.move("draw"))["code"] == "not_seated"
    await brian.do("sit")
    assert (brian.room_view["you"], brian.view["seat"], brian.room_view["spectators"]) == (
        "B",
        "B",
        0,
    )
    assert len(brian.view["hand"]) == 4


# Stand-ins


async def lead(server: LocalServer) -> tuple[PlayerClient, PlayerClient]:
    """Play a rated match until one player needs one more move to win. Return that player and the other one."""
    await server.sign_up("Amina", "Brian")
    clients = await server.start_quick_match("kadi-friendly", "Amina", "Brian")
    choose = bot_moves("rookie")
    await play_on(clients, choose, lambda: winning_move(mover(clients)) is not None)
    winner = mover(clients)
    return winner, next(client for client in clients if client is not winner)


def winning_move(client: PlayerClient) -> str | None:
    """Return a move that wins at once, if the player to move has one."""
    match = live_match_of(client.room).match
    for move in match.state.legal(client.seat_number):
        if match.attempt(client.seat_number, str(move)).state.winners():
            return str(move)
    return None


@pytest.mark.parametrize("is_away", [True, False], ids=["away", "present"])
async def test_a_win_of_a_stand_in_is_not_a_win_of_its_player(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, is_away: bool
) -> None:
    winner, other = await lead(server)
    room, letter = winner.room, winner.seat_letter
    move = winning_move(winner)

    async def choose(*_: object) -> str | None:
        return move

    monkeypatch.setattr(server.workers, "choose", choose)
    if is_away:
        await winner.do("stand")
        await other.until(lambda: room.record.phase == "finished")
    else:
        await winner.move(str(move))
    result = other.room_view["result"]
    assert result["winners"] == [letter]
    assert result["stand_ins"] == ([letter] if is_away else [])
    assert result["ranks"] == [1 if seat == letter else 2 for seat in "AB"]
    assert (result["ratings"][letter] > 1000) != is_away
    stored = await server.match_of(room)
    assert own_match(stored, winner.player.id).result == ("stand_in" if is_away else "won")
    assert own_match(stored, other.player.id).result == "lost"
    await server.crash_and_restart()
    back = await other.reconnect()
    assert back.room_view["result"] == result
