"""``mezani puzzles``: find puzzles for the daily puzzle by self-play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from mezani.bots.learned.master import percent
from mezani.cli.app import EXIT_INTERRUPTED
from mezani.cli.contest_options import Games, Players, Seed, find_games, seed_or_random
from mezani.cli.options import one_or_more
from mezani.cli.progress import count_progress
from mezani.cli.record_files import check_writable, unreadable
from mezani.cli.text import counted
from mezani.game import Game
from mezani.puzzles.finder import find_puzzles
from mezani.puzzles.puzzle import Puzzle, interleave, read_puzzles, write_puzzles
from mezani.review import has_review, require_review


def puzzles(
    output: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Where to write the puzzles, one a line as JSON."),
    ],
    games: Games = None,
    number: Annotated[
        int,
        typer.Option(
            "--number", "-n", parser=one_or_more, metavar="NUMBER", help="How many for each game."
        ),
    ] = 10,
    players: Players = 2,
    seed: Seed = None,
) -> None:
    """Find puzzles: positions of self-play with one best move, which sharp misses.

    They are added at the end of the file. Ctrl-C stops and keeps what was found.
    """
    seed = seed_or_random(seed)
    chosen = find_puzzle_games(games or [], players)
    check_writable(output)
    known = read_known(output)
    console = Console(stderr=True, highlight=False)
    console.print(f"Repeat with --seed {seed}.")
    found: list[list[Puzzle]] = [[] for _ in chosen]
    try:
        for game, group in zip(chosen, found):
            fill(group, game, number, players, seed, console)
    except KeyboardInterrupt:
        raise typer.Exit(EXIT_INTERRUPTED) from None
    finally:
        ids = {puzzle.id for puzzle in known}
        fresh = [puzzle for puzzle in interleave(found) if puzzle.id not in ids]
        write_puzzles(output, [*known, *fresh])
        console.print(f"{counted(len(fresh), 'new puzzle')} in {output}.")


def find_puzzle_games(ids: Sequence[str], players: int) -> list[Game]:
    """Return the games to search: those with these ids, or all that have a review."""
    chosen = find_games(ids, players)
    for game in chosen if ids else []:
        require_review(game)
    found = [game for game in chosen if has_review(game)]
    if not found:
        raise typer.BadParameter(f"there is no game for {counted(players, 'player')}.")
    return found


def read_known(output: Path) -> list[Puzzle]:
    """Return the puzzles that a file has already; none if there is no such file."""
    if not output.exists():
        return []
    try:
        return read_puzzles(output)
    except msgspec.MsgspecError as error:
        raise unreadable(output, f"it is not a file of puzzles ({error})") from error


def fill(
    group: list[Puzzle], game: Game, number: int, players: int, seed: str, console: Console
) -> None:
    """Add puzzles of a game to its group until there are enough, and show each of them."""
    with count_progress(console) as progress:
        task = progress.add_task(game.id, total=number)
        for puzzle in islice(find_puzzles(game, players, seed), number):
            group.append(puzzle)
            progress.console.print(summary(puzzle))
            progress.advance(task)


def summary(puzzle: Puzzle) -> str:
    """Return a puzzle as one line: ``kadi-classic, step 36: draw 54 %, not play RJ 47 %``."""
    sharp = puzzle.find_choice(puzzle.sharp)
    parts = [
        f"{choice.move} {percent(choice.chance)} %" for choice in (puzzle.best, sharp) if choice
    ]
    return f"{puzzle.game}, step {len(puzzle.steps)}: {', not '.join(parts)}"
