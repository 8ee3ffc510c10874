"""Stress tests only connect to this machine, and their size is limited."""

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
def test_urls_of_other_machines_are_refused(url: str) -> None:
    with pytest.raises(NotLoopbackError, match="not on this machine"):
        checked_url(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "localhost", "[::1]"])
def test_loopback_urls_are_accepted(host: str) -> None:
    assert checked_url(f"http://{host}:8000/api?x=1") == f"http://{host}:8000"


def test_a_free_port_is_an_unprivileged_port() -> None:
    assert 1024 <= free_port() <= 65535


def test_load_refuses_a_url_of_another_machine() -> None:
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
def test_load_refuses_options_out_of_range(words: list[str], reason: str) -> None:
    assert_refused(run("load", *words), reason)


def test_kill_and_malform_refuse_options_out_of_range() -> None:
    assert_refused(run("kill", "--rooms", "101"), "100 rooms")
    assert_refused(run("malform", "--clients", "65"), "64 clients")
