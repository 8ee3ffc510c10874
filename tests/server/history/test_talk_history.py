"""Who comes to a match under way is told what was said there: exactly what they could have heard."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
import pytest

from mezani import GAMES
from mezani.server.accounts.players import Player
from mezani.server.history import talk_history
from mezani.server.history.talk_history import TalkSoFar
from mezani.server.http.talk_routes import talk_of
from mezani.server.rooms.room import Room
from tests.server.people_at_a_table import (
    Client,
    Place,
    least_move,
    like,
    play_on,
    play_to_the_end,
    table_of,
    take_turn,
)

pytestmark = pytest.mark.anyio


async def told(client: Client, person: Player | None = None, language: str = "en") -> TalkSoFar:
    """The talk so far as a client is told it."""
    packed = await talk_of(client.room, person or client.player, language)
    return msgspec.json.decode(gzip.decompress(packed), type=TalkSoFar)


def heard(client: Client) -> list[tuple[int, str]]:
    """The talk a client has heard live, with the steps' numbers."""
    return [(step["seq"], line) for step in client.steps for line in step["talk"]]


def lines(talk: TalkSoFar) -> list[tuple[int, str]]:
    """The talk with the steps' numbers."""
    return [(line.seq, line.text) for line in talk.lines]


def shy(room: Room, seat: int) -> str:
    """Moves as a bot would make them, by somebody who never says “Niko Kadi”."""
    moves = [str(move) for move in table_of(room).state.legal(seat)]
    return "quiet" if "quiet" in moves else like("casual", table_of(room).seq)(room, seat)


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_is_told_what_they_heard_and_nothing_else(place: Place, game: str) -> None:
    clients = await place.begin(game, "Amina", "Brian")
    room = clients[0].room
    watcher = await place.come("Chebet", room)
    await play_on(clients, like("casual"), lambda: table_of(room).seq >= 30)
    for client in (*clients, watcher):
        talk = await told(client)
        assert lines(talk) == heard(client) != []
        assert (talk.match, talk.seq) == (room.record.match, client.seq)


async def test_what_only_another_seat_noticed_leaves_no_gap(place: Place) -> None:
    clients = await place.begin("kadi-live", "Amina", "Brian")
    room = clients[0].room
    watcher = await place.come("Chebet", room)
    missed = table_of(room).missed
    await play_on(clients, shy, lambda: missed.get(0, 0) != missed.get(1, 0))
    assert missed[None] > 0
    for seat, client in ((0, clients[0]), (1, clients[1]), (None, watcher)):
        talk = await told(client)
        assert lines(talk) == heard(client)
        assert talk.seq == client.seq == table_of(room).seq - missed.get(seat, 0)


async def test_it_is_told_after_the_match_too(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    await play_to_the_end(clients)
    await clients[1].do("stand")
    dora = await place.come("Dora", clients[0].room)
    await dora.do("sit")
    assert dora.sees["you"] == "B"
    spectator = await place.come("Chebet", dora.room)
    assert lines(await told(dora)) == lines(await told(spectator))
    assert lines(await told(clients[1])) == heard(clients[1])


async def test_who_has_left_the_table_is_told_what_spectators_hear(place: Place) -> None:
    clients = await place.begin("kadi-live", "Amina", "Brian")
    amina, room = clients[0], clients[0].room
    watcher = await place.come("Chebet", room)
    missed = table_of(room).missed
    await play_on(clients, shy, lambda: missed.get(None, 0) > missed.get(0, 0))
    own = await told(amina)
    await amina.do("stand")
    as_watched = await told(watcher)
    assert (await told(amina)).seq == as_watched.seq < own.seq
    assert lines(await told(amina)) == lines(as_watched)
    await amina.do("sit")
    assert lines(await told(amina))[: len(own.lines)] == lines(own)


async def my_turn(amina: Client) -> None:
    """The bots have done what they had to."""
    room = amina.room
    await amina.until(lambda: 0 in table_of(room).state.waits_for())


async def test_moves_that_were_taken_back_are_not_told(place: Place) -> None:
    [amina] = await place.begin("qute", "Amina", seats=2, practice=True)
    for _ in range(3):
        await my_turn(amina)
        assert "ack" in await amina.move(least_move(amina.room, 0))
    await my_turn(amina)
    await amina.do("undo")
    undone = amina.steps[-1]["undone"]
    kept = [line for line in heard(amina) if line[0] <= undone]
    assert heard(amina) != kept == lines(await told(amina))
    seq = amina.seq
    await amina.move(least_move(amina.room, 0))
    after = lines(await told(amina))
    assert after[: len(kept)] == kept
    assert {number > seq for number, _ in after[len(kept) :]} == {True}


async def test_it_is_told_in_the_language_one_asks_for(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    await take_turn(clients)
    english, swahili = [await told(clients[0], language=language) for language in ("en", "sw")]
    assert [line.seq for line in english.lines] == [line.seq for line in swahili.lines]
    assert english.lines != swahili.lines
    assert await told(clients[0], language="tlh") == english


async def test_before_the_deal_there_is_nothing_to_tell(place: Place) -> None:
    amina, _ = await place.sit_down("kadi-friendly", "Amina", "Brian")
    assert await told(amina) == TalkSoFar("", 0, ())


async def test_only_the_newest_lines_are_told_of_a_long_match(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    for _ in range(6):
        await take_turn(clients)
    monkeypatch.setattr(talk_history, "MOST_LINES", 2)
    rows = await place.log_of(clients[0].room)
    stored: Any = await place.match_of(clients[0].room)
    packed = talk_history.told_json(stored, rows, 0, "en")
    talk = msgspec.json.decode(gzip.decompress(packed), type=TalkSoFar)
    assert lines(talk) == heard(clients[0])[-2:]
