"""Processes that play for the learner: they are always ended, and their memory is removed."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import pytest

from mezani.train import run
from mezani.train.actors import Actor
from mezani.train.plan import Plan
from mezani.train.run import playing_actors
from mezani.train.tables import practice_tables

SLOTS = 4


def new_actor() -> Actor:
    return Actor("nokitty", practice_tables("nokitty", 1)[:2], SLOTS, max_moves=64, seed=1)


def has_memory(name: str) -> bool:
    try:
        memory = SharedMemory(name)
    except FileNotFoundError:
        return False
    memory.close()
    return True


def test_an_actor_can_be_stopped_after_an_interrupted_send(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: bytes) -> None:
        raise KeyboardInterrupt

    actor = new_actor()
    actor.wait()
    with monkeypatch.context() as patch:
        patch.setattr(actor.pipe, "send_bytes", interrupt)
        with pytest.raises(KeyboardInterrupt):
            actor.send(np.zeros(SLOTS))
    is_ready = actor.is_ready
    actor.process.kill()
    actor.stop()
    assert is_ready


def test_an_actor_whose_process_has_ended_can_be_stopped() -> None:
    actor = new_actor()
    name = actor.shared.memory.name
    actor.process.kill()
    actor.process.join()
    actor.stop()
    assert not has_memory(name)


def test_a_stopped_actor_leaves_no_process_and_no_memory() -> None:
    actor = new_actor()
    name = actor.shared.memory.name
    actor.wait()
    actor.send(np.zeros(SLOTS))
    actor.stop()
    assert actor.process.exitcode == 0
    assert not has_memory(name)


def test_no_actor_is_left_if_one_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[FakeActor] = []

    class FakeActor:
        is_stopped = False

        def __init__(self, *_: Any) -> None:
            if len(started) == 2:
                raise OSError("no more processes")
            started.append(self)

        def stop(self) -> None:
            self.is_stopped = True

    monkeypatch.setattr(run, "Actor", FakeActor)
    with (
        pytest.raises(OSError, match="no more processes"),
        playing_actors(Plan("nokitty", minutes=1, actors=3), 0),
    ):
        pass
    assert [actor.is_stopped for actor in started] == [True, True]


def test_a_process_that_cannot_start_leaves_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    class Failing:
        def __init__(self, *, args: tuple[Any, ...], **_: Any) -> None:
            names.append(args[5])

        def start(self) -> None:
            raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnContext.Process", Failing)
    with pytest.raises(OSError, match="no more processes"):
        new_actor()
    assert not has_memory(names[0])
