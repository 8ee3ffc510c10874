"""Metrics of one node of several: its lease, its rooms, and its bridges to other nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from prometheus_client import CollectorRegistry, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

REDIS_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5)


class NodeMetrics(Collector):
    """Plain numbers: only the event loop changes them, so that no message pays for a lock.

    ``to_owner`` and ``to_client`` count the messages of bridged clients that this node has sent to other nodes.
    ``count_nodes`` returns the number of living nodes, and ``count_bridges`` the bridges whose ``client`` or ``room``
    is at this node. All of it is 0 on a single server.
    """

    def __init__(self, registry: CollectorRegistry) -> None:
        self.failed_renewals = 0
        self.claimed_rooms = 0
        self.lost_rooms = 0
        self.to_owner = 0
        self.to_client = 0
        self.count_nodes: Callable[[], int] = int
        self.count_bridges: Callable[[], Mapping[str, int]] = dict
        self._redis_seconds = Histogram(
            "mezani_redis_seconds",
            "Time until Redis has passed messages on to other nodes.",
            buckets=REDIS_SECONDS,
            registry=registry,
        )
        registry.register(self)

    def published(self, seconds: float) -> None:
        """Record how long Redis took to pass some messages on."""
        self._redis_seconds.observe(seconds)

    def collect(self) -> Iterable[GaugeMetricFamily | CounterMetricFamily]:
        yield GaugeMetricFamily("mezani_nodes", "Living nodes.", self.count_nodes())
        bridges = GaugeMetricFamily(
            "mezani_bridges", "Clients whose room is at another node.", labels=["end"]
        )
        counts = self.count_bridges()
        for end in ("client", "room"):
            bridges.add_metric([end], counts.get(end, 0))
        yield bridges
        messages = CounterMetricFamily(
            "mezani_bridge_messages", "Messages sent to other nodes for clients.", labels=["to"]
        )
        messages.add_metric(["owner"], self.to_owner)
        messages.add_metric(["client"], self.to_client)
        yield messages
        for name, about, count in (
            ("mezani_failed_renewals", "Renewals of the lease that failed.", self.failed_renewals),
            ("mezani_claimed_rooms", "Rooms this node has claimed.", self.claimed_rooms),
            ("mezani_lost_rooms", "Rooms other nodes have taken over.", self.lost_rooms),
        ):
            yield CounterMetricFamily(name, about, count)
