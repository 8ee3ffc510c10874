"""Checks that are repeated until they succeed, one run at a time."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from mezani.server.cluster.retried_check import RETRY_SECONDS, RetriedCheck
from tests.server.manual_clock import ManualClockLoop

pytestmark = pytest.mark.anyio


class Checked:
    """A check that fails as often as wanted, and waits until it may end."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.runs = 0
        self.running = 0
        self.most_running = 0
        self.may_end = asyncio.Event()
        self.may_end.set()
        self.check = RetriedCheck("test", self._run, asyncio.get_running_loop().create_task)

    async def _run(self) -> None:
        self.runs += 1
        self.running += 1
        self.most_running = max(self.running, self.most_running)
        await self.may_end.wait()
        self.running -= 1
        if self.runs <= self.failures:
            raise OSError("The database does not respond")


async def settle() -> None:
    """Let all tasks run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_check_that_fails_is_logged_once_and_runs_again_until_it_succeeds() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ManualClockLoop)
    checked = Checked(failures=2)
    runs = []
    with capture_logs() as lines:
        checked.check.start()
        for _ in range(4):
            await settle()
            runs.append(checked.runs)
            loop.advance(RETRY_SECONDS)
    assert runs == [1, 2, 3, 3]
    assert [line["event"] for line in lines] == ["node_check_failed"]


async def test_a_check_that_is_started_while_one_runs_follows_it() -> None:
    checked = Checked()
    checked.may_end.clear()
    for _ in range(3):
        checked.check.start()
        await settle()
    assert checked.runs == 1
    checked.may_end.set()
    await settle()
    assert (checked.runs, checked.most_running) == (2, 1)


async def test_a_check_runs_again_after_an_earlier_one_has_ended() -> None:
    checked = Checked()
    for _ in range(2):
        checked.check.start()
        await settle()
    assert checked.runs == 2
