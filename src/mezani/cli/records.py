"""Reading records that people name."""

from __future__ import annotations

from pathlib import Path

from mezani import Match, MezaniError, RecordError, Step, read_record
from mezani.cli.files import read_text
from mezani.match import start_of_record


def open_record(file: Path) -> tuple[Match, list[Step]]:
    """The match of a record at its deal, and its steps, all of which can be made."""
    text = read_text(file)
    try:
        read_record(text)
        return start_of_record(text)
    except MezaniError as error:
        raise RecordError(f"{file}: {error.reason}") from error
