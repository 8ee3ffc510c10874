"""Mezani's contestants: ``kadi-friendly`` with four players."""

from __future__ import annotations

from bench.choosing import below
from bench.contest import Contestant
from mezani.games.kadi import KADI_GAMES
from mezani.games.kadi.engine.state import KadiState
from mezani.rng import fast_rng

GAME = next(game for game in KADI_GAMES if game.id == "kadi-friendly")
SEATS = 4
DEALS = 64
MOST_MOVES = 100_000
RNG = fast_rng(2026)
STARTS = [GAME.deal_quickly(GAME.preset, SEATS, fast_rng(number)) for number in range(DEALS)]


def loop(state: KadiState) -> int:
    """Plays a state to its end with ``legal`` and ``apply``, and counts the moves.

    In this game it is nobody's turn only when the game is over.
    """
    made = 0
    while (seat := state.turn) >= 0:
        moves = state.legal(seat)
        state.apply(seat, moves[below(len(moves))])
        made += 1
    return made


def playouts() -> Contestant:
    """Random playouts inside the engine, from clones of dealt states."""

    def play() -> tuple[int, float]:
        return DEALS, sum([int(start.clone().playout(RNG, MOST_MOVES)) for start in STARTS])

    return Contestant("Mezani, playouts", play)


def playouts_with_deals() -> Contestant:
    """The same, with a fresh deal for each."""

    def play() -> tuple[int, float]:
        fresh = [GAME.deal_quickly(GAME.preset, SEATS, RNG) for _ in range(DEALS)]
        return DEALS, sum([int(state.playout(RNG, MOST_MOVES)) for state in fresh])

    return Contestant("Mezani, deals and playouts", play)


def python_loop() -> Contestant:
    """A Python loop over ``legal`` and ``apply``, from clones of dealt states."""

    def play() -> tuple[int, float]:
        return 1, loop(STARTS[below(DEALS)].clone())

    return Contestant("Mezani, legal and apply", play)
