"""Standard streams that never fail: closed ones are replaced, and missing characters are transliterated."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TextIO, cast

TRANSLITERATE = "mezani.transliterate"
"""The name of the codec error handler."""
TRANSLITERATIONS = dict(
    zip(
        "♠♥♦♣╭╮╰╯─━│▮▶→←›·★…–“”‘’",
        "SHDC++++--|#>><>-*.-\"\"''",
    )
)


def transliterate(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that the encoding of a stream does not have."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(TRANSLITERATIONS.get(character, "?") for character in missing), error.end


codecs.register_error(TRANSLITERATE, transliterate)


def prepare_streams() -> None:
    """Make stdin, stdout and stderr usable whatever they are connected to."""
    if sys.stdin is None:
        sys.stdin = open_null("r")
    if sys.stdout is None:
        sys.stdout = open_null("w")
    if sys.stderr is None:
        sys.stderr = open_null("w")
    handlers = ((sys.stdin, "replace"), (sys.stdout, TRANSLITERATE), (sys.stderr, TRANSLITERATE))
    for stream, errors in handlers:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def open_null(mode: str) -> TextIO:
    """Open the null device in place of a closed stream."""
    return cast("TextIO", Path(os.devnull).open(mode, encoding="utf-8"))


def discard_output() -> None:
    """Redirect stdout to the null device, so that flushing it at exit can't fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
