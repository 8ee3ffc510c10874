"""Processes that play games. They share arrays with the learner, which chooses all moves."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from mezani.encodings import find_encoding
from mezani.games.shared.batch import MAX_SEATS
from mezani.train.tables import Table

READY = b"ready"
STEP = b"step"
STOP = b"stop"


class SharedArrays:
    """The arrays of one actor in shared memory."""

    def __init__(
        self, shapes: dict[str, tuple[tuple[int, ...], str]], name: str | None = None
    ) -> None:
        sizes = {
            key: int(np.prod(shape)) * np.dtype(kind).itemsize
            for key, (shape, kind) in shapes.items()
        }
        self.memory = SharedMemory(name, create=name is None, size=sum(sizes.values()))
        self.arrays: dict[str, Any] = {}
        offset = 0
        for key, (shape, kind) in shapes.items():
            self.arrays[key] = np.ndarray(shape, kind, self.memory.buf, offset)
            offset += sizes[key]

    def __getitem__(self, key: str) -> Any:
        return self.arrays[key]

    def remove(self) -> None:
        """Release the memory and remove it. The process that created it does this."""
        self.arrays.clear()
        self.memory.close()
        self.memory.unlink()


def array_shapes(family: str, size: int, max_moves: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """Return the shapes and types of the shared arrays."""
    fields = find_encoding(family)
    return {
        "observations": ((size, len(fields.observation_fields)), "i8"),
        "hidden": ((size, len(fields.hidden_fields)), "i8"),
        "moves": ((size * max_moves, len(fields.move_fields)), "i8"),
        "starts": ((size + 1,), "i8"),
        "seats": ((size,), "i8"),
        "finished": ((size,), "i8"),
        "scores": ((size, MAX_SEATS), "f8"),
        "choices": ((size,), "i8"),
    }


def run_actor(
    family: str,
    tables: Sequence[Table],
    size: int,
    max_moves: int,
    seed: int,
    name: str,
    pipe: Connection,
) -> None:
    """Play until told to stop. The learner handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    encoding = find_encoding(family)
    fast = [(encoding.fast_rules(table.rules, table.seats), table.seats) for table in tables]
    batch = encoding.batch(size, max_moves, fast, seed)
    shared = SharedArrays(array_shapes(family, size, max_moves), name)
    views = {
        key: np.frombuffer(getattr(batch, key), shared[key].dtype).reshape(shared[key].shape)
        for key in ("observations", "hidden", "starts", "seats", "finished", "scores")
    }
    moves = np.frombuffer(batch.moves, np.int64).reshape(shared["moves"].shape)
    while True:
        for key, view in views.items():
            np.copyto(shared[key], view)
        rows = int(views["starts"][-1])
        shared["moves"][:rows] = moves[:rows]
        pipe.send_bytes(READY)
        if pipe.recv_bytes() == STOP:
            return
        batch.step(shared["choices"].tobytes())


class Actor:
    """A process that plays a part of the games."""

    def __init__(
        self, family: str, tables: Sequence[Table], size: int, max_moves: int, seed: int
    ) -> None:
        self.shared = SharedArrays(array_shapes(family, size, max_moves))
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=run_actor,
            args=(family, tables, size, max_moves, seed, self.shared.memory.name, theirs),
            daemon=True,
        )
        self.is_ready = False
        try:
            self.process.start()
        except BaseException:
            self.shared.remove()
            raise
        theirs.close()

    def wait(self) -> SharedArrays:
        """Wait for the next decisions."""
        if not self.is_ready:
            self.pipe.recv_bytes()
            self.is_ready = True
        return self.shared

    def send(self, choices: Any) -> None:
        """Send the choices, and let the process continue."""
        self.shared["choices"][:] = choices
        self.pipe.send_bytes(STEP)
        self.is_ready = False

    def stop(self) -> None:
        """End the process, which may have ended already, and remove the memory."""
        with suppress(OSError):
            self.pipe.send_bytes(STOP)
        self.process.join()
        self.shared.remove()
