"""The address friends are given is one they can use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from mezani.server import reaching
from mezani.server.app import make_app, make_services
from mezani.server.reaching import for_friends
from mezani.server.settings import Settings


@pytest.mark.parametrize(
    ("settings", "address", "reach"),
    [
        ({"public_url": "https://kadi.example/"}, "https://kadi.example", "anywhere"),
        ({"host": "0.0.0.0"}, "http://192.168.1.7:8000", "network"),
        ({"host": "::"}, "http://192.168.1.7:8000", "network"),
        ({"host": "10.0.0.5"}, "http://10.0.0.5:8000", "network"),
        ({"host": "fd00::5"}, "http://[fd00::5]:8000", "network"),
        ({"host": "127.0.0.1"}, "", "machine"),
        ({"host": "::1"}, "", "machine"),
        ({"host": "localhost"}, "", "machine"),
        ({"host": "0.0.0.0", "public_url": "http://mezani.lan"}, "http://mezani.lan", "anywhere"),
    ],
)
def test_friends_are_given_an_address_that_reaches_them(
    settings: dict[str, Any], address: str, reach: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reaching, "address_in_the_network", lambda: "192.168.1.7")
    assert for_friends(Settings(**settings), 8000) == (address, reach)


def test_a_machine_without_a_network_has_no_address_for_friends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reaching, "address_in_the_network", lambda: "127.0.0.1")
    assert for_friends(Settings(host="0.0.0.0"), 8000) == ("", "machine")


def test_everybody_may_ask_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "address_in_the_network", lambda: "192.168.1.7")
    settings = Settings(data=str(tmp_path), host="0.0.0.0", thinkers=1)
    with TestClient(
        make_app(make_services(settings)), base_url="http://table.local:9123"
    ) as client:
        found = client.get("/api/share").json()
    assert found == {"address": "http://192.168.1.7:9123", "reach": "network"}
