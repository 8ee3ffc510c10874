"""What honest players noticed of a siege, and the faults it shows."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from statistics import median

import msgspec
from msgspec.structs import replace

from mezani.stress.reports import Latency

MAX_P99 = 100.0
"""The maximum p99 of honest players' moves under attack, in milliseconds."""
MAX_RATIO = 3.0
"""The maximum ratio of that p99 to the one before the attack."""
ENOUGH_MOVES = 1000
"""With fewer moves before an attack, their p99 is the time of less than ten moves. The median of all measurements
before attacks is used instead."""
NOISE = 5.0
"""Milliseconds below which the ratio does not count. The p99 of a measurement is the time of a few moves, and one
garbage collection or one time slice of another process adds as much to them."""
MAX_PAUSED = 0.2
"""Share of moves that may be left out because the machine paused."""
MAX_BOT_P99 = 1000.0
"""How many milliseconds a bot may take under attack; its pause before a move is at least 600 for people."""
MAX_STOP_SECONDS = 10.0
STOPPED = (0, -signal.SIGTERM)
"""Exit statuses of a server that has stopped by itself."""


class Measurement(msgspec.Struct, frozen=True):
    """What honest players noticed in a period: how long their moves and the bots took, and what was refused.

    ``paused`` counts the moves during which the machine paused; their times are left out. ``idle_tables`` counts
    the tables at which no bot moved, ``visits`` the visits by kind. ``refused`` also holds what was refused since the
    measurement before.
    """

    moves: Latency
    bots: Latency
    made: int
    paused: int
    idle_tables: int
    visits: dict[str, int]
    refused: dict[str, int]


class AttackReport(msgspec.Struct, frozen=True):
    """An attack, and what honest players noticed before and during it.

    ``missing`` says what the attack would have needed to prove anything. ``left_over`` counts jobs of earlier attacks
    that were still waiting when the measurement began. ``usual_p99`` is the median of what was measured before all
    attacks: one p99 is the time of a few moves.
    """

    name: str
    about: str
    attempts: int
    refused: int
    served: int
    missing: tuple[str, ...]
    before: Measurement
    during: Measurement
    left_over: int = 0
    usual_p99: float = 0.0

    @property
    def own_ratio(self) -> float:
        """How many times as long moves took during the attack as just before it."""
        before = self.before.moves.p99
        return self.during.moves.p99 / before if before else 0.0

    @property
    def usual_ratio(self) -> float:
        """How many times as long as usual moves took during the attack."""
        return self.during.moves.p99 / self.usual_p99 if self.usual_p99 else 0.0

    @property
    def judged_ratio(self) -> float:
        """The ratio that counts: to what was measured just before the attack, if that was long enough."""
        has_enough = self.before.made - self.before.paused >= ENOUGH_MOVES
        return self.own_ratio if has_enough else self.usual_ratio

    def honest_refusals(self) -> int:
        """Return how often honest players were refused anything, before the attack and during it."""
        return sum(self.before.refused.values()) + sum(self.during.refused.values())

    def faults(self) -> list[str]:
        """Return what honest players must not notice, one sentence part per fault."""
        found: list[str] = []
        p99, bots = self.during.moves.p99, self.during.bots.p99
        if p99 >= MAX_P99:
            found.append(f"moves took {p99:.0f} ms")
        elif p99 > NOISE and self.judged_ratio > MAX_RATIO:
            found.append(f"moves took {self.judged_ratio:.1f} times as long as before")
        if bots >= MAX_BOT_P99:
            found.append(f"bots took {bots:.0f} ms")
        for when, measured in (("before", self.before), ("during", self.during)):
            found += [f"{count} × {what} {when} it" for what, count in measured.refused.items()]
            if not measured.made:
                found.append(f"honest players made no move {when} it")
            if measured.paused > MAX_PAUSED * measured.made:
                found.append(f"the machine paused too often {when} it to judge")
            if measured.idle_tables:
                found.append(f"no bot moved at {measured.idle_tables} tables {when} it")
        if self.left_over:
            found.append(f"{self.left_over} jobs of earlier attacks were still waiting before it")
        found += self.missing
        return [f"{self.name}: {fault}" for fault in found]


def with_usual_p99(attacks: Sequence[AttackReport]) -> tuple[AttackReport, ...]:
    """Return the same reports with what was usual before all of them."""
    usual = median(attack.before.moves.p99 for attack in attacks)
    return tuple(replace(attack, usual_p99=usual) for attack in attacks)


class StopReport(msgspec.Struct, frozen=True):
    """How the server stopped while all attacks continued.

    ``not_attacking`` are the attacks that had not begun before, ``connected`` the share of honest players who were
    still there, and ``outlived``: whether the attackers continued until the end.
    """

    seconds: float
    status: int
    not_attacking: tuple[str, ...]
    connected: float
    outlived: bool

    def faults(self) -> list[str]:
        """Return what went wrong, one sentence part per fault."""
        found = [f"{name} was not made while the server stopped" for name in self.not_attacking]
        if self.connected < 1:
            found.append(f"only {self.connected:.0%} of honest players were there until the end")
        if not self.outlived:
            found.append("the attackers ended before the server")
        if self.seconds > MAX_STOP_SECONDS:
            found.append(f"the server took {self.seconds:.1f} s to stop")
        if self.status not in STOPPED:
            found.append(f"the server stopped with status {self.status}")
        return found


class SiegeReport(msgspec.Struct, frozen=True):
    """The result of a siege."""

    attacks: tuple[AttackReport, ...]
    stop: StopReport
    errors: tuple[str, ...]

    def faults(self) -> list[str]:
        """Return what went wrong, one sentence part per fault."""
        found = [fault for attack in self.attacks for fault in attack.faults()]
        found += self.stop.faults()
        if self.errors:
            found.append(f"{len(self.errors)} errors in the server's log, first {self.errors[0]}")
        return found
