"""Scenario files: positions with a script of moves, refusals and facts, as docs/notation.md describes them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mezani.errors import IllegalMoveError, MezaniError, ScenarioError
from mezani.game import Event, Game, State
from mezani.games import find_game
from mezani.match import parse_step
from mezani.seats import SEAT_LETTERS, parse_seat, seat_letter
from mezani.switches import with_changes

CASE_KEYS = {"name", "source", "game", "rules", "script"}
YES_OR_NO = ("yes", "no")
TABLE_KEYS: dict[str, type] = {
    "rules": dict,
    "hands": dict,
    "scores": dict,
    "board": dict,
    "refills": int,
    "practice": bool,
}
SUBJECT_KEYS = {"hand", "count", "prompt", "announced", "score", "tile", "shield"}


@dataclass(frozen=True, slots=True)
class Failure:
    """A script line that did not hold: what was expected and what was there."""

    line: str
    expected: str
    found: str


@dataclass(slots=True)
class Case:
    """One case of a scenario file, ready to run."""

    name: str
    game: Game
    rules: Any
    setup: dict[str, Any]
    script: list[str]
    file: str = ""
    _talk: list[str] = field(default_factory=list)

    def run(self) -> Failure | None:
        """Plays the script; gives the first line that fails, or None."""
        state = self.game.position(self.rules, self.setup)
        self._talk = []
        for line in self.script:
            failure = self._run_line(state, line)
            if failure is not None:
                return failure
        return None

    def _run_line(self, state: State, line: str) -> Failure | None:
        if line.startswith("?"):
            return self._check_fact(state, line)
        if line.startswith("!"):
            return self._check_refusal(state, line)
        step = parse_step(self.game, line, state.seats)
        events: list[Event] = []
        try:
            state.apply(step.seat, step.move, events)
        except IllegalMoveError as error:
            return Failure(line, "a legal move", f"refused: {error.reason}")
        self._talk = self._lines(state, events)
        return None

    def _lines(self, state: State, events: list[Event]) -> list[str]:
        letters = SEAT_LETTERS[: state.seats]
        lines = (self.game.talk(event, letters) for event in events)
        return [line for line in lines if line is not None]

    def _check_refusal(self, state: State, line: str) -> Failure | None:
        step = parse_step(self.game, line[1:], state.seats)
        before = state.checksum()
        try:
            state.apply(step.seat, step.move)
        except IllegalMoveError:
            if state.checksum() != before:
                return Failure(line, "nothing changed", "the refused move changed the state")
            return None
        return Failure(line, "a refusal", "the move was accepted")

    def _check_fact(self, state: State, line: str) -> Failure | None:
        key, _, rest = line[1:].strip().partition(" ")
        rest = rest.strip()
        if key in ("may", "cannot"):
            return self._check_legality(state, line, key, rest)
        if key == "says":
            if any(rest in said for said in self._talk):
                return None
            return Failure(line, f"table talk with “{rest}”", " ".join(self._talk) or "silence")
        subject = ""
        if key in SUBJECT_KEYS:
            subject, _, rest = rest.partition(" ")
        found = self.find(state, key, subject)
        if key == "winner" and sorted(found.split()) == sorted(rest.upper().split()):
            return None
        if self.game.same(key, found, rest.strip()):
            return None
        return Failure(line, rest.strip(), found)

    def _check_legality(self, state: State, line: str, key: str, rest: str) -> Failure | None:
        step = parse_step(self.game, rest, state.seats)
        try:
            state.clone().apply(step.seat, step.move)
        except IllegalMoveError as error:
            return None if key == "cannot" else Failure(line, "legal", f"refused: {error.reason}")
        return None if key == "may" else Failure(line, "not legal", "legal")

    def find(self, state: State, key: str, subject: str) -> str:
        """What ``? key subject`` asks for, as text."""
        if key == "turn":
            return "none" if state.turn < 0 else seat_letter(state.turn)
        if key == "winner":
            return " ".join(map(seat_letter, state.winners())) or "none"
        if key == "over":
            return "no" if state.outcome() is None else "yes"
        return self.game.fact(state, key, subject)


def load_cases(path: Path) -> list[Case]:
    """Reads every case of a file, or raises ScenarioError naming the file and what is wrong."""
    cases, problems = read_cases(path)
    if problems:
        raise problems[0]
    return cases


def read_cases(path: Path) -> tuple[list[Case], list[ScenarioError]]:
    """The cases of a file that can be read, and what is wrong with the others."""
    found: list[Case] = []
    problems: list[ScenarioError] = []
    for number, table in enumerate(read_tables(path), start=1):
        try:
            found.append(read_case(path, number, table))
        except ScenarioError as problem:
            problems.append(problem)
    return found, problems


def read_tables(path: Path) -> list[dict[str, Any]]:
    """The [[case]] tables of a file."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ScenarioError(f"{path}: {error.strerror or error}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScenarioError(f"{path}: {error}") from error
    cases = document.get("case")
    if not isinstance(cases, list) or set(document) != {"case"}:
        raise ScenarioError(
            f"{path}: a scenario file is a list of [[case]] tables and nothing else."
        )
    if not all(isinstance(case, dict) for case in cases):
        raise ScenarioError(f"{path}: a case is a [[case]] table.")
    return cases


