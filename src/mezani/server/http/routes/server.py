"""Routes about the server itself: whether it is ready, metrics, and the address to give to friends."""

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
from mezani.server.observability.readiness import Readiness
from mezani.server.rooms.errors import ForbiddenError
from mezani.server.rooms.registry import RoomRegistry

VERSION = version("mezani")
DEFAULT_PORTS = {"http": 80, "https": 443}
"""Read once: it is in a file."""


class Live(msgspec.Struct, frozen=True):
    """The server process responds."""

    live: bool
    version: str


class Ready(msgspec.Struct, frozen=True):
    """Whether the server is ready to play. ``reason`` says why not; it is empty if the server is ready."""

    ready: bool
    version: str
    reason: str


@get("/live", summary="Show that the process responds", tags=["server"])
async def live() -> Live:
    """Return at once, whatever the state of the database."""
    return Live(live=True, version=VERSION)


@get(
    "/ready",
    summary="Show whether the server is ready",
    tags=["server"],
    responses={503: ResponseSpec(Ready, generate_examples=False, description="Not ready.")},
)
async def ready(readiness: NamedDependency[Readiness]) -> Response[Ready]:
    """The server is ready if its database can be written to, and if it is neither draining nor closing.

    Responds within two seconds.
    """
    return ready_response(await readiness.problem())


@get("/health", include_in_schema=False)
async def health(readiness: NamedDependency[Readiness]) -> Response[Ready]:
    """Another name of ``/ready``."""
    return ready_response(await readiness.problem())


def ready_response(problem: str) -> Response[Ready]:
    """Return 200 if there is no problem, else 503 and the problem as the reason."""
    return Response(Ready(not problem, VERSION, problem), status_code=503 if problem else 200)


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
    """The URL to give to friends; ``address`` is empty if only this machine can reach the server.

    ``is_direct`` says whether the client is connected to the server itself, and not to a proxy in front of it.
    """

    address: str
    reach: Reach
    is_direct: bool


@get("/share", summary="Show the address to give to friends", tags=["server"])
async def share(request: AnyRequest, registry: NamedDependency[RoomRegistry]) -> Share:
    """Return the public URL if there is one, else the one in the local network."""
    settings = registry.services.settings
    server = request.scope.get("server")
    port = (server[1] if server else None) or settings.port
    requested = request.url.port or DEFAULT_PORTS.get(request.url.scheme)
    is_direct = not settings.redis and requested == port
    return Share(*shared_address(settings, port), is_direct)


SERVER_ROUTES = [live, ready, health, metrics, share]
