"""``mezani arena``: levels of bots against each other, in every game."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from mezani.arena import Share, share_of, tables_between
from mezani.bots import LEVELS
from mezani.cli.commands.contests import (
    Games,
    Number,
    Players,
    Seed,
    games_for,
    interval,
    known_bot,
    percent,
    plain_seed,
    play_shown,
    results_table,
    shown_progress,
    wins,
)
from mezani.cli.terminal.screen import make_console

EVEN = 0.5


def arena(
    games: Games = None,
    levels: Annotated[
        str, typer.Option(metavar="NAMES", help="Bots from the weakest to the strongest.")
    ] = ",".join(LEVELS),
    number: Number = 400,
    players: Players = 2,
    seed: Seed = None,
) -> None:
    """Let each level of bots play the one below it, taking turns on seats, and show who is better."""
    names = [known_bot(name) for name in levels.split(",")]
    if len(names) < 2:
        raise typer.BadParameter("give at least two bots, as in --levels rookie,casual.")
    seed = plain_seed(seed)
    contests = [
        (game.id, upper, lower)
        for game in games_for(games or [], players)
        for lower, upper in pairwise(names)
    ]
    errors = Console(stderr=True)
    errors.print(f"{players} players at a table; --seed {seed} plays the same matches again.")
    table = results_table("game", "bots", "games", "won", "share", "95 %", "verdict")
    shares: list[Share] = []
    with shown_progress(errors) as progress:
        progress.add_task("matches", total=number * len(contests))
        for game_id, upper, lower in contests:
            tables = tables_between(game_id, upper, lower, games=number, players=players, seed=seed)
            shares.append(share_of(upper, zip(tables, play_shown(tables, progress))))
            add_row(table, game_id, upper, lower, shares[-1])
    make_console().print(table)
    if not all(share.low > EVEN for share in shares):
        raise typer.Exit(1)


def add_row(table: Table, game_id: str, upper: str, lower: str, share: Share) -> None:
    """One pair of bots in one game."""
    table.add_row(
        game_id,
        f"{upper} – {lower}",
        str(share.games + share.drawn),
        wins(share.wins),
        percent(share.value),
        interval(share),
        verdict(share),
    )


def verdict(share: Share) -> str:
    """What an interval says: better and worse only where all of it does."""
    if share.low > EVEN:
        return "beats"
    return "is beaten" if share.high < EVEN else "not decided"
