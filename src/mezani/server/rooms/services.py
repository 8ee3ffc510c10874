"""What every room needs of the house: where to write, who thinks, what time it is, what chance says."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from mezani.rng import fresh_seed
from mezani.server.bot_workers.pool import BotWorkers
from mezani.server.observability.metrics import Metrics
from mezani.server.settings import Settings
from mezani.store import Store

DICE_BITS = 56


class Chance:
    """Chance from the system's own source, which nobody can foretell or repeat."""

    def deal(self) -> str:
        """The seed of a match."""
        return fresh_seed()

    def dice(self, seq: int, seat: int) -> int:  # noqa: ARG002
        """What a bot in a seat chooses by at a point of its match, and how long it seems to think."""
        return secrets.randbits(DICE_BITS)


def wall_milliseconds() -> int:
    """The time of day, as it is kept."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Services:
    """The things rooms share. Tests put their own clock and chance in."""

    settings: Settings
    store: Store
    bot_workers: BotWorkers
    metrics: Metrics
    now: Callable[[], float] = field(default=time.monotonic)
    wall: Callable[[], int] = field(default=wall_milliseconds)
    chance: Chance = field(default_factory=Chance)
