"""A match being played: the position, how far the log has come, and how much of it each observer has heard.

Nothing here waits or writes: a move is attempted on a copy, and adopted once it is in the log.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

from mezani.errors import NotationError, RecordError, StaleMoveError
from mezani.game import Clock, Event, Game, State
from mezani.seats import CLOCK, seat_letter
from mezani.server.accounts.names import in_sentence
from mezani.server.play.deadlines import Deadlines

UNDO = "undo"
REMEMBERED = 24
"""How many steps back a move for an older version is looked at at all."""


class Attempt(NamedTuple):
    """A move that can be made, and what it leads to."""

    seat: int
    text: str
    state: State
    events: list[Event]


class Moment(NamedTuple):
    """A step that was made: by whom, whom the clock did it for, who noticed, and the timers before it."""

    seat: int
    timed_out: str
    unaware: frozenset[int | None]
    clocks: tuple[Clock, ...]


EVERYBODY: frozenset[int | None] = frozenset()
"""Nobody is unaware."""


class Table:
    """One match as the server holds it. ``seq`` counts the rows of its log."""

    def __init__(
        self,
        match: str,
        game: Game,
        rules: Any,
        names: Sequence[str],
        seed: str,
        starter: int | None,
        *,
        is_practice: bool,
        players: Sequence[str] = (),
        started: int = 0,
    ) -> None:
        self.match = match
        self.game = game
        self.rules = rules
        self.names = tuple(names)
        self.said_names = tuple(map(in_sentence, names))
        self.players = tuple(players)
        self.seed = seed
        self.starter = starter
        self.is_practice = is_practice
        self.started = started
        self.state = self.deal()
        self.first = self.state.turn
        self.seq = 0
        self.missed: dict[int | None, int] = {}
        self.recent: deque[Moment] = deque(maxlen=REMEMBERED)
        self.unaware = EVERYBODY
        self.deadlines = Deadlines()
        self.winning_play: tuple[str, ...] = ()
        self._in_force: list[tuple[int, dict[int | None, int]]] = []

    def deal(self) -> State:
        """The first position of the match."""
        return self.game.new(
            self.rules, len(self.names), self.seed, self.starter, practice=self.is_practice
        )

    # What an observer knows

    def seq_for(self, observer: int | None) -> int:
        """How many steps an observer has noticed: steps that nobody else may know of don't count for others."""
        return self.seq - self.missed.get(observer, 0)

    def undone_for(self, observer: int | None) -> int:
        """The last step an observer has noticed of those that were not taken back."""
        if not self._in_force:
            return 0
        seq, missed = self._in_force[-1]
        return seq - missed.get(observer, 0)

    @property
    def moves(self) -> int:
        """How many steps led here, without those taken back, which are only in practice."""
        return len(self._in_force) if self.is_practice else self.seq

    def check_seen(self, seat: int, seen: int) -> None:
        """Refuses a move made for an older version, unless nothing has changed for that seat since."""
        current = self.seq_for(seat)
        if seen != current and not self._is_as_it_was(seat, current - seen):
            raise StaleMoveError(f"That was for move {seen}, and the table is at move {current}.")

    def _is_as_it_was(self, seat: int, behind: int) -> bool:
        """Whether a seat is still asked the same thing as so many noticed steps ago: by the same timer."""
        letter = seat_letter(seat)
        then: tuple[Clock, ...] = ()
        for moment in reversed(self.recent):
            if behind <= 0:
                break
            if moment.seat == seat or letter == moment.timed_out:
                return False
            if seat not in moment.unaware:
                behind -= 1
            then = moment.clocks
        if behind != 0:
            return False
        now = self.state.clocks()
        return any(clock.seat in ("", letter) and clock in now for clock in then)

    # Making moves

    def attempt(self, seat: int, text: str) -> Attempt:
        """What a move leads to, or the reason why it can't be made; the table is as it was."""
        parse = self.game.parse_clock if seat == CLOCK else self.game.parse_move
        move = parse(text)
        state = self.state.clone()
        events: list[Event] = []
        state.apply(seat, move, events)
        return Attempt(seat, str(move), state, events)

    def adopt(self, attempt: Attempt, now: float) -> None:
        """Makes an attempted move, now that it is in the log."""
        before = tuple([timer.clock for timer in self.deadlines.timers])
        unaware = self.unaware_of(attempt.events)
        is_late = attempt.seat == CLOCK and attempt.text == "turn"
        letter = seat_letter(self.state.turn) if is_late else ""
        self.state = attempt.state
        self.seq += 1
        for observer in unaware:
            self.missed[observer] = self.missed.get(observer, 0) + 1
        self.unaware = unaware
        if self.is_practice:
            self._in_force.append((self.seq, dict(self.missed)))
        self.winning_play = winning_play(attempt.events) or self.winning_play
        self.recent.append(Moment(attempt.seat, letter, unaware, before))
        self.deadlines.update(self.state.clocks(), now)

    def unaware_of(self, events: list[Event]) -> frozenset[int | None]:
        """The observers who notice nothing of a step with these events."""
        if not events or not all(event.only for event in events):
            return EVERYBODY
        observers: list[int | None] = [None, *range(len(self.names))]
        return frozenset(
            observer
            for observer in observers
            if all(event.seen_by(observer) is None for event in events)
        )

    def restore(self, state: State, back: int, now: float) -> None:
        """Takes so many moves back: the position as it was, in a log that goes on."""
        self.state = state
        self.seq += 1
        del self._in_force[-back:]
        self.winning_play = ()
        self.recent.clear()
        self.unaware = EVERYBODY
        self.deadlines = Deadlines()
        self.deadlines.update(state.clocks(), now)

    def position_after(self, steps: Sequence[tuple[int, str]]) -> State:
        """The position these steps lead to from the deal."""
        state = self.deal()
        for seat, text in steps:
            parse = self.game.parse_clock if seat == CLOCK else self.game.parse_move
            state.apply(seat, parse(text), None)
        return state


def winning_play(events: Sequence[Event]) -> tuple[str, ...]:
    """The cards of a step that was a play and won; none of any other step."""
    winners = [event.seat for event in events if event.kind == "won"]
    for event in events:
        if event.kind == "played" and event.seat in winners:
            return event.cards
    return ()


def steps_in_force(rows: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The steps of a log that were not taken back. ``undo 3`` takes back the last three."""
    steps: list[tuple[int, str]] = []
    for seat, text in rows:
        taken_back = read_undo(text)
        if taken_back:
            if taken_back > len(steps):
                raise RecordError(f"“{text}” takes back more than there is.")
            del steps[-taken_back:]
        else:
            steps.append((seat, text))
    return steps


def read_undo(text: str) -> int:
    """How many steps a row of the log takes back; 0 for a move."""
    word, _, count = text.partition(" ")
    if word != UNDO:
        return 0
    if not count.isdecimal() or int(count) < 1:
        raise NotationError(f"“{text}” is not an undo: write undo 1.")
    return int(count)


def steps_to_take_back(steps: Sequence[tuple[int, str]], seat: int) -> int:
    """How many steps to take back so that a seat's own last move is undone; 0 where it has made none."""
    for back, (mover, _) in enumerate(reversed(steps), start=1):
        if mover == seat:
            return back
    return 0
