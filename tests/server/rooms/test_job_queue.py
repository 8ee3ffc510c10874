"""The queue of a room: one job at a time, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from structlog.testing import capture_logs

from mezani.server.observability.request_ids import request_id
from mezani.server.rooms.job_queue import RETRY_SECONDS, YIELD_EVERY, Continuation, JobQueue
from tests.server.manual_clock import ManualClockLoop

pytestmark = pytest.mark.anyio


def recorder(done: list[str]) -> Callable[[str], Callable[[], Coroutine[Any, Any, None]]]:
    """Return a function that makes jobs, each of which records its name after a break."""

    def job(name: str) -> Callable[[], Coroutine[Any, Any, None]]:
        async def run() -> None:
            done.append(f"{name} starts")
            await asyncio.sleep(0)
            done.append(f"{name} ends")

        return run

    return job


async def fail() -> None:
    raise ValueError("a bug")


async def test_jobs_run_one_at_a_time_in_order() -> None:
    queue, done = JobQueue(), list[str]()
    job = recorder(done)
    queue.put(job("first"))
    queue.put(job("second"))
    assert len(queue) == 1
    await queue.join()
    assert done == ["first starts", "first ends", "second starts", "second ends"]
    assert len(queue) == 0


async def test_a_job_put_while_another_runs_is_run_too() -> None:
    queue, done = JobQueue(), list[str]()
    job = recorder(done)

    async def put_another() -> None:
        queue.put(job("later"))

    queue.put(put_another)
    await queue.join()
    assert done == ["later starts", "later ends"]


async def test_a_job_that_raises_is_logged_and_the_next_one_runs() -> None:
    queue, done = JobQueue(), list[str]()
    with capture_logs() as logs:
        queue.put(fail)
        queue.put(recorder(done)("next"))
        await queue.join()
    assert [(entry["event"], entry["exc_info"]) for entry in logs] == [("job_failed", True)]
    assert done == ["next starts", "next ends"]


async def test_run_waits_for_the_job_and_raises_what_it_raises() -> None:
    queue, done = JobQueue(), list[str]()
    queue.put(recorder(done)("before"))
    with capture_logs() as logs, pytest.raises(ValueError, match="a bug"):
        await queue.run(fail)
    assert done == ["before starts", "before ends"]
    assert logs == []


async def test_a_job_runs_even_if_its_caller_is_cancelled() -> None:
    queue, done = JobQueue(), list[str]()
    caller = asyncio.ensure_future(queue.run(recorder(done)("job")))
    await asyncio.sleep(0)
    caller.cancel()
    await queue.join()
    assert done == ["job starts", "job ends"]


async def test_a_job_without_a_coroutine_runs_at_once_if_the_queue_is_empty() -> None:
    queue, done = JobQueue(), list[str]()
    queue.put(lambda: done.append("now"))
    assert done == ["now"]
    queue.put(recorder(done)("first"))
    queue.put(lambda: done.append("later"))
    await queue.join()
    assert done == ["now", "first starts", "first ends", "later"]


async def test_the_rest_of_a_job_runs_when_its_future_is_done() -> None:
    queue, done = JobQueue(), list[str]()
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    rest = Continuation(future, lambda one: done.append(str(one.exception())))
    queue.put(lambda: rest)
    queue.put(lambda: done.append("next"))
    await asyncio.sleep(0)
    assert done == []
    future.set_exception(ValueError("handled"))
    with capture_logs() as logs:
        await queue.join()
    assert done == ["handled", "next"]
    assert logs == []


async def test_a_rest_that_raises_is_logged_and_the_next_job_runs() -> None:
    queue, done = JobQueue(), list[str]()
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    queue.put(lambda: Continuation(future, lambda one: one.result()))
    queue.put(lambda: done.append("next"))
    future.set_exception(ValueError("a bug"))
    with capture_logs() as logs:
        await queue.join()
    assert [entry["event"] for entry in logs] == ["job_failed"]
    assert done == ["next"]


async def test_run_waits_for_the_rest_of_a_job() -> None:
    queue, done = JobQueue(), list[str]()
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    future.set_result(None)
    await queue.run(lambda: Continuation(future, lambda _: done.append("rest")))
    assert done == ["rest"]


async def test_the_rest_of_a_job_has_its_request_id() -> None:
    queue, ids = JobQueue(), list[str]()
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    queue.put(lambda: Continuation(future, lambda _: ids.append(request_id.get())), "its own")
    future.set_result(None)
    await queue.join()
    assert ids == ["its own"]


async def test_a_job_put_first_runs_before_those_that_wait() -> None:
    queue, done = JobQueue(), list[str]()

    async def put_another_first() -> None:
        queue.put_first(recorder(done)("first"))

    queue.put(put_another_first)
    queue.put(recorder(done)("second"))
    await queue.join()
    assert done == ["first starts", "first ends", "second starts", "second ends"]


async def test_other_tasks_run_between_many_jobs() -> None:
    queue, done = JobQueue(), list[int]()
    queue.put(recorder([])("first"))
    for number in range(YIELD_EVERY + 1):
        queue.put(lambda number=number: done.append(number))  # type: ignore[misc]
    while not done:
        await asyncio.sleep(0)
    assert len(done) == YIELD_EVERY
    await queue.join()
    assert len(done) == YIELD_EVERY + 1


async def test_a_retry_runs_after_a_delay() -> None:
    queue, done = JobQueue(), list[str]()
    queue.retry(recorder(done)("again"))
    await pass_time(RETRY_SECONDS - 0.1)
    assert done == []
    await pass_time(0.2)
    await queue.join()
    assert done == ["again starts", "again ends"]


async def test_a_closed_queue_runs_its_jobs_but_no_retries() -> None:
    queue, done = JobQueue(), list[str]()
    job = recorder(done)
    queue.put(job("queued"))
    queue.retry(job("before closing"))
    queue.close()
    queue.retry(job("after closing"))
    await queue.join()
    await pass_time(2 * RETRY_SECONDS)
    assert done == ["queued starts", "queued ends"]


async def pass_time(seconds: float) -> None:
    """Move the clock of the event loop forward."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ManualClockLoop)
    loop.advance(seconds)
    for _ in range(3):
        await asyncio.sleep(0)
