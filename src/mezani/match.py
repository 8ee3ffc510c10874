"""A match: a game, its rules, a seed and a list of steps. The list is enough to rebuild every position.

``Match`` is the only code that parses, applies, undoes and replays moves, in the terminal, in the arena and on the
server.

>>> from mezani.games import find_game
>>> match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
>>> events = match.apply(0, "draw")
>>> match.version
1

A caller that has to store a move before it counts tries it first. ``attempt`` changes nothing:

>>> attempt = match.attempt(1, "draw")
>>> match.version
1
>>> match.adopt(attempt)
>>> match.version
2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from mezani.errors import (
    IllegalMoveError,
    NotationError,
    RecordError,
    RulesError,
    StaleMoveError,
)
from mezani.game import Event, Game, State
from mezani.rng import fresh_seed, seed_hash
from mezani.seats import CLOCK, SEAT_LETTERS, check_seat_or_clock, parse_seat, seat_letter
from mezani.switches import changes_from, value_text

ENGINE = "1"
"""The version of the rules engine. A record names the version that made it."""

UNDO = "undo"
"""The first word of a log row that takes steps back."""


class Step(NamedTuple):
    """A seat, or the clock, and its move. As text: ``A play 7H``, ``clock turn``."""

    seat: int
    move: Any

    def __str__(self) -> str:
        return f"{'clock' if self.seat == CLOCK else seat_letter(self.seat)} {self.move}"


class Attempt:
    """A legal move that has been tried but not made: the state it leads to and its events.

    ``version`` is the version of the match it was tried at.
    """

    __slots__ = ("events", "move", "seat", "state", "version")

    def __init__(
        self, seat: int, move: Any, state: State, events: list[Event], version: int
    ) -> None:
        self.seat = seat
        self.move = move
        self.state = state
        self.events = events
        self.version = version


class Replayed(NamedTuple):
    """A row of a log that ``Match.replay`` has just applied. ``undone`` counts the steps it took back."""

    seat: int
    events: list[Event]
    undone: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One game from the deal to the end: the current state, and the steps that led to it."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        rules: Any = None,
        seed: str | None = None,
        starter: int | None = None,
        *,
        practice: bool = False,
        setup: Mapping[str, Any] | None = None,
    ) -> None:
        """Deal a match. With ``setup`` it starts from a scenario's position instead, and has no record.

        A text as ``players`` names each player by a letter: ``SEAT_LETTERS[:2]`` are the players A and B.
        """
        if isinstance(game, str):
            raise TypeError(f"A match needs a game, not its id: write find_game({game!r}).")
        if isinstance(players, str) and not SEAT_LETTERS.startswith(players):
            raise TypeError(f"A match needs a list of names, not a text: write [{players!r}, …].")
        self.game = game
        self.players = tuple(checked_name(name) for name in players)
        self.rules = game.preset if rules is None else checked_rules(game, rules)
        self.seed = fresh_seed() if seed is None else checked_seed(seed)
        self.starter = starter
        self.practice = practice
        self.setup = setup
        if setup is None:
            game.check_rules(self.rules, len(self.players))
        if starter is not None and not 0 <= starter < len(self.players):
            raise RulesError(f"Seat {starter} cannot start: there are {len(self.players)} players.")
        self.state: State = self._first_state()
        self.first = self.state.turn
        self.steps: list[Step] = []

    def _first_state(self) -> State:
        if self.setup is not None:
            return self.game.position(self.rules, self.setup)
        return self.game.new(
            self.rules, len(self.players), self.seed, self.starter, practice=self.practice
        )

    @property
    def version(self) -> int:
        """The number of steps made so far."""
        return len(self.steps)

    @property
    def seed_hash(self) -> str:
        """The hash to publish at the deal. The seed, published at the end, proves that the deal was fair."""
        return seed_hash(self.seed)

    # Moves

    def parse(self, seat: int, text: str) -> Any:
        """Parse a move of a seat or of the clock."""
        if seat == CLOCK:
            return self.game.parse_clock(text)
        return self.game.parse_move(text)

    def parse_step(self, line: str) -> Step:
        """Parse a line of a record."""
        return parse_step(self.game, line, len(self.players))

    def apply(self, seat: int, move: Any, version: int | None = None) -> list[Event]:
        """Make a move, given as text or as a value, and return its events.

        ``version`` is the version the player saw. Raise StaleMoveError if the match has moved on since, and
        IllegalMoveError if the move is not legal; either way nothing changes.
        """
        move = self._checked_move(seat, move, version)
        events: list[Event] = []
        self.state.apply(seat, move, events)
        self.steps.append(Step(seat, move))
        return events

    def attempt(self, seat: int, move: Any, version: int | None = None) -> Attempt:
        """Try a move on a copy of the state. Raise what ``apply`` raises; the match does not change.

        A server writes the attempt to its log first, and then calls ``adopt``.
        """
        move = self._checked_move(seat, move, version)
        state = self.state.clone()
        events: list[Event] = []
        state.apply(seat, move, events)
        return Attempt(seat, move, state, events, self.version)

    def adopt(self, attempt: Attempt) -> None:
        """Make a move that ``attempt`` has tried. Raise StaleMoveError if the match has moved on since."""
        self._check_version(attempt.version)
        self.state = attempt.state
        self.steps.append(Step(attempt.seat, attempt.move))

    def _checked_move(self, seat: int, move: Any, version: int | None) -> Any:
        if version is not None:
            self._check_version(version)
        check_seat_or_clock(seat, len(self.players))
        return self.parse(seat, move) if isinstance(move, str) else move

    def _check_version(self, version: int) -> None:
        if version != self.version:
            raise StaleMoveError(
                f"The move is for version {version}, but the match is at version {self.version}."
            )

    # Undo and replay

    def undo(self, count: int = 1) -> None:
        """Take back the last steps. Raise IllegalMoveError if there are not so many."""
        if not 0 <= count <= len(self.steps):
            raise IllegalMoveError(
                "too_few_steps", f"{count} steps can't be taken back: there are {len(self.steps)}."
            )
        kept = self.steps[: len(self.steps) - count]
        self.state = self._first_state()
        self.steps = []
        for step in kept:
            self.apply(step.seat, step.move)

    def steps_to_undo(self, seat: int) -> int:
        """Return how many steps to undo to take back the last move of a seat, or 0 if it has made none."""
        for count, step in enumerate(reversed(self.steps), start=1):
            if step.seat == seat:
                return count
        return 0

    def replay(self, log: Iterable[tuple[int, str]]) -> Iterator[Replayed]:
        """Apply the rows of a log one by one, and yield after each of them.

        A row is a seat and the text of its move, or a seat and ``undo N``, which takes back the last N steps. Do not
        change the match between two rows.
        """
        states = [self.state]
        for seat, text in log:
            count = parse_undo(text, self.version)
            if count == 0:
                attempt = self.attempt(seat, text)
                self.adopt(attempt)
                states.append(self.state)
                yield Replayed(seat, attempt.events)
                continue
            if count < len(states):
                del states[-count:], self.steps[-count:]
                self.state = states[-1]
            else:
                self.undo(count)
                states = [self.state]
            yield Replayed(seat, [], undone=count)

    def resume(self, log: Iterable[tuple[int, str]]) -> None:
        """Apply all rows of a log, leaving out the steps it takes back."""
        for seat, text in without_undone(log):
            self.apply(seat, text)

    # The match as a whole

    def rematch(self, seed: str | None = None) -> Match:
        """Return the next match of the same players with the same rules."""
        starter = self.next_starter()
        return Match(self.game, self.players, self.rules, seed, starter, practice=self.practice)

    def next_starter(self) -> int | None:
        """Return the seat that starts a rematch, or None if the game chooses as in a first match."""
        return self.game.next_starter(self.first, self.state.winners())

    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Return the cards of every hand, seat by seat. Players may see them in practice and in a replay."""
        return tuple(tuple(self.state.view(seat).hand) for seat in range(len(self.players)))

    def open_hands(self) -> tuple[tuple[str, ...], ...]:
        """Return ``hands`` in a practice match; raise IllegalMoveError in any other."""
        if not self.practice:
            raise IllegalMoveError("not_practice", "Hands are open only in practice matches.")
        return self.hands()

    def record(self) -> str:
        """Return the match as text: a header, then one step a line. ``record.read_record`` reads it."""
        if self.setup is not None:
            raise RecordError("A match that starts from a position has no record.")
        changes = changes_from(self.game.preset, self.rules)
        rules = " ".join(f"{name}={value_text(value)}" for name, value in changes.items())
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


