"""Errors as answers: ``{"code", "reason"}`` with a fitting status, and nothing of what happened inside.

`EXCEPTION_HANDLERS` is for the app; with it, whatever is raised anywhere becomes such an answer.
"""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from litestar.connection import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response
from litestar.types import ExceptionHandlersMap

from mezani.errors import MezaniError
from mezani.server.observability.redaction import frames

AnyRequest = Request[Any, Any, Any]

STATUS_BY_CODE = {
    "illegal_move": 409,
    "not_your_turn": 409,
    "stale": 409,
    "unknown_game": 404,
    "name_taken": 409,
    "seq_taken": 409,
    "store": 503,
}
"""For errors of the layers below, which know no statuses; others are 400."""

STANDARD = {
    400: ("bad_request", "The request can't be read."),
    401: ("not_signed_in", "Come in as a guest or sign in first."),
    403: ("forbidden", "That is not yours to do."),
    404: ("not_found", "There is nothing here."),
    405: ("method_not_allowed", "That can't be done here."),
    409: ("conflict", "That can't be done as things are now."),
    413: ("too_large", "The request is too large."),
    415: ("bad_media_type", "The request has to be JSON."),
    429: ("rate_limited", "That was a few times too often: try again later."),
    503: ("busy", "The server is busy: try again in a moment."),
}
SERVER_ERROR = ("server_error", "Something went wrong here; it has been noted.")
STORE_ERROR = ("store", "The server can't reach its records just now: try again in a moment.")


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was refused: a code for programs and a sentence for people.

    ``why`` tells apart the reasons of one code, where it has several.
    """

    code: str
    reason: str
    why: str = ""


def answer(
    status: int, code: str, reason: str, why: str = "", seconds: int | None = None
) -> Response[Problem]:
    """A refusal as it goes out; ``seconds`` says when to come again."""
    headers = {"Retry-After": str(seconds)} if seconds else {}
    return Response(
        Problem(code, reason, why),
        status_code=status,
        headers=headers,
        media_type="application/json",
    )


def answer_refusal(request: AnyRequest, error: MezaniError) -> Response[Problem]:
    """A refusal of our own, which has its sentence."""
    status: int = getattr(error, "status", None) or STATUS_BY_CODE.get(error.code, 400)
    if error.code == "store":
        _note(request, error)
        return answer(status, *STORE_ERROR)
    return answer(status, error.code, error.reason, error.why, getattr(error, "seconds", None))


def answer_invalid(_request: AnyRequest, error: ValidationException) -> Response[Problem]:
    """A body, path or query that doesn't fit: says which part, never what was in it."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    part, message = found.get("key", "data"), found.get("message", "")
    where = "" if part == "data" else f" at “{part[:40]}”"
    return answer(400, "bad_request", f"The request doesn't fit{where}: {message[:160]}.")


def answer_standard(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses, in our words."""
    if error.status_code not in STANDARD:
        return answer_unknown(request, error)
    return answer(error.status_code, *STANDARD[error.status_code])


def answer_unknown(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A mistake of ours: noted here, and told to nobody."""
    _note(request, error)
    return answer(500, *SERVER_ERROR)


def _note(request: AnyRequest, error: Exception) -> None:
    # The message of an error may quote a password, a hand or a seed; its type and place can't.
    structlog.get_logger().error(
        "server_error",
        error=type(error).__name__,
        method=request.method,
        path=request.scope.get("path_template", ""),
        where=",".join(frames(error)),
    )


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    MezaniError: answer_refusal,
    ValidationException: answer_invalid,
    HTTPException: answer_standard,
    Exception: answer_unknown,
}
