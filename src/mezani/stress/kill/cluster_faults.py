"""What can break in a cluster, and how the fault test breaks it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from random import Random
from typing import Literal, get_args

from mezani.stress.cluster.postgresql_pair import PostgreSQLPair
from mezani.stress.cluster.proxied_cluster import Links, ProxiedCluster
from mezani.stress.cluster.proxy import Cut, Proxy
from mezani.stress.server_process import ServerProcess, descendants

Fault = Literal[
    "kill", "drain", "pause", "redis", "postgresql", "promote", "cut-redis", "cut-postgresql"
]
FAULTS: tuple[Fault, ...] = get_args(Fault)
CUTS: tuple[Cut, ...] = get_args(Cut)
WAIT_SECONDS = 60.0
PAUSE_SECONDS = 7.0
"""How long a node is paused: longer than its lease."""
CUT_SECONDS = 0.5, 7.0
"""How long a connection is cut, at least and at most: shorter or longer than a lease."""


class ClusterFaults:
    """Breaks the parts of a cluster, and repairs them."""

    def __init__(self, cluster: ProxiedCluster, rng: Random) -> None:
        self.cluster = cluster
        self.rng = rng
        self._is_alone = False
        self._causes: dict[Fault, Callable[[], Awaitable[None]]] = {
            "kill": self.kill,
            "drain": self.drain,
            "pause": self.pause,
            "redis": self.restart_redis,
            "postgresql": self.restart_postgresql,
            "promote": self.promote_standby,
            "cut-redis": self.cut_redis,
            "cut-postgresql": self.cut_postgresql,
        }

    async def cause(self, fault: Fault) -> None:
        """Cause a fault. What does not come back by itself is missing until `repair`."""
        await self._causes[fault]()

    async def repair(self) -> None:
        """Start the nodes again that were killed or drained, and give PostgreSQL a standby again."""
        if self._is_alone:
            await asyncio.to_thread(self._pair.restore_standby)
            self._is_alone = False
        self.cluster.restart_ended_nodes()
        for node in self.cluster.nodes:
            await node.ready()

    @property
    def _pair(self) -> PostgreSQLPair:
        assert self.cluster.pair is not None
        return self.cluster.pair

    def _random_node(self) -> ServerProcess:
        return self.rng.choice(self.cluster.nodes)

    def _random_links(self) -> Links:
        return self.rng.choice(self.cluster.links)

    async def kill(self) -> None:
        """Kill a node."""
        self._random_node().kill()

    async def drain(self) -> None:
        """Stop a node by a signal, so that it hands its rooms over."""
        node = self._random_node()
        assert node.child is not None
        node.orphans += descendants(node.pid)
        node.child.terminate()
        await asyncio.to_thread(node.child.wait, WAIT_SECONDS)

    async def pause(self) -> None:
        """Pause a node for longer than its lease, and let it continue while others run its rooms."""
        node = self._random_node()
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
        """Stop the primary of PostgreSQL and start it again."""
        await asyncio.to_thread(self._pair.primary.shut_down)
        await asyncio.sleep(self.rng.random())
        await asyncio.to_thread(self._pair.primary.start)

    async def promote_standby(self) -> None:
        """Kill the primary of PostgreSQL and promote its standby."""
        self._is_alone = True
        await asyncio.to_thread(self._pair.kill_primary)

    async def cut_redis(self) -> None:
        """Cut the connection between a node and Redis for a while."""
        await self._cut([self._random_links().redis])

    async def cut_postgresql(self) -> None:
        """Cut the connection between a node and PostgreSQL for a while."""
        await self._cut(self._random_links().postgresql)

    async def _cut(self, proxies: list[Proxy] | tuple[Proxy, ...]) -> None:
        kind = self.rng.choice(CUTS)
        for proxy in proxies:
            proxy.cut(kind)
        await asyncio.sleep(self.rng.uniform(*CUT_SECONDS))
        for proxy in proxies:
            proxy.heal()
