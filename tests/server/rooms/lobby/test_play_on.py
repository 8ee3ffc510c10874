"""A room that continues a finished match: the same cards, the steps already made, and bots on the other seats."""

from __future__ import annotations

from functools import partial

import pytest

from mezani import GAMES, Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.match import ENGINE
from mezani.server.rooms.lobby.play_on import new_continued_room, stored_match_to_continue
from mezani.server.rooms.room import Room
from mezani.store.tables.matches import MatchRow, SeatRow, StoredMatch, find_match
from tests.server.client_moves import live_match_of
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio


def played(game: str, starter: int | None = None) -> Match:
    """Return a match of three bots, or of two if the game allows no more."""
    found = find_game(game)
    match = Match(found, ["Amina", "Brian", "Chao"][: found.max_seats], seed="tea", starter=starter)
    play_out(match, BOTS["rookie"])
    return match


def stored(match: Match) -> StoredMatch:
    """Return a match as it is stored."""
    row = MatchRow(
        id="finished",
        room_code="ABCDEF",
        game_id=match.game.id,
        rules="{}",
        seed=match.seed,
        starter=match.starter,
        is_practice=False,
        is_rated=True,
        engine=ENGINE,
        started=1,
        ended=2,
    )
    return StoredMatch(row, tuple(SeatRow(seat, None, name) for seat, name in enumerate("ABC")))


async def continue_match(
    server: LocalServer, match: Match, count: int, seat: str = "A", *, is_draining: bool = False
) -> PlayerClient:
    """Connect a player to a room that continues a match after some steps."""
    steps = [(step.seat, str(step.move)) for step in match.steps[:count]]
    source = stored(match)
    source = StoredMatch(source.match, source.seats[: len(match.players)])
    player = await server.player("Amina")
    room = await server.registry.create(
        lambda code: new_continued_room(
            code, player, stored_match_to_continue(source, steps), seat, "casual"
        )
    )
    server.services.drain.is_on = is_draining
    return await server.connect("Amina", room)


def position_after(match: Match, count: int) -> Match:
    """Return a match after its first steps."""
    again = Match(match.game, match.players, match.rules, match.seed, match.starter)
    for step in match.steps[:count]:
        again.apply(step.seat, step.move)
    return again


def own_step(match: Match, seat: int) -> int:
    """Return the number of steps before the third decision of a seat, when everybody waits for it."""
    return [number for number, step in enumerate(match.steps) if step.seat == seat][2]


@pytest.mark.parametrize("game", GAMES)
async def test_the_match_continues_with_the_same_hands(server: LocalServer, game: str) -> None:
    match = played(game, starter=1)
    count = own_step(match, 1)
    amina = await continue_match(server, match, count, "B")
    live = live_match_of(amina.room)
    assert live.match.hands() == position_after(match, count).hands()
    assert [str(step) for step in live.match.steps[:count]] == list(map(str, match.steps[:count]))
    assert amina.seat_number == 1
    record = amina.room.record
    assert (record.phase, record.opening, record.is_practice) == ("playing", None, True)
    assert {seat.bot_level for seat in record.seats} == {"", "casual"}


async def test_the_steps_are_in_the_log(server_on_each_database: LocalServer) -> None:
    server = server_on_each_database
    match = played("kadi-friendly")
    count = own_step(match, 0)
    amina = await continue_match(server, match, count)
    rows = (await server.log_of(amina.room))[:count]
    assert [(row.seq, row.seat, row.move) for row in rows] == [
        (number, step.seat, str(step.move))
        for number, step in enumerate(match.steps[:count], start=1)
    ]
    before = live_match_of(amina.room).match
    await server.crash_and_restart()
    amina = await amina.reconnect()
    after = live_match_of(amina.room).match
    assert after.steps[:count] == before.steps[:count]
    assert after.hands() == before.hands()


async def test_a_restart_before_the_match_starts_loses_nothing(server: LocalServer) -> None:
    match = played("kadi-friendly")
    count = own_step(match, 0)
    amina = await continue_match(server, match, count, is_draining=True)
    assert amina.room.record.phase == "waiting"
    await server.crash_and_restart()
    amina = await amina.reconnect()
    assert live_match_of(amina.room).match.hands() == position_after(match, count).hands()


async def test_the_seats_are_fixed_before_the_match_starts(server: LocalServer) -> None:
    match = played("kadi-friendly")
    amina = await continue_match(server, match, own_step(match, 0), is_draining=True)
    assert (await amina.do("stand"))["why"] == "seats_fixed"
    assert (await amina.do("remove_bot", seat="B"))["why"] == "seats_fixed"


async def test_the_match_is_practice_and_not_rated(server: LocalServer) -> None:
    match = played("kadi-friendly")
    amina = await continue_match(server, match, own_step(match, 0))
    find = partial(find_match, match_id=amina.room.record.match_id)
    found = await server.services.store.read(find)
    assert found is not None
    assert (found.match.is_practice, found.match.is_rated) == (True, False)


async def test_a_move_of_the_opening_can_be_undone(server: LocalServer) -> None:
    match = played("kadi-friendly")
    count = own_step(match, 0)
    amina = await continue_match(server, match, count)
    assert "ack" in await amina.do("undo")
    last = max(number for number in range(count) if match.steps[number].seat == 0)
    assert live_match_of(amina.room).match.version == last


async def test_the_next_match_in_the_room_has_other_cards(server: LocalServer) -> None:
    match = played("kadi-friendly")
    amina = await continue_match(server, match, own_step(match, 0))
    room: Room = amina.room
    await room.queue.run(room.runner.abandon)
    assert "ack" in await amina.do("ready")
    await server.settle()
    assert room.record.phase == "playing"
    assert live_match_of(room).match.seed != match.seed
