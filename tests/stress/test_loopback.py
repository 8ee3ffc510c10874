"""The drivers talk to this machine only."""

from __future__ import annotations

import pytest

from mezani.stress.errors import NotLoopbackError
from mezani.stress.loopback import checked_url, free_port
from tests.cli.runner import assert_refused, run

ELSEWHERE = [
    "http://example.org:8000",
    "http://192.168.1.5:8000",
    "http://0.0.0.0:8000",
    "https://127.0.0.1:8000",
    "http://127.0.0.1.example.org",
    "http://localhost@example.org",
    "ftp://127.0.0.1",
    "127.0.0.1:8000",
]


@pytest.mark.parametrize("url", ELSEWHERE)
def test_an_address_elsewhere_is_refused(url: str) -> None:
    with pytest.raises(NotLoopbackError, match="not a server of this machine"):
        checked_url(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "localhost", "[::1]"])
def test_the_machine_itself_is_taken(host: str) -> None:
    assert checked_url(f"http://{host}:8000/api?x=1") == f"http://{host}:8000"


def test_a_free_port_can_be_listened_at() -> None:
    assert 1024 <= free_port() <= 65535


def test_the_command_refuses_an_address_elsewhere() -> None:
    assert_refused(run("load", "--url", "http://example.org"), "example.org", "127.0.0.1")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--rooms", "2001"], "2000 at most"),
        (["--seconds", "601"], "600 at most"),
        (["--rooms", "200", "--rate", "9"], "too slow for 200 rooms"),
        (["--seats", "9"], "players"),
        (["--game", "poker"], "poker"),
        (["--profile", "--url", "http://127.0.0.1:1"], "--profile"),
    ],
)
def test_load_is_bounded(words: list[str], reason: str) -> None:
    assert_refused(run("load", *words), reason)


def test_kill_and_malform_are_bounded() -> None:
    assert_refused(run("kill", "--rooms", "101"), "100 rooms")
    assert_refused(run("malform", "--clients", "65"), "64 clients")
