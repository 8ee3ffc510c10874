"""A cluster whose connections can be cut, and whose PostgreSQL has a standby."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mezani.stress.cluster.local_cluster import LocalCluster
from mezani.stress.cluster.postgresql import PostgreSQL
from mezani.stress.cluster.postgresql_pair import PostgreSQLPair
from mezani.stress.cluster.proxy import Proxies, Proxy
from mezani.stress.loopback import HOST

SOCKET = ".s.PGSQL.5432"
"""The name of PostgreSQL's Unix socket in its folder."""


class Links(NamedTuple):
    """The proxies of one node: to both servers of PostgreSQL, and to Redis."""

    postgresql: tuple[Proxy, ...]
    redis: Proxy


class ProxiedCluster(LocalCluster):
    """A cluster in which each node has proxies of its own between itself and PostgreSQL and Redis.

    The URL of the database names both servers of PostgreSQL; a node connects to the one that is the primary.
    ``links`` are the proxies of each node, in the order of ``nodes``.
    """

    def __init__(self, folder: Path, nodes: int, *, settings: dict[str, str]) -> None:
        super().__init__(folder, nodes, settings=settings)
        self.proxies = Proxies()
        self.pair: PostgreSQLPair | None = None
        self.links: list[Links] = []
        self._servers: tuple[PostgreSQL, ...] = ()
        self._name = ""

    def _start_database(self) -> str:
        self.pair = PostgreSQLPair()
        self._servers = (self.pair.primary, self.pair.standby)
        url = self.pair.primary.new_database()
        self._name = url.partition("?")[0].rpartition("/")[2]
        return self._url([str(server.folder) for server in self._servers])

    def _url(self, hosts: Sequence[str]) -> str:
        query = "&".join(f"host={host}" for host in hosts)
        return f"postgresql://mezani@/{self._name}?{query}&target_session_attrs=read-write"

    def _addresses(self) -> tuple[str, str]:
        links = Links(
            tuple(self.proxies.add(server.folder / SOCKET) for server in self._servers),
            self.proxies.add(self.redis.port),
        )
        self.links.append(links)
        hosts = [f"{HOST}:{proxy.port}" for proxy in links.postgresql]
        return self._url(hosts), f"redis://{HOST}:{links.redis.port}"

    def stop(self) -> None:
        """Stop everything that was started, the proxies last, since nodes need them to stop."""
        try:
            super().stop()
        finally:
            self.proxies.stop()
            if self.pair is not None:
                self.pair.stop()
