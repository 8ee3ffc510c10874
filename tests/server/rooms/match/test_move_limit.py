"""A match that reaches the limit of moves is a draw."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from mezani.record import read_record as parse_record
from mezani.server.history.records import read_record
from mezani.server.rooms.match.match_runner import MatchRunner
from tests.server.client_moves import live_match_of, play_on, safe_move, take_turn
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio
LIMIT = 12


@pytest.fixture
def server_settings() -> dict[str, Any]:
    return {"max_moves": LIMIT}


async def test_a_match_that_reaches_the_limit_of_moves_is_a_draw(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await play_on(clients, safe_move, lambda: False)
    room = clients[0].room
    assert len(await server.log_of(room)) == LIMIT
    result = clients[0].room_view["result"]
    assert result["ending"] == "move_limit"
    assert (result["winners"], result["ranks"], result["ratings"]) == ([], [1, 1], {})
    stored = await server.match_of(room)
    assert stored.match.ending == "move_limit"
    assert [(seat.has_won, seat.rating_after) for seat in stored.seats] == [(False, None)] * 2
    again = await clients[0].move("draw")
    assert (again["code"], again["why"]) == ("forbidden", "no_match_running")


async def test_the_record_of_a_draw_by_the_limit_says_so_and_can_be_read(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await play_on(clients, safe_move, lambda: False)
    live = live_match_of(clients[0].room)
    stored = await server.match_of(clients[0].room)
    text = await server.services.store.read(partial(read_record, stored=stored))
    assert text == live.match.record() + "# a draw: the match reached the limit of moves\n"
    assert parse_record(text).state.checksum() == live.match.state.checksum()


async def test_a_draw_by_the_limit_survives_a_crash_before_its_result_is_saved(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")

    async def crash(_: MatchRunner) -> None:
        return

    with monkeypatch.context() as patched:
        patched.setattr(MatchRunner, "finish", crash)
        for _ in range(LIMIT):
            await take_turn(clients)
    assert clients[0].room.record.phase == "playing"
    await server.crash_and_restart()
    amina = await clients[0].reconnect()
    assert amina.room_view["phase"] == "finished"
    assert amina.room_view["result"]["ending"] == "move_limit"


async def test_a_rematch_follows_a_draw_by_the_limit(server: LocalServer) -> None:
    clients = await server.start_match("no-kitty", "Amina", "Brian")
    await play_on(clients, safe_move, lambda: False)
    for client in clients:
        assert "ack" in await client.do("rematch")
    assert clients[0].room.record.phase == "playing"
