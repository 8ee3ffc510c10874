"""A page of another site can't connect as its visitor, although the browser sends the cookie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from litestar.connection import ASGIConnection
from websockets.exceptions import InvalidStatus

from mezani.server.addresses import AnyConnection
from mezani.server.http.room_socket import is_allowed_origin
from mezani.server.settings import read_settings
from tests.server.live_server import Connection, RunningServer

STRANGERS = (
    "http://evil.example",
    "https://evil.example",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "http://127.0.0.1.evil.example",
    "null",
    "file://",
    "http://[",
    "nonsense",
)

HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
"""The headers of a WebSocket, for requests that are refused."""


@pytest.mark.parametrize("origin", STRANGERS)
def test_a_websocket_from_another_origin_is_refused_before_it_opens(
    server: RunningServer, origin: str
) -> None:
    ann = server.guest("Ann")
    code = ann.create_room()
    with pytest.raises(InvalidStatus) as refused:
        ann.open_socket(code, Origin=origin)
    assert refused.value.response.status_code == 403
    assert not server.room(code).clients


def test_two_origin_headers_are_refused(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.create_room()
    with pytest.raises(InvalidStatus) as refused:
        ann.open_socket(code, Origin=f"http://evil.example, {ann.address}")
    assert refused.value.response.status_code == 403


def test_a_page_over_http_cannot_connect_to_an_https_server() -> None:
    settings = read_settings({"public_url": "https://mezani.example"}, {})
    for origin, is_right in (("http://mezani.example", False), ("https://mezani.example", True)):
        headers = [(b"host", b"mezani.example"), (b"origin", origin.encode())]
        connection: AnyConnection = ASGIConnection({"type": "websocket", "headers": headers})  # type: ignore[arg-type]
        assert is_allowed_origin(connection, settings) == is_right


def test_our_own_page_and_programs_may_connect(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.create_room()
    for origin in (ann.address, ""):
        connection = Connection(ann.open_socket(code, Origin=origin))
        assert connection.until(partial(getattr, connection, "room"), "the room")["you"] == "A"
        connection.close()


def test_allowed_origins_may_connect(start: Callable[..., RunningServer]) -> None:
    server = start(allowed_origins=("https://table.example",))
    ann = server.guest("Ann")
    ann.open_socket(ann.create_room(), Origin="https://table.example").close()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with a public URL."""
    urls = {"public_url": "http://kadi.example", "allowed_origins": "https://other.example"}
    with RunningServer(tmp_path_factory.mktemp("hosted"), **urls) as running:
        yield running


@pytest.mark.parametrize(
    "host", ["kadi.example", "KADI.example:8443", "other.example", "localhost:8000", "[::1]"]
)
def test_a_server_with_a_public_url_serves_its_own_hosts(hosted: RunningServer, host: str) -> None:
    answer = hosted.new_browser().http.get("/api/games", headers={"Host": host})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "kadi.example.evil.example", "127.0.0.1.evil.example", "kadi.example@x", "["],
)
def test_a_server_with_a_public_url_refuses_other_hosts(hosted: RunningServer, host: str) -> None:
    answer = hosted.new_browser().http.get("/api/games", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
    ann = hosted.guest("Ann")
    path = f"/ws/rooms/{ann.create_room()}"
    refused = ann.http.get(path, headers={**HANDSHAKE, "Origin": f"http://{host}", "Host": host})
    assert (refused.status_code, refused.json()["code"]) == (421, "wrong_host")


def test_browsers_use_only_https_even_after_a_refusal(start: Callable[..., RunningServer]) -> None:
    server = start(public_url="https://kadi.example")
    answer = server.new_browser().http.get("/api/games", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("host", ["mezani:8000", "10.0.0.7", ""])
@pytest.mark.parametrize("path", ["/api/live", "/api/ready", "/api/health"])
def test_health_checks_may_name_any_host(hosted: RunningServer, path: str, host: str) -> None:
    answer = hosted.new_browser().http.get(path, headers={"Host": host})
    assert "version" in answer.json()
