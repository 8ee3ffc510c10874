"""Redaction: what may be in a log. Anything that is not known to be harmless is replaced by an ellipsis.

Passwords, tokens, seeds, cards, moves and the texts of errors (which quote moves) never get through. Keys have to be
on a list, and values have to look like an id, a word or a number. Errors are logged by type and place. Only what a
database or the operating system says is logged as the cause, without words in quotes or with digits.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from mezani.store.failures import error_chain

HIDDEN = "…"

ALLOWED = frozenset(
    {
        *("room", "match", "player", "seat", "seq", "game", "phase", "bot", "kind", "code"),
        *("method", "path", "route", "status", "error", "where", "cause", "logger"),
        *("seconds", "rows", "count", "rooms", "sockets", "matches", "moves", "waiting", "workers"),
        *("port", "version", "python", "dialect", "signal", "request", "node", "nodes", "function"),
    }
)
"""The keys that may be logged, besides the event, its level and its time."""

PLAIN_KEY = re.compile(r"[a-z_]{1,24}")
PLAIN_VALUE = re.compile(r"[\w.,:/{}<>-]{0,200}", re.ASCII)
PLAIN_EVENT = re.compile(r"[A-Za-z][a-z ,;:'_-]{0,99}")
PLAIN_TEMPLATE = re.compile(r"[^\d@\n]{1,200}")
QUOTED = re.compile(r"""\"[^"]*\"?|'[^']*'|\S*\d\S*""")
"""The parts of a database's message that may be values."""
DATABASES = ("sqlite3", "psycopg")
"""The modules of the database drivers."""
MAX_FRAMES = 6

EventDict = MutableMapping[str, Any]


class Cause(str):
    """What a database or the operating system said about an error, without values. It may be logged."""

    __slots__ = ()


def redact(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Hide every value that is not known to be harmless. A structlog processor."""
    return {
        key if PLAIN_KEY.fullmatch(key) else HIDDEN: redacted(key, value)
        for key, value in event.items()
    }


def redacted(key: str, value: object) -> object:
    """Return a value as it may be logged under this key."""
    if key == "event":
        return value if isinstance(value, str) and PLAIN_EVENT.fullmatch(value) else HIDDEN
    if key not in ALLOWED:
        return HIDDEN
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, BaseException):
        return type(value).__name__
    if key == "path" and isinstance(value, str):
        value = value.partition("?")[0]
    if isinstance(value, Cause):
        return str(value)
    return value if isinstance(value, str) and PLAIN_VALUE.fullmatch(value) else HIDDEN


def describe_error(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Replace an exception by its type, its place and its cause. A structlog processor."""
    error = error_of(event.pop("exc_info", None))
    event.pop("stack_info", None)
    if error is not None:
        event["error"] = error_types(error)
        event["where"] = error_places(error)
        if cause := error_cause(error):
            event["cause"] = cause
    return event


def error_of(exc_info: object) -> BaseException | None:
    """Return the exception in anything that logging accepts as ``exc_info``."""
    if isinstance(exc_info, tuple):
        exc_info = exc_info[1]
    elif exc_info is True:
        exc_info = sys.exc_info()[1]
    return exc_info if isinstance(exc_info, BaseException) else None


def error_types(error: BaseException) -> str:
    """Return the types of an error and of its causes."""
    return "<".join(type(each).__name__ for each in error_chain(error))


def error_places(error: BaseException) -> str:
    """Return where an error and its causes were raised."""
    return ",".join(frame for each in error_chain(error) for frame in frames(each))[:200]


def error_cause(error: BaseException) -> Cause:
    """Return what the database or the operating system said; empty if neither was the cause."""
    for each in reversed(list(error_chain(error))):
        if isinstance(each, OSError) and each.strerror:
            return Cause(each.strerror)
        if type(each).__module__.startswith(DATABASES):
            return Cause(QUOTED.sub(HIDDEN, str(each).partition("\n")[0])[:120].strip())
    return Cause()


def frames(error: BaseException) -> list[str]:
    """Return where an error was raised, innermost first: file, line and function."""
    stack = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
    return [f"{Path(at.filename).name}:{at.lineno}:{at.name}" for at in reversed(stack)]


def library_event(text: str, args: Any) -> str:
    """Return the message of another library, with numbers filled in and everything else left out."""
    template = text.partition("\n")[0]
    if not PLAIN_TEMPLATE.fullmatch(template):
        return HIDDEN
    try:
        return template % numbers_only(args) if args else template
    except (TypeError, ValueError, KeyError):
        return HIDDEN


def numbers_only(args: Any) -> Any:
    """Return the arguments of a log call with everything but numbers hidden."""
    if isinstance(args, dict):
        return {key: number_only(value) for key, value in args.items()}
    return tuple(number_only(value) for value in args)


def number_only(value: object) -> object:
    """Return a number, or the ellipsis."""
    return value if isinstance(value, int | float) else HIDDEN
