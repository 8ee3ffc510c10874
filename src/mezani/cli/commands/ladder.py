"""``mezani ladder``: play all levels against each other in all games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group

from mezani import GAMES, find_game
from mezani.arena import WinShare
from mezani.arena.csv_files import write_ladder
from mezani.arena.ladder import OPPONENT, Ladder, ladder_contests
from mezani.arena.ladder_page import PLOT, text_around, with_ladder
from mezani.arena.run import Run, RunSettings
from mezani.cli.app import EXIT_INTERRUPTED
from mezani.cli.contest_options import (
    Games,
    Jobs,
    Out,
    Resume,
    Seed,
    print_results,
    results_table,
    seed_or_random,
)
from mezani.cli.contest_run import (
    MATPLOTLIB_MISSING,
    can_plot,
    interruption_note,
    play_run,
    print_note,
)
from mezani.cli.options import one_or_more
from mezani.cli.record_files import check_writable, read_text

DEFAULT_GAMES = 400
PAIRS_TITLE = "Wins of the row's bot against the column's, in % with 95 % intervals:"


def ladder(
    games: Games = None,
    number: Annotated[
        int | None,
        typer.Option(
            "--games",
            parser=one_or_more,
            metavar="NUMBER",
            help="Matches of each pair in each game, rounded up to whole deals.",
            show_default=str(DEFAULT_GAMES),
        ),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Out = None,
    resume: Resume = None,
    page: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the tables and the plot to this Markdown page when the run is complete.",
        ),
    ] = None,
) -> None:
    """Play all levels against each other in all games.

    Each pair plays with two players; where more can play, each level also plays alone against sharp.
    The exit status is 1 unless every level clearly beats the next weaker one.
    """
    if page is not None:
        check_page(page)
    if resume is None:
        found = [find_game(name) for name in games] if games else GAMES.values()
        contests = ladder_contests(found, number or DEFAULT_GAMES, seed_or_random(seed))
        run = Run.start(RunSettings("ladder", contests), out)
    elif any((games, number, seed, out)):
        raise typer.BadParameter(
            "--resume continues a run with its settings: give only the folder, --jobs and --page."
        )
    else:
        run = Run.resume(resume, "ladder")
    results = Ladder(run.settings.contests)
    print_note(f"{len(run.matches)} matches; repeat with --seed {results.contests[0].seed}.")
    is_complete = play_run(run, jobs, results.add)
    print_results(results_tables(results))
    if run.folder is not None:
        write_results(run.folder, results)
    if not is_complete:
        print_note(interruption_note(run))
        raise typer.Exit(EXIT_INTERRUPTED)
    if page is not None:
        write_page(page, results)
    if unclear := results.not_clearly_better():
        for game_id, upper, lower in unclear:
            print_note(f"{upper} is not clearly better than {lower} in {game_id}.")
        raise typer.Exit(1)


def check_page(page: Path) -> None:
    """Raise if the page can't be written when all matches have been played."""
    if not can_plot():
        raise typer.BadParameter(f"--page needs a plot, but {MATPLOTLIB_MISSING}.")
    text_around(read_text(page))
    check_writable(page)


def results_tables(ladder: Ladder) -> Group:
    """Return the table of pairs, and one for more players."""
    pairs = results_table("game", "bot", *ladder.bots, "skill")
    pairs.padding = (0, 1, 0, 0)  # Then it has at most 80 columns.
    more = results_table("game", "players", *ladder.challengers)
    for game_id in ladder.games:
        skills = ladder.skills[game_id]
        for bot in reversed(ladder.bots):
            cells = [cell(ladder.share(game_id, bot, other)) for other in ladder.bots]
            pairs.add_row(game_id, bot, *cells, f"{skills[bot].mu:.1f}")
        for size in ladder.larger_sizes(game_id):
            cells = [cell(ladder.share(game_id, bot, OPPONENT, size)) for bot in ladder.challengers]
            more.add_row(game_id, str(size), *cells)
    if not more.row_count:
        return Group(PAIRS_TITLE, pairs)
    return Group(PAIRS_TITLE, pairs, f"\nOne bot against {OPPONENT} in all other seats:", more)


def cell(share: WinShare | None) -> str:
    """Return a share and its interval in per cent: ``62 (58–66)``."""
    if share is None:
        return ""
    return f"{100 * share.value:.0f} ({100 * share.low:.0f}–{100 * share.high:.0f})"


def write_results(folder: Path, ladder: Ladder) -> None:
    """Write the results as a CSV file and as a plot."""
    write_ladder(folder / "ladder.csv", ladder)
    if can_plot():
        draw_plot(folder / "ladder.png", ladder)
    else:
        print_note(f"No plot was drawn, as {MATPLOTLIB_MISSING}.")
    print_note(f"The results are in {folder}.")


def write_page(page: Path, ladder: Ladder) -> None:
    """Write the tables between the markers of a page, and the plot next to it."""
    page.write_text(with_ladder(read_text(page), ladder), encoding="utf-8")
    draw_plot(page.parent / PLOT, ladder)
    print_note(f"The tables are in {page}, and the plot is in {page.parent / PLOT}.")


def draw_plot(path: Path, ladder: Ladder) -> None:
    """Draw the plot of a ladder. matplotlib is imported only here, as it is an extra."""
    from mezani.arena.plot import plot_ladder  # noqa: PLC0415

    plot_ladder(path, ladder)
