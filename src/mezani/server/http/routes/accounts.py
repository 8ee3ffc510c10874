"""Routes about the player's own account, and the dependencies that every route may use.

``player: NamedDependency[Player]`` and ``session: NamedDependency[Session]`` respond with 401 to requests that are
not signed in. ``current_session`` is None for those, and ``address`` is the address that limits are counted by.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from litestar import Response, Router, delete, get, patch, post, put
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody
from msgspec import Meta

from mezani.server.accounts.accounts import Accounts
from mezani.server.accounts.cookies import DeviceCookies, expired_session_cookie, session_cookie
from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Session, Sessions, require_player, require_session
from mezani.server.accounts.tokens import bearer_token, cookie_token
from mezani.server.addresses import client_address
from mezani.server.http.openapi import NO_CONTENT, SIGNED_IN, may_refuse
from mezani.server.http.requests import AnyRequest
from mezani.server.settings import Settings

CurrentSession = NamedDependency[Session | None]
MAX_BODY = 4096

# These only bound the work. names.py and passwords.py decide what a name and a password may be.
NameText = Annotated[str, Meta(min_length=1, max_length=200)]
PasswordText = Annotated[str, Meta(min_length=1, max_length=500)]


class Visitor(NamedTuple):
    """Whoever signs up or in: their address, the session they had, and the cookies of their browser."""

    request: AnyRequest
    address: str
    session: Session | None
    devices: DeviceCookies
    settings: Settings

    def device_for(self, name: str) -> str | None:
        """Return the id of the device, if the player with this name has signed in on it."""
        return self.devices.read(self.request, name)

    def device_cookie(self, name: str) -> Cookie:
        """Return the cookie for a device on which a player has signed in with this name."""
        return self.devices.make(name)

    def session_cookie(self, token: str) -> Cookie:
        """Return the cookie that keeps a player signed in."""
        return session_cookie(token, self.settings)


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request body. Unknown fields are refused."""


class NameBody(Body, frozen=True):
    """A wanted name."""

    name: NameText


class AccountBody(Body, frozen=True):
    """A name and its password."""

    name: NameText
    password: PasswordText


class PasswordBody(Body, frozen=True):
    """A new password, and the current one."""

    current_password: PasswordText
    password: PasswordText


class RecoveryCodeBody(Body, frozen=True):
    """The current password, to get a new recovery code."""

    password: PasswordText


class RecoveryBody(Body, frozen=True):
    """A name, its recovery code, and a new password."""

    name: NameText
    code: PasswordText
    password: PasswordText


class DeleteAccountBody(Body, frozen=True):
    """The password of an account to delete; guests have none."""

    password: PasswordText | None = None


class PlayerResponse(msgspec.Struct, frozen=True):
    """The signed-in player, or null."""

    player: Player | None


class RecoveryCodeResponse(msgspec.Struct, frozen=True):
    """A recovery code. It is shown only once."""

    code: str


class RecoveryResponse(msgspec.Struct, frozen=True):
    """Whether the account has a recovery code."""

    exists: bool


class TokenResponse(msgspec.Struct, frozen=True):
    """A bearer token. It is shown only once."""

    token: str


@post("/guests", summary="Create a guest", responses=may_refuse(400, 403, 409, 413, 429))
async def create_guest(
    data: JSONBody[NameBody],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
) -> Response[PlayerResponse]:
    """Start playing with a name only."""
    player, token = await accounts.add_guest(data.name, visitor.address, visitor.session)
    return Response(PlayerResponse(player), cookies=[visitor.session_cookie(token)])


@post("/accounts", summary="Sign up", responses=may_refuse(400, 403, 409, 413, 429))
async def sign_up(
    data: JSONBody[AccountBody],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
) -> Response[PlayerResponse]:
    """Create an account. A guest keeps their history."""
    started = await accounts.sign_up(data.name, data.password, visitor.address, visitor.session)
    return signed_in(visitor, *started)


@post(
    "/session",
    status_code=200,
    summary="Sign in",
    responses=may_refuse(400, 401, 403, 413, 429),
)
async def sign_in(
    data: JSONBody[AccountBody],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
) -> Response[PlayerResponse]:
    """Sign in to an account."""
    device = visitor.device_for(data.name)
    started = await accounts.sign_in(
        data.name, data.password, visitor.address, device, visitor.session
    )
    return signed_in(visitor, *started)


@post(
    "/recovery",
    status_code=200,
    summary="Set a new password with a recovery code",
    responses=may_refuse(400, 401, 403, 413, 429),
)
async def recover(
    data: JSONBody[RecoveryBody],
    accounts: NamedDependency[Accounts],
    visitor: NamedDependency[Visitor],
) -> Response[PlayerResponse]:
    """Set a new password and sign in. The code is used up, and all other sessions end."""
    device = visitor.device_for(data.name)
    started = await accounts.recover(
        data.name, data.code, data.password, visitor.address, device, visitor.session
    )
    return signed_in(visitor, *started)


def signed_in(visitor: Visitor, player: Player, token: str) -> Response[PlayerResponse]:
    """Return the player, with cookies for the session and the device."""
    cookies = [visitor.session_cookie(token), visitor.device_cookie(player.name)]
    return Response(PlayerResponse(player), cookies=cookies)


@get("/session", summary="Show who is signed in", responses=may_refuse())
async def show_session(
    request: AnyRequest, current_session: CurrentSession, settings: NamedDependency[Settings]
) -> Response[PlayerResponse]:
    """Return the player of the session, and renew its cookie."""
    player = current_session.player if current_session else None
    token = cookie_token(request)
    cookies: list[Cookie] = []
    if token and not bearer_token(request):
        cookies = [session_cookie(token, settings) if player else expired_session_cookie(settings)]
    return Response(PlayerResponse(player), cookies=cookies)


