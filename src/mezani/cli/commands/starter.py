"""``mezani starter``: measure how often the starting seat wins between equal bots."""

from __future__ import annotations

from typing import Annotated

import typer

from mezani.arena import ArenaMatch, Contest, PlayedMatch, WinTally
from mezani.arena.run import Run, RunSettings
from mezani.bots import LEVELS
from mezani.cli.app import EXIT_INTERRUPTED
from mezani.cli.contest_options import (
    Games,
    Jobs,
    Number,
    Players,
    Seed,
    find_games,
    known_bot,
    percent,
    print_results,
    results_table,
    seed_or_random,
    share_cells,
)
from mezani.cli.contest_run import play_run, print_note


def starter(
    games: Games = None,
    bots: Annotated[
        str, typer.Option(parser=known_bot, metavar="LEVEL", help="The bot on every seat.")
    ] = LEVELS[-1],
    number: Number = 400,
    players: Players = 2,
    seed: Seed = None,
    jobs: Jobs = None,
) -> None:
    """Measure how often the starting player wins."""
    seed = seed_or_random(seed)
    contests = tuple(
        Contest(game.id, (bots,) * players, number, seed)
        for game in find_games(games or [], players)
    )
    run = Run.start(RunSettings("starter", contests))
    print_note(f"{players} {bots} bots in each match; repeat with --seed {seed}.")
    tallies = [WinTally() for _ in contests]

    def count(match: ArenaMatch, played: PlayedMatch) -> None:
        is_starter = [seat == played.result.first for seat in range(players)]
        tallies[match.contest].add(match.deal, played.result.part_won(is_starter))

    is_complete = play_run(run, jobs, count)
    table = results_table("game", "games", "tied", "starter won", "share", "95 %", "even share")
    for contest, tally in zip(contests, tallies):
        table.add_row(contest.game_id, *share_cells(tally.share()), percent(1 / players))
    print_results(table)
    if not is_complete:
        raise typer.Exit(EXIT_INTERRUPTED)
