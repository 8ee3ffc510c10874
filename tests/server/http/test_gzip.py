"""Large responses reach clients that do not accept gzip in slices, and rooms are served between any two."""

from __future__ import annotations

import asyncio
import gzip
import random

import pytest
from litestar.response import Stream
from litestar.testing import RequestFactory

from mezani.server.http.gzip import SLICE, decompress, gzip_response
from mezani.server.http.requests import ApiRequest

pytestmark = pytest.mark.anyio
BODIES = {
    "empty": b"",
    "one letter many times": b"x" * (SLICE * 20 + 1),
    "bytes that do not compress": random.Random(1).randbytes(SLICE * 3 + 7),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
async def test_a_body_is_decompressed_in_slices(body: bytes) -> None:
    slices = [part async for part in decompress(gzip.compress(body))]
    assert b"".join(slices) == body
    assert max(map(len, slices)) <= SLICE


async def test_only_one_slice_is_decompressed_in_a_round_of_the_event_loop() -> None:
    rounds: list[int] = [0]

    async def count_slices() -> None:
        async for _ in decompress(gzip.compress(BODIES["one letter many times"])):
            rounds[-1] += 1

    task = asyncio.create_task(count_slices())
    while not task.done():
        rounds.append(0)
        await asyncio.sleep(0)
    assert sum(rounds) > 20
    assert max(rounds[:-1]) == 1


@pytest.mark.parametrize(("accepted", "is_stream"), [("gzip", False), ("", True), ("br", True)])
async def test_only_clients_without_gzip_get_a_stream(*, accepted: str, is_stream: bool) -> None:
    scope = RequestFactory().get("/", headers={"accept-encoding": accepted}).scope
    response = gzip_response(ApiRequest(scope), gzip.compress(b"{}"), "application/json")
    assert isinstance(response, Stream) == is_stream
