"""Plots of a contest and of the ladder: win shares with their intervals.

matplotlib is the extra ``arena``; nothing else imports this module before a plot is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, PercentFormatter

from mezani.arena.ladder import OPPONENT, Ladder
from mezani.arena.scoreboard import Scoreboard, Standing
from mezani.arena.win_share import WinShare

COLOURS = ("#c8553d", "#3d7ea6", "#588b4f", "#8a5aa3", "#c9962b", "#5d6a75", "#a8506f", "#2f9e8f")
"""The colours of bots in the order of their names in a contest."""
INK = "#2b2b2b"
QUIET = "#8a8a8a"
GRID = "#e6e6e6"
DPI = 150
DASHED = (0, (4, 3))
STYLE: dict[str, Any] = {"color": INK, "fontsize": 10}


def plot_contest(path: Path, title: str, scoreboard: Scoreboard) -> None:
    """Draw the standings of a contest as a PNG file."""
    standings = scoreboard.standings()
    colours = dict(zip(scoreboard.seats, COLOURS * (1 + len(standings) // len(COLOURS))))
    figure = new_figure(2.4 + 0.4 * len(standings), title)
    shares, running = figure.subplots(1, 2, width_ratios=(1, 1.25))
    draw_shares(shares, scoreboard, standings, colours)
    draw_running_shares(running, scoreboard, standings, colours)
    figure.savefig(path)


def draw_shares(
    axes: Axes, scoreboard: Scoreboard, standings: Sequence[Standing], colours: Mapping[str, str]
) -> None:
    """Draw the share of each bot as a dot on its interval, with a tick at its even share."""
    for place, standing in enumerate(standings):
        share = standing.share
        draw_interval(axes, share, place, colours[standing.bot])
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
        axes.axhline(standing.even, color=QUIET, linewidth=1.2, linestyle=DASHED)
        games = [count for count, _ in points]
        shares = [share for _, share in points]
        axes.plot(games, shares, color=colours[standing.bot], linewidth=1.8)
    axes.set_title("Win share after each deal", loc="left", pad=10, **STYLE)
    axes.set_xlabel("matches", **STYLE)
    axes.set_xlim(left=0)
    axes.margins(x=0)
    draw_legend(axes, {standing.bot: colours[standing.bot] for standing in standings})
    tidy(axes, "y")


# Parts of plots


def new_figure(height: float, title: str) -> Figure:
    """Return an empty figure of this height in inches with a title."""
    layout = ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.12)
    figure = Figure(figsize=(10, height), dpi=DPI, layout=layout)
    figure.suptitle(title, x=0.015, ha="left", fontsize=12, fontweight="bold", color=INK)
    return figure


def draw_interval(axes: Axes, share: WinShare, height: float, colour: str) -> None:
    """Draw a share as a dot on its interval."""
    axes.plot([share.low, share.high], [height] * 2, color=colour, linewidth=3, alpha=0.45)
    axes.plot([share.value], [height], "o", color=colour, markersize=7)


def draw_legend(axes: Axes, colours: Mapping[str, str]) -> None:
    """Name the colours of bots, and the line of even shares, to the right of a panel."""
    lines = [Line2D([], [], color=colour, linewidth=3) for colour in colours.values()]
    even = Line2D([], [], color=QUIET, linewidth=1.2, linestyle=DASHED)
    axes.legend(
        [*lines, even],
        [*colours, "even"],
        frameon=False,
        labelcolor=INK,
        fontsize=9,
        handlelength=1.5,
        loc="upper left",
        bbox_to_anchor=(1, 1),
    )


def tidy(axes: Axes, shares: str) -> None:
    """Show one axis in percent with a quiet grid, and remove the frame."""
    axis = axes.xaxis if shares == "x" else axes.yaxis
    axis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axis.grid(visible=True, color=GRID, linewidth=1)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, colors=INK, labelsize=10)
    for spine in axes.spines.values():
        spine.set_visible(False)


# The ladder


def plot_ladder(path: Path, ladder: Ladder) -> None:
    """Draw the win shares against the opponent of the ladder in each game, as a PNG file."""
    sizes = sorted({2}.union(*map(ladder.larger_sizes, ladder.games)))
    bots = ladder.challengers
    colours = dict(zip(ladder.bots, COLOURS))
    figure = new_figure(1.95 + 0.4 * len(ladder.games), f"Win share against {OPPONENT}")
    panels = figure.subplots(1, len(sizes), squeeze=False, sharey=True)[0]
    for panel, size in zip(panels, sizes):
        for place, game_id in enumerate(ladder.games):
            for index, bot in enumerate(bots):
                share = ladder.share(game_id, bot, OPPONENT, size)
                if share is not None:
                    offset = 0.2 * (index - (len(bots) - 1) / 2)
                    draw_interval(panel, share, place - offset, colours[bot])
        panel.axvline(1 / size, color=QUIET, linewidth=1.2, linestyle=DASHED, zorder=1)
        title = f"{size} players" if size == 2 else f"{size} players, one against {size - 1}"
        panel.set_title(title, loc="left", pad=10, **STYLE)
        panel.set_yticks(range(len(ladder.games)), ladder.games)
        panel.set_ylim(len(ladder.games) - 0.4, -0.6)
        panel.set_xlim(left=0)
        tidy(panel, "x")
    draw_legend(panels[-1], {bot: colours[bot] for bot in bots})
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
