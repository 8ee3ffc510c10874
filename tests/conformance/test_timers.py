"""Timers of every game: a timer keeps its number while it runs, and has a new one when it starts again."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import CLOCK, Clock, Game, Match, State, fast_rng, read_record
from mezani.fuzz import random_step
from mezani.match import Step
from mezani.seats import SEAT_LETTERS, seat_letter
from tests.random_matches import GAME_SIZE_IDS, GAME_SIZES, any_match, walk, walked

every_game_size = pytest.mark.parametrize(("game", "seats"), GAME_SIZES, ids=GAME_SIZE_IDS)
seeds = st.integers(0, 2**40)

Timer = tuple[str, str, int]
"""The kind, the seat and the number identify a timer."""

KEEPS_TURN: dict[str, Callable[[str], bool]] = {
    "kadi": lambda kind: kind in ("niko", "quiet", "prompt", "direction"),
    "qute": lambda kind: kind in ("play", "draw", "add", "back"),
    "nokitty": lambda kind: kind not in ("end", "turn"),
}
"""By family: True if a move with this first word does not end the turn."""


def timers(state: State) -> set[Timer]:
    """Return the running timers."""
    return {(clock.kind, clock.seat, clock.number) for clock in state.clocks()}


def turn_timers(state: State) -> set[Timer]:
    """Return the turn timer, if one is running."""
    return {timer for timer in timers(state) if timer[0] == "turn"}


def steps_with_states(match: Match, seed: int, steps: int) -> Iterator[tuple[State, Step, State]]:
    """Make random moves. Yield each step with the states before and after it."""
    rng = fast_rng(seed)
    while match.version < steps and match.state.outcome() is None:
        before = match.state.clone()
        step = random_step(match.state, rng)
        match.apply(step.seat, step.move)
        yield before, step, match.state


@given(any_match(), seeds)
def test_only_one_timer_of_a_kind_and_seat_runs_at_a_time(match: Match, seed: int) -> None:
    for state in walk(match, seed, 80):
        running = [(clock.kind, clock.seat) for clock in state.clocks()]
        assert len(running) == len(set(running))


@given(any_match(), seeds)
def test_a_timer_that_has_stopped_never_runs_again(match: Match, seed: int) -> None:
    running: set[Timer] = set()
    stopped: set[Timer] = set()
    for state in walk(match, seed, 120):
        now = timers(state)
        stopped |= running - now
        running = now
        assert not running & stopped


@given(any_match(), seeds)
def test_timer_numbers_of_a_kind_and_seat_never_decrease(match: Match, seed: int) -> None:
    highest: dict[tuple[str, str], int] = {}
    for state in walk(match, seed, 120):
        for kind, seat, number in timers(state):
            assert number >= highest.get((kind, seat), 0)
            highest[kind, seat] = number


@given(any_match(), seeds, st.integers(0, 60))
def test_a_timer_that_ran_out_has_stopped(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    for move in state.legal(CLOCK):
        after = state.clone()
        after.apply(CLOCK, move)
        kind, _, seat = str(move).partition(" ")
        if kind == "turn":
            seat = seat_letter(state.turn)
        out = {timer for timer in timers(state) if timer[:2] == (kind, seat)}
        assert len(out) == 1
        assert not out & timers(after)


@given(any_match(), seeds)
def test_the_turn_of_another_seat_has_a_higher_number(match: Match, seed: int) -> None:
    last: tuple[int, int] | None = None
    for state in walk(match, seed, 80):
        for _, seat, number in turn_timers(state):
            holder = SEAT_LETTERS.index(seat)
            assert holder == state.turn
            assert last is None or last[0] == holder or number > last[1]
            last = (holder, number)


@given(any_match(), seeds)
def test_moves_within_a_turn_do_not_restart_its_timer(match: Match, seed: int) -> None:
    keeps = KEEPS_TURN.get(match.game.family)
    if keeps is None:
        return
    for before, step, after in steps_with_states(match, seed, 80):
        running = turn_timers(after)
        if keeps(str(step.move).partition(" ")[0]):
            assert not running or running == turn_timers(before)
        elif step.seat in (CLOCK, before.turn):
            assert not running & turn_timers(before)


@every_game_size
def test_every_turn_has_its_own_timer(game: Game, seats: int) -> None:
    for number in range(3):
        match = Match(game, SEAT_LETTERS[:seats], seed=f"turns {number}")
        begun: set[Timer] = set()
        for state in walk(match, number, 400):
            begun |= turn_timers(state)
        assert len(begun) >= seats
        assert len({timer[2] for timer in begun}) == len(begun)


@given(any_match(), seeds, st.integers(0, 60))
def test_clones_and_pickles_have_the_same_timers(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    assert state.clone().clocks() == state.clocks()
    assert pickle.loads(pickle.dumps(state)).clocks() == state.clocks()


@given(any_match(), seeds, st.integers(0, 60))
def test_a_record_replays_to_the_same_timers(match: Match, seed: int, steps: int) -> None:
    walked(match, seed, steps)
    assert read_record(match.record()).state.clocks() == match.state.clocks()


@given(any_match(), seeds, st.integers(0, 60))
def test_a_guess_has_the_timers_that_its_seat_sees(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    for seat in range(state.seats):
        seen: tuple[Clock, ...] = state.view(seat).clocks
        assert state.guess(seat, fast_rng(seed)).view(seat).clocks == seen
        assert set(seen) <= set(state.clocks())
