"""The pool of worker processes: results, failures, and processes that end."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import get_type_hints

import pytest
from msgspec import Meta
from structlog.testing import capture_logs

from mezani import Match, fast_rng, find_game
from mezani.bots import BOTS, Observation, observe
from mezani.server.settings import Settings
from mezani.server.workers import process_pool, turns
from mezani.server.workers.errors import PlayerBusyError, WorkerError
from mezani.server.workers.pool import WorkerPool

SERVER = Path(__file__).with_name("pool_owner.py")
NAMES = ["Amina", "Brian"]
MAX_SECONDS = 120.0


def spin(started: Path | None = None) -> None:
    """Create a file, and never end."""
    if started is not None:
        started.touch()
    while True:
        pass


class Deadly:
    """Ends the process that unpickles it, like running out of memory does."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (os._exit, (1,))


def observation_at_deal(game: str = "kadi-live") -> Observation:
    match = Match(find_game(game), NAMES, seed="tea")
    return observe(match.state, match.rules, match.state.turn)


def deadly_observation() -> Observation:
    return replace(observation_at_deal(), view=Deadly())


def with_workers(scene: Callable[[WorkerPool], Awaitable[None]], processes: int = 1) -> None:
    """Run a scene with workers that have enough time on the slowest machine."""

    async def whole() -> None:
        workers = WorkerPool(processes, decision_seconds=MAX_SECONDS)
        for pool in (workers.bots, workers.hints, workers.jobs, workers.loads):
            pool.max_seconds = MAX_SECONDS
        try:
            await asyncio.wait_for(scene(workers), MAX_SECONDS)
        finally:
            await workers.close()

    asyncio.run(whole())


@pytest.mark.parametrize(("seconds", "reported"), [(0.0, ["sharp"]), (MAX_SECONDS, [])])
def test_a_decision_that_uses_up_its_time_is_reported(seconds: float, reported: list[str]) -> None:
    found: list[str] = []

    async def scene(workers: WorkerPool) -> None:
        workers.decision_seconds = seconds
        workers.on_overrun = found.append
        assert await workers.choose("sharp", observation_at_deal(), 1)

    with_workers(scene)
    assert found == reported


def test_a_bot_that_uses_its_whole_time_is_not_stopped() -> None:
    longest = max_bot_milliseconds() / 1000
    assert WorkerPool(1, decision_seconds=longest).bots.max_seconds > longest


def max_bot_milliseconds() -> int:
    """Return the largest value of the setting."""
    hints = get_type_hints(Settings, include_extras=True)
    meta: Meta = hints["bot_milliseconds"].__metadata__[0]
    assert isinstance(meta.le, int)
    return meta.le


