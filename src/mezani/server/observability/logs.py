"""Logs: one line a record, for people on a terminal and as JSON elsewhere; redaction.py says what may be in them.

Every library's records go the same way. uvicorn has to be started with ``log_config=None, access_log=False``.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import Any, TextIO

import structlog

from mezani.server.observability.redaction import (
    EventDict,
    foreign_event,
    keep_to_the_list,
    tell_errors_by_type,
)

OWN_LOGGERS = "mezani"
SILENT = ("uvicorn.access",)
"""Loggers that say nothing at all: addresses people call have room codes and invitations in them."""
REROUTED = ("uvicorn", "uvicorn.error", "sqlalchemy", "alembic", "litestar", "websockets")
"""Libraries that might have set up handlers of their own."""


def set_up_logs(level: str = "info", *, stream: TextIO | None = None) -> None:
    """Sends all logs to a stream (standard error): our own from that level on, others' warnings and worse."""
    stream = sys.stderr if stream is None else stream
    least = logging.getLevelNamesMapping()[level.upper()]
    _set_up_structlog(least)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_formatter(stream))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OWN_LOGGERS).setLevel(least)
    logging.raiseExceptions = (
        False  # a line that can't be written would be printed with all it hides
    )
    _reroute_libraries()


def wants_json(stream: TextIO) -> bool:
    """Whether lines are for programs: as ``MEZANI_LOG`` says (json or text), else wherever is no terminal."""
    wish = os.environ.get("MEZANI_LOG", "")
    return wish == "json" if wish in ("json", "text") else not stream.isatty()


def _set_up_structlog(least: int) -> None:
    structlog.configure(
        processors=[
            tell_errors_by_type,
            keep_to_the_list,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(least),
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
        foreign_pre_chain=[_retell],
        use_get_message=False,
        pass_foreign_args=True,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.stdlib.add_log_level,
            time,
            renderer,
        ],
    )


def _retell(_logger: object, _method: str, event: EventDict) -> EventDict:
    """A record of another library, with its own words only."""
    told = {key: event[key] for key in ("_record", "_from_structlog")}
    told["event"] = foreign_event(event["event"], event["positional_args"])
    told["logger"] = event["_record"].name
    return tell_errors_by_type(None, "", told | {"exc_info": event.get("exc_info")})


def _reroute_libraries() -> None:
    for name in (*REROUTED, *SILENT):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name not in SILENT
        logger.disabled = name in SILENT
        logger.setLevel(logging.NOTSET)
