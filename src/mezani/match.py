"""A match: rules, a seed and a list of moves. The list rebuilds any position, so it is all that is kept.

>>> from mezani.games import find_game
>>> match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
>>> _ = match.apply(0, "draw")
>>> match.version
1
>>> read_record(match.record()).state.checksum() == match.state.checksum()
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from mezani.errors import (
    IllegalMoveError,
    MezaniError,
    NotationError,
    RecordError,
    RulesError,
    StaleMoveError,
)
from mezani.game import Event, Game, State
from mezani.games import find_game
from mezani.rng import fresh_seed, seed_hash
from mezani.seats import CLOCK, parse_seat, seat_letter
from mezani.switches import changes_from, shown, with_changes

ENGINE = "1"
"""The version of the rules as played: a record says which one made it."""


class Step(NamedTuple):
    """A seat (or the clock) and its move."""

    seat: int
    move: Any

    def __str__(self) -> str:
        return f"{'clock' if self.seat == CLOCK else seat_letter(self.seat)} {self.move}"


def parse_step(game: Game, line: str, seats: int) -> Step:
    """Reads a step of a game with that many seats."""
    actor, _, rest = line.strip().partition(" ")
    if not rest.strip():
        raise NotationError(f"“{line.strip()}” is not a step: write a seat and its move.")
    if actor.lower() == "clock":
        return Step(CLOCK, game.parse_clock(rest))
    return Step(parse_seat(actor, seats), game.parse_move(rest))


class Attempt(NamedTuple):
    """A move that was tried on a copy of the state, and can be adopted by the match it was tried in."""

    seat: int
    move: Any
    state: State
    events: list[Event]
    version: int


class Match:
    """One game from the deal to the end: the state, and the steps that led to it."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        rules: Any = None,
        seed: str | None = None,
        starter: int | None = None,
        *,
        practice: bool = False,
    ) -> None:
        self.game = game
        self.players = tuple(checked_name(name) for name in players)
        self.rules = game.preset if rules is None else rules
        self.seed = fresh_seed() if seed is None else checked_seed(seed)
        self.starter = starter
        self.practice = practice
        game.check_rules(self.rules, len(self.players))
        if starter is not None and not 0 <= starter < len(self.players):
            raise RulesError(
                f"Seat number {starter} can't start: there are {len(self.players)} players."
            )
        self.state: State = self._deal()
        self.first = self.state.turn
        self.steps: list[Step] = []

    def _deal(self) -> State:
        return self.game.new(
            self.rules, len(self.players), self.seed, self.starter, practice=self.practice
        )

    @property
    def version(self) -> int:
        """How many steps have been made."""
        return len(self.steps)

    @property
    def seed_hash(self) -> str:
        """What may be published at the deal; ``seed`` proves it at the end."""
        return seed_hash(self.seed)

    def apply(self, seat: int, move: Any, version: int | None = None) -> list[Event]:
        """Makes a move (text or value) and gives its events; raises and changes nothing if it can't be made.

        ``version`` is the version the player saw; an older one is refused as stale.
        """
        if version is not None and version != self.version:
            raise StaleMoveError(
                f"The move was for version {version}; the match is at {self.version}."
            )
        move = self._checked(seat, move)
        events: list[Event] = []
        self.state.apply(seat, move, events)
        self.steps.append(Step(seat, move))
        return events

    def attempt(self, seat: int, move: Any) -> Attempt:
        """Try a move (text or value) without making it. Raise if it is illegal.

        A server commits the attempt to its log first and then calls `adopt`.
        """
        move = self._checked(seat, move)
        state = self.state.clone()
        events: list[Event] = []
        state.apply(seat, move, events)
        return Attempt(seat, move, state, events, self.version)

    def adopt(self, attempt: Attempt) -> None:
        """Make a move that was tried at the current version."""
        if attempt.version != self.version:
            raise StaleMoveError(f"“{attempt.move}” was tried at version {attempt.version}.")
        self.state = attempt.state
        self.steps.append(Step(attempt.seat, attempt.move))

    def parse(self, seat: int, text: str) -> Any:
        """Read a move of a seat or of the clock."""
        return self.game.parse_clock(text) if seat == CLOCK else self.game.parse_move(text)

    def _checked(self, seat: int, move: Any) -> Any:
        if seat != CLOCK and not 0 <= seat < len(self.players):
            raise IllegalMoveError("not_seated", f"There is no seat number {seat} at this table.")
        return self.parse(seat, move) if isinstance(move, str) else move

    def resume(self, log: Iterable[tuple[int, str]]) -> None:
        """Apply the rows of a log: a seat or the clock, and its move or an undo such as ``undo 2``."""
        for seat, text in without_undone(log):
            self.apply(seat, text)

    def undo(self, steps: int = 1) -> None:
        """Takes back the last steps by playing the others again."""
        kept = self.steps[: max(0, len(self.steps) - steps)]
        self.state = self._deal()
        self.steps = []
        for step in kept:
            self.apply(step.seat, step.move)

    def steps_to_undo(self, seat: int) -> int:
        """Return how many steps to undo for the last move of a seat; 0 if it has made none."""
        for count, step in enumerate(reversed(self.steps), start=1):
            if step.seat == seat:
                return count
        return 0

    def rematch(self, seed: str | None = None) -> Match:
        """The next game of the same people by the same rules, started by whom they say."""
        starter = self.game.next_starter(self.first, self.state.winners())
        return Match(self.game, self.players, self.rules, seed, starter, practice=self.practice)

    def faces(self) -> tuple[tuple[str, ...], ...]:
        """Every hand face up, seat by seat: only in practice, and never shown to bots."""
        if not self.practice:
            raise IllegalMoveError("not_practice", "Hands are open only in practice matches.")
        return self.hands()

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Return every hand face up, by seat. Never show them while a match is played, except in practice."""
        return tuple(tuple(self.state.view(seat).hand) for seat in range(len(self.players)))

    def record(self) -> str:
        """The match as text: a header, then a step a line."""
        changes = changes_from(self.game.preset, self.rules)
        rules = " ".join(f"{name}={shown(value)}" for name, value in changes.items())
        lines = [
            f"game {self.game.id}",
            f"rules {rules}".rstrip(),
            f"players {', '.join(self.players)}",
            f"seed {self.seed}",
            f"engine {ENGINE}",
        ]
        if self.practice:
            lines.append("practice yes")
        if self.starter is not None:
            lines.append(f"starter {seat_letter(self.starter)}")
        return "\n".join([*lines, *map(str, self.steps)]) + "\n"


UNDO = "undo"


def parse_undo(text: str) -> int:
    """Return how many steps a row of a log undoes; 0 for a move.

    >>> parse_undo("undo 2"), parse_undo("draw")
    (2, 0)
    """
    word, _, count = text.partition(" ")
    if word != UNDO:
        return 0
    if not count.isdecimal() or int(count) < 1:
        raise NotationError(f"“{text}” is not an undo: write undo 1.")
    return int(count)


def without_undone(log: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the moves of a log that were not undone.

    >>> without_undone([(0, "draw"), (1, "draw"), (1, "undo 1"), (1, "4H")])
    [(0, 'draw'), (1, '4H')]
    """
    steps: list[tuple[int, str]] = []
    for seat, text in log:
        count = parse_undo(text)
        if count > len(steps):
            raise RecordError(f"“{text}” undoes more steps than there are.")
        if count:
            del steps[-count:]
        else:
            steps.append((seat, text))
    return steps


