from __future__ import annotations

from collections.abc import Callable

import pytest
from litestar.testing import RequestFactory

from mezani.server.people.addresses import client_address, is_this_machine
from tests.server.accounts.house import House


def address(client: str, forwarded: str | None, proxies: int) -> str:
    """The address of a request that comes from a client and says it was forwarded."""
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
def test_an_address_is_believed_as_far_as_our_own_proxies_wrote_it(
    client: str, forwarded: str | None, proxies: int, counted: str
) -> None:
    assert address(client, forwarded, proxies) == counted


@pytest.mark.anyio
async def test_a_made_up_header_is_no_way_around_a_limit(build: Callable[..., House]) -> None:
    house = build(guests_per_address="1/hour")
    browser = house.browser()
    body = {"name": "Ann"}
    first = await browser.call("POST", "/guests", body, **{"x-forwarded-for": "198.51.100.1"})
    second = await browser.call("POST", "/guests", body, **{"x-forwarded-for": "198.51.100.2"})
    assert [first.status_code, second.status_code] == [201, 429]


@pytest.mark.parametrize(
    ("client", "is_own"),
    [("127.0.0.1", True), ("::1", True), ("10.0.0.1", False), ("2001:db8::1", False), ("", False)],
)
def test_the_servers_own_machine_is_known(client: str, is_own: bool) -> None:
    assert is_this_machine(address(client, None, 0)) == is_own
