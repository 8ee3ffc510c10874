"""Logs: their format, and that they contain no secrets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextvars import copy_context
from typing import Any

import psycopg
import pytest
import structlog

from mezani import IllegalMoveError
from mezani.server.observability.logs import REROUTED, SILENT, set_up_logs
from mezani.server.observability.redaction import ALLOWED, HIDDEN, library_event, redacted
from mezani.server.observability.request_ids import request_id
from mezani.store import StoreError

PASSWORD = "correct horse battery staple"
TOKEN = "kJ8_vXlYQmB3o0rZ2fTq9w"
SEED = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
HAND = "7H 10S KD"
SECRETS = [PASSWORD, TOKEN, SEED, HAND, "7H", "10S", "KD"]

Lines = Callable[[], list[dict[str, Any]]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    loggers = [root, *(logging.getLogger(name) for name in ("mezani", *REROUTED, *SILENT))]
    before = [(each.handlers[:], each.level, each.propagate, each.disabled) for each in loggers]
    raises = logging.raiseExceptions
    yield
    for each, (handlers, level, propagate, disabled) in zip(loggers, before):
        each.handlers[:] = handlers
        each.setLevel(level)
        each.propagate = propagate
        each.disabled = disabled
    logging.raiseExceptions = raises
    structlog.reset_defaults()


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """Return what was logged, with our own logs from debug."""
    monkeypatch.delenv("MEZANI_LOG", raising=False)
    stream = io.StringIO()
    set_up_logs("debug", stream=stream)
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


def own() -> Any:
    return structlog.get_logger("mezani.server.test")


def without_secrets(logged: list[dict[str, Any]]) -> bool:
    text = json.dumps(logged, ensure_ascii=False)
    return not any(secret in text for secret in SECRETS)


def test_a_record_is_one_line_of_json_without_a_terminal(lines: Lines) -> None:
    own().info("match started", room="7KQ2MX", match=TOKEN, seat="A", count=3, seconds=0.25)
    (line,) = lines()
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "match started",
        "level": "info",
        "room": "7KQ2MX",
        "match": TOKEN,
        "seat": "A",
        "count": 3,
        "seconds": 0.25,
    }


@pytest.mark.parametrize(
    ("wish", "stream", "is_json"),
    [
        ("", Terminal, False),
        ("json", Terminal, True),
        ("text", io.StringIO, False),
        ("", io.StringIO, True),
    ],
)
def test_a_terminal_gets_text_unless_json_is_chosen(
    wish: str, stream: type[io.StringIO], is_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEZANI_LOG", wish)
    written = stream()
    set_up_logs(stream=written)
    own().info("room opened", room="7KQ2MX", hand=HAND)
    (line,) = written.getvalue().splitlines()
    assert line.startswith("{") == is_json
    assert "room opened" in line
    assert "7KQ2MX" in line
    assert HAND not in line


def test_records_below_the_level_are_not_logged() -> None:
    stream = io.StringIO()
    set_up_logs("warning", stream=stream)
    own().info("room opened")
    assert stream.getvalue() == ""
    own().warning("room closed")
    assert "room closed" in stream.getvalue()


@pytest.mark.parametrize(
    "key", ["password", "token", "cookie", "seed", "hand", "move", "view", "name", "reason", "url"]
)
def test_the_value_of_an_unknown_key_is_hidden(key: str, lines: Lines) -> None:
    own().info("something", **{key: TOKEN})
    assert lines()[0][key] == HIDDEN
    assert without_secrets(lines())


@pytest.mark.parametrize("key", sorted(ALLOWED))
def test_sentences_lists_and_objects_are_hidden_under_every_key(key: str) -> None:
    for value in (PASSWORD, HAND, [TOKEN], {"seed": SEED}, b"7H", object(), "a\nb", "x" * 201):
        assert redacted(key, value) == HIDDEN


def test_the_id_of_the_request_is_in_every_line(lines: Lines) -> None:
    def log_with_id() -> None:
        request_id.set("9f86d081884c7d65")
        own().info("something")
        logging.getLogger("litestar").warning("something")

    copy_context().run(log_with_id)
    own().info("something")
    assert [line.get("request") for line in lines()] == ["9f86d081884c7d65"] * 2 + [None]


def test_an_event_with_values_is_hidden(lines: Lines) -> None:
    own().info(f"A played {HAND}")
    own().info("A played %s", "KD")
    own().info(f"signed in with {TOKEN}")
    assert [line["event"] for line in lines()] == [HIDDEN] * 3


def test_a_key_with_values_is_hidden(lines: Lines) -> None:
    own().info("something", **{HAND: 1, "x\ny": 2})
    assert HIDDEN in lines()[0]
    assert without_secrets(lines())


def test_a_path_is_logged_without_its_query(lines: Lines) -> None:
    own().info("refused", path=f"/api/rooms?token={TOKEN}", code="forbidden", status=403)
    assert lines()[0]["path"] == "/api/rooms"
    assert without_secrets(lines())


def fail() -> None:
    try:
        raise KeyError(HAND)
    except KeyError as error:
        raise IllegalMoveError("no_match", f"{HAND} does not match.") from error


@pytest.mark.parametrize("name", ["mezani.server.test", "litestar"])
def test_an_error_is_logged_by_type_and_place_without_its_text(name: str, lines: Lines) -> None:
    try:
        fail()
    except IllegalMoveError:
        log = own() if name.startswith("mezani") else logging.getLogger(name)
        log.exception("failed")
    (line,) = lines()
    assert line["error"] == "IllegalMoveError<KeyError"
    assert "test_logs.py" in line["where"]
    assert ":fail" in line["where"]
    assert without_secrets([line])


CAUSES: list[tuple[Exception, str]] = [
    (sqlite3.DatabaseError("database disk image is malformed"), "database disk image is malformed"),
    (OSError(28, "No space left on device"), "No space left on device"),
    (psycopg.DataError(f'invalid value: "{HAND}"\nDETAIL: {SEED}'), "invalid value: …"),
    (psycopg.OperationalError('server at "::1", port 5432 refused'), "server at …, port … refused"),
    (sqlite3.IntegrityError(f"near {TOKEN}"), "near …"),
]


@pytest.mark.parametrize(("cause", "logged"), CAUSES)
def test_the_cause_of_a_database_error_is_logged_without_values(
    cause: Exception, logged: str, lines: Lines
) -> None:
    try:
        raise StoreError(f"The database could not write: {HAND}") from cause
    except StoreError:
        own().exception("commit_failed")
        logging.getLogger("mezani.store.writer").exception("commit_failed")
    assert [line["cause"] for line in lines()] == [logged] * 2
    assert without_secrets(lines())


def test_an_error_as_a_value_is_logged_by_type(lines: Lines) -> None:
    own().warning("refused", error=IllegalMoveError("no_match", HAND))
    assert lines()[0]["error"] == "IllegalMoveError"


LIBRARY_RECORDS: list[tuple[str, tuple[object, ...], str]] = [
    ("Seen %s on port %d", (TOKEN, 8000), "Seen … on port 8000"),
    ("Seen %(what)s", ({"what": HAND},), "Seen …"),
    (f"Not all of\n{HAND}", (), "Not all of"),
    (f"Nothing of {TOKEN}", (), HIDDEN),
    ("Broken %d %d", (TOKEN,), HIDDEN),
]


@pytest.mark.parametrize("name", ["uvicorn.error", "sqlalchemy.engine.Engine", "litestar", "x"])
def test_records_of_libraries_keep_only_their_template_and_numbers(name: str, lines: Lines) -> None:
    for text, args, _ in LIBRARY_RECORDS:
        logging.getLogger(name).warning(text, *args)
    logged = lines()
    assert [line["event"] for line in logged] == [expected for _, _, expected in LIBRARY_RECORDS]
    assert {line["logger"] for line in logged} == {name}
    assert without_secrets(logged)


def test_libraries_are_logged_from_warnings(lines: Lines) -> None:
    logging.getLogger("sqlalchemy.engine.Engine").info("SELECT")
    logging.getLogger("websockets.server").debug("> TEXT")
    assert lines() == []


def test_there_is_no_access_log(lines: Lines) -> None:
    logging.getLogger("uvicorn.access").error('%s "GET /ws/rooms/7KQ2MX?token=x"', "127.0.0.1")
    assert lines() == []


def test_handlers_of_libraries_are_removed(lines: Lines) -> None:
    other = io.StringIO()
    logging.getLogger("uvicorn").addHandler(logging.StreamHandler(other))
    stream = io.StringIO()
    set_up_logs(stream=stream)
    logging.getLogger("uvicorn.error").warning("Once")
    assert other.getvalue() == ""
    assert stream.getvalue().count("Once") == 1


def test_an_unhandled_task_error_is_logged_without_values(lines: Lines) -> None:
    async def scene() -> None:
        context = {"message": "Task failed", "task": HAND, "exception": KeyError(HAND)}
        asyncio.get_running_loop().call_exception_handler(context)

    asyncio.run(scene())
    (line,) = (line for line in lines() if line["level"] == "error")
    assert (line["event"], line["error"]) == ("Task failed", "KeyError")
    assert without_secrets(lines())


def test_a_record_that_cannot_be_written_is_not_printed_elsewhere(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stream = io.StringIO()
    set_up_logs(stream=stream)
    stream.close()
    logging.getLogger("uvicorn.error").error("Seen %s", TOKEN)
    assert TOKEN not in capsys.readouterr().err


def test_a_message_without_arguments_may_have_percent_signs() -> None:
    assert library_event("half is %", ()) == "half is %"
