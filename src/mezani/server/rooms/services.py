"""What every room needs of the house: where to write, who thinks, what time it is, what chance says."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from mezani.server.rooms.chance import Chance
from mezani.server.settings import Settings
from mezani.server.thinking.thinkers import Thinkers
from mezani.server.watching.metrics import Metrics
from mezani.store import Store


def wall_milliseconds() -> int:
    """The time of day, as it is kept."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Services:
    """The things rooms share. Tests put their own clock and chance in."""

    settings: Settings
    store: Store
    thinkers: Thinkers
    metrics: Metrics
    now: Callable[[], float] = field(default=time.monotonic)
    wall: Callable[[], int] = field(default=wall_milliseconds)
    chance: Chance = field(default_factory=Chance)
