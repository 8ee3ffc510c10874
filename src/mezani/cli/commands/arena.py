"""``mezani arena``: compare bots by letting them play each other."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from mezani import find_game
from mezani.arena import Contest, Scoreboard
from mezani.arena.bot_source import absolute_source, load_bot, source_hash, split_source
from mezani.arena.contest import deals_for, matches_in_deal
from mezani.arena.csv_files import write_matches, write_standings
from mezani.arena.run import Run, RunSettings
from mezani.bots import BOTS
from mezani.cli.app import EXIT_INTERRUPTED
from mezani.cli.contest_options import (
    Jobs,
    Out,
    Resume,
    Seed,
    interval,
    percent,
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
from mezani.cli.options import HouseRules, house_rules, one_or_more, whole_number
from mezani.cli.shell_commands import command_name, quoted
from mezani.cli.text import counted
from mezani.switches import changes_from, value_text

DEFAULT_GAMES = 400
EXAMPLE = "mezani arena kadi-friendly sharp casual"
BOT_NAME = re.compile(r"[A-Za-z0-9_-]{1,20}")


def arena(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game id; `mezani games` lists them.")
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT",
            help=f"{', '.join(BOTS)}, or the name of a --bot; can be repeated.",
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="NUMBER",
            help="Players in each match; the bots take the seats in turn.",
            show_default="as many as bots",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            parser=one_or_more,
            metavar="NUMBER",
            help="Matches to play, rounded up to whole deals.",
            show_default=str(DEFAULT_GAMES),
        ),
    ] = None,
    rule: HouseRules = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[NAME=]SOURCE",
            help="A bot of your own: module:Class or path/to/file.py:Class; can be repeated.",
        ),
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Out = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the record of each match to this folder."),
    ] = None,
    resume: Resume = None,
    *,
    random_rules: Annotated[
        bool, typer.Option("--random-rules", help="Play each deal with random house rules.")
    ] = False,
) -> None:
    """Compare bots by letting them play each other.

    Each deal is played with every seating of the bots.
    Ctrl-C ends a run early; --resume continues it if it was started with --out.
    """
    if resume is None:
        sources = bot_sources(bot or [])
        seats = seated_bots(bots or [], players, sources)
        contest = Contest(
            find_game(game or "").id,
            seats,
            deals_for(seats, games or DEFAULT_GAMES),
            seed_or_random(seed),
            changed_rules(game or "", len(seats), rule or [], are_random=random_rules),
            has_random_rules=random_rules,
        )
        folder = "" if records is None else str(records.resolve())
        hashes = {name: source_hash(source) for name, source in sources.items()}
        run = Run.start(RunSettings("arena", (contest,), sources, folder, hashes=hashes), out)
    elif any((game, bots, players, games, rule, random_rules, bot, seed, out, records)):
        raise typer.BadParameter(
            "--resume continues a run with its settings: give only the folder and --jobs."
        )
    else:
        run = Run.resume(resume, "arena")
        (contest,) = run.settings.contests
    print_note(f"{description(contest)}; repeat with --seed {contest.seed}.")
    scoreboard = Scoreboard(contest.bots)
    is_complete = play_run(run, jobs, scoreboard.add, lambda: standings_table(scoreboard))
    print_results(standings_table(scoreboard))
    if run.folder is not None:
        write_results(run.folder, run, contest, scoreboard)
    if not is_complete:
        print_note(interruption_note(run))
        raise typer.Exit(EXIT_INTERRUPTED)


# What to play


def bot_sources(options: Sequence[str]) -> dict[str, str]:
    """Return the sources of ``NAME=SOURCE`` options by name; without a name, it is that of the class."""
    sources: dict[str, str] = {}
    for option in options:
        name, equals, source = option.partition("=")
        if not equals:
            name, source = split_source(option)[1], option
        if not BOT_NAME.fullmatch(name):
            raise typer.BadParameter(
                f"“{name}” can't be the name of a bot: use up to 20 letters, digits, - and _."
            )
        if name in BOTS or name in sources:
            raise typer.BadParameter(f"there is already a bot {name}: use another name.")
        sources[name] = absolute_source(source)
        load_bot(sources[name])
    return sources


def seated_bots(
    bots: Sequence[str], players: int | None, sources: Collection[str]
) -> tuple[str, ...]:
    """Return a bot for each seat: those given, repeated in turn if there are more players."""
    known = [*BOTS, *sources]
    for name in bots:
        if name not in known:
            raise typer.BadParameter(f"“{name}” is not a bot; the bots are {', '.join(known)}.")
    for name in sources:
        if name not in bots:
            raise typer.BadParameter(f"the bot {name} does not play: add {name} after the game.")
    if len(set(bots)) < 2:
        raise typer.BadParameter(
            f"give a game and at least two different bots, as in {EXAMPLE}; "
            "mezani ladder compares all levels."
        )
    count = len(bots) if players is None else players
    if count < len(bots):
        raise typer.BadParameter(f"{len(bots)} bots need more than {counted(count, 'player')}.")
    return tuple(islice(cycle(bots), count))


def changed_rules(
    game_id: str, players: int, changes: list[str], *, are_random: bool
) -> dict[str, str]:
    """Return the house rules as changes to the preset. Raise if the game can't be played with them."""
    if are_random and changes:
        raise typer.BadParameter("give --rule or --random-rules, not both.")
    game = find_game(game_id)
    rules = house_rules(game, changes)
    game.check_rules(rules, players)
    return {name: value_text(value) for name, value in changes_from(game.preset, rules).items()}


def description(contest: Contest) -> str:
    """Return what is played: ``kadi-friendly, 200 deals with 2 seatings each``."""
    rules = ["random house rules"] if contest.has_random_rules else []
    rules += [f"{name}={value}" for name, value in contest.rules.items()]
    deals = counted(contest.deals, "deal")
    seatings = counted(matches_in_deal(contest.bots), "seating")
    return ", ".join([contest.game_id, *rules, f"{deals} with {seatings} each"])


# Results


def standings_table(scoreboard: Scoreboard) -> Table:
    """Return the standings; times are in milliseconds."""
    table = results_table(
        *("bot", "games", "tied", "share", "95 %", "even", "skill", "p50 ms", "p99", "max")
    )
    for standing in scoreboard.standings():
        share, skill, times = standing.share, standing.skill, standing.times
        table.add_row(
            standing.bot,
            str(share.games),
            str(share.tied),
            percent(share.value),
            interval(share),
            percent(standing.even),
            f"{skill.mu:.1f} ±{2 * skill.sigma:.1f}",
            *map(milliseconds, (times.quantile(0.5), times.quantile(0.99), times.longest)),
        )
    return table


def milliseconds(time: float) -> str:
    """Return a time with two significant digits or more: ``0.15``, ``4.3``, ``127``."""
    return f"{time:.{2 if time < 1 else 1 if time < 10 else 0}f}"


def write_results(folder: Path, run: Run, contest: Contest, scoreboard: Scoreboard) -> None:
    """Write the results as CSV files and as a plot."""
    write_matches(folder / "matches.csv", zip(run.matches, run.played))
    write_standings(folder / "standings.csv", scoreboard.standings())
    if can_plot():
        from mezani.arena.plot import plot_contest  # noqa: PLC0415 (matplotlib is an extra)

        plot_contest(folder / "standings.png", description(contest), scoreboard)
    else:
        again = f"{command_name()} arena --resume {quoted(folder)}"
        print_note(f"No plot was drawn, as {MATPLOTLIB_MISSING}, then {again}.")
    print_note(f"The results are in {folder}.")
