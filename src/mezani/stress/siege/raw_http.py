"""A cheap HTTP client for floods: it sends prepared bytes and reads little more than the status."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from errno import EADDRNOTAVAIL, EMFILE, ENFILE
from typing import Any
from urllib.parse import urlsplit

from mezani.stress.errors import StressError
from mezani.stress.http_client import CSRF_HEADER, Guest

NO_RESPONSE = 0
"""The status of a request whose connection was refused or closed."""
CHUNK = 65_536
OWN_LIMITS = (EMFILE, ENFILE, EADDRNOTAVAIL)
"""Errors of an attacker that has no more files or ports: the server has refused nothing."""


def raise_own_limit(error: OSError) -> None:
    """Raise an error that is not the server's doing; return if the server has refused a connection."""
    if error.errno in OWN_LIMITS:
        raise StressError(f"The attackers can open no more connections: {error}") from error


def request_bytes(
    base: str, path: str, guest: Guest | None = None, *, body: Any = None, host: str = ""
) -> bytes:
    """Return a request as it is sent: a POST if it has a body, else a GET."""
    lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1"]
    lines.append(f"Host: {host or urlsplit(base).netloc}")
    if guest is not None:
        lines.append(f"Cookie: {guest.cookies}")
        lines.append(f"{CSRF_HEADER}: {guest.csrf}")
    content = b"" if body is None else json.dumps(body).encode()
    if content:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


class RawConnection:
    """A connection that is opened again whenever the server has closed it."""

    def __init__(self, base: str, source: str) -> None:
        parts = urlsplit(base)
        self._server = (str(parts.hostname), int(parts.port or 80))
        self._source = source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, data: bytes) -> int:
        """Send a request, read the whole response and return its status."""
        try:
            reader, writer = self._streams or await self.open()
            writer.write(data)
            head = await reader.readuntil(b"\r\n\r\n")
            await self._skip_body(reader, head.lower())
        except OSError as error:
            raise_own_limit(error)
            self.close()
            return NO_RESPONSE
        except (EOFError, asyncio.LimitOverrunError):
            self.close()
            return NO_RESPONSE
        return int(head.split(b" ", 2)[1])

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the server."""
        self._streams = await asyncio.open_connection(*self._server, local_addr=(self._source, 0))
        return self._streams

    async def send_half(self) -> bool:
        """Connect and send half a request. Return whether the connection was opened."""
        try:
            _, writer = await self.open()
            writer.write(b"GET / HTTP/1.1\r\nHost:")
        except OSError as error:
            raise_own_limit(error)
            return False
        return True

    async def wait_closed(self) -> None:
        """Wait until the server closes the connection."""
        assert self._streams is not None
        with suppress(OSError):
            await self._streams[0].read(1)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None

    async def _skip_body(self, reader: asyncio.StreamReader, head: bytes) -> None:
        if b"transfer-encoding: chunked" in head:
            while size := int(await reader.readuntil(b"\r\n"), 16):
                await skip(reader, size + len(b"\r\n"))
            await skip(reader, len(b"\r\n"))
        elif b"content-length:" in head:
            await skip(reader, int(head.partition(b"content-length:")[2].partition(b"\r\n")[0]))
        if b"connection: close" in head:
            self.close()


async def skip(reader: asyncio.StreamReader, size: int) -> None:
    """Read and discard some bytes."""
    while size > 0:
        part = await reader.read(min(size, CHUNK))
        if not part:
            raise EOFError
        size -= len(part)
