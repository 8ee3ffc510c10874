"""Servers to attack: one for each file, and others with their own settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import RunningServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A running server for all tests of a file."""
    with RunningServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Start servers with their own settings and folders."""
    running: list[RunningServer] = []

    def started(**flags: Any) -> RunningServer:
        folder = tmp_path / f"server{len(running)}"
        running.append(RunningServer(folder, **flags).start())
        return running[-1]

    yield started
    for server in running:
        server.close()
