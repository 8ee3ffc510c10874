"""A client: messages are sent in order, slow readers do not block, and a goodbye comes last."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from mezani.server.accounts.players import Player
from mezani.server.messages import Ack, Goodbye
from mezani.server.rooms.client import MAX_OUTBOX, TAKEN_OVER, Client

pytestmark = pytest.mark.anyio

GOODBYE = Goodbye("taken_over", "It continues elsewhere.", reconnect=False)


class Wire:
    """Records what a client sends. Sending can be blocked."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.flows = asyncio.Event()
        self.flows.set()
        self.client = Client(Player("a", "Amina", guest=True), "session", self.send)

    async def send(self, event: Any) -> None:
        await self.flows.wait()
        self.sent.append(event.get("code") or json.loads(event["text"]))


async def test_messages_are_sent_in_order() -> None:
    wire = Wire()
    for number in range(20):
        wire.client.send(Ack("c", number))
    await wire.client.flush()
    assert [message["seq"] for message in wire.sent] == list(range(20))


async def test_the_last_message_says_why_the_connection_is_closed() -> None:
    wire = Wire()
    wire.client.send(Ack("c", 1))
    wire.client.close(TAKEN_OVER, GOODBYE)
    wire.client.send(Ack("c", 2))
    wire.client.close(1000, GOODBYE)
    await wire.client.flush()
    assert wire.sent == [
        {"ack": "c", "seq": 1},
        {
            "bye": {
                "code": "taken_over",
                "reason": "It continues elsewhere.",
                "reconnect": False,
            }
        },
        TAKEN_OVER,
    ]
    assert not wire.client.is_open


async def test_a_client_that_does_not_read_is_disconnected_without_blocking() -> None:
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


async def test_a_connection_that_breaks_while_sending_is_closed() -> None:
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
