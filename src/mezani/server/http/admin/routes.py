"""The routes of `mezani admin`, under /api/admin. They are not part of the public API and may change."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Router, delete, get, post, put
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from mezani.server.addresses import AnyConnection
from mezani.server.http.admin.access import AdminAccess
from mezani.server.http.admin.operations import Operations, RoomInfo, ServerStatus
from mezani.server.http.csrf import NO_CSRF

Text = Annotated[str, Meta(min_length=1, max_length=200)]
Target = Annotated[str, QueryParameter(min_length=1, max_length=200)]


class BanBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's name or id, or an address, and why they are banned."""

    target: Text
    reason: Annotated[str, Meta(max_length=500)] = ""


class BanInfo(msgspec.Struct, frozen=True):
    """A ban."""

    target: str
    kind: str
    reason: str
    created_at: int


class AnnouncementBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text by language; English for clients in other languages."""

    texts: dict[str, Annotated[str, Meta(min_length=1, max_length=300)]]


class DrainBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to drain, and whether to stop when the last match has ended."""

    is_on: bool
    then_stop: bool = False


Operated = NamedDependency[Operations]


@get("/status")
async def show_status(operations: Operated) -> ServerStatus:
    """Show how busy the server is."""
    return operations.status()


@get("/rooms")
async def list_rooms(operations: Operated) -> list[RoomInfo]:
    """List the rooms that changed last."""
    return await operations.rooms()


@delete("/rooms/{code:str}", status_code=200)
async def close_room(code: FromPath[str], operations: Operated) -> dict[str, str]:
    """Close a room."""
    return {"code": await operations.close_room(code)}


@delete("/rooms/{code:str}/match", status_code=200)
async def end_match(code: FromPath[str], operations: Operated) -> dict[str, str]:
    """End the match of a room."""
    return {"code": await operations.end_match(code)}


@get("/bans")
async def list_bans(operations: Operated) -> list[BanInfo]:
    """List all bans."""
    return [BanInfo(*ban) for ban in await operations.bans()]


@post("/bans")
async def ban(data: JSONBody[BanBody], operations: Operated) -> BanInfo:
    """Ban a player or an address."""
    return BanInfo(*await operations.ban(data.target, data.reason))


@delete("/bans", status_code=200)
async def unban(target: Target, operations: Operated) -> dict[str, bool]:
    """Remove a ban."""
    return {"removed": await operations.unban(target)}


@post("/password")
async def reset_password(name: Target, operations: Operated) -> dict[str, str]:
    """Remove a password and return a recovery code."""
    player, code = await operations.reset_password(name)
    return {"name": player.name, "code": code}


@get("/player")
async def show_player(name: Target, operations: Operated) -> dict[str, Any]:
    """Show all data about a player."""
    return await operations.player_data(name)


@delete("/player", status_code=200)
async def delete_player(name: Target, operations: Operated) -> dict[str, str]:
    """Delete a player."""
    player = await operations.delete_player(name)
    return {"id": player.id, "name": player.name}


@post("/announcement")
async def announce(data: JSONBody[AnnouncementBody], operations: Operated) -> dict[str, int]:
    """Show a text to all connected clients."""
    return {"clients": operations.announce(data.texts)}


@put("/drain")
async def drain(data: JSONBody[DrainBody], operations: Operated) -> ServerStatus:
    """Start or stop draining."""
    operations.drain(is_on=data.is_on, then_stop=data.then_stop)
    return operations.status()


def admin_router(access: AdminAccess, operations: Operations) -> Router:
    """Return the routes. They are hidden from everybody whom ``access`` does not admit."""

    def guard(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
        if not access.admits(connection):
            raise NotFoundException

    return Router(
        "/api/admin",
        route_handlers=[
            show_status,
            list_rooms,
            close_room,
            end_match,
            list_bans,
            ban,
            unban,
            reset_password,
            show_player,
            delete_player,
            announce,
            drain,
        ],
        guards=[guard],
        dependencies={"operations": Provide(lambda: operations, sync_to_thread=False)},
        include_in_schema=False,
        opt={NO_CSRF: True},
    )
