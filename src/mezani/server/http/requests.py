"""Reading requests: the body, and the language of the response. `ApiRequest` is the app's ``request_class``."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar.connection import Request
from litestar.exceptions import (
    ClientException,
    InternalServerException,
    SerializationException,
    ValidationException,
)
from litestar.params import QueryParameter

from mezani.game import Game
from mezani.server.accounts.sessions import Session
from mezani.server.addresses import client_address
from mezani.server.settings import Settings

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]

DEFAULT_LANGUAGE = "en"
Language = Annotated[
    str,
    QueryParameter(
        max_length=16,
        description="The code of a language. A game without texts in it uses English.",
    ),
]


class ApiRequest(Request[Any, Any, Any]):
    """A request that treats a body which is not UTF-8, nested too deeply or not sent to its end as invalid."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:  # the client is gone
            raise ClientException("not a whole body") from None

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise SerializationException("not JSON") from None


def asker_of(request: AnyRequest, session: Session | None, settings: Settings) -> str:
    """Return whose work a request is: the player's, or the address of somebody who is not signed in."""
    if session is not None:
        return session.player.id
    return client_address(request, settings.trusted_proxies)


async def decode_strictly(request: AnyRequest, kind: type[T]) -> T:
    """Decode the body of a request without conversions; Litestar itself accepts ``"2"`` as a number."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        found = {"key": place.strip("`").removeprefix("$.") or "data", "message": message}
        raise ValidationException(extra=[found]) from None


def choose_language(game: Game, requested: str) -> str:
    """Return the requested language if the game has texts in it, else English."""
    return requested if requested in game.languages else DEFAULT_LANGUAGE
