"""Scenario files: a position, and a script of moves, refusals and facts. docs/notation.md describes the format."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mezani.errors import IllegalMoveError, MezaniError, ScenarioError
from mezani.game import Game
from mezani.games import find_game
from mezani.match import Match
from mezani.seats import NO_SEAT, SEAT_LETTERS, parse_seat, seat_letter
from mezani.switches import with_changes

CASE_KEYS = {"name", "source", "game", "rules", "script"}
YES_OR_NO = ("yes", "no")
CASE_TYPES: dict[str, type] = {"rules": dict, "hands": dict, "practice": bool}
"""The keys of every case whose values are not text, with their types."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A script line that failed: what was expected and what was found."""

    line: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a scenario file, ready to run."""

    name: str
    game: Game
    rules: Any
    setup: dict[str, Any]
    script: list[str]
    file: str = ""

    def run(self) -> Failure | None:
        """Run the script. Return the first line that fails, or None."""
        run = ScriptRun(self)
        failures = (run.check_line(line) for line in self.script)
        return next((failure for failure in failures if failure is not None), None)

    def match(self) -> Match:
        """Return a match that starts from the position of the case."""
        players = SEAT_LETTERS[: len(self.setup["hands"])]
        practice = bool(self.setup.get("practice"))
        return Match(self.game, players, self.rules, practice=practice, setup=self.setup)


class ScriptRun:
    """A case while its script runs: the match, and the talk of the last step."""

    def __init__(self, case: Case) -> None:
        self.game = case.game
        self.match = case.match()
        self.talk: list[str] = []

    def check_line(self, line: str) -> Failure | None:
        """Run one line of the script. Return what is wrong with it, or None."""
        if line.startswith("?"):
            return self._check_fact(line)
        if line.startswith("!"):
            return self._check_refusal(line)
        step = self.match.parse_step(line)
        try:
            events = self.match.apply(step.seat, step.move)
        except IllegalMoveError as error:
            return Failure(line, "a legal move", f"refused: {error.reason}")
        lines = (self.game.talk(event, self.match.players) for event in events)
        self.talk = [line for line in lines if line is not None]
        return None

    def _check_refusal(self, line: str) -> Failure | None:
        step = self.match.parse_step(line[1:])
        before = self.match.state.checksum()
        try:
            self.match.apply(step.seat, step.move)
        except IllegalMoveError:
            if self.match.state.checksum() != before:
                return Failure(line, "no change", "the refused move changed the state")
            return None
        return Failure(line, "a refusal", "the move was accepted")

    def _check_fact(self, line: str) -> Failure | None:
        key, _, rest = line[1:].strip().partition(" ")
        rest = rest.strip()
        if key in ("may", "cannot"):
            return self._check_legality(line, key, rest)
        if key == "says":
            if any(rest in said for said in self.talk):
                return None
            return Failure(line, f"talk that contains “{rest}”", " ".join(self.talk) or "no talk")
        subject = ""
        if key in self.game.subject_facts:
            subject, _, rest = rest.partition(" ")
        found = self.find_fact(key, subject)
        if key == "winner" and sorted(found.split()) == sorted(rest.upper().split()):
            return None
        if self.game.same(key, found, rest.strip()):
            return None
        return Failure(line, rest.strip(), found)

    def _check_legality(self, line: str, key: str, rest: str) -> Failure | None:
        step = self.match.parse_step(rest)
        try:
            self.match.attempt(step.seat, step.move)
        except IllegalMoveError as error:
            return None if key == "cannot" else Failure(line, "legal", f"refused: {error.reason}")
        return None if key == "may" else Failure(line, "not legal", "legal")

    def find_fact(self, key: str, subject: str) -> str:
        """Return what ``? key subject`` asks for, as text."""
        state = self.match.state
        if key == "turn":
            return "none" if state.turn == NO_SEAT else seat_letter(state.turn)
        if key == "winner":
            return " ".join(map(seat_letter, state.winners())) or "none"
        if key == "over":
            return "no" if state.outcome() is None else "yes"
        return self.game.fact(state, key, subject)


def load_cases(path: Path) -> list[Case]:
    """Return every case of a file. Raise ScenarioError for the first one that cannot be read."""
    cases, problems = read_cases(path)
    if problems:
        raise problems[0]
    return cases


def read_cases(path: Path) -> tuple[list[Case], list[ScenarioError]]:
    """Return the cases of a file that can be read, and an error for each of the others."""
    found: list[Case] = []
    problems: list[ScenarioError] = []
    for number, table in enumerate(read_tables(path), start=1):
        try:
            found.append(read_case(path, number, table))
        except ScenarioError as problem:
            problems.append(problem)
    return found, problems


def read_tables(path: Path) -> list[dict[str, Any]]:
    """Return the [[case]] tables of a file."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ScenarioError(f"{path}: {error.strerror or error}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScenarioError(f"{path}: {error}") from error
    if not document:
        raise ScenarioError(f"{path}: the file has no scenarios. Each one is a [[case]] table.")
    cases = document.get("case")
    if not isinstance(cases, list) or set(document) != {"case"}:
        raise ScenarioError(f"{path}: a scenario file contains [[case]] tables and nothing else.")
    if not all(isinstance(case, dict) for case in cases):
        raise ScenarioError(f"{path}: a case must be a [[case]] table.")
    return cases


