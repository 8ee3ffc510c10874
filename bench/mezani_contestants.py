"""Mezani's contestants: ``kadi-friendly`` with four players, and playouts of the other games."""

from __future__ import annotations

from bench.contest import Contestant, below
from mezani import Game, find_game
from mezani.games.kadi import KADI_GAMES
from mezani.games.kadi.engine.deal import deal
from mezani.games.kadi.engine.fast_rules import fast_rules_for
from mezani.games.kadi.engine.state import KadiState
from mezani.rng import Rng, fast_rng

GAME = next(game for game in KADI_GAMES if game.id == "kadi-friendly")
SEATS = 4
DEALS = 64
MAX_MOVES = 100_000
OTHER_GAMES = (("qute", 2), ("qute", 3), ("no-kitty", 2), ("no-kitty-duel", 2))
RNG = fast_rng(2026)
FAST_RULES = fast_rules_for(GAME.preset, SEATS)


def quick_deal(rng: Rng) -> KadiState:
    """Deal with a fast generator. A match deals with a secret one, which takes longer."""
    return deal(FAST_RULES, SEATS, rng, 0)


STARTS = [quick_deal(fast_rng(number)) for number in range(DEALS)]


def loop(state: KadiState) -> int:
    """Play a state to its end with ``legal`` and ``apply``, and return the number of moves.

    In this game no seat is on turn only when the game is over.
    """
    made = 0
    while (seat := state.turn) >= 0:
        moves = state.legal(seat)
        state.apply(seat, moves[below(len(moves))])
        made += 1
    return made


def playouts() -> Contestant:
    """Return random playouts inside the engine, from clones of dealt states."""

    def play() -> tuple[int, float]:
        return DEALS, sum([int(start.clone().playout(RNG, MAX_MOVES)) for start in STARTS])

    return Contestant("Mezani, playouts", play)


def playouts_with_deals() -> Contestant:
    """Return random playouts with a new deal each."""

    def play() -> tuple[int, float]:
        dealt = [quick_deal(RNG) for _ in range(DEALS)]
        return DEALS, sum([int(state.playout(RNG, MAX_MOVES)) for state in dealt])

    return Contestant("Mezani, deals and playouts", play)


def python_loop() -> Contestant:
    """Return a Python loop over ``legal`` and ``apply``, from clones of dealt states."""

    def play() -> tuple[int, float]:
        return 1, loop(STARTS[below(DEALS)].clone())

    return Contestant("Mezani, legal and apply", play)


def playouts_of_other_games() -> list[Contestant]:
    """Return playouts of the games other than Kadi."""
    return [playouts_of(find_game(game_id), seats) for game_id, seats in OTHER_GAMES]


def playouts_of(game: Game, seats: int) -> Contestant:
    """Return playouts of a game from guesses of dealt states, as guesses use the fast generator."""
    rng = fast_rng(2026)
    dealt = [game.new(game.preset, seats, f"bench {number}") for number in range(DEALS)]
    starts = [state.guess(0, rng) for state in dealt]

    def play() -> tuple[int, float]:
        return DEALS, sum([start.clone().playout(rng, MAX_MOVES) for start in starts])

    return Contestant(f"Mezani, {game.id}, {seats} players", play)
