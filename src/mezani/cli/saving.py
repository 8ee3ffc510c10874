"""Saving the record of a match."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import NamedTuple

from mezani import Match, MezaniError
from mezani.bots import Bot
from mezani.cli.command_name import command_name
from mezani.cli.opponents import USUAL_BOT, words_for
from mezani.cli.records import open_record


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


def resume_command(path: Path, bot: Bot) -> str:
    """The command that goes on with a saved game, against the same bots."""
    return " ".join([command_name(), "play", "--resume", quoted(path), *words_for(bot)])


def quoted(path: Path) -> str:
    """A path as a shell takes it."""
    return shlex.quote(f"./{path}" if str(path).startswith("-") else str(path))


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
