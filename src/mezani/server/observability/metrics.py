"""Metrics for Prometheus. Every server has its own registry, so that two in one process do not mix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from litestar.enums import ScopeType
from litestar.types import BeforeMessageSendHookHandler, Message, Scope
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from mezani import GAMES
from mezani.bots import BOTS
from mezani.server.observability.metric_labels import OTHER, Labelled, like, one_of

CONTENT_TYPE = CONTENT_TYPE_LATEST
WHO = ("player", "bot", "clock")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
WORD = r"[a-z][a-z_]{0,31}"
ROUTE = r"/[a-z_/.{}:-]{0,99}"
COMMIT_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
COMMIT_ROWS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
THINKING_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30)

Counts = Mapping[str, int]


class ReadOnDemand(Collector):
    """Numbers that are read only when the metrics are requested."""

    def __init__(self, name: str, about: str, label: str) -> None:
        self.read: Callable[[], Counts] = dict
        self._name, self._about, self._label = name, about, label
        self._is_accepted = like(WORD)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        family = GaugeMetricFamily(self._name, self._about, labels=[self._label])
        safe: dict[str, int] = {}
        for value, count in self.read().items():
            word = value if self._is_accepted(value) else OTHER
            safe[word] = safe.get(word, 0) + count
        for word, count in safe.items():
            family.add_metric([word], count)
        yield family


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        own = CollectorRegistry()
        self.registry = own
        self._sockets = Gauge("mezani_sockets", "Open connections to rooms.", registry=own)
        self._moves = Labelled(
            Counter("mezani_moves", "Moves made.", ["game", "who"], registry=own),
            one_of(GAMES),
            one_of(WHO),
        )
        self._started = Labelled(
            Counter("mezani_matches_started", "Matches started.", ["game"], registry=own),
            one_of(GAMES),
        )
        self._finished = Labelled(
            Counter("mezani_matches_finished", "Matches finished.", ["game"], registry=own),
            one_of(GAMES),
        )
        self._refusals = Labelled(
            Counter("mezani_refusals", "Refused requests and commands.", ["code"], registry=own),
            like(WORD),
        )
        self._thinking = Labelled(
            Histogram(
                "mezani_thinking_seconds",
                "Time of a bot's decision.",
                ["level"],
                buckets=THINKING_SECONDS,
                registry=own,
            ),
            one_of(BOTS),
        )
        self._requests = Labelled(
            Counter(
                "mezani_http_requests",
                "Responses to requests.",
                ["method", "route", "status"],
                registry=own,
            ),
            one_of(METHODS),
            like(ROUTE),
            like(r"[1-5]\d\d"),
        )
        self._commit_seconds = Histogram(
            "mezani_commit_seconds", "Time of a commit.", buckets=COMMIT_SECONDS, registry=own
        )
        self._commit_rows = Histogram(
            "mezani_commit_rows", "Moves and jobs in a commit.", buckets=COMMIT_ROWS, registry=own
        )
        self._rooms = ReadOnDemand("mezani_rooms", "Open rooms.", "phase")
        self._queues = ReadOnDemand("mezani_waiting", "Waiting work.", "queue")
        own.register(self._rooms)
        own.register(self._queues)
        ProcessCollector(registry=own)

    def watch(self, rooms: Callable[[], Counts], queues: Callable[[], Counts]) -> None:
        """Set the functions that count rooms by phase and waiting work by queue."""
        self._rooms.read = rooms
        self._queues.read = queues

    def socket_opened(self) -> None:
        """Count a connection to a room."""
        self._sockets.inc()

    def socket_closed(self) -> None:
        """Count the end of a connection to a room."""
        self._sockets.dec()

    def moved(self, game: str, who: str) -> None:
        """Count a move by a player, a bot or the clock."""
        self._moves[game, who].inc()

    def match_started(self, game: str) -> None:
        """Count a match that was started."""
        self._started[(game,)].inc()

    def match_finished(self, game: str) -> None:
        """Count a match that was finished."""
        self._finished[(game,)].inc()

    def refused(self, code: str) -> None:
        """Count a refusal with this code."""
        self._refusals[(code,)].inc()

    def bot_decided(self, level: str, seconds: float) -> None:
        """Record the time of a bot's decision."""
        self._thinking[(level,)].observe(seconds)

    def committed(self, seconds: float, rows: int) -> None:
        """Record a commit. The writer's thread calls this."""
        self._commit_seconds.observe(seconds)
        self._commit_rows.observe(rows)

    def responded(self, method: str, route: str, status: int) -> None:
        """Count a response. ``route`` is the template with its braces, never the requested path."""
        self._requests[method, route, str(status)].inc()

    def render(self) -> bytes:
        """Return all metrics in Prometheus' text format; its type is ``CONTENT_TYPE``."""
        return generate_latest(self.registry)


def count_responses(metrics: Metrics) -> BeforeMessageSendHookHandler:
    """Return a hook for the app's ``before_send`` that counts every response."""

    async def count(message: Message, scope: Scope) -> None:
        if scope["type"] == ScopeType.HTTP and message["type"] == "http.response.start":
            route = scope.get("path_template", OTHER)
            metrics.responded(scope["method"], route, message["status"])

    return count