def checked_name(name: str) -> str:
    """A player's name that can stand in a record: no commas and no line breaks."""
    clean = " ".join(name.split())
    if not clean or "," in clean or "#" in clean:
        raise RecordError(
            f"“{name}” can't be a player's name: it is empty or has a comma or # in it."
        )
    return clean


def checked_seed(seed: str) -> str:
    """A seed that can stand in a record: one line, with no spaces around it."""
    clean = " ".join(seed.split())
    if not clean or "#" in clean:
        raise RecordError(f"“{seed}” can't be a seed: it is empty or has a # in it.")
    return clean


HEADERS = ("game", "rules", "players", "seed", "engine", "practice", "starter")
REQUIRED = ("game", "players", "seed", "engine")


def read_record(text: str) -> Match:
    """Plays a record back and gives the match it records."""
    header, lines = split_record(text)
    match = match_of(header)
    for number, line in lines:
        with naming_line(number, line):
            step = parse_step(match.game, line, len(match.players))
            match.apply(step.seat, step.move)
    return match


def start_of_record(text: str) -> tuple[Match, list[Step]]:
    """The match of a record before its first step, and the steps still to be made."""
    header, lines = split_record(text)
    match = match_of(header)
    steps: list[Step] = []
    for number, line in lines:
        with naming_line(number, line):
            steps.append(parse_step(match.game, line, len(match.players)))
    return match, steps


@contextmanager
def naming_line(number: int, line: str) -> Iterator[None]:
    """Whatever is refused in here is told with the line of the record it is about."""
    try:
        yield
    except MezaniError as error:
        raise RecordError(f"line {number}, “{line}”: {error.reason}") from error


def split_record(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The header of a record, and its step lines with their numbers."""
    header: dict[str, str] = {}
    steps: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        key, _, value = line.partition(" ")
        if not line:
            continue
        if key in HEADERS and not steps:
            if key in header:
                raise RecordError(f"line {number}: “{key}” is there twice.")
            header[key] = value.strip()
        else:
            steps.append((number, line))
    missing = [key for key in REQUIRED if not header.get(key)]
    if missing:
        raise RecordError(f"This is no record of a match: it has no line “{missing[0]} …”.")
    return header, steps


def match_of(header: dict[str, str]) -> Match:
    """The match a record's header describes, at its deal."""
    if header["engine"] != ENGINE:
        raise RecordError(f"This record is of engine {header['engine']}; this is engine {ENGINE}.")
    game = find_game(header["game"])
    changes: dict[str, object] = {}
    for word in header.get("rules", "").split():
        name, _, value = word.partition("=")
        changes[name] = value
    players = [name.strip() for name in header["players"].split(",")]
    starter = parse_seat(header["starter"], len(players)) if "starter" in header else None
    rules = with_changes(game.preset, changes)
    practice = read_practice(header.get("practice", "no"))
    return Match(game, players, rules, header["seed"], starter, practice=practice)


def read_practice(word: str) -> bool:
    """Whether a record says that it is of a practice match."""
    if word not in ("yes", "no"):
        raise RecordError(f"“practice {word}”: practice is yes or no.")
    return word == "yes"
