"""What may stand in a log. It fails closed: what is not known to be harmless is replaced by an ellipsis.

Passwords, tokens, seeds, cards, moves and the text of errors (which quotes moves) never get through: keys have
to be on a list, values have to look like an id, a word or a number, and errors are told by type and place.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

HIDDEN = "…"

ALLOWED = frozenset(
    {
        *("room", "match", "player", "seat", "seq", "game", "phase", "bot", "kind", "code"),
        *("method", "path", "route", "status", "error", "where", "logger"),
        *("seconds", "rows", "count", "rooms", "sockets", "matches", "moves", "waiting", "workers"),
        *("port", "version", "python", "dialect", "signal"),
    }
)
"""The keys that may be logged, beside the event, its level and its time."""

PLAIN_KEY = re.compile(r"[a-z_]{1,24}")
PLAIN_VALUE = re.compile(r"[\w.,:/{}<>-]{0,200}", re.ASCII)
PLAIN_EVENT = re.compile(r"[A-Za-z][a-z ,;:'_-]{0,99}")
PLAIN_TEMPLATE = re.compile(r"[^\d@\n]{1,200}")
MOST_FRAMES = 6

EventDict = MutableMapping[str, Any]


def keep_to_the_list(_logger: object, _method: str, event: EventDict) -> EventDict:
    """A structlog processor: hides every value that is not known to be harmless."""
    return {
        key if PLAIN_KEY.fullmatch(key) else HIDDEN: harmless(key, value)
        for key, value in event.items()
    }


def harmless(key: str, value: object) -> object:
    """The value as it may be logged under that key."""
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
    return value if isinstance(value, str) and PLAIN_VALUE.fullmatch(value) else HIDDEN


def tell_errors_by_type(_logger: object, _method: str, event: EventDict) -> EventDict:
    """A structlog processor: an exception becomes its type and where it was raised, without its text."""
    error = error_of(event.pop("exc_info", None))
    event.pop("stack_info", None)
    if error is not None:
        chain = list(causes(error))
        event["error"] = "<".join(type(each).__name__ for each in chain)
        event["where"] = ",".join(frame for each in chain for frame in frames(each))[:200]
    return event


def error_of(exc_info: object) -> BaseException | None:
    """The exception in anything that logging takes as ``exc_info``."""
    if isinstance(exc_info, tuple):
        exc_info = exc_info[1]
    elif exc_info is True:
        exc_info = sys.exc_info()[1]
    return exc_info if isinstance(exc_info, BaseException) else None


def causes(error: BaseException) -> Iterator[BaseException]:
    """An error and what led to it, the last first."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def frames(error: BaseException) -> list[str]:
    """Where an error was raised, innermost first: module file, line and function."""
    stack = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    return [f"{Path(at.filename).name}:{at.lineno}:{at.name}" for at in reversed(stack)]


def foreign_event(text: str, args: Any) -> str:
    """What another library says: its sentence, with numbers filled in and everything else left out."""
    template = text.partition("\n")[0]
    if not PLAIN_TEMPLATE.fullmatch(template):
        return HIDDEN
    try:
        return template % numbers_only(args) if args else template
    except (TypeError, ValueError, KeyError):
        return HIDDEN


def numbers_only(args: Any) -> Any:
    """The arguments of a log call, with everything that is not a number hidden."""
    if isinstance(args, dict):
        return {key: number_only(value) for key, value in args.items()}
    return tuple(number_only(value) for value in args)


def number_only(value: object) -> object:
    """A number, or the ellipsis."""
    return value if isinstance(value, int | float) else HIDDEN
