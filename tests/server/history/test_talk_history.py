"""The talk history is exactly the talk an observer could have received."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
import pytest

from mezani import GAMES
from mezani.server.accounts.players import Player
from mezani.server.history import talk_history
from mezani.server.history.talk_history import TalkHistory
from mezani.server.http.routes.replays import talk_of, talk_source
from mezani.server.rooms.room import Room
from tests.server.client_moves import (
    bot_moves,
    live_match_of,
    play_on,
    play_to_end,
    safe_move,
    take_turn,
)
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio


async def history_of(
    client: PlayerClient, player: Player | None = None, language: str = "en"
) -> TalkHistory:
    """Return the talk history of a client."""
    source = talk_source(client.room, (player or client.player).id)
    data = await talk_of(client.room.services, source, language)
    return msgspec.json.decode(gzip.decompress(data), type=TalkHistory)


def talk_received(client: PlayerClient) -> list[tuple[int, str]]:
    """Return the talk a client has received live, with step numbers."""
    return [(step["seq"], line) for step in client.steps for line in step["talk"]]


def lines(talk: TalkHistory) -> list[tuple[int, str]]:
    """Return the lines of a history with step numbers."""
    return [(line.seq, line.text) for line in talk.lines]


def without_niko(room: Room, seat: int) -> str:
    """Choose a move like a bot, but never call “Niko Kadi”."""
    moves = [str(move) for move in live_match_of(room).match.state.legal(seat)]
    return "quiet" if "quiet" in moves else bot_moves("casual", live_match_of(room).seq)(room, seat)


@pytest.mark.parametrize("game", GAMES)
async def test_the_history_is_exactly_the_talk_a_client_received(
    server: LocalServer, game: str
) -> None:
    clients = await server.start_match(game, "Amina", "Brian")
    room = clients[0].room
    watcher = await server.connect("Chebet", room)
    await play_on(clients, bot_moves("casual"), lambda: live_match_of(room).seq >= 30)
    for client in (*clients, watcher):
        talk = await history_of(client)
        assert lines(talk) == talk_received(client) != []
        assert (talk.match, talk.seq) == (room.record.match_id, client.seq)


async def test_hidden_steps_leave_no_gap_in_the_history(server: LocalServer) -> None:
    clients = await server.start_match("kadi-live", "Amina", "Brian")
    room = clients[0].room
    watcher = await server.connect("Chebet", room)
    live = live_match_of(room)
    await play_on(clients, without_niko, lambda: live.seq_for(0) != live.seq_for(1))
    assert live.seq_for(None) < live.seq
    for seat, client in ((0, clients[0]), (1, clients[1]), (None, watcher)):
        talk = await history_of(client)
        assert lines(talk) == talk_received(client)
        assert talk.seq == client.seq == live.seq_for(seat)


async def test_the_history_is_available_after_the_match(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await play_to_end(clients)
    await clients[1].do("stand")
    dora = await server.connect("Dora", clients[0].room)
    await dora.do("sit")
    assert dora.room_view["you"] == "B"
    spectator = await server.connect("Chebet", dora.room)
    assert lines(await history_of(dora)) == lines(await history_of(spectator))
    assert lines(await history_of(clients[1])) == talk_received(clients[1])


async def test_a_player_who_left_gets_the_history_of_a_spectator(server: LocalServer) -> None:
    clients = await server.start_match("kadi-live", "Amina", "Brian")
    amina, room = clients[0], clients[0].room
    watcher = await server.connect("Chebet", room)
    live = live_match_of(room)
    await play_on(clients, without_niko, lambda: live.seq_for(None) < live.seq_for(0))
    own = await history_of(amina)
    await amina.do("stand")
    for_watcher = await history_of(watcher)
    assert (await history_of(amina)).seq == for_watcher.seq < own.seq
    assert lines(await history_of(amina)) == lines(for_watcher)
    await amina.do("sit")
    assert lines(await history_of(amina))[: len(own.lines)] == lines(own)


async def wait_for_turn(amina: PlayerClient) -> None:
    """Wait until the bots have moved."""
    room = amina.room
    await amina.until(lambda: 0 in live_match_of(room).match.state.waits_for())


async def test_undone_moves_are_not_in_the_history(server: LocalServer) -> None:
    [amina] = await server.start_match("qute", "Amina", seats=2, practice=True)
    for _ in range(3):
        await wait_for_turn(amina)
        assert "ack" in await amina.move(safe_move(amina.room, 0))
    await wait_for_turn(amina)
    await amina.do("undo")
    undone = amina.steps[-1]["undone"]
    kept = [line for line in talk_received(amina) if line[0] <= undone]
    assert talk_received(amina) != kept == lines(await history_of(amina))
    seq = amina.seq
    await amina.move(safe_move(amina.room, 0))
    after = lines(await history_of(amina))
    assert after[: len(kept)] == kept
    assert {number > seq for number, _ in after[len(kept) :]} == {True}


async def test_the_history_is_in_the_requested_language(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await take_turn(clients)
    english, swahili = [
        await history_of(clients[0], language=language) for language in ("en", "sw")
    ]
    assert [line.seq for line in english.lines] == [line.seq for line in swahili.lines]
    assert english.lines != swahili.lines
    assert await history_of(clients[0], language="tlh") == english


async def test_the_history_is_empty_before_the_deal(server: LocalServer) -> None:
    amina, _ = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert await history_of(amina) == TalkHistory("", 0, ())


async def test_a_long_history_has_only_the_newest_lines(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    for _ in range(6):
        await take_turn(clients)
    monkeypatch.setattr(talk_history, "MAX_LINES", 2)
    rows = await server.log_of(clients[0].room)
    stored: Any = await server.match_of(clients[0].room)
    data = talk_history.talk_json(stored, rows, 0, "en")
    talk = msgspec.json.decode(gzip.decompress(data), type=TalkHistory)
    assert lines(talk) == talk_received(clients[0])[-2:]
