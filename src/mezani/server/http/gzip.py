"""Responses that are compressed before they are sent."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response
from litestar.response import Stream

from mezani.server.http.requests import AnyRequest

GZIPPED = "gzipped"
"""The option of routes that compress their responses themselves."""
SLICE = 65_536
"""Bytes that are decompressed at a time."""
GZIP_FORMAT = 16 + zlib.MAX_WBITS


def accepts_gzip(request: AnyRequest) -> bool:
    """Return whether the client accepts gzip."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        coding, _, quality = part.partition(";")
        if coding.strip() in ("gzip", "*"):
            return quality.strip().replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def gzip_response(request: AnyRequest, gzipped: bytes, media_type: str) -> Response[Any]:
    """Return a response that is already compressed; decompress it for clients that do not accept gzip."""
    headers = {"vary": "accept-encoding"}
    if accepts_gzip(request):
        headers["content-encoding"] = "gzip"
        return Response(gzipped, headers=headers, media_type=media_type)
    return Stream(decompress(gzipped), headers=headers, media_type=media_type)


async def decompress(gzipped: bytes) -> AsyncIterator[bytes]:
    """Decompress in slices, one in each round of the event loop: the whole may have many megabytes."""
    decoder = zlib.decompressobj(GZIP_FORMAT)
    for start in range(0, len(gzipped), SLICE):
        rest = gzipped[start : start + SLICE]
        while rest:
            yield decoder.decompress(rest, SLICE)
            rest = decoder.unconsumed_tail
            await asyncio.sleep(0)
    yield decoder.flush()
