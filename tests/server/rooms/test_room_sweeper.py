"""Sweeping in a cluster: the rooms of an outage are kept by all nodes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mezani.server.rooms import room_sweeper
from mezani.server.rooms.room_sweeper import RoomSweeper
from mezani.store.tables.rooms import RoomRow

pytestmark = pytest.mark.anyio

NOW = 1_700_000_000_000
ABANDONED_SECONDS = 100


class FakeCluster:
    """A node of three. The others respond with the last outage, if they respond."""

    node_id = "north"
    alive = frozenset({"north", "south", "east"})

    def __init__(self) -> None:
        self.responses: dict[str, list[int]] = {}
        self.calls: list[str] = []

    async def call_others(self, function: str) -> dict[str, list[int]]:
        self.calls.append(function)
        return self.responses


async def test_stored_rooms_are_swept_once_all_other_nodes_have_told_the_last_outage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits: list[int] = []

    def no_stale_rooms(_connection: object, before: int, _limit: int) -> list[RoomRow]:
        limits.append(before)
        return []

    monkeypatch.setattr(room_sweeper, "stale_rooms", no_stale_rooms)

    async def read(job: Any) -> Any:
        return job(None)

    cluster = FakeCluster()
    seconds = 0.0
    services: Any = SimpleNamespace(
        cluster=cluster,
        settings=SimpleNamespace(abandoned_seconds=ABANDONED_SECONDS),
        store=SimpleNamespace(read=read),
        wall_ms=lambda: NOW,
        monotonic=lambda: seconds,
    )
    rooms: Any = SimpleNamespace(by_code={})
    sweeper = RoomSweeper(services, rooms, tuple, downtime=0)
    cluster.responses = {"south": [5000, NOW - 1000]}
    await sweeper.sweep()
    assert limits == []
    cluster.responses = {"south": [5000, NOW - 1000], "east": [0, NOW]}
    await sweeper.sweep()
    assert limits == [NOW - ABANDONED_SECONDS * 1000 - 5000]
    assert cluster.calls == ["outage", "outage"]
    seconds = ABANDONED_SECONDS - 1.0  # as long after the outage as an unused room is kept
    await sweeper.sweep()
    assert limits[1:] == [NOW - 1000]
    assert cluster.calls == ["outage", "outage"]
