"""A connection: what is sent comes in order, nobody waits for those who don't read, and the last word is goodbye."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from mezani.server.accounts.players import Player
from mezani.server.messages import Ack, Goodbye
from mezani.server.rooms.client import MOST_WAITING, TAKEN_OVER, Peer

pytestmark = pytest.mark.anyio

BYE = Goodbye("taken_over", "It goes on elsewhere.", reconnect=False)


class Wire:
    """The other end of a connection, which may be held up."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.flows = asyncio.Event()
        self.flows.set()
        self.peer = Peer(Player("a", "Amina", guest=True), "session", self.send)

    async def send(self, event: Any) -> None:
        await self.flows.wait()
        self.sent.append(event.get("code") or json.loads(event["text"]))


async def test_messages_come_in_the_order_they_were_sent() -> None:
    wire = Wire()
    for number in range(20):
        wire.peer.tell(Ack("c", number))
    await wire.peer.flushed()
    assert [message["seq"] for message in wire.sent] == list(range(20))


async def test_the_last_word_is_why_it_is_closed() -> None:
    wire = Wire()
    wire.peer.tell(Ack("c", 1))
    wire.peer.close(TAKEN_OVER, BYE)
    wire.peer.tell(Ack("c", 2))
    wire.peer.close(1000, BYE)
    await wire.peer.flushed()
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
    assert not wire.peer.is_open


async def test_a_client_that_does_not_read_is_closed_and_nobody_waited_for_it() -> None:
    wire = Wire()
    wire.flows.clear()
    for number in range(MOST_WAITING):
        wire.peer.tell(Ack("c", number))
        assert wire.peer.is_open
    for _ in range(3):
        await asyncio.sleep(0)
        wire.peer.tell(Ack("c", 0))
    assert not wire.peer.is_open
    wire.flows.set()
    await wire.peer.flushed()
    assert len(wire.sent) < MOST_WAITING


async def test_a_connection_that_breaks_while_we_speak_is_closed_quietly() -> None:
    async def broken(_event: object) -> None:
        raise ConnectionResetError

    peer = Peer(Player("a", "Amina", guest=True), "session", broken)
    peer.tell(Ack("c", 1))
    await peer.flushed()
    for _ in range(3):
        await asyncio.sleep(0)
    assert not peer.is_open
    peer.tell(Ack("c", 2))
    await peer.flushed()
