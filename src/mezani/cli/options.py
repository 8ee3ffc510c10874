"""Numbers on the command line, refused in plain words."""

from __future__ import annotations

import typer


def whole_number(text: str) -> int:
    """Any whole number."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"“{text}” is not a whole number.") from None


def one_or_more(text: str) -> int:
    """A whole number from 1."""
    number = whole_number(text)
    if number < 1:
        raise typer.BadParameter(f"“{text}” is less than 1.")
    return number


def none_or_more(text: str) -> int:
    """A whole number from 0."""
    number = whole_number(text)
    if number < 0:
        raise typer.BadParameter(f"“{text}” is less than 0.")
    return number


def some_seconds(text: str) -> float:
    """A time long enough to measure in, and short enough to wait for."""
    try:
        seconds = float(text)
    except ValueError:
        raise typer.BadParameter(f"“{text}” is not a number of seconds.") from None
    if not 0.1 <= seconds <= 3600:
        raise typer.BadParameter(f"“{text}” is not from 0.1 to 3600 seconds.")
    return seconds
