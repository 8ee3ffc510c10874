"""The fault test of a cluster: break nodes, Redis and PostgreSQL during play, and check that nothing is lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic

import msgspec

from mezani.stress.cluster.proxied_cluster import ProxiedCluster
from mezani.stress.errors import ServerGoneError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.kill.cluster_faults import ClusterFaults, Fault
from mezani.stress.kill.kill_players import KillPlayer
from mezani.stress.kill.kill_rooms import (
    WAIT_SECONDS,
    create_rooms,
    describe_room,
    pause,
    playing,
)
from mezani.stress.kill.ledger import Ledger, check_replays
from mezani.stress.messages import PartialView
from mezani.stress.move_picker import MovePicker
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS

BUFFERED_SECONDS = 0.1
"""How long a player may still receive what was sent before a fault."""
LIMITS: dict[Fault, float] = {"kill": 10.0, "drain": 1.0, "promote": 10.0}
"""Seconds after which every player must see the match again."""

Progress = Callable[[int], None]
"""Called with the number of faults so far."""


class NodePlan(msgspec.Struct, frozen=True):
    """How many nodes and rooms there are, and how often each fault is caused."""

    nodes: int
    rooms: int
    times: dict[Fault, int]
    seed: int


class Seconds(msgspec.Struct, frozen=True):
    """Durations after faults of one kind."""

    median: float
    slowest: float


class FaultTimes(msgspec.Struct, frozen=True):
    """How often a fault was caused, and how long it took after its beginning.

    ``back``: until all players who lost their connections saw the match again; 0 if nobody lost one. ``move``: until
    every player had seen another move.
    """

    times: int
    back: Seconds
    move: Seconds


class NodeReport(msgspec.Struct, frozen=True):
    """The result of a fault test. ``late`` are faults after which players waited too long."""

    faults: dict[str, FaultTimes]
    acknowledged: int
    refused: dict[str, int]
    resent: int
    finished: int
    replayed: int
    lost: int
    duplicates: int
    problems: tuple[str, ...]
    late: tuple[str, ...]


class NodePlayer(KillPlayer):
    """A player who connects to any node, or through the load balancer."""

    def __init__(
        self, guest: Guest, picker: MovePicker, ledger: Ledger, code: str, bases: list[str]
    ) -> None:
        super().__init__(guest, picker, ledger, code)
        self.bases = bases
        self.is_away = False
        self.back_at = 0.0

    def on_lost(self) -> None:
        self.is_away = True

    def update_view(self, seq: int, view: PartialView) -> None:
        super().update_view(seq, view)
        if self.is_away:
            self.is_away = False
            self.back_at = monotonic()

    async def connect(self, code: str) -> None:
        """Connect to a room at any of the servers."""
        self.guest = msgspec.structs.replace(self.guest, base=self.rng.choice(self.bases))
        async with asyncio.timeout(WAIT_SECONDS):
            await super().connect(code)


class NodeTest:
    """A cluster, its players, and the moves they know to be done."""

    def __init__(self, plan: NodePlan, cluster: ProxiedCluster) -> None:
        self.plan = plan
        self.cluster = cluster
        self.rng = Random(plan.seed)
        self.faults = ClusterFaults(cluster, self.rng)
        self.rooms: dict[str, list[NodePlayer]] = {}
        self.seconds: dict[Fault, list[tuple[float, float]]] = {}
        self.late: list[str] = []
        self.replayed = 0
        self.ledger = Ledger(cluster.database)

    @property
    def players(self) -> list[NodePlayer]:
        return [player for room in self.rooms.values() for player in room]

    async def create_rooms(self, client: HttpClient) -> None:
        """Create the rooms and their players. Half of the players avoid the load balancer."""
        nodes = [node.base for node in self.cluster.nodes]

        def new_player(guest: Guest, picker: MovePicker, code: str, seat: int) -> NodePlayer:
            bases = [self.cluster.base] if seat % 2 == 0 else nodes
            return NodePlayer(guest, picker, self.ledger, code, bases)

        self.rooms = await create_rooms(client, self.plan.rooms, self.rng, new_player)

    async def cause_faults(self, progress: Progress) -> None:
        """Cause all planned faults in random order. After each, every player has to play on."""
        faults = list(Counter(self.plan.times).elements())
        self.rng.shuffle(faults)
        await self.wait_for_progress("the start")
        for done, fault in enumerate(faults, 1):
            await asyncio.sleep(0.05 + 0.5 * self.rng.random())
            self.forget_progress()
            begin = monotonic()
            await self.faults.cause(fault)
            await asyncio.sleep(BUFFERED_SECONDS)
            self.forget_progress()
            await self.wait_for_progress(fault)
            back = max(0.0, *[player.back_at - begin for player in self.players])
            self.note_times(fault, back, monotonic() - begin)
            await self.faults.repair()
            await asyncio.to_thread(self.ledger.check_new)
            progress(done)

    def forget_progress(self) -> None:
        """Count the moves that players see from now on."""
        for player in self.players:
            player.progress = 0

    def note_times(self, fault: Fault, back: float, move: float) -> None:
        """Note how long players were away, and how long it took until all of them saw another move."""
        self.seconds.setdefault(fault, []).append((back, move))
        limit = LIMITS.get(fault)
        if limit is not None and back > limit:
            self.late.append(f"{fault}: players were away for {back:.1f} s, not {limit:.0f} s")

    async def wait_for_progress(self, after: str) -> None:
        """Wait until every player has seen a move."""
        end = monotonic() + WAIT_SECONDS
        while stuck := [player for player in self.players if not player.progress]:
            if monotonic() > end:
                rooms = {player.code for player in stuck}
                seen = "; ".join(describe_room(code, list(self.rooms[code])) for code in rooms)
                raise ServerGoneError(f"No move in {WAIT_SECONDS:.0f} s after {after}: {seen}")
            await asyncio.sleep(0.01)

    async def check_all(self) -> None:
        """Wait for the commands in flight and check every move of the test."""
        await pause(self.players)
        await asyncio.to_thread(self.ledger.check_all)

    def check_processes(self) -> None:
        """Report processes that outlived their nodes. Call this when the cluster has stopped."""
        if self.cluster.left_behind:
            self.ledger.faults.append(f"{self.cluster.left_behind} processes were left behind")

    def report(self) -> NodeReport:
        """Return everything that was counted."""
        times = {
            fault: FaultTimes(len(found), *[summarise(each) for each in zip(*found, strict=True)])
            for fault, found in self.seconds.items()
        }
        return NodeReport(
            faults={str(fault): found for fault, found in times.items()},
            acknowledged=len(self.ledger.acknowledged),
            refused=dict(self.ledger.codes),
            resent=sum(player.resent for player in self.players),
            finished=len(self.ledger.ended),
            replayed=self.replayed,
            lost=self.ledger.lost,
            duplicates=self.ledger.duplicates,
            problems=tuple(self.ledger.faults),
            late=tuple(self.late),
        )


def summarise(seconds: Sequence[float]) -> Seconds:
    """Return the median and the maximum."""
    return Seconds(sorted(seconds)[len(seconds) // 2], max(seconds))


async def run_node_faults(plan: NodePlan, folder: Path, progress: Progress) -> NodeReport:
    """Play, cause faults as planned, and return what was found."""
    cluster = ProxiedCluster(folder, plan.nodes, settings=NO_LIMITS | QUICK_BOTS)
    try:
        await cluster.start()
        test = NodeTest(plan, cluster)
        try:
            await play_through(test, progress)
        except ServerGoneError as error:
            test.ledger.faults.append(error.reason)
            await asyncio.to_thread(test.ledger.check_all)
    finally:
        cluster.stop()
    test.check_processes()
    return test.report()


async def play_through(test: NodeTest, progress: Progress) -> None:
    """Let all players play while the faults happen, and check all moves and finished matches."""
    some_node_is_up = asyncio.Event()
    some_node_is_up.set()
    async with HttpClient(test.cluster.base) as client:
        await test.create_rooms(client)
        async with playing(test.players, some_node_is_up):
            await test.cause_faults(progress)
            await test.check_all()
        test.replayed = await check_replays(test.ledger, client, test.players[0].guest)
