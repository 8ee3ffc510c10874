"""Requests whose body may be anything at all; `ApiRequest` is for the app's ``request_class``."""

from __future__ import annotations

from typing import Any

from litestar.connection import Request
from litestar.exceptions import SerializationException


class ApiRequest(Request[Any, Any, Any]):
    """A request that takes a body which is not UTF-8, or too deep, for what it is: one that can't be read."""

    async def json(self) -> Any:
        """The body, decoded."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise SerializationException("not JSON") from None
