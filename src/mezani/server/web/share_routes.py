"""The address to give to friends."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.di import NamedDependency

from mezani.server.reaching import Reach, for_friends
from mezani.server.rooms.registry import House
from mezani.server.web.error_answers import AnyRequest


class Share(msgspec.Struct, frozen=True):
    """Where friends reach this server; ``address`` is empty where only this machine can."""

    address: str
    reach: Reach


@get("/share", summary="The address to give to friends", tags=["server"])
async def share(request: AnyRequest, house: NamedDependency[House]) -> Share:
    """The public address if there is one, else that in the network, if others there can come."""
    settings = house.services.settings
    server = request.scope.get("server")
    port = (server[1] if server else None) or settings.port
    return Share(*for_friends(settings, port))


SHARE_ROUTES = [share]
