"""What all rooms share: settings, the store, worker processes, metrics, clocks, limits and a source of randomness.

``cluster`` is None on a server that has its database for itself.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from mezani.rng import fresh_seed
from mezani.server.cluster.cluster import Cluster
from mezani.server.observability.metrics import Metrics
from mezani.server.rate_limits import SharedLimits
from mezani.server.rooms.drain import Drain
from mezani.server.settings import Settings
from mezani.server.wall_clock import wall_ms
from mezani.server.workers.pool import WorkerPool
from mezani.store import Store

BOT_SEED_BITS = 56


class RandomSource:
    """Seeds from the operating system, which nobody can predict. Tests use a predictable subclass."""

    def match_seed(self) -> str:
        """Return the seed of a new match."""
        return fresh_seed()

    def daily_key(self) -> str:
        """Return the key of a day, which decides its deals."""
        return fresh_seed()

    def bot_seed(self, seq: int, seat: int) -> int:  # noqa: ARG002
        """Return the seed of a bot's next decision and of the pause before it."""
        return secrets.randbits(BOT_SEED_BITS)


@dataclass(frozen=True)
class Services:
    """The services of one server. ``monotonic`` is in seconds; ``wall_ms`` is the time of day in milliseconds."""

    settings: Settings
    store: Store
    workers: WorkerPool
    metrics: Metrics
    monotonic: Callable[[], float] = field(default=time.monotonic)
    wall_ms: Callable[[], int] = field(default=wall_ms)
    random: RandomSource = field(default_factory=RandomSource)
    drain: Drain = field(default_factory=Drain)
    cluster: Cluster | None = None
    limits: SharedLimits = field(default_factory=SharedLimits)
