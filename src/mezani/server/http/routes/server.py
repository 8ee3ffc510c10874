"""Routes about the server itself: health, metrics, and the address to give to friends."""

from __future__ import annotations

from importlib.metadata import version

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from mezani.server.addresses import Reach, is_this_machine, shared_address
from mezani.server.http.openapi import may_refuse
from mezani.server.http.requests import AnyRequest
from mezani.server.observability.metrics import CONTENT_TYPE
from mezani.server.rooms.errors import ForbiddenError
from mezani.server.rooms.registry import RoomRegistry
from mezani.store import StoreError
from mezani.store.tables.heartbeat import last_beat


class Health(msgspec.Struct, frozen=True):
    """Whether the server is ready to play."""

    ready: bool
    version: str


@get(
    "/health",
    summary="Show whether the server is ready",
    tags=["server"],
    responses={503: ResponseSpec(Health, generate_examples=False, description="Not ready.")},
)
async def health(registry: NamedDependency[RoomRegistry]) -> Response[Health]:
    """The server is ready if the database responds and it is not closing."""
    ready = not registry.is_closing and await can_read(registry)
    return Response(Health(ready, version("mezani")), status_code=200 if ready else 503)


async def can_read(registry: RoomRegistry) -> bool:
    """Return whether the database responds."""
    try:
        await registry.services.store.read(last_beat)
    except StoreError:
        return False
    return True


@get(
    "/metrics",
    media_type=CONTENT_TYPE,
    summary="Show metrics for Prometheus",
    tags=["server"],
    responses=may_refuse(403),
)
async def metrics(registry: NamedDependency[RoomRegistry], address: NamedDependency[str]) -> bytes:
    """Return metrics in Prometheus' text format, to this machine only unless the settings allow others.

    They count moves that other players may not know about: on a quiet server they would show who has a prompt.
    """
    if not registry.services.settings.open_metrics and not is_this_machine(address):
        raise ForbiddenError("Metrics are only for the server's own machine.", "metrics_local_only")
    return registry.services.metrics.render()


class Share(msgspec.Struct, frozen=True):
    """The URL to give to friends; ``address`` is empty if only this machine can reach the server."""

    address: str
    reach: Reach


@get("/share", summary="Show the address to give to friends", tags=["server"])
async def share(request: AnyRequest, registry: NamedDependency[RoomRegistry]) -> Share:
    """Return the public URL if there is one, else the one in the local network."""
    settings = registry.services.settings
    server = request.scope.get("server")
    port = (server[1] if server else None) or settings.port
    return Share(*shared_address(settings, port))


SERVER_ROUTES = [health, metrics, share]