@contextmanager
def server(workers: int) -> Iterator[subprocess.Popen[str]]:
    """Start a server process with workers, in its own session."""
    command = [sys.executable, str(SERVER), str(workers)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        try:
            assert next_line(process) == f"{workers} workers\n"
            yield process
        finally:
            process.kill()


def next_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def remaining_output(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return the output until server and workers have ended: workers keep the output of their server open.

    A TimeoutExpired here means that a process did not end.
    """
    return process.communicate(timeout=60)


def test_workers_start_with_the_first_request() -> None:
    before = set(multiprocessing.active_children())

    async def scene(workers: WorkerPool) -> None:
        assert set(multiprocessing.active_children()) <= before
        await workers.choose("rookie", observation_at_deal(), 1)
        assert len(set(multiprocessing.active_children()) - before) == 1

    with_workers(scene, processes=2)
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.parametrize("game", ["kadi-live", "qute", "no-kitty"])
def test_a_worker_chooses_the_same_move_as_the_bot_itself(game: str) -> None:
    observation = observation_at_deal(game)

    async def scene(workers: WorkerPool) -> None:
        for level, bot in BOTS.items():
            move = bot.choose(observation, fast_rng(7))
            assert await workers.choose(level, observation, 7) == str(move)

    with_workers(scene)


def test_a_hint_is_the_move_and_the_reason_of_the_strongest_bot() -> None:
    observation = observation_at_deal()

    async def scene(workers: WorkerPool) -> None:
        move, reason = await workers.hint("amina", observation, 7, NAMES, "en")
        assert move == str(BOTS["master"].choose(observation, fast_rng(7)))
        assert reason == BOTS["master"].explain(observation, fast_rng(7), NAMES, "en")

    with_workers(scene)


def test_a_killed_worker_is_replaced_and_its_request_repeated() -> None:
    before = set(multiprocessing.active_children())

    async def scene(workers: WorkerPool) -> None:
        first = await workers.choose("casual", observation_at_deal(), 3)
        for child in set(multiprocessing.active_children()) - before:
            child.kill()
        assert await workers.choose("casual", observation_at_deal(), 3) == first

    with_workers(scene)


def test_a_request_that_ends_its_worker_twice_fails_and_the_next_succeeds() -> None:
    async def scene(workers: WorkerPool) -> None:
        with pytest.raises(WorkerError, match="interrupted"):
            await workers.choose("casual", deadly_observation(), 3)
        assert await workers.choose("casual", observation_at_deal(), 3)

    with_workers(scene)


def test_a_failing_bot_is_logged_and_its_worker_continues() -> None:
    async def scene(workers: WorkerPool) -> None:
        with capture_logs() as logs, pytest.raises(WorkerError, match="The job failed"):
            await workers.choose("random", replace(observation_at_deal(), moves=()), 3)
        [line] = logs
        assert (line["event"], line["error"]) == ("worker_failed", "IndexError")
        assert "random_bot.py" in line["where"]
        processes = multiprocessing.active_children()
        assert await workers.choose("random", observation_at_deal(), 3)
        assert multiprocessing.active_children() == processes

    with_workers(scene)


def test_too_many_requests_are_refused_at_once() -> None:
    observation = observation_at_deal()

    async def scene(workers: WorkerPool) -> None:
        workers.bots.queue_limit = 1
        async with asyncio.TaskGroup() as group:
            answers = [
                group.create_task(workers.choose("rookie", observation, seed)) for seed in range(2)
            ]
            await asyncio.sleep(0)
            assert workers.queue_lengths() == {"bots": 1, "hints": 0, "jobs": 0, "loads": 0}
            with pytest.raises(WorkerError, match="Too many"):
                await workers.choose("rookie", observation, 9)
        assert all(answer.result() for answer in answers)

    with_workers(scene)


def test_bots_and_hints_do_not_wait_for_the_jobs_of_players() -> None:
    async def scene(workers: WorkerPool) -> None:
        endless = asyncio.create_task(workers.run("amina", spin))
        assert await workers.choose("rookie", observation_at_deal(), 1)
        assert await workers.hint("brian", observation_at_deal(), 1, ("Amina", "Brian"), "en")
        assert not endless.done()
        endless.cancel()
        await asyncio.gather(endless, return_exceptions=True)

    with_workers(scene)


def test_the_requests_of_a_player_run_one_after_another_and_few_may_wait() -> None:
    async def scene(workers: WorkerPool) -> None:
        endless = asyncio.create_task(workers.run("amina", spin))
        others = [
            asyncio.create_task(workers.run("amina", os.getpid)) for _ in range(turns.MAX_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(PlayerBusyError):
            await workers.run("amina", os.getpid)
        assert workers.queue_lengths()["jobs"] == 0
        brian = asyncio.create_task(workers.run("brian", os.getpid))
        endless.cancel()
        assert len({*await asyncio.gather(*others, brian)}) == 1
        assert await workers.run("amina", os.getpid)

    with_workers(scene)


def test_a_job_that_nobody_waits_for_stops_using_the_processor(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    started = tmp_path / "started"

    async def scene(workers: WorkerPool) -> None:
        first = await workers.run("amina", os.getpid)
        endless = asyncio.create_task(workers.run("amina", spin, started))
        while not started.exists():  # before that it would never be started
            await asyncio.sleep(0)
        endless.cancel()
        assert await workers.run("amina", os.getpid) != first
        assert first not in {child.pid for child in multiprocessing.active_children()}

    with_workers(scene)
    assert set(multiprocessing.active_children()) <= before


def test_a_job_that_never_ends_is_stopped() -> None:
    async def scene(workers: WorkerPool) -> None:
        workers.jobs.max_seconds = 0.0
        with pytest.raises(WorkerError, match="too long"):
            await workers.run("amina", spin)

    with_workers(scene)


def test_closing_finishes_running_requests_and_refuses_waiting_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process_pool, "GRACE_SECONDS", 60.0)
    observation = observation_at_deal()
    before = set(multiprocessing.active_children())

    async def scene(workers: WorkerPool) -> None:
        asked = [
            asyncio.create_task(workers.choose("casual", observation, seed)) for seed in range(5)
        ]
        while not set(multiprocessing.active_children()) - before:
            await asyncio.sleep(0)
        await workers.close()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, str) for answer in answers] == [True] + [False] * 4
        assert all(isinstance(answer, WorkerError) for answer in answers[1:])
        with pytest.raises(WorkerError, match="closing"):
            await workers.choose("casual", observation, 1)

    with_workers(scene)


def test_closing_does_not_wait_for_a_job_that_never_ends() -> None:
    async def scene(workers: WorkerPool) -> None:
        await workers.run("amina", os.getpid)
        endless = asyncio.create_task(workers.run("amina", spin))
        await asyncio.sleep(0)
        await workers.close()
        with pytest.raises(WorkerError):
            await endless

    with_workers(scene)


def test_workers_end_when_their_server_is_killed() -> None:
    with server(workers=2) as process:
        assert next_line(process) == "decided\n"
        process.kill()
        said, _ = remaining_output(process)
        assert said == ""


def test_workers_end_when_their_server_is_killed_while_they_start() -> None:
    with server(workers=2) as process:
        process.kill()
        said, _ = remaining_output(process)
        assert said == ""


@pytest.mark.parametrize("lines", [0, 1], ids=["while they start", "while they wait"])
def test_only_the_server_handles_ctrl_c_and_nothing_is_printed(lines: int) -> None:
    with server(workers=2) as process:
        read = [next_line(process) for _ in range(lines)]
        os.killpg(process.pid, signal.SIGINT)
        said, complaints = remaining_output(process)
        assert ("".join(read) + said, complaints) == ("decided\nclosed\n", "")
        assert process.returncode == 0
