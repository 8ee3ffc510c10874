"""Whether the server is well, and its figures."""

from __future__ import annotations

from importlib.metadata import version

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from mezani.server.people.addresses import client_address, is_this_machine
from mezani.server.rooms.errors import forbidden
from mezani.server.rooms.registry import House
from mezani.server.watching.metrics import CONTENT_TYPE
from mezani.server.web.documented import may_refuse
from mezani.server.web.error_answers import AnyRequest
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
async def health(house: NamedDependency[House]) -> Response[Health]:
    """Ready, where the database answers and the server does not close."""
    ready = not house.is_closing and await can_read(house)
    return Response(Health(ready, version("mezani")), status_code=200 if ready else 503)


async def can_read(house: House) -> bool:
    """Whether the database answers."""
    try:
        await house.services.store.read(last_beat)
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
async def metrics(request: AnyRequest, house: NamedDependency[House]) -> bytes:
    """Counters and gauges, in Prometheus' own text format; for this machine alone, unless the settings say otherwise.

    They count moves that other players may not know of, so on a quiet server they would tell who was asked something.
    """
    settings = house.services.settings
    address = client_address(request, settings.trusted_proxies)
    if not settings.open_metrics and not is_this_machine(address):
        raise forbidden("The figures are for the server's own machine.", "figures_closed")
    return house.services.metrics.render()


HEALTH_ROUTES = [health, metrics]
