"""Plots of learning curves: the loss of the critic, and the share of wins where it was measured.

matplotlib is the extra ``arena``; nothing else imports this module before a curve is drawn.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import EngFormatter

from mezani.arena.plot import COLOURS, DASHED, QUIET, STYLE, new_figure, tidy

SHARE = "against_sharp"
EVEN = 0.5

Rows = Sequence[Mapping[str, Any]]


def read_log(path: Path) -> Rows:
    """Return the lines of a log."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def read_csv(path: Path) -> Rows:
    """Return the rows of a log that was written as CSV. Empty cells are left out."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [{name: float(value) for name, value in row.items() if value} for row in rows]


def plot_curves(path: Path, title: str, logs: Mapping[str, Rows]) -> None:
    """Draw the curves of some runs, by name, as a PNG file."""
    figure = new_figure(4, title)
    losses, shares = figure.subplots(1, 2)
    for (name, rows), colour in zip(logs.items(), COLOURS):
        draw(losses, name, rows, "value_loss", colour)
        draw(shares, name, [row for row in rows if SHARE in row], SHARE, colour)
    shares.axhline(EVEN, color=QUIET, linewidth=1.2, linestyle=DASHED)
    for axes, heading in ((losses, "Loss of the critic"), (shares, "Share of wins against sharp")):
        tidy(axes, "y")
        axes.set_title(heading, loc="left", pad=10, **STYLE)
        axes.set_xlabel("decisions", **STYLE)
        axes.set_xlim(left=0)
        axes.xaxis.set_major_formatter(EngFormatter(sep=" "))
    losses.yaxis.set_major_formatter("{x:.2f}")
    losses.legend(frameon=False, fontsize=9)
    figure.savefig(path)


def draw(axes: Axes, name: str, rows: Rows, column: str, colour: str) -> None:
    """Draw a column of a log."""
    decisions = [row["decisions"] for row in rows]
    values = [row[column] for row in rows]
    marker = "o" if column == SHARE else ""
    axes.plot(decisions, values, marker=marker, color=colour, linewidth=1.8, label=name)


if __name__ == "__main__":
    plot_curves(
        Path("docs/training/curves.png"),
        "Learning of the networks that come with Mezani",
        {path.stem: read_csv(path) for path in sorted(Path("docs/training").glob("*.csv"))},
    )
