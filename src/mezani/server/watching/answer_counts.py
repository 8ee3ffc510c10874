"""Every answer is counted, by the route's template: the path itself would tell codes and names."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

from mezani.server.watching.metrics import Metrics

NO_ROUTE = ""
"""Counted with all others that are no route of ours."""


def count_answers(metrics: Metrics) -> BeforeMessageSendHookHandler:
    """A hook for the app's ``before_send``."""

    async def count(message: Message, scope: Scope) -> None:
        if scope["type"] == ScopeType.HTTP and message["type"] == "http.response.start":
            route = scope.get("path_template", NO_ROUTE)
            metrics.answered(scope["method"], route, message["status"])

    return count