def parse_step(game: Game, line: str, seats: int) -> Step:
    """Parse a step of a game with this number of seats: ``A play 7H``, ``clock turn``."""
    actor, _, rest = line.strip().partition(" ")
    if not rest.strip():
        raise NotationError(f"“{line.strip()}” is not a step: write a seat and its move.")
    if actor.lower() == "clock":
        return Step(CLOCK, game.parse_clock(rest))
    return Step(parse_seat(actor, seats), game.parse_move(rest))


def parse_undo(text: str, version: int | None = None) -> int:
    """Return how many steps a row of a log takes back; 0 if the row is a move.

    Raise RecordError if a match at this version has fewer steps.

    >>> parse_undo("undo 2"), parse_undo("draw")
    (2, 0)
    """
    word, _, count = text.partition(" ")
    if word != UNDO:
        return 0
    if not count.isdecimal() or int(count) < 1:
        raise NotationError(f"“{text}” is not an undo: write undo 1.")
    if version is not None and int(count) > version:
        raise RecordError(f"“{text}” takes back more steps than there are.")
    return int(count)


def without_undone(log: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the rows of a log that no later row takes back.

    >>> without_undone([(0, "draw"), (1, "draw"), (1, "undo 1"), (1, "play 4H")])
    [(0, 'draw'), (1, 'play 4H')]
    """
    steps: list[tuple[int, str]] = []
    for seat, text in log:
        count = parse_undo(text, len(steps))
        if count == 0:
            steps.append((seat, text))
        else:
            del steps[-count:]
    return steps


def checked_rules(game: Game, rules: Any) -> Any:
    """Return the rules. Raise RulesError if they are not a value of the kind that the game has."""
    if type(rules) is not type(game.preset):
        raise RulesError(
            f"The rules of {game.id} are {type(game.preset).__name__}, not {type(rules).__name__}: "
            "write with_changes(game.preset, {…})."
        )
    return rules


def checked_name(name: str) -> str:
    """Return a player's name with single spaces. Raise RecordError if a record cannot hold it."""
    clean = " ".join(name.split())
    if not clean:
        raise RecordError("A player's name cannot be empty.")
    if "," in clean or "#" in clean:
        raise RecordError(f"“{name}” cannot be a player's name: it contains , or #.")
    return clean


def checked_seed(seed: str) -> str:
    """Return a seed with single spaces. Raise RecordError if a record cannot hold it."""
    clean = " ".join(seed.split())
    if not clean or "#" in clean:
        raise RecordError(f"“{seed}” cannot be a seed: it is empty or contains #.")
    return clean
