"""The results of stress tests, and the faults they show."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from math import ceil

import msgspec

MAX_MEMORY_GROWTH = 64_000_000
"""How much server memory may grow while bad messages are sent, in bytes."""

MAX_P99 = 100.0
"""How many milliseconds an honest player's move may take under attack, for 99 of 100 moves."""
MAX_RATIO = 3.0
"""How many times as long as before the attack."""
NOTICEABLE = 20.0
"""Milliseconds below which the ratio does not count: nobody notices 3 ms instead of 1."""
MAX_BOT_P99 = 1000.0
"""How many milliseconds a bot may take under attack; its pause before a move is at least 600 for people."""
MAX_STOP_SECONDS = 10.0
STOPPED = (0, -signal.SIGTERM)
"""Exit statuses of a server that has stopped by itself."""


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
    """The result of a load test.

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


class Noticed(msgspec.Struct, frozen=True):
    """What honest players noticed in a period: how long their moves and the bots took, and what was refused."""

    moves: Latency
    bots: Latency
    made: int
    refused: dict[str, int]


class AttackReport(msgspec.Struct, frozen=True):
    """An attack, and what honest players noticed before and during it."""

    name: str
    about: str
    attempts: int
    refused: int
    before: Noticed
    during: Noticed

    @property
    def ratio(self) -> float:
        """How many times as long moves took during the attack."""
        return self.during.moves.p99 / self.before.moves.p99 if self.before.moves.p99 else 0.0

    def faults(self) -> list[str]:
        """Return what honest players must not notice, one sentence part per fault."""
        found: list[str] = []
        p99, bots = self.during.moves.p99, self.during.bots.p99
        if p99 >= MAX_P99:
            found.append(f"moves took {p99:.0f} ms")
        elif p99 > NOTICEABLE and self.ratio > MAX_RATIO:
            found.append(f"moves took {self.ratio:.1f} times as long as before")
        if bots >= MAX_BOT_P99:
            found.append(f"bots took {bots:.0f} ms")
        found += [
            f"honest players: {count} × {what}" for what, count in self.during.refused.items()
        ]
        if not self.during.made:
            found.append("honest players made no move")
        if not self.attempts:
            found.append("nothing was attempted")
        return [f"{self.name}: {fault}" for fault in found]


class SiegeReport(msgspec.Struct, frozen=True):
    """The result of a siege. ``stop_seconds``: how long the server took to end while all attacks went on."""

    attacks: tuple[AttackReport, ...]
    stop_seconds: float
    stop_status: int
    errors: tuple[str, ...]

    def faults(self) -> list[str]:
        """Return what went wrong, one sentence part per fault."""
        found = [fault for attack in self.attacks for fault in attack.faults()]
        if self.stop_seconds > MAX_STOP_SECONDS:
            found.append(f"the server took {self.stop_seconds:.1f} s to stop")
        if self.stop_status not in STOPPED:
            found.append(f"the server stopped with status {self.stop_status}")
        if self.errors:
            found.append(f"{len(self.errors)} errors in the server's log, first {self.errors[0]}")
        return found


def latency_of(seconds: Sequence[float]) -> Latency:
    """Return the median, the 99th percentile and the maximum of some response times."""
    if not seconds:
        return Latency(0.0, 0.0, 0.0)
    ordered = sorted(seconds)
    return Latency(*(1000 * percentile(ordered, share) for share in (0.5, 0.99, 1.0)))


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest value that at least this share of the sorted values does not exceed."""
    return ordered[max(0, ceil(len(ordered) * share) - 1)]
