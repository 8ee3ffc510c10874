"""Errors as responses: ``{"code", "reason"}`` with a status, and no internal details.

With `EXCEPTION_HANDLERS`, every exception that reaches the app becomes such a response.
"""

from __future__ import annotations

import msgspec
import structlog
from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response
from litestar.types import ExceptionHandlersMap

from mezani.errors import MezaniError
from mezani.server.errors import SIGN_IN_FIRST
from mezani.server.http.requests import AnyRequest
from mezani.server.observability.redaction import error_cause, error_places, error_types

log = structlog.get_logger(__name__)

STATUS_BY_CODE = {
    "illegal_move": 409,
    "not_your_turn": 409,
    "stale": 409,
    "no_review": 409,
    "unknown_game": 404,
    "name_taken": 409,
    "seq_taken": 409,
    "store": 503,
}
"""Statuses of errors from lower layers, which have none of their own; all others are 400."""

STANDARD = {
    400: ("bad_request", "The request is invalid."),
    401: ("not_signed_in", SIGN_IN_FIRST),
    403: ("forbidden", "You are not allowed to do that."),
    404: ("not_found", "There is nothing at this address."),
    405: ("method_not_allowed", "This method is not allowed here."),
    409: ("conflict", "That is not possible at the moment."),
    413: ("too_large", "The request is too large."),
    415: ("bad_media_type", "The request must be JSON."),
    429: ("rate_limited", "Too many attempts: try again later."),
    503: ("busy", "The server is busy: try again in a moment."),
}
SERVER_ERROR = ("server_error", "Something went wrong on the server. The error was logged.")
STORE_ERROR = ("store", "The server can't reach its database: try again in a moment.")


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused: a code for programs and a sentence for people.

    ``why`` tells apart the reasons of one code, if it has several.
    """

    code: str
    reason: str
    why: str = ""


def problem_response(
    status: int, code: str, reason: str, why: str = "", seconds: int | None = None
) -> Response[Problem]:
    """Return a refusal as a response; ``seconds`` says how long to wait before the next attempt."""
    headers = {"Retry-After": str(seconds)} if seconds else {}
    return Response(
        Problem(code, reason, why),
        status_code=status,
        headers=headers,
        media_type="application/json",
    )


def handle_refusal(request: AnyRequest, error: MezaniError) -> Response[Problem]:
    """Respond to one of our own errors, which has a sentence."""
    status: int = getattr(error, "status", None) or STATUS_BY_CODE.get(error.code, 400)
    if error.code == "store":
        _log_error(request, error)
        return problem_response(status, *STORE_ERROR)
    seconds = getattr(error, "seconds", None)
    return problem_response(status, error.code, error.reason, error.why, seconds)


def handle_invalid(_request: AnyRequest, error: ValidationException) -> Response[Problem]:
    """Respond to an invalid body, path or query: name the part, but never quote its value."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    part, message = found.get("key", "data"), found.get("message", "")
    where = "" if part == "data" else f" at “{part[:40]}”"
    reason = f"The request is invalid{where}: {message[:160]}."
    return problem_response(400, "bad_request", reason)


def handle_standard(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """Respond to an error of the framework with one of our sentences."""
    if error.status_code not in STANDARD:
        return handle_unknown(request, error)
    return problem_response(error.status_code, *STANDARD[error.status_code])


def handle_unknown(request: AnyRequest, error: Exception) -> Response[Problem]:
    """Log an internal error and respond without details."""
    _log_error(request, error)
    return problem_response(500, *SERVER_ERROR)


def _log_error(request: AnyRequest, error: Exception) -> None:
    log.error(
        "request_failed",
        method=request.method,
        path=request.scope.get("path_template", ""),
        error=error_types(error),
        where=error_places(error),
        cause=error_cause(error),
    )


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    MezaniError: handle_refusal,
    ValidationException: handle_invalid,
    HTTPException: handle_standard,
    Exception: handle_unknown,
}
