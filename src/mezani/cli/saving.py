"""Saving the record of a match."""

from __future__ import annotations

from pathlib import Path

from mezani import Match


def save(match: Match, name: str = "") -> str:
    """Writes the record and says so, or why not. Only a record of the same deal is replaced."""
    path = Path(name or default_name(match)).expanduser()
    try:
        if path.exists() and not is_of(match, path):
            return f"{path} is another file: choose another name."
        path.write_text(match.record(), encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is another file"
        return f"{path} can't be written: {reason}."
    return f"Saved. Watch it with: mezani replay {path}"


def default_name(match: Match) -> str:
    """A name that says which game and which deal: ``kadi-friendly-1a2b3c4d.record``."""
    return f"{match.game.id}-{match.seed_hash[:8]}.record"


def is_of(match: Match, path: Path) -> bool:
    """Whether a file holds a record of this deal."""
    return f"seed {match.seed}" in path.read_text(encoding="utf-8").splitlines()
