"""``mezani cluster``: a cluster on this machine, which stops with everything it has started."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys

import psutil  # type: ignore[import-untyped]
import pytest

from tests.cli.runner import assert_refused, run

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "mezani", "cluster", "--no-open", "--nodes", "2", "--port", "0"]
SECONDS = 60


def test_a_port_that_is_taken_is_refused_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert_refused(run("cluster", "--port", port, "--no-open"), "can't listen", port, "--port")


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
            assert "running" not in (rest := command.stdout.read())
            assert rest.endswith("stopping\n")
            assert command.wait(SECONDS) == 0
        finally:
            _, left = psutil.wait_procs(started, SECONDS)
            for process in left:
                process.kill()
        assert left == []
