"""PostgreSQL, Redis, a load balancer and several nodes on this machine, started and stopped together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

from mezani.stress.cluster.nginx import Nginx
from mezani.stress.cluster.postgresql import PostgreSQL
from mezani.stress.cluster.redis_server import RedisServer
from mezani.stress.server_process import ServerProcess

Progress = Callable[[str], None]


class LocalCluster:
    """A cluster in a folder. Its nodes have folders of their own.

    With ``is_durable``, commits of its PostgreSQL wait for the disk. ``left_behind`` counts processes of nodes that
    did not end with them and had to be killed.
    """

    def __init__(
        self,
        folder: Path,
        nodes: int,
        *,
        settings: Mapping[str, str] | None = None,
        port: int = 0,
        is_durable: bool = False,
    ) -> None:
        self.folder = folder
        self.postgresql: PostgreSQL | None = None
        self.redis = RedisServer(folder / "redis")
        self.nodes: list[ServerProcess] = []
        self.nginx: Nginx | None = None
        self.database = ""
        self.left_behind = 0
        self._settings = dict(settings or {})
        self._count = nodes
        self._port = port
        self._is_durable = is_durable

    @property
    def base(self) -> str:
        """The address of the load balancer."""
        assert self.nginx is not None
        return self.nginx.base

    async def start(self, progress: Progress = lambda _: None) -> None:
        """Start everything and wait until every node is ready."""
        progress("PostgreSQL")
        self.database = self._start_database()
        progress("Redis")
        self.redis.start()
        for number in range(1, self._count + 1):
            progress(f"node {number}")
            node = self._make_node(number)
            self.nodes.append(node)
            node.start()
        for node in self.nodes:
            await node.ready()
        progress("nginx")
        self.nginx = Nginx(self.folder / "nginx", [node.port for node in self.nodes], self._port)
        self.nginx.start()

    def _start_database(self) -> str:
        """Start PostgreSQL, and return the URL of an empty database."""
        self.postgresql = PostgreSQL(is_durable=self._is_durable)
        return self.postgresql.new_database()

    def _addresses(self) -> tuple[str, str]:
        """Return the URLs of the database and of Redis for a new node."""
        return self.database, self.redis.url

    def _make_node(self, number: int) -> ServerProcess:
        folder = self.folder / f"node-{number}"
        folder.mkdir(parents=True, mode=0o700)
        database, redis = self._addresses()
        settings = {
            "MEZANI_REDIS": redis,
            "MEZANI_NODE": f"node-{number}",
            "MEZANI_TRUSTED_PROXIES": "1",
            **self._settings,
        }
        return ServerProcess(folder, database=database, settings=settings)

    def restart_ended_nodes(self) -> list[str]:
        """Start the nodes again that have ended, and return their names. They may not be ready yet."""
        ended = [node for node in self.nodes if node.child is None or node.child.poll() is not None]
        for node in ended:
            node.start()
        return [node.settings["MEZANI_NODE"] for node in ended]

    def _stop_node(self, node: ServerProcess) -> None:
        node.stop()
        self.left_behind += node.kill_orphans()

    def stop(self) -> None:
        """Stop everything that was started, even if something can't be stopped."""
        with ExitStack() as stack:
            if self.postgresql is not None:
                stack.callback(self.postgresql.stop)
            stack.callback(self.redis.stop)
            for node in self.nodes:
                stack.callback(self._stop_node, node)
            if self.nginx is not None:
                stack.callback(self.nginx.stop)
