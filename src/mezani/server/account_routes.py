"""The calls under ``/api`` about people themselves. `ACCOUNT_ROUTES` is for the app.

They need the dependencies ``people``, ``accounts`` and ``settings``; `account_dependencies` gives them, and
``person`` and ``session``, which answer 401 to nobody.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.connection import Request
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody
from msgspec import Meta

from mezani.server.accounts import Accounts
from mezani.server.addresses import client_address
from mezani.server.people import People, Person, required_person, required_session
from mezani.server.settings import Settings
from mezani.server.tokens import session_cookie

AnyRequest = Request[Any, Any, Any]
LARGEST_BODY = 4096
NameText = Annotated[str, Meta(min_length=1, max_length=200)]
PasswordText = Annotated[str, Meta(min_length=1, max_length=1000)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request may say; anything else in it is refused."""


class GuestBody(Body, frozen=True):
    """Who wants to come in as a guest."""

    name: NameText


class PlayerAnswer(msgspec.Struct, frozen=True):
    """Who somebody is; nothing for nobody."""

    player: Person | None


@post("/guests")
async def come_as_guest(
    request: AnyRequest,
    data: JSONBody[GuestBody],
    accounts: NamedDependency[Accounts],
    people: NamedDependency[People],
    settings: NamedDependency[Settings],
) -> Response[PlayerAnswer]:
    """Come in with a name only."""
    old = await people.session_of(request)
    address = client_address(request, settings.trusted_proxies)
    person, token = await accounts.come_as_guest(data.name, address, old)
    return Response(PlayerAnswer(person), cookies=[session_cookie(token, settings)])


@get("/session")
async def who_am_i(request: AnyRequest, people: NamedDependency[People]) -> PlayerAnswer:
    """Say who the session stands for."""
    return PlayerAnswer(await people.of(request))


ACCOUNT_ROUTES = [
    Router(
        "/api",
        route_handlers=[come_as_guest, who_am_i],
        tags=["people"],
        request_max_body_size=LARGEST_BODY,
    )
]


def account_dependencies(
    people: People, accounts: Accounts, settings: Settings
) -> dict[str, Provide]:
    """What handlers may ask for by these names."""
    return {
        "people": Provide(lambda: people, sync_to_thread=False),
        "accounts": Provide(lambda: accounts, sync_to_thread=False),
        "settings": Provide(lambda: settings, sync_to_thread=False),
        "person": Provide(required_person),
        "session": Provide(required_session),
    }
