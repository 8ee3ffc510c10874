"""The calls under ``/api`` about people themselves.

For the app: `ACCOUNT_ROUTES`, and `account_dependencies`, which they need. Any handler may ask for what those give:
``player: NamedDependency[Player]`` and ``session: NamedDependency[Session]`` answer 401 to nobody.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, patch, post, put
from litestar.connection import Request
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody
from msgspec import Meta

from mezani.server.accounts.accounts import Accounts
from mezani.server.accounts.devices import Devices
from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Session, Sessions, require_player, require_session
from mezani.server.accounts.tokens import (
    bearer_token,
    cookie_token,
    no_session_cookie,
    session_cookie,
)
from mezani.server.addresses import client_address
from mezani.server.http.openapi import DONE, SIGNED_IN, may_refuse
from mezani.server.settings import Settings

AnyRequest = Request[Any, Any, Any]
LARGEST_BODY = 4096

# Bounds on work only: names.py and passwords.py say what a name and a password may be.
NameText = Annotated[str, Meta(min_length=1, max_length=200)]
PasswordText = Annotated[str, Meta(min_length=1, max_length=500)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request may say."""


class NameBody(Body, frozen=True):
    """What somebody wants to be called."""

    name: NameText


class AccountBody(Body, frozen=True):
    """A name and its password."""

    name: NameText
    password: PasswordText


class PasswordBody(Body, frozen=True):
    """Another password, and the one until now."""

    current_password: PasswordText
    password: PasswordText


class LeaveBody(Body, frozen=True):
    """The password of an account that is to be deleted; guests have none."""

    password: PasswordText | None = None


class PlayerResponse(msgspec.Struct, frozen=True):
    """Who somebody is; nothing for nobody."""

    player: Player | None


class TokenResponse(msgspec.Struct, frozen=True):
    """A bearer token, which is shown this once."""

    token: str


@post("/guests", summary="Come in as a guest", responses=may_refuse(400, 403, 409, 413, 429))
async def come_as_guest(
    request: AnyRequest,
    data: JSONBody[NameBody],
    accounts: NamedDependency[Accounts],
    sessions: NamedDependency[Sessions],
    settings: NamedDependency[Settings],
) -> Response[PlayerResponse]:
    """Come in with a name only."""
    address = client_address(request, settings.trusted_proxies)
    old = await sessions.session_of(request)
    player, token = await accounts.come_as_guest(data.name, address, old)
    return Response(PlayerResponse(player), cookies=[session_cookie(token, settings)])


@post("/accounts", summary="Sign up", responses=may_refuse(400, 403, 409, 413, 429))
async def sign_up(
    request: AnyRequest,
    data: JSONBody[AccountBody],
    accounts: NamedDependency[Accounts],
    sessions: NamedDependency[Sessions],
    devices: NamedDependency[Devices],
    settings: NamedDependency[Settings],
) -> Response[PlayerResponse]:
    """Make an account; a guest keeps their history."""
    address = client_address(request, settings.trusted_proxies)
    old = await sessions.session_of(request)
    player, token = await accounts.sign_up(data.name, data.password, address, old)
    return welcome(player, token, devices, settings)


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
    sessions: NamedDependency[Sessions],
    devices: NamedDependency[Devices],
    settings: NamedDependency[Settings],
) -> Response[PlayerResponse]:
    """Sign in to an account."""
    address = client_address(request, settings.trusted_proxies)
    device = devices.known(request, data.name)
    old = await sessions.session_of(request)
    player, token = await accounts.sign_in(data.name, data.password, address, device, old)
    return welcome(player, token, devices, settings)


def welcome(
    player: Player, token: str, devices: Devices, settings: Settings
) -> Response[PlayerResponse]:
    """The answer to somebody who has signed in: who they are, with cookies for the session and the device."""
    cookies = [session_cookie(token, settings), devices.cookie(player.name)]
    return Response(PlayerResponse(player), cookies=cookies)


@get("/session", summary="Who am I", responses=may_refuse())
async def who_am_i(
    request: AnyRequest, sessions: NamedDependency[Sessions], settings: NamedDependency[Settings]
) -> Response[PlayerResponse]:
    """Say who the session stands for, and keep its cookie fresh."""
    player = await sessions.of(request)
    token = cookie_token(request)
    cookies: list[Cookie] = []
    if token and not bearer_token(request):
        cookies = [session_cookie(token, settings) if player else no_session_cookie(settings)]
    return Response(PlayerResponse(player), cookies=cookies)


@delete("/session", summary="Sign out", responses=DONE | may_refuse(403))
async def sign_out(
    request: AnyRequest, sessions: NamedDependency[Sessions], settings: NamedDependency[Settings]
) -> Response[None]:
    """Sign out here; its open connections are closed."""
    session = await sessions.session_of(request)
    if session:
        await sessions.end(session)
    return Response(None, cookies=[no_session_cookie(settings)])


@delete(
    "/sessions",
    summary="Sign out everywhere",
    security=SIGNED_IN,
    responses=DONE | may_refuse(401, 403),
)
async def sign_out_everywhere(
    player: NamedDependency[Player],
    sessions: NamedDependency[Sessions],
    settings: NamedDependency[Settings],
) -> Response[None]:
    """Sign out on all devices and end all tokens."""
    await sessions.end_all(player.id)
    return Response(None, cookies=[no_session_cookie(settings)])


@post(
    "/tokens",
    summary="Make a token for a program",
    security=SIGNED_IN,
    responses=may_refuse(401, 403, 429),
)
async def make_token(
    session: NamedDependency[Session], accounts: NamedDependency[Accounts]
) -> TokenResponse:
    """Make a bearer token for a program that plays as oneself."""
    return TokenResponse(await accounts.make_token(session))


@patch(
    "/accounts/me",
    summary="Change one's name",
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 409, 413, 429),
)
async def rename(
    request: AnyRequest,
    data: JSONBody[NameBody],
    player: NamedDependency[Player],
    accounts: NamedDependency[Accounts],
    devices: NamedDependency[Devices],
    settings: NamedDependency[Settings],
) -> Response[PlayerResponse]:
    """Change one's name."""
    address = client_address(request, settings.trusted_proxies)
    renamed = await accounts.rename(player, data.name, address)
    cookies = [] if renamed.guest else [devices.cookie(renamed.name)]
    return Response(PlayerResponse(renamed), cookies=cookies)


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
    player: NamedDependency[Player],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
) -> Response[None]:
    """Delete oneself: finished matches stay, without the name."""
    await accounts.delete(player, data.password)
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
    sessions: Sessions, accounts: Accounts, devices: Devices, settings: Settings
) -> dict[str, Provide]:
    """What handlers may ask for by these names."""
    return {
        "sessions": Provide(lambda: sessions, sync_to_thread=False),
        "accounts": Provide(lambda: accounts, sync_to_thread=False),
        "devices": Provide(lambda: devices, sync_to_thread=False),
        "settings": Provide(lambda: settings, sync_to_thread=False),
        "player": Provide(require_player),
        "session": Provide(require_session),
    }