def read_case(path: Path, number: int, table: dict[str, Any]) -> Case:
    """Reads one case and sets it up once, so that a bad one is told before anything runs."""
    name = str(table.get("name", f"case {number}"))
    try:
        check_keys(table)
        game = find_game(table["game"])
        rules = with_changes(game.preset, table.get("rules", {}))
        setup = {key: value for key, value in table.items() if key not in CASE_KEYS}
        script = list(script_lines(table["script"]))
        case = Case(name, game, rules, setup, script, str(path))
        check_script(case)
    except MezaniError as error:
        raise ScenarioError(f"{path}: {name}: {error.reason}") from error
    return case


def check_keys(table: dict[str, Any]) -> None:
    """What every case needs is there, and everything is of the kind it has to be."""
    for key in ("game", "hands", "script"):
        if key not in table:
            raise ScenarioError(f"there is no “{key}”.")
    for key, value in table.items():
        wanted = TABLE_KEYS.get(key, str)
        if type(value) is not wanted:
            raise ScenarioError(f"“{key}” can't be {value!r}.")
    if not all(isinstance(cards, str) for cards in table["hands"].values()):
        raise ScenarioError("a hand is a text: “7H 10S”.")


def script_lines(script: str) -> Iterator[str]:
    """The lines of a script without comments and blanks."""
    for raw in script.splitlines():
        line = raw.partition("#")[0].strip()
        if line:
            yield line


def check_script(case: Case) -> None:
    """Every line must be readable, whether or not it will hold."""
    state = case.game.position(case.rules, case.setup)
    seats = state.seats
    if not case.game.min_seats <= seats <= case.game.max_seats:
        raise ScenarioError(f"{case.game.id} is not for {seats} players.")
    for line in case.script:
        if not line.startswith("?"):
            parse_step(case.game, line.removeprefix("!"), seats)
            continue
        key, _, rest = line[1:].strip().partition(" ")
        if key in ("may", "cannot"):
            parse_step(case.game, rest, seats)
        else:
            check_fact(case, state, key, rest.strip())


def check_fact(case: Case, state: State, key: str, rest: str) -> None:
    """The key of a fact is known, its subject is there, and its value is one it can have."""
    subject, expected = "", rest
    if key in SUBJECT_KEYS:
        subject, _, expected = rest.partition(" ")
    expected = expected.strip()
    if not expected and key != "hand":
        raise ScenarioError(f"“? {key}” says nothing to compare with.")
    if key == "says":
        return
    found = case.find(state, key, subject)
    case.game.same(key, found, expected)
    if key in ("turn", "winner") and expected.lower() != "none":
        for letter in expected.split():
            parse_seat(letter, state.seats)
    is_number = is_whole(found) and not is_whole(expected)
    is_yes_or_no = found in YES_OR_NO and expected.lower() not in YES_OR_NO
    if is_number or is_yes_or_no:
        raise ScenarioError(f"“? {key}” can't be “{expected}”.")


def is_whole(text: str) -> bool:
    """Whether a text is a whole number, which may be below zero."""
    return text.removeprefix("-").isdecimal()
