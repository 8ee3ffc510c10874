"""Threads may use different states of a game at the same time."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from mezani import CLOCK, Game, Match, State, fast_rng
from mezani.seats import SEAT_LETTERS
from tests.random_matches import GAME_SIZE_IDS, GAME_SIZES, walked

THREADS = 2
STATES = 6
MOST_MOVES = 40
"""The length of a playout."""

every_game_size = pytest.mark.parametrize(("game", "seats"), GAME_SIZES, ids=GAME_SIZE_IDS)


@contextmanager
def frequent_switches() -> Iterator[None]:
    """Let the interpreter switch threads as often as it can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def states_of(game: Game, seats: int, thread: int) -> list[State]:
    """Return states that no other thread uses."""
    found: list[State] = []
    for number in range(STATES):
        match = Match(game, SEAT_LETTERS[:seats], seed=f"thread {thread} {number}")
        found.append(walked(match, number, 3 * number))
    return found


def listed(state: State) -> list[str]:
    """Return every legal move of a state as text."""
    return [str(move) for seat in (CLOCK, *range(state.seats)) for move in state.legal(seat)]


def played_out(state: State) -> str:
    """Return the checksum of a state after random moves from a fixed seed."""
    twin = state.clone()
    twin.playout(fast_rng(7), MOST_MOVES)
    return twin.checksum()


def differences(game: Game, seats: int, work: Callable[[State], object], rounds: int) -> int:
    """Count the results that differ from those of a single thread, while several threads work."""
    states = [states_of(game, seats, thread) for thread in range(THREADS)]
    expected = [[work(state) for state in own] for own in states]
    begin = threading.Barrier(THREADS)
    wrong: list[object] = []

    def run(thread: int) -> None:
        begin.wait()
        for _ in range(rounds):
            for state, result in zip(states[thread], expected[thread]):
                try:
                    found = work(state)
                except Exception as error:
                    found = error
                if found != result:
                    wrong.append(found)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    with frequent_switches():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return len(wrong)


@every_game_size
def test_legal_moves_are_the_same_while_another_thread_lists_moves(game: Game, seats: int) -> None:
    assert differences(game, seats, listed, rounds=30) == 0


@every_game_size
def test_playouts_are_the_same_while_another_thread_plays_out(game: Game, seats: int) -> None:
    assert differences(game, seats, played_out, rounds=8) == 0
