"""Metrics for Prometheus. Every server has its own registry, so that two in one process do not mix."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from math import inf
from typing import get_args

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
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from mezani import GAMES
from mezani.bots import BOTS
from mezani.server.observability.metric_labels import OTHER, Labelled, like, one_of
from mezani.server.observability.node_metrics import NodeMetrics
from mezani.store.failures import FailureKind

CONTENT_TYPE = CONTENT_TYPE_LATEST
WHO = ("player", "bot", "clock")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
WORD = r"[a-z][a-z_]{0,31}"
ROUTE = r"/[a-z_/.{}:-]{0,99}"
COMMIT_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
COMMAND_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
LAG_SECONDS = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
LOAD_SECONDS = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30)
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


class MoveCounts(Collector):
    """A counter of moves by game and by who made them. Only the event loop counts, so no move pays for a lock."""

    def __init__(self, name: str, about: str) -> None:
        self._name, self._about = name, about
        self._is_game, self._is_who = one_of(GAMES), one_of(WHO)
        self._counts: dict[tuple[str, str], int] = {}

    def add(self, game: str, who: str) -> None:
        """Count a move."""
        key = (game, who)
        if key not in self._counts:
            key = (game if self._is_game(game) else OTHER, who if self._is_who(who) else OTHER)
            self._counts.setdefault(key, 0)
        self._counts[key] += 1

    def collect(self) -> Iterable[CounterMetricFamily]:
        family = CounterMetricFamily(self._name, self._about, labels=["game", "who"])
        for labels, count in list(self._counts.items()):
            family.add_metric(labels, count)
        yield family


class CommandTimes(Collector):
    """A histogram by kind of command. Only the event loop observes it, so no move has to pay for a lock."""

    def __init__(self, name: str, about: str, bounds: Sequence[float]) -> None:
        self._name, self._about = name, about
        self._bounds = [*bounds, inf]
        self._is_accepted = like(WORD)
        self._counts: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def observe(self, do: str, seconds: float) -> None:
        """Record the time of a command."""
        if do not in self._counts:
            do = do if self._is_accepted(do) else OTHER
            self._counts.setdefault(do, [0] * len(self._bounds))
            self._sums.setdefault(do, 0.0)
        self._counts[do][bisect_left(self._bounds, seconds)] += 1
        self._sums[do] += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        family = HistogramMetricFamily(self._name, self._about, labels=["do"])
        bounds = [*map(str, self._bounds[:-1]), "+Inf"]
        for do, counts in self._counts.items():
            family.add_metric([do], list(zip(bounds, accumulate(counts))), self._sums[do])
        yield family


class Metrics:
    """The metrics of one server. ``node`` has those of one node of several."""

    def __init__(self) -> None:
        own = CollectorRegistry()
        self.registry = own
        self._sockets = Gauge("mezani_sockets", "Open connections to rooms.", registry=own)
        self._moves = MoveCounts("mezani_moves", "Moves made.")
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
        self._commit_failures = Labelled(
            Counter(
                "mezani_commit_failures", "Commits that failed, by kind.", ["kind"], registry=own
            ),
            one_of(get_args(FailureKind)),
        )
        self._command_times = CommandTimes(
            "mezani_command_seconds",
            "Time from a command to its response, with the time in the room's queue.",
            COMMAND_SECONDS,
        )
        self._loop_lag = Histogram(
            "mezani_loop_lag_seconds",
            "How late the event loop ran a timer.",
            buckets=LAG_SECONDS,
            registry=own,
        )
        self._load_seconds = Histogram(
            "mezani_room_load_seconds",
            "Time to load a room and its match.",
            buckets=LOAD_SECONDS,
            registry=own,
        )
        self._bot_overruns = Labelled(
            Counter(
                "mezani_bot_overruns",
                "Decisions of bots that used up their budget of work or time.",
                ["level"],
                registry=own,
            ),
            one_of(BOTS),
        )
        self._unplayable = Labelled(
            Counter(
                "mezani_unplayable_matches",
                "Rooms whose match can't continue.",
                ["code"],
                registry=own,
            ),
            like(WORD),
        )
        self._rooms = ReadOnDemand("mezani_rooms", "Open rooms.", "phase")
        self._queues = ReadOnDemand("mezani_waiting", "Waiting work.", "queue")
        own.register(self._moves)
        own.register(self._command_times)
        own.register(self._rooms)
        own.register(self._queues)
        self.node = NodeMetrics(own)
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
        self._moves.add(game, who)

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

    def bot_overran(self, level: str) -> None:
        """Count a decision that used up its budget."""
        self._bot_overruns[(level,)].inc()

    def commanded(self, do: str, seconds: float) -> None:
        """Record the time of a command."""
        self._command_times.observe(do, seconds)

    def loop_lagged(self, seconds: float) -> None:
        """Record how late the event loop ran a timer."""
        self._loop_lag.observe(seconds)

    def room_loaded(self, seconds: float) -> None:
        """Record the time it took to load a room."""
        self._load_seconds.observe(seconds)

    def match_unplayable(self, code: str) -> None:
        """Count a room whose match can't continue."""
        self._unplayable[(code,)].inc()

    def commit_failed(self, kind: FailureKind) -> None:
        """Count a failed commit. The writer's thread calls this."""
        self._commit_failures[(kind,)].inc()

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
