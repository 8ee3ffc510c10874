"""Reading records: the text that ``Match.record`` writes.

>>> from mezani.games import find_game
>>> from mezani.match import Match
>>> match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
>>> events = match.apply(0, "draw")
>>> read_record(match.record()).state.checksum() == match.state.checksum()
True
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mezani.errors import MezaniError, RecordError
from mezani.games import find_game
from mezani.match import ENGINE, Match, Step
from mezani.seats import parse_seat
from mezani.switches import with_changes

HEADERS = ("game", "rules", "players", "seed", "engine", "practice", "starter")
REQUIRED = ("game", "players", "seed", "engine")


def read_record(text: str) -> Match:
    """Return the match of a record, with all its steps applied."""
    header, lines = _split(text)
    match = _dealt_match(header)
    for number, line in lines:
        with _naming_line(number, line):
            step = match.parse_step(line)
            match.apply(step.seat, step.move)
    return match


def split_record(text: str) -> tuple[Match, list[Step]]:
    """Return the match of a record at its deal, and the steps that follow."""
    header, lines = _split(text)
    match = _dealt_match(header)
    steps: list[Step] = []
    for number, line in lines:
        with _naming_line(number, line):
            steps.append(match.parse_step(line))
    return match, steps


@contextmanager
def _naming_line(number: int, line: str) -> Iterator[None]:
    """Turn an error into a RecordError that names the line."""
    try:
        yield
    except MezaniError as error:
        raise RecordError(f"line {number}, “{line}”: {error.reason}") from error


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Return the header fields of a record, and its step lines with their line numbers."""
    header: dict[str, str] = {}
    steps: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        key, _, value = line.partition(" ")
        if not line:
            continue
        if key in HEADERS and not steps:
            if key in header:
                raise RecordError(f"line {number}: “{key}” occurs twice.")
            header[key] = value.strip()
        else:
            steps.append((number, line))
    missing = [key for key in REQUIRED if not header.get(key)]
    if missing:
        raise RecordError(f"This is not a record of a match: the line “{missing[0]} …” is missing.")
    return header, steps


def _dealt_match(header: dict[str, str]) -> Match:
    if header["engine"] != ENGINE:
        raise RecordError(
            f"This record was made by engine {header['engine']}; this is engine {ENGINE}."
        )
    game = find_game(header["game"])
    changes: dict[str, object] = {}
    for word in header.get("rules", "").split():
        name, _, value = word.partition("=")
        changes[name] = value
    players = [name.strip() for name in header["players"].split(",")]
    starter = parse_seat(header["starter"], len(players)) if "starter" in header else None
    practice = header.get("practice", "no")
    if practice not in ("yes", "no"):
        raise RecordError(f"“practice {practice}”: practice is yes or no.")
    rules = with_changes(game.preset, changes)
    return Match(game, players, rules, header["seed"], starter, practice=practice == "yes")
