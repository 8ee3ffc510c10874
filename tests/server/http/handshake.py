"""The request that opens a WebSocket, as bytes."""

from __future__ import annotations

HANDSHAKE = b"\r\n".join(
    [
        b"GET /ws/rooms/ABCDEF HTTP/1.1",
        b"Host: mezani.test",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        b"\r\n",
    ]
)
