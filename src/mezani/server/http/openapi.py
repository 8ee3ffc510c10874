"""How routes are described in the OpenAPI document: who may call them and how they refuse."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme

from mezani.server.accounts.tokens import SESSION_COOKIE
from mezani.server.http.error_responses import STANDARD, Problem

SECURITY_SCHEMES = Components(
    security_schemes={
        "session": SecurityScheme(
            type="apiKey",
            name=SESSION_COOKIE,
            security_scheme_in="cookie",
            description="Set by creating a guest, signing up or signing in. Requests that change something have"
            " to send the cookie `csrftoken` again as the header `x-csrftoken`.",
        ),
        "token": SecurityScheme(
            type="http", scheme="bearer", description="For programs; from `POST /api/tokens`."
        ),
    }
)
SIGNED_IN: list[dict[str, list[str]]] = [{"session": []}, {"token": []}]
"""The security of routes that accept either."""

NO_CONTENT = {204: ResponseSpec(None, description="Done.")}
"""The response of routes that return nothing but cookies."""


def may_refuse(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the responses of a route that refuses with these statuses. Any route can be busy."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=STANDARD[status][1])
        for status in (*statuses, 503)
    }


def operation_name(handler: HTTPRouteHandler, _method: object, _path: object) -> str:
    """Return the operation id of a route: the name of its function."""
    return handler.handler_name
