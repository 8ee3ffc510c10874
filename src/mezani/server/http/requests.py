"""Requests whose body may be anything at all; `ApiRequest` is for the app's ``request_class``."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar.connection import Request
from litestar.exceptions import SerializationException, ValidationException

T = TypeVar("T")


class ApiRequest(Request[Any, Any, Any]):
    """A request that takes a body which is not UTF-8, or too deep, for what it is: one that can't be read."""

    async def json(self) -> Any:
        """The body, decoded."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise SerializationException("not JSON") from None


async def strictly(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """The body of a request as it is: Litestar takes ``"2"`` for a number, as it would in a query."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        found = {"key": place.strip("`").removeprefix("$.") or "data", "message": message}
        raise ValidationException(extra=[found]) from None
