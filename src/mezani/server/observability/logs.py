"""Logs: one line per record, readable on a terminal and JSON elsewhere. redaction.py decides what may be in them.

Records of all libraries take the same path. uvicorn has to be started with ``log_config=None, access_log=False``.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import Any, TextIO

import structlog

from mezani.server.observability.redaction import (
    EventDict,
    describe_error,
    library_event,
    redact,
    redacted,
)
from mezani.server.observability.request_ids import add_request_id

OWN_LOGGERS = "mezani"
SILENT = ("uvicorn.access",)
"""Loggers that are off: request paths contain room codes."""
REROUTED = ("uvicorn", "uvicorn.error", "sqlalchemy", "alembic", "litestar", "websockets")
"""Libraries that may have set up handlers of their own."""


def set_up_logs(level: str = "info", *, stream: TextIO | None = None) -> None:
    """Send all logs to a stream (standard error): our own from this level, those of libraries from warning."""
    stream = sys.stderr if stream is None else stream
    minimum = logging.getLevelNamesMapping()[level.upper()]
    _set_up_structlog(minimum)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_formatter(stream))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OWN_LOGGERS).setLevel(minimum)
    # A record that cannot be written would otherwise be printed unredacted.
    logging.raiseExceptions = False
    _reroute_libraries()


def wants_json(stream: TextIO) -> bool:
    """Return whether to write JSON: as ``MEZANI_LOG`` says (json or text), else if the stream is not a terminal."""
    wanted = os.environ.get("MEZANI_LOG", "")
    return wanted == "json" if wanted in ("json", "text") else not stream.isatty()


def _set_up_structlog(minimum: int) -> None:
    structlog.configure(
        processors=[
            add_request_id,
            describe_error,
            redact,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(minimum),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _formatter(stream: TextIO) -> logging.Formatter:
    renderer: Any
    if wants_json(stream):
        time = structlog.processors.TimeStamper(fmt="iso", utc=True)
        renderer = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        time = structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False)
        renderer = structlog.dev.ConsoleRenderer(colors=stream.isatty())
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[_redact_library_record],
        use_get_message=False,
        pass_foreign_args=True,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.stdlib.add_log_level,
            time,
            renderer,
        ],
    )


def _redact_library_record(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Keep only the message template and the numbers of another library's record."""
    kept = {key: event[key] for key in ("_record", "_from_structlog")}
    kept["event"] = library_event(event["event"], event["positional_args"])
    kept["logger"] = event["_record"].name
    described = describe_error(None, "", {"exc_info": event.get("exc_info")})
    described = add_request_id(None, "", described)
    return kept | {key: redacted(key, value) for key, value in described.items()}


def _reroute_libraries() -> None:
    for name in (*REROUTED, *SILENT):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name not in SILENT
        logger.disabled = name in SILENT
        logger.setLevel(logging.NOTSET)
