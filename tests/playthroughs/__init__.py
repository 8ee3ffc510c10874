"""Recorded playthroughs: whole games with the talk and the visible changes of each step.

``make playthroughs`` records them again. Review a difference as a rule change.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from mezani import Event, Game, Match
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.record import split_record
from mezani.seats import SEAT_LETTERS

FOLDER = Path(__file__).parent
MOST_STEPS = 150


def file_of(game: Game, seats: int) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{game.id}-{seats}.txt"


def recorded(game: Game, seats: int) -> str:
    """Return the record of the first numbered seed that casual bots play to a win in few steps."""
    for number in range(1000):
        match = Match(game, SEAT_LETTERS[:seats], seed=f"playthrough {number}")
        play_out(match, BOTS["casual"], max_steps=MOST_STEPS)
        if match.state.outcome() is not None and match.state.winners():
            return match.record()
    raise AssertionError(f"no short game of {game.id} with {seats} players was found")


def annotated(record: str) -> str:
    """Return a record with a comment after each step: the talk, and what a spectator sees change."""
    match, steps = split_record(record)
    lines = match.record().splitlines()
    seen = flat(match.state.view(None))
    nothing = dict.fromkeys(seen, "") | {name: "False" for name in seen if seen[name] == "False"}
    lines += comments(["The deal.", changes(nothing, seen)])
    for step in steps:
        events = match.apply(step.seat, step.move)
        now = flat(match.state.view(None))
        lines.append(str(step))
        lines += comments([*said(match, events), changes(seen, now)])
        seen = now
    return "\n".join(lines) + "\n"


def said(match: Match, events: list[Event]) -> Iterator[str]:
    """Yield the talk of a step, with hidden cards in brackets."""
    for event in events:
        line = match.game.talk(event, match.players)
        if line is not None:
            yield line + (f" ({' '.join(event.cards)})" if event.hides else "")


def comments(lines: list[str]) -> list[str]:
    """Return lines as comments of a record."""
    return [f"#   {line}" for line in lines if line]


def flat(view: Any) -> dict[str, str]:
    """Return a view as names and values. Players and tiles are named by their first field."""
    found: dict[str, str] = {}
    for name, value in msgspec.to_builtins(view).items():
        if name in ("family", "clocks"):
            continue
        if isinstance(value, list | tuple) and value and isinstance(value[0], dict):
            for part in value:
                label = part.pop(next(iter(part)))
                found.update({f"{label}.{key}": str(item) for key, item in part.items()})
        else:
            found[name] = " ".join(value) if isinstance(value, list | tuple) else str(value)
    return found


def changes(before: dict[str, str], after: dict[str, str]) -> str:
    """Return the differences between two views in one line."""
    return " ".join(
        f"{name}={value or '-'}" for name, value in after.items() if before[name] != value
    )
