"""Reading files that people name: only text, only regular files, and none that is absurdly large."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import NamedTuple

from mezani import Match, MezaniError, RecordError, Step, read_record
from mezani.bots import Bot
from mezani.cli.shell_commands import USUAL_BOT, command_name, quoted, resume_command
from mezani.cli.text import is_shown
from mezani.record import split_record

MOST_BYTES = 16 * 1024 * 1024
LINE_CHARACTERS = "\t\r\n"


class UnreadableFileError(MezaniError):
    """A file that can't be read at all."""

    code = "unreadable_file"


def read_text(path: Path) -> str:
    """The text of a file, or an error that says in a line why there is none."""
    check_readable(path)
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1).decode("utf-8-sig")
    except OSError as error:
        raise unreadable(path, error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise unreadable(path, "it is not text") from error
    if not all(is_shown(character) or character in LINE_CHARACTERS for character in set(text)):
        raise unreadable(path, "it is not text")
    return text


def check_readable(path: Path) -> None:
    """Refuses what can't be a record or a scenario before any of it is read."""
    try:
        found = path.stat()
    except OSError as error:
        raise unreadable(path, error.strerror or str(error)) from error
    except ValueError as error:
        raise unreadable(path, str(error)) from error
    if not stat.S_ISREG(found.st_mode):
        raise unreadable(path, "it is not a regular file")
    if found.st_size > MOST_BYTES:
        raise unreadable(path, f"it is larger than {MOST_BYTES // 1024**2} MB")


def unreadable(path: Path, why: str) -> UnreadableFileError:
    """The error for a file that can't be read."""
    return UnreadableFileError(f"{path} can't be read: {why}.")


def open_record(file: Path) -> tuple[Match, list[Step]]:
    """The match of a record at its deal, and its steps, all of which can be made."""
    text = read_text(file)
    try:
        read_record(text)
        return split_record(text)
    except MezaniError as error:
        raise RecordError(f"{file}: {error.reason}") from error


class Saved(NamedTuple):
    """What came of saving: lines that say so, and where the record is, if it is anywhere."""

    lines: tuple[str, ...]
    path: Path | None = None


def save(match: Match, name: str = "", bot: Bot = USUAL_BOT) -> Saved:
    """Writes the record, or says why not. Only an earlier record of this very match is replaced."""
    try:
        path = Path(name).expanduser() if name else free_path(match)
        if path.exists() and not is_earlier(match, path):
            return Saved((f"{path} is there and holds something else: choose another name.",))
        path.write_text(match.record(), encoding="utf-8")
    except OSError as error:
        return Saved((f"{error.filename or name} can't be written: {error.strerror}.",))
    except (ValueError, RuntimeError) as error:
        return Saved((f"{name} can't be written: {error}.",))
    return Saved(tuple(next_steps(match, path, bot)), path)


def next_steps(match: Match, path: Path, bot: Bot) -> list[str]:
    """What can be done with a record."""
    lines = [f"Saved. Watch it with: {command_name()} replay {quoted(path)}"]
    if match.state.outcome() is None:
        lines.append(f"Go on with it: {resume_command(path, bot)}")
    return lines


def free_path(match: Match) -> Path:
    """Where a record goes that was given no name: ``kadi-friendly-1a2b3c4d.record``, or with ``-2``."""
    stem = f"{match.game.id}-{match.seed_hash[:8]}"
    path = Path(f"{stem}.record")
    number = 1
    while path.exists() and not is_earlier(match, path):
        number += 1
        path = Path(f"{stem}-{number}.record")
    return path


def is_earlier(match: Match, path: Path) -> bool:
    """Whether a file holds a record of this match, as far as it is now or less far."""
    try:
        other, steps = open_record(path)
    except MezaniError:
        return False
    return identity(match) == identity(other) and steps == match.steps[: len(steps)]


def identity(match: Match) -> tuple[object, ...]:
    """What a match is before its first step."""
    return (match.game.id, match.rules, match.players, match.seed, match.starter, match.practice)
