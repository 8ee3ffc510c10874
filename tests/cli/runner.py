"""Running commands in tests, as a person would: words in, status and text out."""

from __future__ import annotations

from typing import NamedTuple

from typer.testing import CliRunner

from mezani.cli import app


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def run(*words: object, typed: str = "") -> Ran:
    """Runs ``mezani`` with these words and this input."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=typed)
    return Ran(result.exit_code, result.stdout, result.stderr)


def assert_refused(ran: Ran, *parts: str) -> None:
    """Exit status 2, nothing on stdout, one line on stderr that holds all the parts."""
    assert ran.status == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    for part in parts:
        assert part in ran.err
