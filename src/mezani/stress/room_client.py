"""A client's WebSocket connection to a room."""

from __future__ import annotations

import asyncio

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from mezani.stress.http_client import Guest
from mezani.stress.messages import ServerMessage, decode_message

TEXT = WSMsgType.TEXT
CLOSE = WSMsgType.CLOSE


class RoomClient(WSListener):
    """A connection to a room that can be opened again after it was lost.

    Subclasses override ``on_message`` and ``on_lost``.
    """

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.transport: WSTransport | None = None
        self.closed = asyncio.Event()
        self.closed.set()

    @property
    def is_open(self) -> bool:
        return self.transport is not None

    async def connect(self, code: str) -> None:
        """Connect to a room; raise if the server is not there or rejects the handshake."""
        source = self.guest.source
        await ws_connect(
            lambda: self,
            self.guest.socket_url(code),
            extra_headers=self.guest.socket_headers(),
            read_buffer_init_size=4096,
            local_addr=(source, 0) if source else None,
        )

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.closed.clear()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == TEXT:
            self.on_message(decode_message(frame.get_payload_as_memoryview()))
        elif frame.msg_type == CLOSE:
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if transport is self.transport:
            self.transport = None
            self.closed.set()
            self.on_lost()

    def send(self, message: bytes) -> None:
        """Send a text message; do nothing if the connection is closed."""
        if self.transport is not None:
            self.transport.send(TEXT, message)

    async def disconnect(self) -> None:
        """Close the connection and wait until it is closed."""
        if self.transport is not None:
            self.transport.disconnect()
            await self.closed.wait()

    def on_message(self, message: ServerMessage) -> None:
        """Handle a message from the server."""

    def on_lost(self) -> None:
        """Handle the end of the connection, whoever closed it."""
