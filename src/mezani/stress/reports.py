"""The figures of a run under load, and what went wrong in it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Times(msgspec.Struct, frozen=True):
    """How long something took, in milliseconds."""

    p50: float
    p99: float
    most: float


class Memory(msgspec.Struct, frozen=True):
    """What the server held in memory, in bytes: empty, with all rooms connected, and at the end."""

    empty: int
    connected: int
    after: int


class Step(msgspec.Struct, frozen=True):
    """What one step of the path of a move costs, in microseconds of processor time."""

    name: str
    micros: float


class LoadFigures(msgspec.Struct, frozen=True):
    """What a run has shown. What is about the server's process is None where it is not our own."""

    game: str
    rooms: int
    seats: int
    seconds: float
    rate: float | None
    moves: int
    moves_per_second: float
    matches: int
    to_others: Times
    to_ack: Times
    naks: dict[str, int]
    server_cpu: float | None
    moves_per_cpu_second: float | None
    memory: Memory | None
    memory_per_room: float | None
    driver_share: float
    lost: int
    gaps: int
    dropped: int
    late: int
    errors: int
    steps: tuple[Step, ...] = ()
    calls: tuple[Step, ...] = ()

    def faults(self) -> list[str]:
        """What went wrong, in words; empty where nothing did."""
        counts = {
            "messages were lost": self.lost,
            "gaps were seen in the numbering": self.gaps,
            "connections were dropped": self.dropped,
            "scheduled moves were never sent": self.late,
            "errors are in the server's log": self.errors,
        }
        found = [f"{count} {words}" for words, count in counts.items() if count]
        return found if self.moves else [*found, "no move was made"]


def times_of(seconds: Sequence[float]) -> Times:
    """The middle, the slowest of a hundred and the slowest of all."""
    if not seconds:
        return Times(0.0, 0.0, 0.0)
    ordered = sorted(seconds)
    return Times(*(1000 * at(ordered, share) for share in (0.5, 0.99, 1.0)))


def at(ordered: Sequence[float], share: float) -> float:
    """The value that so many of the sorted ones do not exceed."""
    return ordered[max(0, min(len(ordered) - 1, int(len(ordered) * share + 0.999999) - 1))]


class KillPlan(msgspec.Struct, frozen=True):
    """How often to kill, how many rooms play, and which chance decides."""

    times: int
    rooms: int
    seed: int


class KillFigures(msgspec.Struct, frozen=True):
    """What the kill test has shown."""

    kills: int
    while_starting: int
    while_idle: int
    acknowledged: int
    refused: dict[str, int]
    resent: int
    already_done: int
    finished: int
    replayed: int
    lost: int
    duplicates: int
    wrong: tuple[str, ...]
