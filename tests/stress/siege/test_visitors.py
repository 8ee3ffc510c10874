"""Visitors of a siege notice every refusal and leave no connection behind."""

from __future__ import annotations

import asyncio
from itertools import cycle
from typing import Any

import pytest

from mezani.stress.errors import RequestRefusedError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.siege.honest_players import HonestPlayers
from mezani.stress.siege.pauses import Pauses
from mezani.stress.siege.visitors import Visitor, VisitorConnection, Visitors

pytestmark = pytest.mark.anyio

GUEST = Guest("http://127.0.0.1:1", "Amina", "", "")


class OpenTransport:
    """A connection on which nothing arrives."""

    def __init__(self, client: VisitorConnection) -> None:
        self.client = client

    def disconnect(self) -> None:
        self.client.on_ws_disconnected(self)  # type: ignore[arg-type]


def visitors(patience: float) -> Visitors:
    found = Visitors(HttpClient(GUEST.base), patience)
    found.visitors = cycle([Visitor(GUEST, "ABCDE")])
    return found


async def test_a_visit_that_times_out_closes_its_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[VisitorConnection] = []

    async def connect(self: VisitorConnection, _: str) -> None:
        opened.append(self)
        self.on_ws_connected(OpenTransport(self))  # type: ignore[arg-type]

    monkeypatch.setattr(VisitorConnection, "connect", connect)
    impatient = visitors(patience=0)
    await impatient.visit("watch")
    assert impatient.refused == {"watch: TimeoutError": 1}
    assert [client.is_open for client in opened] == [False]


async def test_a_refused_visit_is_counted_and_ended() -> None:
    refused = visitors(patience=60)

    async def refuse() -> None:
        raise RequestRefusedError("no seat")

    refused.kinds["return"] = refuse
    await refused.visit("return")
    assert refused.refused == {"return: no seat": 1}
    assert refused.ended == {"return": 1}


async def test_any_other_error_of_a_visitor_ends_the_siege() -> None:
    players = HonestPlayers(HttpClient(GUEST.base), 0, Pauses(), patience=60, visit_seconds=0)

    async def fail() -> None:
        raise KeyError("code")

    async def wait(*_: Any) -> None:
        await asyncio.Event().wait()

    players.visitors.kinds = {"meet": fail}
    players._schedule_moves = wait  # type: ignore[method-assign] # there are no rooms
    async with players.playing():
        with pytest.raises(KeyError):
            await players.measure(60, lambda _: None)
