"""Bots never rush a call: how long they wait after a player's play or draw."""

from __future__ import annotations

from typing import Any

import pytest

from mezani import Match, State
from mezani.server.rooms.match.bot_pauses import PAUSES
from mezani.server.rooms.room import Room
from tests.server.client_moves import live_match_of
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio

GAME = "kadi-classic"
USUAL = PAUSES["turn"][1]
STEP = 0.1


@pytest.fixture
def server_settings() -> dict[str, Any]:
    return {"pace": 1.0}


async def at_table(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, hand: str, *names: str, game: str = GAME
) -> list[PlayerClient]:
    """Start a match at a position in which it is Amina's turn and a bot is next."""

    async def draw(*_: object) -> str:
        return "draw"

    monkeypatch.setattr(server.workers, "choose", draw)
    clients = await server.start_match(game, "Amina", *names, bots=["casual"])
    live = live_match_of(clients[0].room)
    clients[0].room.runner.bots.stop()
    live.match.state = position_of(live.match, hand, len(clients) + 1)
    return clients


def position_of(match: Match, hand: str, seats: int, **more: str) -> State:
    hands = dict(zip("ABC"[:seats], (hand, "9D 10D 5D 4D", "9H 10H 5H 4H")))
    return match.game.position(match.rules, {"hands": hands, "top": "7S", **more})


async def seconds_until_the_bot_moves(server: LocalServer, room: Room) -> float:
    seq, start = live_match_of(room).seq, server.loop.time()
    while live_match_of(room).seq == seq:
        await server.pass_time(STEP)
    return server.loop.time() - start


def is_about(seconds: float, expected: float) -> bool:
    return expected - STEP / 2 <= seconds <= expected + 3 * STEP


# Against bots alone


@pytest.mark.parametrize("move", ["play 4S", "draw"])
async def test_bots_wait_four_seconds_for_a_player_who_could_win(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, move: str
) -> None:
    [amina] = await at_table(server, monkeypatch, "4S 6S")
    if move == "draw":
        match = live_match_of(amina.room).match
        match.state = position_of(match, "6D", 2, deck="6C")
    assert "ack" in await amina.move(move)
    assert is_about(await seconds_until_the_bot_moves(server, amina.room), 4)


async def test_bots_keep_their_pace_after_a_player_who_could_not_win(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    [amina] = await at_table(server, monkeypatch, "4S 2H")
    assert "ack" in await amina.move("play 4S")
    assert await seconds_until_the_bot_moves(server, amina.room) <= USUAL + 3 * STEP


@pytest.mark.parametrize("answer", ["call", "decline"])
async def test_bots_play_on_when_the_player_has_called_or_declined(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    [amina] = await at_table(server, monkeypatch, "4S 6S")
    await amina.move("play 4S")
    await server.pass_time(USUAL + STEP)
    assert live_match_of(amina.room).seq == 1
    response = await (amina.move("niko") if answer == "call" else amina.do("decline"))
    assert "ack" in response
    assert await seconds_until_the_bot_moves(server, amina.room) <= USUAL + 3 * STEP


async def test_a_call_with_the_play_needs_no_wait(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    [amina] = await at_table(server, monkeypatch, "4S 6S")
    assert "ack" in await amina.move("play 4S niko")
    assert await seconds_until_the_bot_moves(server, amina.room) <= USUAL + 3 * STEP


# Where others could notice


@pytest.mark.parametrize("rest", ["6S", "2H", "6S 6H", "2H 3D 8C"], ids=str)
@pytest.mark.parametrize("witness", ["player", "spectator"])
async def test_the_wait_does_not_depend_on_hidden_cards_where_others_could_notice(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, rest: str, witness: str
) -> None:
    names = ["Brian"] if witness == "player" else []
    amina, *_ = await at_table(server, monkeypatch, f"4S {rest}", *names)
    if witness == "spectator":
        await server.connect("Chebet", amina.room)
    assert "ack" in await amina.move("play 4S")
    assert "ack" in await amina.do("decline")
    assert is_about(await seconds_until_the_bot_moves(server, amina.room), 2.5)


async def test_a_spectator_who_arrives_during_the_wait_does_not_see_it_end_early(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    [amina] = await at_table(server, monkeypatch, "4S 6S")
    await amina.move("play 4S")
    await server.connect("Chebet", amina.room)
    assert "ack" in await amina.do("decline")
    assert is_about(await seconds_until_the_bot_moves(server, amina.room), 4)


@pytest.mark.parametrize("command", ["decline", "continue"])
async def test_without_a_match_nothing_waits(server: LocalServer, command: str) -> None:
    [amina] = await server.seat_players(GAME, "Amina", bots=["casual"])
    assert (await amina.do(command))["why"] == "no_match_running"


async def test_there_is_no_wait_for_a_player_with_more_than_three_cards(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    amina, _ = await at_table(server, monkeypatch, "4S 6S 6C 6D 6H", "Brian")
    assert "ack" in await amina.move("play 4S")
    assert await seconds_until_the_bot_moves(server, amina.room) <= USUAL + 3 * STEP


async def test_there_is_no_wait_in_a_game_without_calls(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    [amina] = await at_table(server, monkeypatch, "4S 6S", game="kadi-friendly")
    assert "ack" in await amina.move("play 4S")
    assert await seconds_until_the_bot_moves(server, amina.room) <= USUAL + 3 * STEP
