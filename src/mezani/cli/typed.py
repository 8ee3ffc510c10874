"""Reading a typed line, however long it is."""

from __future__ import annotations

import sys

MOST_CHARACTERS = 1000
CHUNK = 65_536
MOST_CHUNKS = 256


class LongLineError(Exception):
    """A line nobody typed at a table."""


def read_line(question: str, *, is_watched: bool) -> str:
    """Asks and gives the line; EOFError where there is none, LongLineError where it has no end."""
    if is_watched:
        line = input(question)
    else:
        print(question, end="", flush=True)
        line = read_from_input()
    if len(line) > MOST_CHARACTERS:
        raise LongLineError
    return line


def read_from_input() -> str:
    """A line of the input; of one that is too long only the beginning is kept."""
    line = sys.stdin.readline(MOST_CHARACTERS + 2)
    if not line:
        raise EOFError
    if len(line) > MOST_CHARACTERS and not line.endswith("\n"):
        skip_rest_of_line()
    return line.removesuffix("\n")


def skip_rest_of_line() -> None:
    """Reads on to the end of the line; a line without one is the end of the input."""
    for _ in range(MOST_CHUNKS):
        rest = sys.stdin.readline(CHUNK)
        if not rest or rest.endswith("\n"):
            return
    raise EOFError
