"""Routes about the server itself: health, metrics, and the address to give to friends."""

from __future__ import annotations

from importlib.metadata import version

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from mezani.server.addresses import Reach, client_address, for_friends, is_this_machine
from mezani.server.http.error_responses import AnyRequest
from mezani.server.http.openapi import may_refuse
from mezani.server.observability.metrics import CONTENT_TYPE
from mezani.server.rooms.errors import forbidden
from mezani.server.rooms.registry import RoomRegistry
from mezani.store import StoreError
from mezani.store.heartbeat import last_beat


class Health(msgspec.Struct, frozen=True):
    """Whether people can play here now."""

    ready: bool
    version: str


@get(
    "/health",
    summary="Whether people can play here now",
    tags=["server"],
    responses={503: ResponseSpec(Health, generate_examples=False, description="Not ready.")},
)
async def health(registry: NamedDependency[RoomRegistry]) -> Response[Health]:
    """Ready, where the database answers and the server does not close."""
    ready = not registry.is_closing and await can_read(registry)
    return Response(Health(ready, version("mezani")), status_code=200 if ready else 503)


async def can_read(registry: RoomRegistry) -> bool:
    """Whether the database answers."""
    try:
        await registry.services.store.read(last_beat)
    except StoreError:
        return False
    return True


@get(
    "/metrics",
    media_type=CONTENT_TYPE,
    summary="Figures for Prometheus",
    tags=["server"],
    responses=may_refuse(403),
)
async def metrics(request: AnyRequest, registry: NamedDependency[RoomRegistry]) -> bytes:
    """Counters and gauges, in Prometheus' own text format; for this machine alone, unless the settings say otherwise.

    They count moves that other players may not know of, so on a quiet server they would tell who was asked something.
    """
    settings = registry.services.settings
    address = client_address(request, settings.trusted_proxies)
    if not settings.open_metrics and not is_this_machine(address):
        raise forbidden("The figures are for the server's own machine.", "figures_closed")
    return registry.services.metrics.render()


class Share(msgspec.Struct, frozen=True):
    """Where friends reach this server; ``address`` is empty where only this machine can."""

    address: str
    reach: Reach


@get("/share", summary="The address to give to friends", tags=["server"])
async def share(request: AnyRequest, registry: NamedDependency[RoomRegistry]) -> Share:
    """The public address if there is one, else that in the network, if others there can come."""
    settings = registry.services.settings
    server = request.scope.get("server")
    port = (server[1] if server else None) or settings.port
    return Share(*for_friends(settings, port))


SERVER_ROUTES = [health, metrics, share]
