"""``mezani train``: let networks learn families of games by playing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table

from mezani import GAMES
from mezani.bots import LEVELS
from mezani.cli.app import EXIT_INTERRUPTED
from mezani.cli.contest_run import can_plot
from mezani.cli.options import one_or_more, whole_number

if TYPE_CHECKING:
    from mezani.train.run import Run

EVALUATION_GAMES = 200
MINUTES, SMALL_MINUTES = 10.0, 2.0
CURVE = "curve.png"
SHOWN = (
    "recorded",
    "imitated",
    "decisions",
    "per_second",
    "games",
    "value_loss",
    "entropy",
    "against_sharp",
)
"""The metrics shown while training; ``log.jsonl`` has all of them."""


def known_family(text: str) -> str:
    """Parse a family, or a game of one."""
    from mezani.encodings import ENCODINGS  # noqa: PLC0415 (NumPy is slow to import)

    name = GAMES[text].family if text in GAMES else text
    if name not in ENCODINGS:
        raise typer.BadParameter(f"“{text}” is not a family; they are {', '.join(ENCODINGS)}.")
    return name


def train(
    families: Annotated[
        list[str],
        typer.Argument(
            parser=known_family,
            metavar="FAMILY",
            help="kadi, qute or nokitty, or one of their games; can be repeated.",
        ),
    ],
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder of the runs: each family has its own.")
    ],
    minutes: Annotated[
        float | None,
        typer.Option(
            min=0.05, help="How long to train each family.", show_default="10, or 2 with --small"
        ),
    ] = None,
    decisions: Annotated[
        int,
        typer.Option(
            parser=whole_number,
            metavar="NUMBER",
            help="End earlier, after so many decisions.",
            show_default="no limit",
        ),
    ] = 0,
    *,
    small: Annotated[
        bool, typer.Option("--small", help="A small network, for two cores and two minutes.")
    ] = False,
    actors: Annotated[
        int,
        typer.Option(
            parser=whole_number,
            metavar="NUMBER",
            help="Processes that play.",
            show_default="all cores but one",
        ),
    ] = 0,
    self_play: Annotated[
        float | None,
        typer.Option(
            min=0.0,
            max=1.0,
            metavar="PART",
            help="The part of the run after which an imitation of sharp joins; 1 for never.",
            show_default="0.5, or 1 with --small",
        ),
    ] = None,
    opponent_matches: Annotated[
        int | None,
        typer.Option(
            parser=one_or_more,
            metavar="NUMBER",
            help="Matches of sharp to train its imitation on.",
            show_default="40,000",
        ),
    ] = None,
    hidden: Annotated[
        int | None,
        typer.Option(
            parser=one_or_more,
            metavar="NUMBER",
            help="Size of the hidden layers.",
            show_default="256, or 64 with --small",
        ),
    ] = None,
    response: Annotated[
        bool,
        typer.Option(
            "--response",
            help="Train Kadi against the imitation of sharp only, mostly with four players.",
        ),
    ] = False,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            parser=one_or_more,
            metavar="NUMBER",
            help="Matches against each level at the end.",
        ),
    ] = EVALUATION_GAMES,
    seed: Annotated[int, typer.Option(help="Seed of the run.")] = 1,
) -> None:
    """Train networks by self-play, and against an imitation of sharp.

    Ctrl-C ends a run and keeps what it has learned. If the folder has a checkpoint, its network learns for as many
    minutes again. After a complete run each network plays the bots of all levels.
    """
    from mezani.train.plan import RESPONSE, SMALL, Plan  # noqa: PLC0415 (PyTorch is slow to import)
    from mezani.train.run import Run  # noqa: PLC0415
    from mezani.train.tables import RESPONSE_FAMILY  # noqa: PLC0415

    if response and families != [RESPONSE_FAMILY]:
        raise typer.BadParameter(f"--response can only train {RESPONSE_FAMILY}.")
    settings: dict[str, Any] = {**(RESPONSE if response else {}), **(SMALL if small else {})}
    if response:
        settings["self_play"] = 0.0
    if hidden is not None:
        settings["hidden"] = hidden
    if self_play is not None:
        settings["self_play"] = self_play
    if opponent_matches is not None:
        settings["opponent_matches"] = opponent_matches
    if minutes is None:
        minutes = SMALL_MINUTES if small else MINUTES
    console = Console(stderr=True, highlight=False)
    for family in families:
        plan = Plan(family, minutes, decisions, seed=seed, actors=actors, **settings)
        run = Run(plan, out / family)
        console.print(f"Training {family} on {run.device} with {plan.processes} playing processes.")
        if not train_visibly(console, run):
            raise typer.Exit(EXIT_INTERRUPTED)
        show_strength(console, run, games)
        if can_plot():
            draw_curve(console, run)


def train_visibly(console: Console, run: Run) -> bool:
    """Train, and show the newest metrics. Return False if Ctrl-C ended it early."""
    shown: dict[str, Any] = {}

    def show(metrics: dict[str, Any]) -> None:
        shown.update(metrics)
        live.update(metrics_table(shown))

    try:
        with Live(console=console, refresh_per_second=4) as live:
            run.train(show)
    except KeyboardInterrupt:
        console.print(
            "Stopped. The same command goes on with this network, for the full time again."
        )
        return False
    return True


def metrics_table(metrics: dict[str, Any]) -> Table:
    """Return the metrics of an iteration as a table."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    shown = [name for name in SHOWN if name in metrics]
    for name in shown:
        table.add_column(name.replace("_", " "), justify="right", no_wrap=True)
    table.add_row(*(f"{metrics[name]:,}" for name in shown))
    return table


def show_strength(console: Console, run: Run, games: int) -> None:
    """Print the share of wins against each level."""
    from mezani.train.run import WEIGHTS  # noqa: PLC0415

    console.print(f"{run.decisions:,} decisions; weights in {run.folder / WEIGHTS}.")
    for level in LEVELS:
        share = run.win_share(level, games)
        console.print(f"against {level}: {100 * share:.1f} % of {games} matches")


def draw_curve(console: Console, run: Run) -> None:
    """Draw the learning curve of a run into its folder."""
    from mezani.train.curve import plot_curves, read_log  # noqa: PLC0415
    from mezani.train.run import LOG  # noqa: PLC0415

    family = run.plan.family
    plot_curves(run.folder / CURVE, f"Learning {family}", {family: read_log(run.folder / LOG)})
    console.print(f"The learning curve is in {run.folder / CURVE}.")
