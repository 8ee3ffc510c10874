"""The plot of a contest: win shares with their intervals, and how they developed.

matplotlib is the extra ``arena``; nothing else imports this module before a plot is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from mezani.arena.scoreboard import Scoreboard, Standing

COLOURS = ("#c8553d", "#3d7ea6", "#588b4f", "#8a5aa3", "#c9962b", "#5d6a75", "#a8506f", "#2f9e8f")
"""The colours of bots in the order of their names in a contest."""
INK = "#2b2b2b"
QUIET = "#8a8a8a"
GRID = "#e6e6e6"
DPI = 150
STYLE: dict[str, Any] = {"color": INK, "fontsize": 10}


def plot_contest(path: Path, title: str, scoreboard: Scoreboard) -> None:
    """Draw the standings of a contest as a PNG file."""
    standings = scoreboard.standings()
    colours = dict(zip(scoreboard.seats, COLOURS * (1 + len(standings) // len(COLOURS))))
    figure = Figure(figsize=(10, 2.4 + 0.4 * len(standings)), dpi=DPI, layout="constrained")
    figure.get_layout_engine().set(w_pad=0.15, h_pad=0.12)  # type: ignore[union-attr, call-arg]
    figure.suptitle(title, x=0.015, ha="left", fontsize=12, fontweight="bold", color=INK)
    shares, running = figure.subplots(1, 2, width_ratios=(1, 1.25))
    draw_shares(shares, scoreboard, standings, colours)
    draw_running_shares(running, scoreboard, standings, colours)
    figure.savefig(path)


def draw_shares(
    axes: Axes, scoreboard: Scoreboard, standings: Sequence[Standing], colours: Mapping[str, str]
) -> None:
    """Draw the share of each bot as a dot on its interval, with a tick at its even share."""
    for place, standing in enumerate(standings):
        share, colour = standing.share, colours[standing.bot]
        axes.plot([share.low, share.high], [place, place], color=colour, linewidth=3, alpha=0.45)
        axes.plot([share.value], [place], "o", color=colour, markersize=8)
        axes.plot([standing.even], [place], "|", color=QUIET, markersize=18, markeredgewidth=1.5)
        axes.annotate(
            f"{100 * share.value:.1f} %",
            (share.value, place),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
            va="bottom",
            **STYLE,
        )
    seats = [scoreboard.seats[standing.bot] for standing in standings]
    names = [
        f"{item.bot} × {count}" if count > 1 else item.bot for item, count in zip(standings, seats)
    ]
    axes.set_yticks(range(len(standings)), names)
    axes.set_ylim(len(standings) - 0.5, -0.75)
    axes.margins(x=0.12)
    axes.set_title("Win share, 95 % interval and even share (grey)", loc="left", pad=10, **STYLE)
    tidy(axes, "x")


def draw_running_shares(
    axes: Axes, scoreboard: Scoreboard, standings: Sequence[Standing], colours: Mapping[str, str]
) -> None:
    """Draw the share of each bot after each deal."""
    for standing in standings:
        points = scoreboard.running_shares(standing.bot)
        axes.axhline(standing.even, color=QUIET, linewidth=1, linestyle=(0, (4, 3)))
        games = [count for count, _ in points]
        shares = [share for _, share in points]
        axes.plot(games, shares, color=colours[standing.bot], linewidth=1.8, label=standing.bot)
    axes.set_title("Win share after each deal", loc="left", pad=10, **STYLE)
    axes.set_xlabel("matches", **STYLE)
    axes.set_xlim(left=0)
    axes.margins(x=0)
    axes.legend(
        frameon=False,
        labelcolor=INK,
        fontsize=9,
        handlelength=1.2,
        loc="upper left",
        bbox_to_anchor=(1, 1),
    )
    tidy(axes, "y")


def tidy(axes: Axes, shares: str) -> None:
    """Show one axis in percent with a quiet grid, and remove the frame."""
    axis = axes.xaxis if shares == "x" else axes.yaxis
    axis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axis.grid(visible=True, color=GRID, linewidth=1)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, colors=INK, labelsize=10)
    for spine in axes.spines.values():
        spine.set_visible(False)
