"""The fair queue: addresses take turns, and jobs that are cancelled keep no place."""

from __future__ import annotations

import asyncio

import pytest

from mezani.server.workers.errors import WorkersBusyError
from mezani.server.workers.fair_queue import FairQueue

pytestmark = pytest.mark.anyio


class Jobs:
    """Jobs in a queue, each of which ends when a test says so. ``started`` are their names in order."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.started: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def add(self, *names: str) -> None:
        """Add jobs; the first letter of a name is its address."""
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._run(name))
            await settle()

    async def _run(self, name: str) -> None:
        async with self.queue.place_for(name[0]):
            self.started.append(name)
            await self._ends[name].wait()

    async def end(self, *names: str) -> None:
        """Let jobs end."""
        for name in names:
            self._ends[name].set()
            await settle()

    async def cancel(self, name: str) -> None:
        self.tasks[name].cancel()
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
def jobs() -> Jobs:
    return Jobs(FairQueue(places=1, max_waiting=10))


async def test_addresses_take_turns(jobs: Jobs) -> None:
    await jobs.add("a1", "a2", "a3", "a4", "b1", "c1")
    await jobs.end("a1", "a2", "b1", "c1", "a3", "a4")
    assert jobs.started == ["a1", "a2", "b1", "c1", "a3", "a4"]
    assert jobs.queue.waiting == 0


async def test_as_many_jobs_run_at_once_as_there_are_places() -> None:
    jobs = Jobs(FairQueue(places=2, max_waiting=10))
    await jobs.add("a1", "a2", "a3")
    assert (jobs.started, jobs.queue.waiting) == (["a1", "a2"], 1)
    await jobs.end("a2", "a3", "a1")
    await jobs.add("b1", "b2")
    assert jobs.started[-2:] == ["b1", "b2"]


async def test_a_cancelled_job_keeps_no_place(jobs: Jobs) -> None:
    await jobs.add("a1", "a2", "a3", "b1")
    await jobs.cancel("a2")
    await jobs.cancel("a1")
    await jobs.end("a3", "b1")
    assert jobs.started == ["a1", "a3", "b1"]


async def test_a_job_that_is_cancelled_as_it_gets_its_place_passes_it_on(jobs: Jobs) -> None:
    await jobs.add("a1", "a2", "a3")
    jobs._ends["a1"].set()
    while jobs.queue.waiting == 2:
        await asyncio.sleep(0)
    await jobs.cancel("a2")
    assert jobs.started == ["a1", "a3"]


async def test_a_job_that_is_cancelled_just_before_its_turn_is_skipped(jobs: Jobs) -> None:
    await jobs.add("a1", "a2", "b1")
    jobs._ends["a1"].set()  # it ends before a2 notices that it is cancelled
    jobs.tasks["a2"].cancel()
    await settle()
    assert jobs.tasks["a2"].cancelled()
    assert jobs.started == ["a1", "b1"]
    jobs.tasks["b1"].cancel()
    await settle()
    assert jobs.queue.waiting == 0


async def test_too_many_waiting_jobs_are_refused() -> None:
    jobs = Jobs(FairQueue(places=1, max_waiting=1))
    await jobs.add("a1", "a2", "b1")
    with pytest.raises(WorkersBusyError):
        await jobs.tasks["b1"]
    await jobs.end("a1", "a2")
    assert jobs.started == ["a1", "a2"]
