"""Run commands in tests: arguments and input in, status and text out."""

from __future__ import annotations

from typing import NamedTuple

from typer.testing import CliRunner

from mezani.cli import app


class Ran(NamedTuple):
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str


def run(*words: object, typed: str = "") -> Ran:
    """Run ``mezani`` with these arguments and this input."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=typed)
    return Ran(result.exit_code, result.stdout, result.stderr)


def assert_refused(ran: Ran, *parts: str) -> None:
    """Expect exit status 2, nothing on stdout, and one line on stderr with all the parts."""
    assert ran.status == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    for part in parts:
        assert part in ran.err
