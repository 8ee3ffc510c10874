"""The results of stress tests, and the faults they show."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import msgspec

MAX_MEMORY_GROWTH = 64_000_000
"""How much server memory may grow while bad messages are sent, in bytes."""


class Latency(msgspec.Struct, frozen=True):
    """The distribution of a response time, in milliseconds."""

    p50: float
    p99: float
    max: float


class Memory(msgspec.Struct, frozen=True):
    """The server's memory in bytes: without rooms, with all rooms connected, and at the end."""

    empty: int
    connected: int
    after: int


class Cost(msgspec.Struct, frozen=True):
    """What a part of the server costs per move, in microseconds of processor time."""

    name: str
    micros: float


class LoadReport(msgspec.Struct, frozen=True):
    """The result of a load test. ``nodes`` is 0 for a single server without a cluster.

    Fields about the server process are None if the test did not start the server itself.
    """

    game: str
    rooms: int
    seats: int
    seconds: float
    rate: float | None
    moves: int
    moves_per_second: float
    matches: int
    to_others: Latency
    to_ack: Latency
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
    nodes: int = 0
    is_bridged: bool = False
    steps: tuple[Cost, ...] = ()
    calls: tuple[Cost, ...] = ()

    def faults(self) -> list[str]:
        """Return what went wrong, one sentence part per fault."""
        counts = {
            "messages were lost": self.lost,
            "sequence numbers were missing": self.gaps,
            "connections were dropped": self.dropped,
            "scheduled moves were never sent": self.late,
            "errors are in the server's log": self.errors,
        }
        found = [f"{count} {words}" for words, count in counts.items() if count]
        return found if self.moves else [*found, "no move was made"]


class KillReport(msgspec.Struct, frozen=True):
    """The result of a kill test."""

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
    faults: tuple[str, ...]


class MalformReport(msgspec.Struct, frozen=True):
    """The result of a test with malformed messages, and of the good game played at the same time."""

    messages: int
    responses: int
    closed_by_server: int
    moves: int
    matches: int
    naks: dict[str, int]
    gaps: int
    dropped: int
    memory_before: int
    memory_after: int
    missing_responses: int
    errors: tuple[str, ...]

    def faults(self) -> list[str]:
        """Return what went wrong, one sentence part per fault."""
        counts = {
            "sequence numbers missing in the good game": self.gaps,
            "connections of the good game dropped": self.dropped,
            "refusals in the good game": sum(self.naks.values()),
            "bad messages without a response": self.missing_responses,
        }
        found = [f"{count} {words}" for words, count in counts.items() if count]
        if self.errors:
            found.append(f"{len(self.errors)} errors in the server's log, first {self.errors[0]}")
        if self.memory_after - self.memory_before > MAX_MEMORY_GROWTH:
            found.append(f"memory grew to {self.memory_after:,} bytes")
        return found if self.matches else [*found, "no good match was finished"]


def latency_of(seconds: Sequence[float]) -> Latency:
    """Return the median, the 99th percentile and the maximum of some response times."""
    if not seconds:
        return Latency(0.0, 0.0, 0.0)
    ordered = sorted(seconds)
    return Latency(*(1000 * percentile(ordered, share) for share in (0.5, 0.99, 1.0)))


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest value that at least this share of the sorted values does not exceed."""
    return ordered[max(0, ceil(len(ordered) * share) - 1)]
