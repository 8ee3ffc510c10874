"""Answers that are packed with gzip before they are sent, for clients that can unpack them."""

from __future__ import annotations

import asyncio
import gzip

from litestar import Response

from mezani.server.http.error_responses import AnyRequest

PACKED = "packed"
"""The option of routes that pack their answers themselves."""


def takes_gzip(request: AnyRequest) -> bool:
    """Whether a client says that it can unpack gzip."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        coding, _, quality = part.partition(";")
        if coding.strip() in ("gzip", "*"):
            return quality.strip().replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


async def packed_answer(request: AnyRequest, packed: bytes, media_type: str) -> Response[bytes]:
    """What is packed already; unpacked for clients that can't do that themselves."""
    headers = {"vary": "accept-encoding"}
    if takes_gzip(request):
        headers["content-encoding"] = "gzip"
    else:
        packed = await asyncio.to_thread(gzip.decompress, packed)
    return Response(packed, headers=headers, media_type=media_type)
