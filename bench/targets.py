"""What Mezani is to reach, and whether it did."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_RATIO = 3.0
MOST_BYTES = 2048
MOST_CLONE_NANOSECONDS = 2000
MOST_BIG_HAND_NANOSECONDS = 10_000_000


@dataclass(frozen=True)
class Target:
    """A figure, what it should be, and whether it is."""

    name: str
    found: str
    wanted: str
    is_reached: bool


def ratio_target(name: str, ratio: float) -> Target:
    """At least so many times a peer's rate."""
    return Target(name, f"{ratio:.2f}×", f"≥ {LEAST_RATIO:g}×", ratio >= LEAST_RATIO)


def size_target(found: float) -> Target:
    """A state's bytes."""
    return Target("size of a state", f"{found:,.0f} B", f"< {MOST_BYTES:,} B", found < MOST_BYTES)


def clone_target(found: float) -> Target:
    """A copy's time."""
    limit = MOST_CLONE_NANOSECONDS
    return Target("clone", f"{found / 1e3:.2f} µs", f"< {limit / 1e3:g} µs", found < limit)


def big_hand_target(moves: int, found: float) -> Target:
    """The moves of 40 cards."""
    limit = MOST_BIG_HAND_NANOSECONDS
    name = f"legal, 40 cards in hand ({moves:,} moves)"
    return Target(name, f"{found / 1e6:.2f} ms", f"< {limit / 1e6:g} ms", found < limit)
