"""``mezani fuzz``: random games with every invariant checked."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

import mezani
from mezani.cli.options import none_or_more, one_or_more
from mezani.cli.text import counted
from mezani.fuzz import Finding, Tally, play_numbered

MILLION = 1_000_000


def fuzz(
    moves: Annotated[
        int | None,
        typer.Option(
            parser=one_or_more,
            metavar="NUMBER",
            help="How many moves to play, about; a million unless told.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(parser=one_or_more, metavar="NUMBER", help="How many games to play instead."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=none_or_more, metavar="NUMBER", help="Play the same games again; any number."
        ),
    ] = None,
) -> None:
    """Play random games of every kind and check that the rules hold together."""
    if moves is not None and games is not None:
        raise typer.BadParameter("give --moves or --games, not both.")
    if seed is None:
        seed = secrets.randbelow(MILLION)
    errors = Console(stderr=True)
    build = "compiled" if mezani.COMPILED else "interpreted"
    errors.print(f"Fuzzing the {build} rules; --seed {seed} plays the same games again.")
    tally = Tally()
    finding = play_until(tally, seed, moves=moves, games=games, errors=errors)
    if finding is not None:
        sys.stdout.write(finding.record)
        errors.print(
            f"Game {tally.games} went wrong: {finding.reason}", style="bold red", markup=False
        )
        errors.print("Its record is above; mezani replay plays it back.")
        raise typer.Exit(1)
    moves_made, games_played = counted(tally.moves, "move"), counted(tally.games, "game")
    print(f"{moves_made} in {games_played}, and nothing was found.")


def play_until(
    tally: Tally, seed: int, *, moves: int | None, games: int | None, errors: Console
) -> Finding | None:
    """Plays until enough was played or something was found, showing how far it is."""
    total = games if games is not None else moves or MILLION
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors) as progress:
        task = progress.add_task("games" if games is not None else "moves", total=total)
        done = 0
        while done < total:
            finding = play_numbered(seed, tally)
            if finding is not None:
                return finding
            done = tally.games if games is not None else tally.moves
            progress.update(task, completed=min(done, total))
    return None
