"""A connection: what is sent comes in order, nobody waits for those who don't read, and the last word is goodbye."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from mezani.server.accounts.players import Player
from mezani.server.messages import Ack, Goodbye
from mezani.server.rooms.client import MAX_OUTBOX, TAKEN_OVER, Client

pytestmark = pytest.mark.anyio

BYE = Goodbye("taken_over", "It goes on elsewhere.", reconnect=False)


class Wire:
    """The other end of a connection, which may be held up."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.flows = asyncio.Event()
        self.flows.set()
        self.client = Client(Player("a", "Amina", guest=True), "session", self.send)

    async def send(self, event: Any) -> None:
        await self.flows.wait()
        self.sent.append(event.get("code") or json.loads(event["text"]))


async def test_messages_come_in_the_order_they_were_sent() -> None:
    wire = Wire()
    for number in range(20):
        wire.client.send(Ack("c", number))
    await wire.client.flush()
    assert [message["seq"] for message in wire.sent] == list(range(20))


async def test_the_last_word_is_why_it_is_closed() -> None:
    wire = Wire()
    wire.client.send(Ack("c", 1))
    wire.client.close(TAKEN_OVER, BYE)
    wire.client.send(Ack("c", 2))
    wire.client.close(1000, BYE)
    await wire.client.flush()
    assert wire.sent == [
        {"ack": "c", "seq": 1},
        {
            "bye": {
                "code": "taken_over",
                "reason": "It goes on elsewhere.",
                "reconnect": False,
            }
        },
        TAKEN_OVER,
    ]
    assert not wire.client.is_open


async def test_a_client_that_does_not_read_is_closed_and_nobody_waited_for_it() -> None:
    wire = Wire()
    wire.flows.clear()
    for number in range(MAX_OUTBOX):
        wire.client.send(Ack("c", number))
        assert wire.client.is_open
    for _ in range(3):
        await asyncio.sleep(0)
        wire.client.send(Ack("c", 0))
    assert not wire.client.is_open
    wire.flows.set()
    await wire.client.flush()
    assert len(wire.sent) < MAX_OUTBOX


async def test_a_connection_that_breaks_while_we_speak_is_closed_quietly() -> None:
    async def broken(_event: object) -> None:
        raise ConnectionResetError

    client = Client(Player("a", "Amina", guest=True), "session", broken)
    client.send(Ack("c", 1))
    await client.flush()
    for _ in range(3):
        await asyncio.sleep(0)
    assert not client.is_open
    client.send(Ack("c", 2))
    await client.flush()
