"""Every request and every socket has an id, which is in all log lines about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs

from mezani.server.observability.redaction import describe_error
from mezani.server.observability.request_ids import add_request_id
from mezani.store import Store, StoreError
from tests.server.live_server import TIMEOUT, Connection, RunningServer, until

HEADER = "X-Request-Id"
CHOSEN = "proxy-1.2_abc"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("ids")) as running:
        yield running


@contextmanager
def failing_store(monkeypatch: pytest.MonkeyPatch, method: str) -> Iterator[None]:
    """Let a method of the store fail while the block runs."""

    async def fail(_store: Store, _what: object) -> None:
        raise StoreError("The database could not write.") from OSError(28, "The disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Store, method, fail)
        yield


def socket_id(connection: Connection) -> str:
    """Return the id of a connection to a room."""
    response = connection.socket.response
    assert response is not None
    return response.headers[HEADER]


def get(server: RunningServer, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.address}{path}", headers=headers, trust_env=False, timeout=TIMEOUT)


def test_every_response_has_an_id_of_its_own(server: RunningServer) -> None:
    paths = ("/api/live", "/api/live", "/api/nothing", "/", "/api/me", "/api/rooms/7KQ2MX")
    ids = [get(server, path).headers[HEADER] for path in paths]
    assert len(set(ids)) == len(paths)
    assert all(len(each) == 16 for each in ids)


def test_clients_cannot_choose_an_id(server: RunningServer) -> None:
    assert get(server, "/api/live", **{HEADER: CHOSEN}).headers[HEADER] != CHOSEN


def test_a_trusted_proxy_can_choose_a_plain_id(tmp_path: Path) -> None:
    with RunningServer(tmp_path, trusted_proxies=1) as server:
        assert get(server, "/api/live", **{HEADER: CHOSEN}).headers[HEADER] == CHOSEN
        for chosen in ("short", "x" * 65, "a b c d e f", "7H 8H 9H 10H", '"; drop'):
            assert get(server, "/api/live", **{HEADER: chosen}).headers[HEADER] != chosen


def test_the_id_of_a_failed_request_is_in_the_log(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = server.new_browser()
    browser.http.get("/api/session")
    with (
        capture_logs([add_request_id, describe_error]) as logs,
        failing_store(monkeypatch, "write"),
    ):
        failed = browser.call("POST", "/guests", {"name": "Amina"})
    assert failed.status_code == 503
    (line,) = [line for line in logs if line["event"] == "request_failed"]
    assert line["request"] == failed.headers[HEADER]
    assert line["cause"] == "The disk is full"


def test_what_a_command_logs_has_the_id_of_its_socket(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, connections = server.start_match()
    ids = [socket_id(connection) for connection in connections]
    assert len(set(ids)) == 2
    with (
        capture_logs([add_request_id, describe_error]) as logs,
        failing_store(monkeypatch, "write"),
    ):
        for connection in (*connections, *connections):
            assert connection.do("stand")["code"] == "unavailable"
    lines = [line for line in logs if line["event"] == "commit_failed"]
    assert [line["request"] for line in lines] == ids * 2
    assert {line["cause"] for line in lines} == {"The disk is full"}


def test_a_match_is_logged_with_the_id_of_the_socket_that_started_it(
    server: RunningServer,
) -> None:
    amina, brian = server.guest("Amina"), server.guest("Brian")
    code = amina.create_room(seats=2)
    first, second = amina.join_room(code), brian.join_room(code)
    second.do("sit")
    first.do("ready")
    with capture_logs([add_request_id]) as logs:
        second.do("ready")
        first.wait_for_seq(0)
    (line,) = [line for line in logs if line["event"] == "match_started"]
    assert line["request"] == socket_id(second)


def test_background_work_has_no_id(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server.start_match()
    with (
        capture_logs([add_request_id]) as logs,
        failing_store(monkeypatch, "write"),
    ):
        until(lambda: [line for line in logs if line["event"] == "heartbeat_failed"], "a heartbeat")
    assert not any("request" in line for line in logs if line["event"] == "heartbeat_failed")
