"""One WebSocket of a client."""

from __future__ import annotations

import asyncio

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from mezani.stress.http_client import Visitor
from mezani.stress.messages import Heard, read

TEXT = WSMsgType.TEXT
CLOSE = WSMsgType.CLOSE


class RoomSocket(WSListener):
    """A connection to a room, made again as often as needed. What arrives goes to ``hear``."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.transport: WSTransport | None = None
        self.closed = asyncio.Event()
        self.closed.set()

    @property
    def is_open(self) -> bool:
        """Whether something can be sent."""
        return self.transport is not None

    async def connect(self, code: str) -> None:
        """Enters a room; raises where the server does not let us in or is not there."""
        await ws_connect(
            lambda: self,
            self.visitor.socket_address(code),
            extra_headers=self.visitor.socket_headers(),
            read_buffer_init_size=4096,
        )

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is done."""
        self.transport = transport
        self.closed.clear()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Reads a message; a closing frame is answered."""
        if frame.msg_type == TEXT:
            self.hear(read(frame.get_payload_as_memoryview()))
        elif frame.msg_type == CLOSE:
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is gone, whoever closed it."""
        if transport is self.transport:
            self.transport = None
            self.closed.set()
            self.lost()

    def send(self, message: bytes) -> None:
        """Sends a text message; a connection that is gone swallows it."""
        if self.transport is not None:
            self.transport.send(TEXT, message)

    async def leave(self) -> None:
        """Closes the connection and waits until it is closed."""
        if self.transport is not None:
            self.transport.disconnect()
            await self.closed.wait()

    def hear(self, heard: Heard) -> None:
        """A message has arrived."""

    def lost(self) -> None:
        """The connection has gone."""
