"""``mezani fuzz``: play random games and check all invariants."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console

import mezani
from mezani.cli.options import NumberSeed, one_or_more, random_seed
from mezani.cli.progress import count_progress
from mezani.cli.text import counted
from mezani.fuzz import Failure, Totals, play_next_game

DEFAULT_MOVES = 1_000_000


def fuzz(
    moves: Annotated[
        int | None,
        typer.Option(
            parser=one_or_more,
            metavar="NUMBER",
            help="Stop after about this many moves.",
            show_default=f"{DEFAULT_MOVES}",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(parser=one_or_more, metavar="NUMBER", help="Stop after this many games."),
    ] = None,
    seed: NumberSeed = None,
) -> None:
    """Play random games and check all invariants.

    The games have random house rules, and every step is checked.
    If a check fails, the record of the game is printed and the exit status is 1.
    """
    if moves is not None and games is not None:
        raise typer.BadParameter("give --moves or --games, not both.")
    if seed is None:
        seed = random_seed()
    stderr = Console(stderr=True)
    build = "compiled" if mezani.COMPILED else "interpreted"
    stderr.print(f"Fuzzing the {build} rules; repeat with --seed {seed}.")
    totals = Totals()
    failure = play_until(totals, seed, moves=moves, games=games, stderr=stderr)
    if failure is not None:
        sys.stdout.write(failure.record)
        stderr.print(
            f"Game {totals.games} failed: {failure.reason}", style="bold red", markup=False
        )
        stderr.print("Its record is above; mezani replay plays it back.")
        raise typer.Exit(1)
    print(f"{counted(totals.moves, 'move')} in {counted(totals.games, 'game')}, no failures.")


def play_until(
    totals: Totals, seed: int, *, moves: int | None, games: int | None, stderr: Console
) -> Failure | None:
    """Play until a limit is reached or a check fails, with a progress bar."""
    limit = games if games is not None else moves or DEFAULT_MOVES
    with count_progress(stderr) as progress:
        task = progress.add_task("games" if games is not None else "moves", total=limit)
        done = 0
        while done < limit:
            failure = play_next_game(seed, totals)
            if failure is not None:
                return failure
            done = totals.games if games is not None else totals.moves
            progress.update(task, completed=min(done, limit))
    return None
