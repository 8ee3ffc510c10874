"""``mezani bench``: how fast this build is on this machine, on one core."""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Annotated, Any

import typer

from mezani import COMPILED, find_game
from mezani.cli.options import some_seconds, whole_number
from mezani.game import Game
from mezani.rng import fast_rng

USUAL_PLAYERS = 4
DEALS = 32
CLONES = 2000
MOST_MOVES = 5000


def bench(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of `mezani games`.")] = (
        "kadi-friendly"
    ),
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="NUMBER",
            help="How many players.",
            show_default="4, or as many as the game takes",
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(parser=some_seconds, metavar="SECONDS", help="How long to measure, in all."),
    ] = 3.0,
) -> None:
    """Measure how fast the rules run here."""
    found = find_game(game)
    count = min(USUAL_PLAYERS, found.max_seats) if players is None else players
    deals = deal(found, count)
    share = seconds / 3
    build = "compiled" if COMPILED else "plain Python"
    print(f"{found.id}, {count} players, {build}, Python {sys.version.split()[0]}")
    print(f"playouts inside the engine   {rate(deals, share, run_playout):>14,.0f} decisions/s")
    print(f"a Python loop, legal/apply   {rate(deals, share, run_loop):>14,.0f} decisions/s")
    print(f"clone                        {clone_time(deals[0], share):>14,.0f} ns")
    print(f"size of a state              {state_size(deals[0]):>14,.0f} bytes")


def deal(game: Game, players: int) -> list[Any]:
    """Deals to measure on, the same every time."""
    return [game.new(game.preset, players, f"bench {number}") for number in range(DEALS)]


def rate(deals: list[Any], seconds: float, run: Callable[[Any, int], int]) -> float:
    """Decisions a second of a way to play deals to their end."""
    decisions = games = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        decisions += run(deals[games % len(deals)].clone(), games)
        games += 1
        now = time.perf_counter()
    return decisions / (now - start)


def run_playout(state: Any, number: int) -> int:
    """One game inside the engine; gives its number of decisions."""
    return int(state.playout(fast_rng(number), MOST_MOVES))


def run_loop(state: Any, number: int) -> int:
    """One game through the contract: actors, legal, apply; gives its number of decisions."""
    rng = fast_rng(number)
    made = 0
    while made < MOST_MOVES:
        seats = [state.turn] if state.turn >= 0 else state.actors()
        if not seats:
            break
        seat = seats[rng.below(len(seats))]
        moves = state.legal(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        made += 1
    return made


def clone_time(state: Any, seconds: float) -> float:
    """Nanoseconds a clone takes."""
    made = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        for _ in range(CLONES):
            state.clone()
        made += CLONES
        now = time.perf_counter()
    return (now - start) / made * 1e9


def state_size(state: Any) -> float:
    """Bytes a state takes, with everything that is its own."""
    kept: list[Any] = [None] * CLONES
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for index in range(CLONES):
        kept[index] = state.clone()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / CLONES
