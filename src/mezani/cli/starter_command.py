"""``mezani starter``: how often whoever starts wins, between bots of one level."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from mezani.arena import share_of_starter, tables_of_equals
from mezani.bots import LEVELS
from mezani.cli.contests import (
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
from mezani.cli.numbers import one_or_more, whole_number
from mezani.cli.screen import make_console


def starter(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...", help="Games of `mezani games`.", show_default="all of them"
        ),
    ] = None,
    bots: Annotated[
        str, typer.Option(parser=known_bot, metavar="LEVEL", help="Who sits on every seat.")
    ] = LEVELS[-1],
    number: Annotated[
        int,
        typer.Option(
            "--games", parser=one_or_more, metavar="NUMBER", help="Matches for each game."
        ),
    ] = 400,
    players: Annotated[
        int, typer.Option(parser=whole_number, metavar="NUMBER", help="How many play.")
    ] = 2,
    seed: Annotated[str | None, typer.Option(help="Play the same matches again.")] = None,
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
