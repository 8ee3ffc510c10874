"""``mezani starter``: how often whoever starts wins, between bots of one level."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from mezani.arena import share_of_starter, tables_of_equals
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


def starter(
    games: Games = None,
    bots: Annotated[
        str, typer.Option(parser=known_bot, metavar="LEVEL", help="Who sits on every seat.")
    ] = LEVELS[-1],
    number: Number = 400,
    players: Players = 2,
    seed: Seed = None,
) -> None:
    """Show how often whoever starts wins between equal bots."""
    seed = plain_seed(seed)
    found = games_for(games or [], players)
    errors = Console(stderr=True)
    errors.print(f"{players} {bots} players; --seed {seed} plays the same matches again.")
    table = results_table("game", "games", "starter won", "share", "95 %", "even share")
    with shown_progress(errors) as progress:
        progress.add_task("matches", total=number * len(found))
        for game in found:
            tables = tables_of_equals(game.id, bots, games=number, players=players, seed=seed)
            share = share_of_starter(play_shown(tables, progress))
            table.add_row(
                game.id,
                str(share.games + share.drawn),
                wins(share.wins),
                percent(share.value),
                interval(share),
                percent(1 / players),
            )
    make_console().print(table)
