"""How routes are described in the OpenAPI document: what they ask for and refuse, and who may call them."""

from __future__ import annotations

from typing import Annotated

from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import QueryParameter

from mezani.server.accounts.tokens import SESSION_COOKIE
from mezani.server.http.error_responses import STANDARD, Problem

SECURITY_SCHEMES = Components(
    security_schemes={
        "session": SecurityScheme(
            type="apiKey",
            name=SESSION_COOKIE,
            security_scheme_in="cookie",
            description="Set by coming in as a guest, signing up or signing in. What changes something has to send"
            " the cookie `csrftoken` again as the header `x-csrftoken`.",
        ),
        "token": SecurityScheme(
            type="http", scheme="bearer", description="For programs; from `POST /api/tokens`."
        ),
    }
)
SIGNED_IN: list[dict[str, list[str]]] = [{"session": []}, {"token": []}]
"""Either will do."""

TalkLanguage = Annotated[
    str, QueryParameter(max_length=16, description="The language of the table talk.")
]

NO_CONTENT = {204: ResponseSpec(None, description="Done.")}
"""The answer of a route that has nothing to say, also where it sets a cookie."""


def may_refuse(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers of a route that refuses with these statuses; any can be busy for a while."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=STANDARD[status][1])
        for status in (*statuses, 503)
    }


def operation_name(handler: HTTPRouteHandler, _method: object, _path: object) -> str:
    """What a route is called by programs that are generated from the document: as it is called here."""
    return handler.handler_name
