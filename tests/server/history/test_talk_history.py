"""Who comes to a match under way is told what was said there: exactly what they could have heard."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
import pytest

from mezani import GAMES
from mezani.server.accounts.players import Player
from mezani.server.history import talk_history
from mezani.server.history.talk_history import TalkHistory
from mezani.server.http.talk_routes import talk_of
from mezani.server.rooms.room import Room
from tests.server.local_server import (
    LocalServer,
    PlayerClient,
    bot_moves,
    live_match_of,
    play_on,
    play_to_end,
    safe_move,
    take_turn,
)

pytestmark = pytest.mark.anyio


async def told(
    client: PlayerClient, person: Player | None = None, language: str = "en"
) -> TalkHistory:
    """The talk so far as a client is told it."""
    packed = await talk_of(client.room, person or client.player, language)
    return msgspec.json.decode(gzip.decompress(packed), type=TalkHistory)


def heard(client: PlayerClient) -> list[tuple[int, str]]:
    """The talk a client has heard live, with the steps' numbers."""
    return [(step["seq"], line) for step in client.steps for line in step["talk"]]


def lines(talk: TalkHistory) -> list[tuple[int, str]]:
    """The talk with the steps' numbers."""
    return [(line.seq, line.text) for line in talk.lines]


def shy(room: Room, seat: int) -> str:
    """Moves as a bot would make them, by somebody who never says “Niko Kadi”."""
    moves = [str(move) for move in live_match_of(room).match.state.legal(seat)]
    return "quiet" if "quiet" in moves else bot_moves("casual", live_match_of(room).seq)(room, seat)


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_is_told_what_they_heard_and_nothing_else(
    server: LocalServer, game: str
) -> None:
    clients = await server.start_match(game, "Amina", "Brian")
    room = clients[0].room
    watcher = await server.connect("Chebet", room)
    await play_on(clients, bot_moves("casual"), lambda: live_match_of(room).seq >= 30)
    for client in (*clients, watcher):
        talk = await told(client)
        assert lines(talk) == heard(client) != []
        assert (talk.match, talk.seq) == (room.record.match, client.seq)


async def test_what_only_another_seat_noticed_leaves_no_gap(server: LocalServer) -> None:
    clients = await server.start_match("kadi-live", "Amina", "Brian")
    room = clients[0].room
    watcher = await server.connect("Chebet", room)
    missed = live_match_of(room)._hidden_steps
    await play_on(clients, shy, lambda: missed.get(0, 0) != missed.get(1, 0))
    assert missed[None] > 0
    for seat, client in ((0, clients[0]), (1, clients[1]), (None, watcher)):
        talk = await told(client)
        assert lines(talk) == heard(client)
        assert talk.seq == client.seq == live_match_of(room).seq - missed.get(seat, 0)


async def test_it_is_told_after_the_match_too(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await play_to_end(clients)
    await clients[1].do("stand")
    dora = await server.connect("Dora", clients[0].room)
    await dora.do("sit")
    assert dora.room_view["you"] == "B"
    spectator = await server.connect("Chebet", dora.room)
    assert lines(await told(dora)) == lines(await told(spectator))
    assert lines(await told(clients[1])) == heard(clients[1])


async def test_who_has_left_the_table_is_told_what_spectators_hear(server: LocalServer) -> None:
    clients = await server.start_match("kadi-live", "Amina", "Brian")
    amina, room = clients[0], clients[0].room
    watcher = await server.connect("Chebet", room)
    missed = live_match_of(room)._hidden_steps
    await play_on(clients, shy, lambda: missed.get(None, 0) > missed.get(0, 0))
    own = await told(amina)
    await amina.do("stand")
    as_watched = await told(watcher)
    assert (await told(amina)).seq == as_watched.seq < own.seq
    assert lines(await told(amina)) == lines(as_watched)
    await amina.do("sit")
    assert lines(await told(amina))[: len(own.lines)] == lines(own)


async def my_turn(amina: PlayerClient) -> None:
    """The bots have done what they had to."""
    room = amina.room
    await amina.until(lambda: 0 in live_match_of(room).match.state.waits_for())


async def test_moves_that_were_taken_back_are_not_told(server: LocalServer) -> None:
    [amina] = await server.start_match("qute", "Amina", seats=2, practice=True)
    for _ in range(3):
        await my_turn(amina)
        assert "ack" in await amina.move(safe_move(amina.room, 0))
    await my_turn(amina)
    await amina.do("undo")
    undone = amina.steps[-1]["undone"]
    kept = [line for line in heard(amina) if line[0] <= undone]
    assert heard(amina) != kept == lines(await told(amina))
    seq = amina.seq
    await amina.move(safe_move(amina.room, 0))
    after = lines(await told(amina))
    assert after[: len(kept)] == kept
    assert {number > seq for number, _ in after[len(kept) :]} == {True}


async def test_it_is_told_in_the_language_one_asks_for(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await take_turn(clients)
    english, swahili = [await told(clients[0], language=language) for language in ("en", "sw")]
    assert [line.seq for line in english.lines] == [line.seq for line in swahili.lines]
    assert english.lines != swahili.lines
    assert await told(clients[0], language="tlh") == english


async def test_before_the_deal_there_is_nothing_to_tell(server: LocalServer) -> None:
    amina, _ = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert await told(amina) == TalkHistory("", 0, ())


async def test_only_the_newest_lines_are_told_of_a_long_match(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    for _ in range(6):
        await take_turn(clients)
    monkeypatch.setattr(talk_history, "MAX_LINES", 2)
    rows = await server.log_of(clients[0].room)
    stored: Any = await server.match_of(clients[0].room)
    packed = talk_history.talk_json(stored, rows, 0, "en")
    talk = msgspec.json.decode(gzip.decompress(packed), type=TalkHistory)
    assert lines(talk) == heard(clients[0])[-2:]
