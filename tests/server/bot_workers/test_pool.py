"""Bots think in processes of their own: what they answer, and what happens when processes end."""

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

import pytest
from structlog.testing import capture_logs

from mezani import Match, fast_rng, find_game
from mezani.bots import BOTS, Observation, observe
from mezani.server.bot_workers import pool
from mezani.server.bot_workers.pool import BotWorkerError, BotWorkers

SERVER = Path(__file__).with_name("pool_owner.py")
NAMES = ["Amina", "Brian"]


class Deadly:
    """Whoever reads this out of a pickle ends at once, as a process out of memory does."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (os._exit, (1,))


def sight_at_the_deal(game: str = "kadi-live") -> Observation:
    match = Match(find_game(game), NAMES, seed="tea")
    return observe(match.state, match.rules, match.state.turn)


def deadly_sight() -> Observation:
    return replace(sight_at_the_deal(), view=Deadly())


def with_thinkers(scene: Callable[[BotWorkers], Awaitable[None]], workers: int = 1) -> None:
    async def whole() -> None:
        thinkers = BotWorkers(workers)
        try:
            await asyncio.wait_for(scene(thinkers), 60)
        finally:
            await thinkers.close()

    asyncio.run(whole())


@contextmanager
def server(workers: int) -> Iterator[subprocess.Popen[str]]:
    """A server that has just started its workers, in a session of its own."""
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


def last_words(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What is printed until nobody is left to print: workers hold their server's output open.

    A TimeoutExpired here is a process that stayed behind.
    """
    return process.communicate(timeout=60)


def test_nothing_is_started_before_the_first_question() -> None:
    before = set(multiprocessing.active_children())

    async def scene(thinkers: BotWorkers) -> None:
        assert set(multiprocessing.active_children()) <= before
        await thinkers.choose("rookie", sight_at_the_deal(), 1)
        assert len(set(multiprocessing.active_children()) - before) == 1

    with_thinkers(scene, workers=2)
    assert set(multiprocessing.active_children()) <= before


@pytest.mark.parametrize("game", ["kadi-live", "qute", "no-kitty"])
def test_a_bot_answers_as_it_would_here(game: str) -> None:
    observation = sight_at_the_deal(game)

    async def scene(thinkers: BotWorkers) -> None:
        for level, bot in BOTS.items():
            move = bot.choose(observation, fast_rng(7))
            assert await thinkers.choose(level, observation, 7) == str(move)

    with_thinkers(scene)


def test_a_hint_is_the_move_and_the_reason_of_the_best_bot() -> None:
    observation = sight_at_the_deal()

    async def scene(thinkers: BotWorkers) -> None:
        move, reason = await thinkers.hint(observation, 7, NAMES, "en")
        assert move == str(BOTS["sharp"].choose(observation, fast_rng(7)))
        assert reason == BOTS["sharp"].explain(observation, fast_rng(7), NAMES, "en")

    with_thinkers(scene)


def test_a_killed_worker_is_replaced_and_the_question_answered() -> None:
    async def scene(thinkers: BotWorkers) -> None:
        first = await thinkers.choose("casual", sight_at_the_deal(), 3)
        for child in multiprocessing.active_children():
            child.kill()
        assert await thinkers.choose("casual", sight_at_the_deal(), 3) == first

    with_thinkers(scene)


def test_a_question_that_ends_its_worker_twice_is_an_error_and_the_next_is_answered() -> None:
    async def scene(thinkers: BotWorkers) -> None:
        with pytest.raises(BotWorkerError, match="interrupted"):
            await thinkers.choose("casual", deadly_sight(), 3)
        assert await thinkers.choose("casual", sight_at_the_deal(), 3)

    with_thinkers(scene)


def test_a_bot_that_fails_is_an_error_and_its_worker_goes_on() -> None:
    async def scene(thinkers: BotWorkers) -> None:
        with capture_logs() as logs, pytest.raises(BotWorkerError, match="The bot failed"):
            await thinkers.choose("random", replace(sight_at_the_deal(), moves=()), 3)
        [line] = logs
        assert (line["event"], line["error"]) == ("bot_worker_failed", "IndexError")
        assert "random_bot.py" in line["where"]
        workers = multiprocessing.active_children()
        assert await thinkers.choose("random", sight_at_the_deal(), 3)
        assert multiprocessing.active_children() == workers

    with_thinkers(scene)


def test_too_many_questions_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "QUEUE_LIMITS", (1, 0))
    observation = sight_at_the_deal()

    async def scene(thinkers: BotWorkers) -> None:
        async with asyncio.TaskGroup() as group:
            answers = [
                group.create_task(thinkers.choose("rookie", observation, seed)) for seed in range(3)
            ]
            await asyncio.sleep(0)
            assert thinkers.waiting == 1
            with pytest.raises(BotWorkerError, match="Too many"):
                await thinkers.choose("rookie", observation, 9)
            with pytest.raises(BotWorkerError, match="Too many"):
                await thinkers.hint(observation, 9, NAMES, "en")
        assert all(answer.result() for answer in answers)

    with_thinkers(scene)


def test_closing_answers_what_is_being_thought_about_and_refuses_what_waits() -> None:
    observation = sight_at_the_deal()

    async def scene(thinkers: BotWorkers) -> None:
        asked = [
            asyncio.create_task(thinkers.choose("casual", observation, seed)) for seed in range(5)
        ]
        await asyncio.sleep(0)
        await thinkers.close()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(answer, str) for answer in answers] == [True, True, False, False, False]
        assert all(isinstance(answer, BotWorkerError) for answer in answers[2:])
        with pytest.raises(BotWorkerError, match="closing"):
            await thinkers.choose("casual", observation, 1)

    with_thinkers(scene)


def test_workers_are_gone_soon_after_their_server_is_killed() -> None:
    with server(workers=2) as process:
        assert next_line(process) == "thought\n"
        process.kill()
        said, _ = last_words(process)
        assert said == ""


def test_workers_of_a_server_killed_while_they_start_are_gone_too() -> None:
    with server(workers=2) as process:
        process.kill()
        said, _ = last_words(process)
        assert said == ""


@pytest.mark.parametrize("lines", [0, 1], ids=["while they start", "while they wait"])
def test_control_c_reaches_the_server_alone_and_nothing_is_printed(lines: int) -> None:
    with server(workers=2) as process:
        read = [next_line(process) for _ in range(lines)]
        os.killpg(process.pid, signal.SIGINT)
        said, complaints = last_words(process)
        assert ("".join(read) + said, complaints) == ("thought\nclosed\n", "")
        assert process.returncode == 0
