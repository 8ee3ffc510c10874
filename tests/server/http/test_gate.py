"""The gate: a client over a limit waits for its response, so that asking again at once gains nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mezani.server.http import gate


@pytest.mark.parametrize(("status", "waits"), [(200, []), (404, []), (429, [gate.REFUSAL_SECONDS])])
def test_only_responses_over_a_limit_are_delayed(
    status: int, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    sent: list[Any] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def send(event: Any) -> None:
        sent.append(event)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    start: Any = {"type": "http.response.start", "status": status, "headers": []}
    body: Any = {"type": "http.response.body", "body": b"", "more_body": False}

    async def respond() -> None:
        send_later = gate.delayed(send)
        await send_later(start)
        await send_later(body)

    asyncio.run(respond())
    assert (slept, sent) == (waits, [start, body])
