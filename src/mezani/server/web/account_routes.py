"""The calls under ``/api`` about people themselves.

For the app: `ACCOUNT_ROUTES`, and `account_dependencies`, which they need. Any handler may ask for what those give:
``person: NamedDependency[Person]`` and ``session: NamedDependency[Session]`` answer 401 to nobody.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, delete, get, patch, post, put
from litestar.connection import Request
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from mezani.server.people.accounts import Accounts
from mezani.server.people.addresses import client_address
from mezani.server.people.devices import Devices
from mezani.server.people.persons import People, Person, Session, required_person, required_session
from mezani.server.people.tokens import (
    bearer_token,
    cookie_token,
    no_session_cookie,
    session_cookie,
)
from mezani.server.settings import Settings
from mezani.server.web.account_bodies import (
    AccountBody,
    LeaveBody,
    NameBody,
    PasswordBody,
    PlayerAnswer,
    TokenAnswer,
)
from mezani.server.web.documented import DONE, SIGNED_IN, may_refuse

AnyRequest = Request[Any, Any, Any]
LARGEST_BODY = 4096


@post("/guests", summary="Come in as a guest", responses=may_refuse(400, 403, 409, 413, 429))
async def come_as_guest(
    request: AnyRequest,
    data: JSONBody[NameBody],
    accounts: NamedDependency[Accounts],
    people: NamedDependency[People],
    settings: NamedDependency[Settings],
) -> Response[PlayerAnswer]:
    """Come in with a name only."""
    address = client_address(request, settings.trusted_proxies)
    old = await people.session_of(request)
    person, token = await accounts.come_as_guest(data.name, address, old)
    return Response(PlayerAnswer(person), cookies=[session_cookie(token, settings)])


@post("/accounts", summary="Sign up", responses=may_refuse(400, 403, 409, 413, 429))
async def sign_up(
    request: AnyRequest,
    data: JSONBody[AccountBody],
    accounts: NamedDependency[Accounts],
    people: NamedDependency[People],
    devices: NamedDependency[Devices],
    settings: NamedDependency[Settings],
) -> Response[PlayerAnswer]:
    """Make an account; a guest keeps their history."""
    address = client_address(request, settings.trusted_proxies)
    old = await people.session_of(request)
    person, token = await accounts.sign_up(data.name, data.password, address, old)
    return welcome(person, token, devices, settings)


@post(
    "/session",
    status_code=200,
    summary="Sign in",
    responses=may_refuse(400, 401, 403, 413, 429),
)
async def sign_in(
    request: AnyRequest,
    data: JSONBody[AccountBody],
    accounts: NamedDependency[Accounts],
    people: NamedDependency[People],
    devices: NamedDependency[Devices],
    settings: NamedDependency[Settings],
) -> Response[PlayerAnswer]:
    """Sign in to an account."""
    address = client_address(request, settings.trusted_proxies)
    device = devices.known(request, data.name)
    old = await people.session_of(request)
    person, token = await accounts.sign_in(data.name, data.password, address, device, old)
    return welcome(person, token, devices, settings)


def welcome(
    person: Person, token: str, devices: Devices, settings: Settings
) -> Response[PlayerAnswer]:
    """The answer to somebody who has signed in: who they are, with cookies for the session and the device."""
    cookies = [session_cookie(token, settings), devices.cookie(person.name)]
    return Response(PlayerAnswer(person), cookies=cookies)


@get("/session", summary="Who am I", responses=may_refuse())
async def who_am_i(
    request: AnyRequest, people: NamedDependency[People], settings: NamedDependency[Settings]
) -> Response[PlayerAnswer]:
    """Say who the session stands for, and keep its cookie fresh."""
    person = await people.of(request)
    token = cookie_token(request)
    cookies: list[Cookie] = []
    if token and not bearer_token(request):
        cookies = [session_cookie(token, settings) if person else no_session_cookie(settings)]
    return Response(PlayerAnswer(person), cookies=cookies)


@delete("/session", summary="Sign out", responses=DONE | may_refuse(403))
async def sign_out(
    request: AnyRequest, people: NamedDependency[People], settings: NamedDependency[Settings]
) -> Response[None]:
    """Sign out here; its open connections are closed."""
    session = await people.session_of(request)
    if session:
        await people.end(session)
    return Response(None, cookies=[no_session_cookie(settings)])


@delete(
    "/sessions",
    summary="Sign out everywhere",
    security=SIGNED_IN,
    responses=DONE | may_refuse(401, 403),
)
async def sign_out_everywhere(
    person: NamedDependency[Person],
    people: NamedDependency[People],
    settings: NamedDependency[Settings],
) -> Response[None]:
    """Sign out on all devices and end all tokens."""
    await people.end_all(person.id)
    return Response(None, cookies=[no_session_cookie(settings)])


@post(
    "/tokens",
    summary="Make a token for a program",
    security=SIGNED_IN,
    responses=may_refuse(401, 403, 429),
)
async def make_token(
    session: NamedDependency[Session], accounts: NamedDependency[Accounts]
) -> TokenAnswer:
    """Make a bearer token for a program that plays as oneself."""
    return TokenAnswer(await accounts.make_token(session))


@patch(
    "/accounts/me",
    summary="Change one's name",
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 409, 413, 429),
)
async def rename(
    request: AnyRequest,
    data: JSONBody[NameBody],
    person: NamedDependency[Person],
    accounts: NamedDependency[Accounts],
    devices: NamedDependency[Devices],
    settings: NamedDependency[Settings],
) -> Response[PlayerAnswer]:
    """Change one's name."""
    address = client_address(request, settings.trusted_proxies)
    renamed = await accounts.rename(person, data.name, address)
    cookies = [] if renamed.guest else [devices.cookie(renamed.name)]
    return Response(PlayerAnswer(renamed), cookies=cookies)


@put(
    "/accounts/me/password",
    status_code=204,
    summary="Change one's password",
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 409, 413, 429),
)
async def change_password(
    data: JSONBody[PasswordBody],
    session: NamedDependency[Session],
    accounts: NamedDependency[Accounts],
) -> None:
    """Change one's password and sign out everywhere else."""
    await accounts.change_password(session, data.current_password, data.password)


@delete(
    "/accounts/me",
    summary="Delete oneself",
    security=SIGNED_IN,
    responses=DONE | may_refuse(400, 401, 403, 413, 429),
)
async def leave(
    data: JSONBody[LeaveBody],
    person: NamedDependency[Person],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
) -> Response[None]:
    """Delete oneself: finished matches stay, without the name."""
    await accounts.delete(person, data.password)
    return Response(None, cookies=[no_session_cookie(settings)])


ACCOUNT_ROUTES = [
    Router(
        "/api",
        route_handlers=[
            come_as_guest,
            sign_up,
            sign_in,
            who_am_i,
            sign_out,
            sign_out_everywhere,
            make_token,
            rename,
            change_password,
            leave,
        ],
        tags=["people"],
        cache_control=CacheControlHeader(no_store=True),
        request_max_body_size=LARGEST_BODY,
    )
]


def account_dependencies(
    people: People, accounts: Accounts, devices: Devices, settings: Settings
) -> dict[str, Provide]:
    """What handlers may ask for by these names."""
    return {
        "people": Provide(lambda: people, sync_to_thread=False),
        "accounts": Provide(lambda: accounts, sync_to_thread=False),
        "devices": Provide(lambda: devices, sync_to_thread=False),
        "settings": Provide(lambda: settings, sync_to_thread=False),
        "person": Provide(required_person),
        "session": Provide(required_session),
    }
