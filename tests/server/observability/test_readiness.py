"""Whether the server says truthfully that it is ready."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import psycopg
import pytest
from litestar.testing import TestClient
from psycopg import errors as postgresql
from sqlalchemy import Connection
from structlog.testing import capture_logs

from mezani.server.app import make_app, make_services
from mezani.server.observability.readiness import (
    CLOSING,
    DRAINING,
    KEEP_SECONDS,
    NO_RESPONSE,
    Readiness,
)
from mezani.server.settings import Settings
from mezani.store import Store, StoreError
from mezani.store.failures import failure_kind
from tests.server.live_server import until
from tests.server.manual_clock import ManualClockLoop

pytestmark = pytest.mark.anyio


def sqlite_error(code: int) -> sqlite3.OperationalError:
    """Return an error as SQLite raises it."""
    error = sqlite3.OperationalError("details that nobody outside may see")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("cause", "kind"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), "disk_full"),
        (sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), "locked"),
        (sqlite_error(sqlite3.SQLITE_READONLY_DIRECTORY), "read_only"),
        (sqlite_error(sqlite3.SQLITE_IOERR_FSYNC), "unreachable"),
        (sqlite_error(sqlite3.SQLITE_CORRUPT), "damaged"),
        (sqlite3.ProgrammingError("Cannot operate on a closed database."), "other"),
        (postgresql.DiskFull(), "disk_full"),
        (postgresql.LockNotAvailable(), "locked"),
        (postgresql.AdminShutdown(), "unreachable"),
        (psycopg.OperationalError("connection refused"), "unreachable"),
        (psycopg.DataError(), "other"),
        (KeyError(), "other"),
    ],
)
def test_failures_are_told_apart_by_the_type_of_their_cause(cause: Exception, kind: str) -> None:
    error = StoreError("The database could not write.")
    error.__cause__ = RuntimeError()
    error.__cause__.__context__ = cause
    assert failure_kind(error) == kind


class ControlledStore:
    """Counts the writes. They end when and how a test says."""

    def __init__(self) -> None:
        self.writes: list[asyncio.Future[None]] = []

    def write(self, _job: Callable[[Connection], object]) -> Awaitable[None]:
        self.writes.append(asyncio.get_running_loop().create_future())
        return self.writes[-1]


@pytest.fixture
def store() -> ControlledStore:
    return ControlledStore()


def never() -> bool:
    return False


@pytest.fixture
def readiness(store: ControlledStore) -> Readiness:
    return Readiness(store, never, never)  # type: ignore[arg-type]


def loop() -> ManualClockLoop:
    running = asyncio.get_running_loop()
    assert isinstance(running, ManualClockLoop)
    return running


async def ask(readiness: Readiness) -> asyncio.Task[str]:
    """Ask, and wait until the request waits for the database."""
    asked = asyncio.create_task(readiness.problem())
    for _ in range(3):
        await asyncio.sleep(0)
    return asked


async def test_all_requests_share_one_write_and_its_result(
    readiness: Readiness, store: ControlledStore
) -> None:
    asked = [await ask(readiness) for _ in range(5)]
    store.writes[0].set_result(None)
    assert [await each for each in asked] == [""] * 5
    assert await readiness.problem() == ""
    assert len(store.writes) == 1
    loop().advance(KEEP_SECONDS)
    await ask(readiness)
    assert len(store.writes) == 2


async def test_a_database_that_does_not_respond_is_not_waited_for(
    readiness: Readiness, store: ControlledStore
) -> None:
    for _ in range(3):
        asked = await ask(readiness)
        loop().advance(1.6)
        assert await asked == NO_RESPONSE
    assert len(store.writes) == 1, "a write is started while another one hangs"
    store.writes[0].set_result(None)
    await asyncio.sleep(0)
    assert await readiness.problem() == ""


async def test_the_reason_is_a_sentence_of_ours_and_the_cause_is_logged(
    readiness: Readiness, store: ControlledStore
) -> None:
    failure = StoreError("The database could not write: details")
    failure.__cause__ = sqlite_error(sqlite3.SQLITE_BUSY)
    asked = await ask(readiness)
    with capture_logs() as logs:
        store.writes[0].set_exception(failure)
        assert await asked == "The database is locked."
    assert [(line["event"], line["exc_info"]) for line in logs] == [
        ("readiness_probe_failed", failure)
    ]


async def test_a_known_reason_holds_while_the_next_write_hangs(
    readiness: Readiness, store: ControlledStore
) -> None:
    asked = await ask(readiness)
    store.writes[0].set_exception(sqlite_error(sqlite3.SQLITE_BUSY))
    assert await asked == "The database is locked."
    loop().advance(KEEP_SECONDS)
    asked = await ask(readiness)
    loop().advance(1.6)
    assert await asked == "The database is locked."


async def test_a_closing_or_draining_server_is_not_ready(store: ControlledStore) -> None:
    def always() -> bool:
        return True

    assert await Readiness(store, always, always).problem() == CLOSING  # type: ignore[arg-type]
    assert await Readiness(store, never, always).problem() == DRAINING  # type: ignore[arg-type]
    assert store.writes == []


# The routes


def test_a_server_without_a_database_is_live_but_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_store: Store, _job: object) -> None:
        raise StoreError("details") from sqlite_error(sqlite3.SQLITE_FULL)

    with TestClient(make_app(make_services(Settings(data=str(tmp_path))))) as client:
        until(lambda: client.get("/api/ready").status_code == 200, "ready")
        assert client.get("/api/live").json()["live"]
        client.app.state.registry.is_closing = True
        closing = client.get("/api/health")
        assert (closing.status_code, closing.json()["reason"]) == (503, CLOSING)
        assert client.get("/api/live").status_code == 200
        client.app.state.registry.is_closing = False
    with TestClient(make_app(make_services(Settings(data=str(tmp_path))))) as client:
        monkeypatch.setattr(Store, "write", fail)
        full = client.get("/api/ready")
    assert full.status_code == 503
    assert (full.json()["ready"], full.json()["reason"]) == (False, "The disk is full.")


def test_the_routes_touch_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []

    def note(name: str) -> None:
        real: Any = resolve_name(name)

        def open_noted(*args: Any, **options: Any) -> Any:
            is_data = str(tmp_path) in str(args[0])
            if is_data or threading.get_ident() == loop_thread:  # other threads may load modules
                opened.append(args)
            return real(*args, **options)

        monkeypatch.setattr(name, open_noted)

    with (
        TestClient(make_app(make_services(Settings(data=str(tmp_path))))) as client,
        client.portal() as portal,
    ):
        loop_thread = portal.call(threading.get_ident)
        until(lambda: client.get("/api/ready").status_code == 200, "ready")
        for name in ("builtins.open", "os.open", "io.open"):
            note(name)
        open_and_close(tmp_path / "mezani.db")
        portal.call(open_and_close, Path(__file__))
        assert len(opened) == 2
        until(lambda: client.get("/api/ready").status_code == 200, "ready")
        assert client.get("/api/live").status_code == 200
    assert len(opened) == 2


def open_and_close(path: Path) -> None:
    path.open("rb").close()
