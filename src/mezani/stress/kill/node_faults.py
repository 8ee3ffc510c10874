"""The fault test of a cluster: break nodes, Redis and PostgreSQL during play, and check that nothing is lost."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Literal, get_args

import msgspec

from mezani.games import find_game
from mezani.seats import SEAT_LETTERS
from mezani.stress.cluster.local_cluster import LocalCluster
from mezani.stress.errors import ServerGoneError
from mezani.stress.http_client import Guest, HttpClient
from mezani.stress.kill.kill import ROOM_KINDS, describe_room
from mezani.stress.kill.kill_players import KillPlayer
from mezani.stress.kill.ledger import Ledger, check_replays
from mezani.stress.messages import PartialView
from mezani.stress.move_picker import MovePicker
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess

Fault = Literal["kill", "drain", "pause", "redis", "postgresql"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
WAIT_SECONDS = 60.0
PAUSE_SECONDS = 7.0
"""How long a node is paused: longer than its lease."""
BUFFERED_SECONDS = 0.1
"""How long a player may still receive what was sent before a fault."""
LIMITS: dict[Fault, float] = {"kill": 10.0, "drain": 1.0}
"""Seconds after which every player must see the match again."""

Progress = Callable[[int], None]
"""Called with the number of faults so far."""


class NodePlan(msgspec.Struct, frozen=True):
    """How many nodes and rooms there are, and how often each fault is caused."""

    nodes: int
    rooms: int
    times: dict[Fault, int]
    seed: int


class FaultTimes(msgspec.Struct, frozen=True):
    """How often a fault was caused, and seconds until every player saw the match again: median and maximum."""

    times: int
    median: float
    slowest: float


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

    def __init__(self, plan: NodePlan, cluster: LocalCluster) -> None:
        self.plan = plan
        self.cluster = cluster
        self.rng = Random(plan.seed)
        self.rooms: dict[str, list[NodePlayer]] = {}
        self.seconds: dict[Fault, list[float]] = {}
        self.late: list[str] = []
        self.replayed = 0
        self.ledger = Ledger(cluster.database)

    @property
    def players(self) -> list[NodePlayer]:
        return [player for room in self.rooms.values() for player in room]

    async def create_rooms(self, client: HttpClient) -> None:
        """Create the rooms and their players. Half of the players avoid the load balancer."""
        nodes = [node.base for node in self.cluster.nodes]
        for number in range(self.plan.rooms):
            game, seats, bots = ROOM_KINDS[number % len(ROOM_KINDS)]
            names = [f"N{number}{SEAT_LETTERS[seat]}" for seat in range(seats - len(bots))]
            guests = [await client.create_guest(name) for name in names]
            code = await client.create_room(guests[0], game, seats, list(bots))
            self.rooms[code] = [
                NodePlayer(
                    guest,
                    MovePicker(find_game(game), self.rng.randrange(1 << 30)),
                    self.ledger,
                    code,
                    [self.cluster.base] if seat % 2 == 0 else nodes,
                )
                for seat, guest in enumerate(guests)
            ]

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let all players play, and reconnect by themselves, inside the context."""
        is_up = asyncio.Event()
        is_up.set()  # some node always is
        tasks = [asyncio.create_task(player.stay(is_up)) for player in self.players]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for player in self.players:
                await player.disconnect()

    async def cause_faults(self, progress: Progress) -> None:
        """Cause all planned faults in random order. After each, every player has to play on."""
        causes: dict[Fault, Callable[[], Awaitable[None]]] = {
            "kill": self.kill,
            "drain": self.drain,
            "pause": self.pause,
            "redis": self.restart_redis,
            "postgresql": self.restart_postgresql,
        }
        faults = list(Counter(self.plan.times).elements())
        self.rng.shuffle(faults)
        await self.wait_for_progress("the start")
        for done, fault in enumerate(faults, 1):
            await asyncio.sleep(0.05 + 0.5 * self.rng.random())
            self.forget_progress()
            begin = monotonic()
            await causes[fault]()
            await asyncio.sleep(BUFFERED_SECONDS)
            self.forget_progress()
            await self.wait_for_progress(fault)
            self.note_time(fault, max(0.0, *[player.back_at - begin for player in self.players]))
            await self.restart_ended()
            await asyncio.to_thread(self.ledger.check_new)
            progress(done)

    def forget_progress(self) -> None:
        """Count the moves that players see from now on."""
        for player in self.players:
            player.progress = 0

    def note_time(self, fault: Fault, seconds: float) -> None:
        """Note how long it took until every player who lost the connection saw the match again."""
        self.seconds.setdefault(fault, []).append(seconds)
        limit = LIMITS.get(fault)
        if limit is not None and seconds > limit:
            self.late.append(f"{fault}: players were away for {seconds:.1f} s, not {limit:.0f} s")

    async def wait_for_progress(self, after: str) -> None:
        """Wait until every player has seen a move."""
        end = monotonic() + WAIT_SECONDS
        while stuck := [player for player in self.players if not player.progress]:
            if monotonic() > end:
                rooms = {player.code for player in stuck}
                seen = "; ".join(describe_room(code, list(self.rooms[code])) for code in rooms)
                raise ServerGoneError(f"No move in {WAIT_SECONDS:.0f} s after {after}: {seen}")
            await asyncio.sleep(0.01)

    # Faults

    def random_node(self) -> ServerProcess:
        return self.rng.choice(self.cluster.nodes)

    async def kill(self) -> None:
        """Kill a node."""
        self.random_node().kill()

    async def drain(self) -> None:
        """Stop a node by a signal, so that it hands its rooms over."""
        node = self.random_node()
        assert node.child is not None
        node.child.terminate()
        await asyncio.to_thread(node.child.wait, WAIT_SECONDS)

    async def pause(self) -> None:
        """Pause a node for longer than its lease, and let it continue while others run its rooms."""
        node = self.random_node()
        assert node.child is not None
        node.child.send_signal(signal.SIGSTOP)
        await asyncio.sleep(PAUSE_SECONDS)
        node.child.send_signal(signal.SIGCONT)

    async def restart_redis(self) -> None:
        """Kill Redis and start it again."""
        self.cluster.redis.kill()
        await asyncio.sleep(self.rng.random())
        await asyncio.to_thread(self.cluster.redis.start)

    async def restart_postgresql(self) -> None:
        """Stop PostgreSQL and start it again."""
        assert self.cluster.postgresql is not None
        await asyncio.to_thread(self.cluster.postgresql.shut_down)
        await asyncio.sleep(self.rng.random())
        await asyncio.to_thread(self.cluster.postgresql.start)

    async def restart_ended(self) -> None:
        """Start the nodes again that were killed or drained."""
        self.cluster.restart_ended_nodes()
        for node in self.cluster.nodes:
            await node.ready()

    async def check_all(self) -> None:
        """Pause all players, wait for the commands in flight and check every move of the test."""
        for player in self.players:
            player.is_paused = True
        end = monotonic() + WAIT_SECONDS
        while any(player.in_flight for player in self.players):
            if monotonic() > end:
                raise ServerGoneError(f"A command got no response in {WAIT_SECONDS:.0f} s.")
            await asyncio.sleep(0.01)
        await asyncio.to_thread(self.ledger.check_all)

    def report(self) -> NodeReport:
        """Return everything that was counted."""
        times = {
            fault: FaultTimes(len(all_), sorted(all_)[len(all_) // 2], max(all_))
            for fault, all_ in self.seconds.items()
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


async def run_node_faults(plan: NodePlan, folder: Path, progress: Progress) -> NodeReport:
    """Play, cause faults as planned, and return what was found."""
    cluster = LocalCluster(folder, plan.nodes, settings=NO_LIMITS | QUICK_BOTS)
    try:
        await cluster.start()
        test = NodeTest(plan, cluster)
        try:
            async with HttpClient(cluster.base) as client:
                await test.create_rooms(client)
                async with test.playing():
                    await test.cause_faults(progress)
                    await test.check_all()
                test.replayed = await check_replays(test.ledger, client, test.players[0].guest)
        except ServerGoneError as error:
            test.ledger.faults.append(error.reason)
            await asyncio.to_thread(test.ledger.check_all)
        return test.report()
    finally:
        cluster.stop()
