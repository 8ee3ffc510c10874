"""What a route may refuse, for its description in the OpenAPI document."""

from __future__ import annotations

from litestar.openapi.datastructures import ResponseSpec

from mezani.server.error_answers import STANDARD, Problem


def may_refuse(*statuses: int) -> dict[int, ResponseSpec]:
    """The answers of a route that refuses with these statuses; any can be busy for a while."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=STANDARD[status][1])
        for status in (*statuses, 503)
    }
