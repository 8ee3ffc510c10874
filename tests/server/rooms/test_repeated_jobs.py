"""If a part of a transaction fails, the writer runs its jobs again. Whatever they do happens once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar
from unittest.mock import Mock

import pytest
from sqlalchemy import Connection

from mezani.server.rooms import registry as registry_module
from mezani.store.tables.ratings import ratings_of
from tests.server.client_moves import play_to_end
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
T = TypeVar("T")


def repeat_jobs(server: LocalServer) -> None:
    """Let the store run every job twice, and undo what the first run has changed."""
    write = server.services.store.write

    def write_twice(
        job: Callable[[Connection], T], *, alone: bool = False, urgent: bool = False
    ) -> Awaitable[T]:
        def run_twice(connection: Connection) -> T:
            with connection.begin_nested() as first:
                job(connection)
                first.rollback()
            return job(connection)

        return write(run_twice, alone=alone, urgent=urgent)

    server.services.store.write = write_twice  # type: ignore[method-assign]


async def test_a_match_whose_jobs_run_twice_is_stored_and_rated_once(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    repeat_jobs(server)
    await server.sign_up("Amina", "Brian")
    clients = await server.start_quick_match(GAME, "Amina", "Brian")
    await play_to_end(clients)
    room = clients[0].room
    players = [client.player.id for client in clients]
    known = await server.services.store.read(partial(ratings_of, game_id=GAME, who=players))
    assert [known[player].played for player in players] == [1, 1]
    assert sum(row.won for row in known.values()) == 1
    stored = await server.match_of(room)
    assert room.result is not None
    assert [seat.rating_after for seat in stored.seats] == list(room.result.ratings.values())
    assert stored.match.ended is not None
    assert server.metric("mezani_matches_finished_total") == 1
    for client in clients:
        assert "ack" in await client.do("rematch")
    await server.settle()
    assert room.record.match_id != stored.match.id
    assert room.record.phase == "playing"


async def test_seats_are_freed_in_rooms_that_lose_their_owner_before_a_job_runs_again(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await server.seat_players(GAME, "Amina", "Brian")
    code, brian = clients[0].room.record.code, clients[1].player.id
    await server.crash_and_restart()
    abandoned = iter([list[str](), [code]])
    monkeypatch.setattr(registry_module, "own_or_abandoned", lambda *_, **__: next(abandoned))
    monkeypatch.setattr(server.registry, "services", replace(server.services, cluster=Mock()))
    vacate = partial(server.registry._vacate_stored_seats, player_id=brian, loaded=set())

    def run_twice(connection: Connection) -> None:
        vacate(connection)
        vacate(connection)

    await server.services.store.write(run_twice)
    monkeypatch.undo()
    room = await server.registry.find(code)
    assert room.record.seat_of(brian) is None
