"""``mezani bench``: measure how fast the rules run on one core of this machine."""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Annotated, Any

import typer

from mezani import COMPILED, find_game
from mezani.cli.options import GameId, duration, whole_number
from mezani.game import Game
from mezani.rng import fast_rng

DEFAULT_PLAYERS = 4
DEALS = 32
CLONES = 2000
MAX_MOVES = 5000


def bench(
    game: GameId = "kadi-friendly",
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="NUMBER",
            help="Number of players.",
            show_default="4, or as many as the game allows",
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(parser=duration, metavar="SECONDS", help="How long to measure in total."),
    ] = 3.0,
) -> None:
    """Measure how fast the rules run here."""
    found = find_game(game)
    count = min(DEFAULT_PLAYERS, found.max_seats) if players is None else players
    deals = deal(found, count)
    share = seconds / 3
    build = "compiled" if COMPILED else "interpreted"
    print(f"{found.id}, {count} players, {build}, Python {sys.version.split()[0]}")
    print(f"playouts inside the engine   {rate(deals, share, run_playout):>14,.0f} decisions/s")
    print(f"a Python loop, legal/apply   {rate(deals, share, run_loop):>14,.0f} decisions/s")
    print(f"clone                        {clone_time(deals[0], share):>14,.0f} ns")
    print(f"size of a state              {state_size(deals[0]):>14,.0f} bytes")


def deal(game: Game, players: int) -> list[Any]:
    """Return the deals to measure on, the same ones every time."""
    return [game.new(game.preset, players, f"bench {number}") for number in range(DEALS)]


def rate(deals: list[Any], seconds: float, run: Callable[[Any, int], int]) -> float:
    """Return the decisions per second of a way to play deals to their end."""
    decisions = games = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        decisions += run(deals[games % len(deals)].clone(), games)
        games += 1
        now = time.perf_counter()
    return decisions / (now - start)


def run_playout(state: Any, number: int) -> int:
    """Play one game inside the engine and return its number of decisions."""
    return int(state.playout(fast_rng(number), MAX_MOVES))


def run_loop(state: Any, number: int) -> int:
    """Play one game with actors, legal and apply, and return its number of decisions."""
    rng = fast_rng(number)
    made = 0
    while made < MAX_MOVES:
        seats = [state.turn] if state.turn >= 0 else state.actors()
        if not seats:
            break
        seat = seats[rng.below(len(seats))]
        moves = state.legal(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        made += 1
    return made


def clone_time(state: Any, seconds: float) -> float:
    """Return the time of a clone in nanoseconds."""
    made = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        for _ in range(CLONES):
            state.clone()
        made += CLONES
        now = time.perf_counter()
    return (now - start) / made * 1e9


def state_size(state: Any) -> float:
    """Return the memory of a state in bytes, without what it shares with others."""
    kept: list[Any] = [None] * CLONES
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for index in range(CLONES):
        kept[index] = state.clone()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / CLONES
