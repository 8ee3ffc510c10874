"""A client for floods on sockets. It counts responses without decoding them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from picows import WSError, WSFrame, WSTransport

from mezani.stress.http_client import Guest
from mezani.stress.room_client import CLOSE, RoomClient
from mezani.stress.siege.attacks.attack import PAUSE_SECONDS, Tally
from mezani.stress.siege.raw_http import raise_own_limit

ACK, NAK, BYE = b'{"ack"', b'{"nak"', b'{"bye"'


class AttackClient(RoomClient):
    """An attacker in a room."""

    def __init__(self, guest: Guest, tally: Tally) -> None:
        super().__init__(guest)
        self.tally = tally
        self.responded = asyncio.Event()
        self.was_refused = False

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == CLOSE:
            transport.disconnect()
            return
        content = frame.get_payload_as_bytes()
        if content.startswith(NAK):
            self.tally.refused += 1
            self.responded.set()
        elif content.startswith(ACK):
            self.tally.served += 1
            self.responded.set()
        elif content.startswith(BYE):
            self.was_refused = True

    def on_lost(self) -> None:
        self.responded.set()

    async def join(self, code: str) -> bool:
        """Try once to connect, as an attempt. Return whether the connection is open."""
        self.was_refused = False
        try:
            await self.connect(code)
        except OSError as error:
            raise_own_limit(error)
        except WSError:
            pass
        self.tally.attempts += 1
        self.tally.refused += not self.is_open
        if not self.is_open:
            await asyncio.sleep(PAUSE_SECONDS)
        return self.is_open

    async def stay_in(self, code: str) -> None:
        """Connect, even if the server refuses at first."""
        while not self.is_open:
            await self.join(code)

    def send_all(self, messages: Iterator[bytes], number: int) -> None:
        """Send a number of messages without waiting for responses."""
        for _ in range(number):
            self.tally.attempts += 1
            self.send(next(messages))

    async def ask(self, message: bytes) -> None:
        """Send a message and wait for a response, or for the end of the connection."""
        self.responded.clear()
        self.tally.attempts += 1
        self.send(message)
        if self.is_open:
            await self.responded.wait()
