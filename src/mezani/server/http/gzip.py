"""Responses that are compressed before they are sent."""

from __future__ import annotations

import asyncio
import gzip

from litestar import Response

from mezani.server.http.requests import AnyRequest

GZIPPED = "gzipped"
"""The option of routes that compress their responses themselves."""


def accepts_gzip(request: AnyRequest) -> bool:
    """Return whether the client accepts gzip."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        coding, _, quality = part.partition(";")
        if coding.strip() in ("gzip", "*"):
            return quality.strip().replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


async def gzip_response(request: AnyRequest, gzipped: bytes, media_type: str) -> Response[bytes]:
    """Return a response that is already compressed; decompress it for clients that do not accept gzip."""
    headers = {"vary": "accept-encoding"}
    if accepts_gzip(request):
        headers["content-encoding"] = "gzip"
    else:
        gzipped = await asyncio.to_thread(gzip.decompress, gzipped)
    return Response(gzipped, headers=headers, media_type=media_type)
