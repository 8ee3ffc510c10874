"""``mezani cluster``: a cluster on this machine, which stops with everything it has started."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from mezani.cli.commands import cluster as module
from mezani.stress.cluster.local_cluster import LocalCluster, Progress
from tests.cli.runner import assert_refused, run

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "mezani", "cluster", "--no-open", "--nodes", "2", "--port", "0"]
SECONDS = 60


def test_a_port_that_is_taken_is_refused_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert_refused(run("cluster", "--port", port, "--no-open"), "can't listen", port, "--port")


class SlowCluster(LocalCluster):
    """A cluster that gets a signal while it starts."""

    number = signal.SIGINT

    async def start(self, progress: Progress = lambda _: None) -> None:
        progress("node 1")
        signal.raise_signal(self.number)
        await asyncio.Event().wait()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: signal.Signals
) -> None:
    cluster = SlowCluster(tmp_path, 1)
    cluster.number = number
    asyncio.run(module.run(cluster, no_open=True))
    assert capsys.readouterr().out == "starting node 1\nstopping\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("line", ["starting node 2", "Mezani is running"])
def test_a_signal_stops_all_that_was_started(line: str, number: signal.Signals) -> None:
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        assert any(found.startswith(line) for found in command.stdout)
        started = psutil.Process(command.pid).children(recursive=True)
        try:
            assert len(started) > 2
            command.send_signal(number)
            assert command.stdout.read().endswith("stopping\n")
            assert command.wait(SECONDS) == 0
        finally:
            _, left = psutil.wait_procs(started, SECONDS)
            for process in left:
                process.kill()
        assert left == []
