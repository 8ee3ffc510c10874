"""``mezani review FILE``: show the chances of a recorded match, the moves that cost most, and luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from mezani import Match
from mezani.cli.record_files import open_record
from mezani.cli.terminal.screen import INDENT, Screen
from mezani.cli.terminal.tables.cards import coloured
from mezani.cli.text import MAX_NAME_WIDTH, counted, shortened
from mezani.review import MARKED_LOSS, Judgement, Review, Reviewer, review_steps

LANGUAGE = "en"
BARS = "▁▂▃▄▅▆▇█"
CHART_WIDTH = 32
SHOWN_MARKS = 5
MIN_COST = f"{MARKED_LOSS:.0%}".replace("%", " %")


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a match.")],
    *,
    show_all: Annotated[
        bool,
        typer.Option("--all", help=f"List all costly moves, not only the {SHOWN_MARKS} costliest."),
    ] = False,
) -> None:
    """Show each player's chances over a recorded match, the moves that cost most, and luck."""
    match, steps = open_record(file)
    found = review_steps(Reviewer(match, languages=(LANGUAGE,)), steps)
    screen = Screen()
    screen.say(f"{match.game.title}, {counted(len(steps), 'step')}", "bold")
    screen.show()
    screen.show(seat_table(match, found))
    screen.show()
    marks = sorted(found.marks, key=lambda mark: -mark.loss)
    if not marks:
        screen.say(f"No move cost {MIN_COST} or more.", indent=INDENT)
        return
    shown = marks if show_all else marks[:SHOWN_MARKS]
    screen.show(mark_table(match, shown))
    if more := len(marks) - len(shown):
        screen.show()
        screen.say(f"{counted(more, 'more move')} cost {MIN_COST} or more: --all lists them.")


def seat_table(match: Match, found: Review) -> Table:
    """Return the chances of each player as a chart, with mistakes, their cost, what others gave away, and luck."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("player")
    table.add_column("chances", no_wrap=True)
    for title in ("mistakes", "cost", "gained", "luck"):
        table.add_column(title, justify="right")
    for seat, summary in enumerate(found.seats):
        table.add_row(
            shortened(match.players[seat], MAX_NAME_WIDTH),
            chart([chances[seat] for chances in found.chances]),
            str(summary.mistakes),
            percent(-summary.cost),
            percent(summary.gained),
            percent(summary.luck),
        )
    return table


def mark_table(match: Match, marks: list[Judgement]) -> Table:
    """Return moves, what would have been better, and what they cost."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("step", justify="right")
    table.add_column("player")
    table.add_column("move")
    table.add_column("better")
    table.add_column("cost", justify="right")
    for mark in marks:
        made, best = mark.texts[LANGUAGE]
        name = shortened(match.players[mark.seat], MAX_NAME_WIDTH)
        table.add_row(str(mark.step), name, coloured(made), coloured(best), percent(-mark.loss))
    return table


def chart(chances: list[float]) -> str:
    """Return chances as a line of bars, at most 32 of them.

    >>> chart([0.0, 0.5, 1.0])
    '▁▅█'
    """
    count = min(len(chances), CHART_WIDTH)
    shown = [chances[index * (len(chances) - 1) // max(1, count - 1)] for index in range(count)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in shown)


def percent(change: float) -> str:
    """Return a change of a chance in per cent.

    >>> percent(-0.18), percent(0.5), percent(0.001)
    ('−18 %', '+50 %', '0 %')
    """
    value = round(100 * change)
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value)} %"
