"""``mezani cluster``: run PostgreSQL, Redis, a load balancer and several nodes on this machine."""

from __future__ import annotations

import asyncio
import signal
import socket
import tempfile
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mezani.cli.options import one_or_more

if TYPE_CHECKING:
    from mezani.stress.cluster.local_cluster import LocalCluster

MAX_NODES = 16
CHECK_SECONDS = 0.5


def cluster(
    nodes: Annotated[
        int, typer.Option(parser=one_or_more, metavar="NUMBER", help="Number of nodes.")
    ] = 3,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port of the load balancer; 0 chooses one.")
    ] = 8000,
    *,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Run a cluster on this machine, to try it out. Stop it with Ctrl-C.

    Nothing has to be installed by hand, and nothing is kept.
    """
    from mezani.stress.cluster.local_cluster import LocalCluster  # noqa: PLC0415

    if nodes > MAX_NODES:
        raise typer.BadParameter(f"at most {MAX_NODES} nodes.")
    check_port(port)
    with tempfile.TemporaryDirectory(prefix="mezani-cluster-") as folder:
        running = LocalCluster(Path(folder), nodes, port=port)
        asyncio.run(run(running, no_open=no_open))


def check_port(port: int) -> None:
    """Raise BadParameter if another program listens on this port."""
    from mezani.stress.loopback import HOST  # noqa: PLC0415

    try:
        socket.create_server((HOST, port)).close()
    except OSError as error:
        reason = error.strerror or error
        raise typer.BadParameter(
            f"can't listen on {HOST}, port {port}: {reason}. Try another --port."
        ) from error


async def run(cluster: LocalCluster, *, no_open: bool) -> None:
    """Run a cluster until a signal comes, even during the start. Then stop what was started."""
    running = asyncio.create_task(start_and_watch(cluster, no_open=no_open))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, running.cancel)
    try:
        with suppress(asyncio.CancelledError):
            await running
    finally:
        print("stopping", flush=True)
        cluster.stop()


async def start_and_watch(cluster: LocalCluster, *, no_open: bool) -> None:
    """Start a cluster, and start each node again that ends."""
    await cluster.start(lambda part: print(f"starting {part}", flush=True))
    for node in cluster.nodes:
        name = node.settings["MEZANI_NODE"]
        print(f"{name} is process {node.pid} at {node.base}, its log is {node.log}")
    print(f"Mezani is running at {cluster.base}. Press Ctrl-C to stop.", flush=True)
    if not no_open:
        await asyncio.to_thread(webbrowser.open, cluster.base)
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        for name in cluster.restart_ended_nodes():
            print(f"{name} has ended, and is started again", flush=True)
