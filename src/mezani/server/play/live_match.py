"""A match in a room: how many steps each observer has seen, which moves are stale, and the timers.

Nothing here waits or writes to the database. A move is tried first and adopted after it is in the log.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from mezani.errors import StaleMoveError
from mezani.game import TURN_CLOCK, Clock, Event, State
from mezani.games import find_game
from mezani.match import Attempt, Match, Replayed, Step
from mezani.seats import CLOCK, seat_letter
from mezani.server.accounts.names import bidi_isolated
from mezani.server.play.round_break import RoundBreak
from mezani.server.play.timers import MatchTimers, Timer
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import StoredMatch
from mezani.switches import with_changes

MAX_LOOKBACK = 24
"""How many steps back a move for an older version is still considered."""
MAX_LEGAL_MOVES = 500

NO_OBSERVERS: frozenset[int | None] = frozenset()


class RecentStep(NamedTuple):
    """A recent step: who made it, whose turn it timed out, who did not see it, and the clocks before it."""

    seat: int
    timed_out: str
    hidden_from: frozenset[int | None]
    clocks: tuple[Clock, ...]


class Progress(NamedTuple):
    """What has changed in a match since its deal. The timers are clocks with the times when they end."""

    state: State
    steps: list[Step]
    seq: int
    hidden_seqs: dict[int | None, list[int]]
    step_seqs: list[int]
    recent: tuple[RecentStep, ...]
    timers: list[tuple[Clock, float]]
    winning_play: tuple[str, ...]


class LiveMatch:
    """A `Match` as the server holds it.

    ``seq`` counts the rows of its log; ``hidden_from`` are the observers who saw nothing of the last step.
    ``player_ids`` are by seat, empty for bots; ``talk_names`` are names as they appear in sentences.
    """

    def __init__(
        self,
        match_id: str,
        match: Match,
        player_ids: Sequence[str] = (),
        started: int = 0,
    ) -> None:
        self.id = match_id
        self.match = match
        self.player_ids = tuple(player_ids)
        self.started = started
        self.talk_names = tuple(map(bidi_isolated, match.players))
        self.seq = 0
        self.hidden_from = NO_OBSERVERS
        self.timers = MatchTimers()
        self.round_break: RoundBreak | None = None
        self.winning_play: tuple[str, ...] = ()
        self._hidden_seqs: dict[int | None, list[int]] = {}
        self._recent: deque[RecentStep] = deque(maxlen=MAX_LOOKBACK)
        self._step_seqs: list[int] = []
        self._legal: dict[int, tuple[str, ...]] = {}
        self._legal_seq = 0

    @classmethod
    def from_stored(cls, stored: StoredMatch) -> LiveMatch:
        """Return a stored match at its deal."""
        players = [seat.player_id or "" for seat in stored.seats]
        return cls(stored.match.id, match_from_stored(stored), players, stored.match.started)

    # What an observer has seen

    def seq_for(self, observer: int | None) -> int:
        """Return the number of steps an observer has seen. Steps hidden from them do not count."""
        return self.seq - len(self._hidden_seqs.get(observer, ()))

    def seq_at(self, seq: int, observer: int | None) -> int:
        """Return how many of the first ``seq`` steps an observer has seen."""
        return seq - bisect_right(self._hidden_seqs.get(observer, ()), seq)

    def last_seq_for(self, observer: int | None) -> int:
        """Return the number an observer knows the last step by that was not undone."""
        return self.seq_at(self._step_seqs[-1], observer) if self._step_seqs else 0

    def hides_from(self, events: Sequence[Event]) -> frozenset[int | None]:
        """Return the observers who see nothing of a step with these events."""
        if not events:
            return NO_OBSERVERS
        for event in events:
            if not event.only:
                return NO_OBSERVERS
        observers: list[int | None] = [None, *range(len(self.match.players))]
        return frozenset(
            observer
            for observer in observers
            if all(event.seen_by(observer) is None for event in events)
        )

    def check_seq(self, seat: int, seen: int) -> None:
        """Refuse a move for an older version, unless nothing has changed for its seat since then."""
        current = self.seq_for(seat)
        if seen != current and not self._is_unchanged(seat, current - seen):
            raise StaleMoveError(
                f"That move was for version {seen}, but the match is at version {current}."
            )

    def _is_unchanged(self, seat: int, behind: int) -> bool:
        """Return whether a clock that ran for a seat that many visible steps ago still runs."""
        letter = seat_letter(seat)
        clocks: tuple[Clock, ...] = ()
        for step in reversed(self._recent):
            if behind <= 0:
                break
            if step.seat == seat or letter == step.timed_out:
                return False
            if seat not in step.hidden_from:
                behind -= 1
            clocks = step.clocks
        if behind != 0:
            return False
        running = self.match.state.clocks()
        return any(clock.seat in ("", letter) and clock in running for clock in clocks)

    def legal_moves(self, seat: int) -> tuple[str, ...]:
        """Return the legal moves of a seat as texts, at most 500. They are kept until the next step."""
        if self._legal_seq != self.seq:
            self._legal, self._legal_seq = {}, self.seq
        moves = self._legal.get(seat)
        if moves is None:
            moves = tuple(map(str, self.match.state.legal(seat)[:MAX_LEGAL_MOVES]))
            self._legal[seat] = moves
        return moves

    # Steps

    def start_timers(self, now: float) -> None:
        """Start the timers of a match at its deal."""
        self.timers.update(self.match.state.clocks(), now)

    def adopt(self, attempt: Attempt, now: float) -> None:
        """Make a tried move, now that it is in the log."""
        turn = self.match.state.turn
        self.match.adopt(attempt)
        self._add_step(turn, attempt.events, now)

    def undo(self, steps: int, now: float) -> None:
        """Undo the last steps, now that the undo is in the log."""
        self.match.undo(steps)
        self._remove_steps(steps, now)

    def replay(self, rows: Sequence[MoveRow], now: float | None = None) -> Iterator[Replayed]:
        """Apply the rows of a log one by one, and yield after each of them.

        Timers start at ``now``, or at the time of each row.
        """
        turn = self.match.state.turn
        steps = [(row.seat, row.move) for row in rows]
        for row, replayed in zip(rows, self.match.replay(steps)):
            at = row.written_at / 1000 if now is None else now
            if replayed.undone:
                self._remove_steps(replayed.undone, at)
            else:
                self._add_step(turn, replayed.events, at)
            turn = self.match.state.turn
            yield replayed

    # Snapshots

    def progress(self) -> Progress:
        """Return everything that has changed since the deal; the steps only in practice, where they can be undone."""
        return Progress(
            self.match.state,
            [Step(seat, str(move)) for seat, move in self.match.steps if self.match.practice],
            self.seq,
            self._hidden_seqs,
            self._step_seqs,
            tuple(self._recent),
            [(timer.clock, timer.ends) for timer in self.timers.all],
            self.winning_play,
        )

    def set_progress(self, progress: Progress) -> None:
        """Bring a match at its deal to where another copy of it was."""
        self.match.state = progress.state
        self.match.steps = progress.steps
        self.seq = progress.seq
        self._hidden_seqs = progress.hidden_seqs
        self._step_seqs = progress.step_seqs
        self._recent.extend(progress.recent)
        self.timers.all = [Timer(*timer) for timer in progress.timers]
        self.winning_play = progress.winning_play

    def _add_step(self, turn: int, events: Sequence[Event], now: float) -> None:
        """Count the last step of the match. ``turn`` is the seat whose turn it was before."""
        clocks = tuple([timer.clock for timer in self.timers.all])
        seat, move = self.match.steps[-1]
        is_timeout = seat == CLOCK and str(move) == TURN_CLOCK
        hidden_from = self.hides_from(events)
        self.seq += 1
        for observer in hidden_from:
            self._hidden_seqs.setdefault(observer, []).append(self.seq)
        self.hidden_from = hidden_from
        if self.match.practice:
            self._step_seqs.append(self.seq)
        self.winning_play = find_winning_play(events) or self.winning_play
        timed_out = seat_letter(turn) if is_timeout else ""
        self._recent.append(RecentStep(seat, timed_out, hidden_from, clocks))
        self.timers.update(self.match.state.clocks(), now)

    def _remove_steps(self, steps: int, now: float) -> None:
        """Count an undo, which is a step of its own."""
        self.seq += 1
        del self._step_seqs[-steps:]
        self.winning_play = ()
        self.round_break = None
        self._recent.clear()
        self.hidden_from = NO_OBSERVERS
        self.timers.restart(self.match.state.clocks(), now)


def match_from_stored(stored: StoredMatch) -> Match:
    """Return a stored match at its deal."""
    row = stored.match
    game = find_game(row.game_id)
    return Match(
        game,
        [seat.name for seat in stored.seats],
        with_changes(game.preset, msgspec.json.decode(row.rules)),
        row.seed,
        row.starter,
        practice=row.is_practice,
    )


def find_winning_play(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the cards of a play that won; none for any other step."""
    winners = [event.seat for event in events if event.kind == "won"]
    for event in events:
        if event.kind == "played" and event.seat in winners:
            return event.cards
    return ()
