"""Standard streams that can always be used: closed ones are empty, and lacking characters are plain letters."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TextIO, cast

PLAIN = "mezani.plain"
"""The name of the error handler that writes plain letters."""
PLAIN_LETTERS = dict(
    zip(
        "♠♥♦♣╭╮╰╯─━│▮▶→←›·★…–“”‘’",
        "SHDC++++--|#>><>-*.-\"\"''",
    )
)


def plain_letters(error: UnicodeError) -> tuple[str, int]:
    """What is written for characters an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(PLAIN_LETTERS.get(character, "?") for character in lacking), error.end


codecs.register_error(PLAIN, plain_letters)


def prepare_streams() -> None:
    """Makes input and output work whatever they are connected to."""
    if sys.stdin is None:
        sys.stdin = open_nowhere("r")
    if sys.stdout is None:
        sys.stdout = open_nowhere("w")
    if sys.stderr is None:
        sys.stderr = open_nowhere("w")
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAIN), (sys.stderr, PLAIN)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def open_nowhere(mode: str) -> TextIO:
    """A stream in place of one that was closed."""
    return cast("TextIO", Path(os.devnull).open(mode, encoding="utf-8"))


def drop_output() -> None:
    """Sends what is still to be written nowhere, so that leaving does not fail over it again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
