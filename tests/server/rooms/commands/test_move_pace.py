"""The pace of moves: a burst, and then a number per second."""

from __future__ import annotations

from typing import Any

import pytest

from mezani.server.rooms.room_context import MOVE_BURST_SECONDS
from tests.server.client_moves import mover, safe_move, take_turn
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio
BURST = MOVE_BURST_SECONDS * 2


@pytest.fixture
def server_settings() -> dict[str, Any]:
    return {"moves_per_second": 2}


async def test_a_seat_that_moves_too_fast_has_to_wait(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    for _ in range(2 * BURST):
        assert "ack" in await take_turn(clients)
    client = mover(clients)
    move = safe_move(client.room, client.seat_number)
    refused = await client.move(move, id="again")
    assert (refused["code"], refused["why"]) == ("rate_limited", "too_fast")
    assert len(await server.log_of(client.room)) == 2 * BURST
    await server.pass_time(1)
    assert "ack" in await client.move(move, id="again")


async def test_refused_moves_count_too(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    client = mover(clients)
    codes = [(await client.move("pass"))["code"] for _ in range(BURST + 1)]
    assert codes == ["illegal_move"] * BURST + ["rate_limited"]