def read_case(path: Path, number: int, table: dict[str, Any]) -> Case:
    """Return one case. Set it up once, to find mistakes before anything runs."""
    name = str(table.get("name", f"case {number}"))
    try:
        check_required_keys(table)
        game = find_game(table["game"])
        check_types(table, game)
        rules = with_changes(game.preset, table.get("rules", {}))
        setup = {key: value for key, value in table.items() if key not in CASE_KEYS}
        script = list(script_lines(table["script"]))
        case = Case(name, game, rules, setup, script, str(path))
        check_script(case)
    except MezaniError as error:
        raise ScenarioError(f"{path}: {name}: {error.reason}") from error
    return case


def check_required_keys(table: dict[str, Any]) -> None:
    """Check that a case names its game and has hands and a script."""
    for key in ("game", "hands", "script"):
        if key not in table:
            raise ScenarioError(f"“{key}” is missing.")
    if not isinstance(table["game"], str):
        raise ScenarioError(f"“game” cannot be {table['game']!r}.")


def check_types(table: dict[str, Any], game: Game) -> None:
    """Check that every value of a case has the right type."""
    types = {**CASE_TYPES, **game.setup_types}
    for key, value in table.items():
        if type(value) is not types.get(key, str):
            raise ScenarioError(f"“{key}” cannot be {value!r}.")
    if not all(isinstance(cards, str) for cards in table["hands"].values()):
        raise ScenarioError("a hand is text such as “7H 10S”.")


def script_lines(script: str) -> Iterator[str]:
    """Yield the lines of a script without comments and blank lines."""
    for raw in script.splitlines():
        line = raw.partition("#")[0].strip()
        if line:
            yield line


def check_script(case: Case) -> None:
    """Check that every line of a script can be read, whether or not it will hold."""
    run = ScriptRun(case)
    seats = run.match.state.seats
    if not case.game.min_seats <= seats <= case.game.max_seats:
        raise ScenarioError(f"{case.game.id} is not for {seats} players.")
    for line in case.script:
        if not line.startswith("?"):
            run.match.parse_step(line.removeprefix("!"))
            continue
        key, _, rest = line[1:].strip().partition(" ")
        if key in ("may", "cannot"):
            run.match.parse_step(rest)
        else:
            check_fact(run, key, rest.strip())


def check_fact(run: ScriptRun, key: str, rest: str) -> None:
    """Check that a fact has a known key, an existing subject and a possible value."""
    subject, expected = "", rest
    if key in run.game.subject_facts:
        subject, _, expected = rest.partition(" ")
    expected = expected.strip()
    if not expected and key != "hand":
        raise ScenarioError(f"“? {key}” has no value to compare with.")
    if key == "says":
        return
    found = run.find_fact(key, subject)
    run.game.same(key, found, expected)
    if key in ("turn", "winner") and expected.lower() != "none":
        for letter in expected.split():
            parse_seat(letter, run.match.state.seats)
    is_number = is_whole(found) and not is_whole(expected)
    is_yes_or_no = found in YES_OR_NO and expected.lower() not in YES_OR_NO
    if is_number or is_yes_or_no:
        raise ScenarioError(f"“? {key}” cannot be “{expected}”.")


def is_whole(text: str) -> bool:
    """Return True for a whole number, negative ones included."""
    return text.removeprefix("-").isdecimal()
