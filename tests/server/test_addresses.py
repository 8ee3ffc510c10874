"""Addresses: where requests come from, and the address friends can use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import RequestFactory, TestClient

from mezani.server import addresses
from mezani.server.addresses import client_address, is_this_machine, shared_address
from mezani.server.app import make_app, make_services
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
def test_the_shared_address_works_for_others(
    settings: dict[str, Any], address: str, reach: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.1.7")
    assert shared_address(Settings(**settings), 8000) == (address, reach)


def test_a_machine_without_a_network_has_no_shared_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "127.0.0.1")
    assert shared_address(Settings(host="0.0.0.0"), 8000) == ("", "machine")


def test_the_shared_address_needs_no_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.168.1.7")
    settings = Settings(data=str(tmp_path), host="0.0.0.0", workers=1)
    with TestClient(
        make_app(make_services(settings)), base_url="http://table.local:9123"
    ) as client:
        found = client.get("/api/share").json()
    assert found == {"address": "http://192.168.1.7:9123", "reach": "network", "is_direct": True}


def test_a_client_of_a_proxy_or_a_cluster_is_not_connected_directly(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), workers=1)
    app = make_app(make_services(settings))
    with TestClient(app, base_url="http://127.0.0.1:9123") as client:
        direct = client.get("/api/share").json()
        proxied = client.get("/api/share", headers={"host": "localhost:8080"}).json()
    assert (direct["is_direct"], proxied["is_direct"]) == (True, False)


def address_of(client: str, forwarded: str | None, proxies: int) -> str:
    """Return the counted address of a request with this client and forwarding header."""
    headers = {} if forwarded is None else {"x-forwarded-for": forwarded}
    request = RequestFactory().get("/", headers=headers)
    request.scope["client"] = (client, 1)
    return client_address(request, proxies)


@pytest.mark.parametrize(
    ("client", "forwarded", "proxies", "counted"),
    [
        ("203.0.113.5", None, 0, "203.0.113.5"),
        ("203.0.113.5", "198.51.100.1", 0, "203.0.113.5"),
        ("10.0.0.1", "198.51.100.1", 1, "198.51.100.1"),
        ("10.0.0.1", "1.1.1.1, 198.51.100.1", 1, "198.51.100.1"),
        ("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"),
        ("10.0.0.1", "198.51.100.1", 2, "10.0.0.1"),
        ("10.0.0.1", None, 1, "10.0.0.1"),
        ("10.0.0.1", "not an address", 1, "unknown"),
        ("2001:db8:1:2:3:4:5:6", None, 0, "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", None, 0, "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.5", None, 0, "203.0.113.5"),
    ],
)
def test_forwarded_addresses_are_trusted_only_from_our_proxies(
    client: str, forwarded: str | None, proxies: int, counted: str
) -> None:
    assert address_of(client, forwarded, proxies) == counted


@pytest.mark.parametrize(
    ("client", "is_own"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("127.0.0.2", False),
        ("10.0.0.1", False),
        ("2001:db8::1", False),
        ("", False),
    ],
)
def test_loopback_addresses_are_this_machine(client: str, is_own: bool) -> None:
    assert is_this_machine(address_of(client, None, 0)) == is_own
