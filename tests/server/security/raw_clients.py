"""Clients that send any bytes and read only when told to."""

from __future__ import annotations

import base64
import os
import socket
from typing import Any

import msgspec

from tests.server.live_server import TIMEOUT, Browser

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
NO_MASK = b"\0\0\0\0"
SMALL = 4096


class RawClient:
    """A connection to a room over a plain socket."""

    def __init__(self, person: Browser, code: str) -> None:
        host, port = person.http.base_url.host, person.http.base_url.port
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        self.socket.settimeout(TIMEOUT)
        self.socket.connect((host, port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /ws/rooms/{code} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            f"Cookie: {person.cookies()}",
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._read = b""
        self._until_opened()

    def _until_opened(self) -> None:
        while b"\r\n\r\n" not in self._read:
            self._read += self.socket.recv(1)
        assert self._read.startswith(b"HTTP/1.1 101")
        self._read = b""

    def send(self, frame: bytes) -> bool:
        """Send bytes. Return False if the connection is closed."""
        try:
            self.socket.sendall(frame)
        except OSError:
            return False
        return True

    def say(self, **fields: Any) -> bool:
        """Send a command."""
        return self.send(frame(TEXT, msgspec.json.encode(fields)))

    def closing_code(self) -> int:
        """Read to the end and return the close code, or 1006 if there was none."""
        for opcode, payload in iter(self._frame, None):
            if opcode == CLOSE:
                return int.from_bytes(payload[:2], "big")
        return 1006

    def answers(self, count: int) -> list[str]:
        """Return the ids of the next acknowledged commands."""
        found: list[str] = []
        while len(found) < count:
            heard = self._frame()
            assert heard is not None, "the server closed the connection"
            opcode, payload = heard
            message = msgspec.json.decode(payload) if opcode == TEXT else {}
            found += [message["ack"]] if "ack" in message else []
        return found

    def _frame(self) -> tuple[int, bytes] | None:
        """Return the next frame, or None at the end."""
        header = self._take(2)
        if len(header) < 2:
            return None
        length = header[1] & 0x7F
        if length > 125:
            length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
        return header[0] & 0xF, self._take(length)

    def _take(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            try:
                more = self.socket.recv(count - len(found))
            except ConnectionError:
                return found
            if not more:
                return found
            found += more
        return found

    def close(self) -> None:
        self.socket.close()


def frame(
    opcode: int, payload: bytes, *, fin: bool = True, bits: int = 0, masked: bool = True
) -> bytes:
    """Return a frame as a client sends it."""
    first = (0x80 if fin else 0) | bits | opcode
    mask = 0x80 if masked else 0
    if len(payload) < 126:
        header = bytes([first, mask | len(payload)])
    elif len(payload) < 1 << 16:
        header = bytes([first, mask | 126]) + len(payload).to_bytes(2, "big")
    else:
        header = bytes([first, mask | 127]) + len(payload).to_bytes(8, "big")
    return header + (NO_MASK if masked else b"") + payload
