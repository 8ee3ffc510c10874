"""A cluster under load: all processes that serve the rooms, measured together."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from mezani.stress.cluster.local_cluster import LocalCluster
from mezani.stress.server_process import NO_LIMITS, on_core


class LoadCluster:
    """Nodes with their PostgreSQL and Redis, all on one core if there is one for them.

    Commits wait for the disk, as in a real cluster: the test measures that too.
    """

    def __init__(self, folder: Path, nodes: int, core: int | None) -> None:
        self._cluster = LocalCluster(folder, nodes, settings=NO_LIMITS, is_durable=True)
        self._core = core

    async def start(self) -> None:
        """Start everything and wait until it is ready."""
        with on_core(self._core):
            await self._cluster.start()

    def stop(self) -> None:
        """Stop everything."""
        self._cluster.stop()

    @property
    def bases(self) -> list[str]:
        """The addresses of the nodes."""
        return [node.base for node in self._cluster.nodes]

    def cpu_by_part(self) -> dict[str, float]:
        """Return the processor time used so far by the nodes, by PostgreSQL and by Redis."""
        cluster = self._cluster
        assert cluster.postgresql is not None
        return {
            "nodes": sum(node.cpu_seconds() for node in cluster.nodes),
            "PostgreSQL": cpu_seconds(cluster.postgresql.processes()),
            "Redis": cpu_seconds([psutil.Process(cluster.redis.pid)]),
        }

    def cpu_seconds(self) -> float:
        """Return the processor time used so far by all parts together."""
        return sum(self.cpu_by_part().values())

    def memory(self) -> int:
        """Return the resident memory of all nodes in bytes."""
        return sum(node.memory() for node in self._cluster.nodes)

    def errors(self) -> list[str]:
        """Return the lines of the nodes' logs that report an error."""
        return [line for node in self._cluster.nodes for line in node.errors()]

    def check_alive(self) -> None:
        """Raise if a node has stopped."""
        for node in self._cluster.nodes:
            node.check_alive()


def cpu_seconds(processes: Iterable[psutil.Process]) -> float:
    """Return the processor time used by some processes."""
    times = [process.cpu_times() for process in processes]
    return float(sum(time.user + time.system for time in times))