@delete("/session", summary="Sign out", responses=NO_CONTENT | may_refuse(403))
async def sign_out(
    current_session: CurrentSession,
    sessions: NamedDependency[Sessions],
    settings: NamedDependency[Settings],
) -> Response[None]:
    """End this session and close its connections."""
    if current_session:
        await sessions.end(current_session)
    return signed_out(settings)


@delete(
    "/sessions",
    summary="Sign out everywhere",
    security=SIGNED_IN,
    responses=NO_CONTENT | may_refuse(401, 403),
)
async def sign_out_everywhere(
    player: NamedDependency[Player],
    sessions: NamedDependency[Sessions],
    settings: NamedDependency[Settings],
) -> Response[None]:
    """End every session and token of the player."""
    await sessions.end_all(player.id)
    return signed_out(settings)


def signed_out(settings: Settings) -> Response[None]:
    """Return nothing, and make the browser forget its session."""
    return Response(None, cookies=[expired_session_cookie(settings)])


@post(
    "/tokens",
    summary="Create a token for a program",
    security=SIGNED_IN,
    responses=may_refuse(401, 403, 429),
)
async def make_token(
    session: NamedDependency[Session], accounts: NamedDependency[Accounts]
) -> TokenResponse:
    """Create a bearer token for a program that plays as this player."""
    return TokenResponse(await accounts.make_token(session))


@patch(
    "/accounts/me",
    summary="Change the player's name",
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 409, 413, 429),
)
async def rename(
    data: JSONBody[NameBody],
    player: NamedDependency[Player],
    accounts: NamedDependency[Accounts],
    address: NamedDependency[str],
    devices: NamedDependency[DeviceCookies],
) -> Response[PlayerResponse]:
    """Change the player's name."""
    renamed = await accounts.rename(player, data.name, address)
    cookies = [] if renamed.guest else [devices.make(renamed.name)]
    return Response(PlayerResponse(renamed), cookies=cookies)


@put(
    "/accounts/me/password",
    status_code=204,
    summary="Change the password",
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 409, 413, 429),
)
async def change_password(
    data: JSONBody[PasswordBody],
    session: NamedDependency[Session],
    accounts: NamedDependency[Accounts],
) -> None:
    """Change the password and sign out everywhere else."""
    await accounts.change_password(session, data.current_password, data.password)


@get(
    "/accounts/me/recovery",
    summary="Show whether the account has a recovery code",
    security=SIGNED_IN,
    responses=may_refuse(401),
)
async def show_recovery(
    player: NamedDependency[Player], accounts: NamedDependency[Accounts]
) -> RecoveryResponse:
    """Return whether there is a code; the code itself is not stored."""
    return RecoveryResponse(await accounts.has_recovery_code(player))


@post(
    "/accounts/me/recovery",
    summary="Create a recovery code",
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 409, 413, 429),
)
async def make_recovery_code(
    data: JSONBody[RecoveryCodeBody],
    session: NamedDependency[Session],
    accounts: NamedDependency[Accounts],
) -> RecoveryCodeResponse:
    """Create a code with which a forgotten password can be replaced once. An older code ends."""
    return RecoveryCodeResponse(await accounts.make_recovery_code(session, data.password))


@delete(
    "/accounts/me",
    summary="Delete the player",
    security=SIGNED_IN,
    responses=NO_CONTENT | may_refuse(400, 401, 403, 413, 429),
)
async def delete_account(
    data: JSONBody[DeleteAccountBody],
    player: NamedDependency[Player],
    accounts: NamedDependency[Accounts],
    settings: NamedDependency[Settings],
) -> Response[None]:
    """Delete the player. Finished matches stay, without the name."""
    await accounts.delete(player, data.password)
    return signed_out(settings)


ACCOUNT_ROUTES = [
    Router(
        "/api",
        route_handlers=[
            create_guest,
            sign_up,
            sign_in,
            show_session,
            sign_out,
            sign_out_everywhere,
            make_token,
            rename,
            change_password,
            recover,
            show_recovery,
            make_recovery_code,
            delete_account,
        ],
        tags=["accounts"],
        cache_control=CacheControlHeader(no_store=True),
        request_max_body_size=MAX_BODY,
    )
]


async def find_session(request: AnyRequest, sessions: NamedDependency[Sessions]) -> Session | None:
    """Return the session of a request, or None."""
    return await sessions.session_of(request)


def find_address(request: AnyRequest, settings: NamedDependency[Settings]) -> str:
    """Return the address that limits are counted by."""
    return client_address(request, settings.trusted_proxies)


def find_visitor(
    request: AnyRequest,
    address: NamedDependency[str],
    current_session: CurrentSession,
    devices: NamedDependency[DeviceCookies],
    settings: NamedDependency[Settings],
) -> Visitor:
    """Return whoever sends a request."""
    return Visitor(request, address, current_session, devices, settings)


def account_dependencies(
    sessions: Sessions, accounts: Accounts, devices: DeviceCookies, settings: Settings
) -> dict[str, Provide]:
    """Return what route handlers may ask for by name."""
    return {
        "sessions": Provide(lambda: sessions, sync_to_thread=False),
        "accounts": Provide(lambda: accounts, sync_to_thread=False),
        "devices": Provide(lambda: devices, sync_to_thread=False),
        "settings": Provide(lambda: settings, sync_to_thread=False),
        "player": Provide(require_player),
        "session": Provide(require_session),
        "current_session": Provide(find_session),
        "address": Provide(find_address, sync_to_thread=False),
        "visitor": Provide(find_visitor, sync_to_thread=False),
    }
