"""Going on with a saved match: the record is played up to where it stopped."""

from __future__ import annotations

from pathlib import Path

from mezani import Match, RecordError
from mezani.cli.records import open_record
from mezani.cli.session import PERSON


def resume_match(file: Path) -> tuple[Match, list[int]]:
    """The match of a record, and the versions at which the person on seat A decided something."""
    match, steps = open_record(file)
    decisions: list[int] = []
    for step in steps:
        if step.seat == PERSON and is_choice(match):
            decisions.append(match.version)
        match.apply(step.seat, step.move)
    if match.state.outcome() is not None:
        raise RecordError(f"{file}: this game is over; mezani replay plays it back.")
    return match, decisions


def is_choice(match: Match) -> bool:
    """Whether the person is asked, and not passed over as in a window they can't use."""
    return [str(move) for move in match.state.legal(PERSON)] != ["pass"]
