"""``mezani replay FILE``: play a record back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule
from rich.table import Table

from mezani import Match, Step
from mezani.cli.record_files import open_record
from mezani.cli.terminal.screen import INDENT, LeaveError, Screen
from mezani.cli.terminal.tables import draw_open
from mezani.cli.terminal.tables.cards import coloured
from mezani.cli.terminal.talk import talk_of
from mezani.cli.text import counted
from mezani.switches import changes_from, value_text


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a match.")],
    *,
    step: Annotated[
        bool, typer.Option("--step", help="Draw the table at each step and wait for Enter.")
    ] = False,
) -> None:
    """Play a record back, step by step."""
    match, steps = open_record(file)
    screen = Screen()
    show_header(screen, match, len(steps))
    try:
        for number, made in enumerate(steps, start=1):
            if step:
                show_table(screen, match)
            show_step(screen, match, number, made)
        if step:
            show_table(screen, match, wait=False)
    except LeaveError:
        return
    show_result(screen, match)


def show_header(screen: Screen, match: Match, steps: int) -> None:
    """Show the game, its rules, the players and the seed."""
    changes = changes_from(match.game.preset, match.rules)
    house = " ".join(f"{name}={value_text(value)}" for name, value in changes.items())
    screen.show(Rule(match.game.title, style="dim"))
    screen.say(f"game     {match.game.id}", indent=INDENT)
    screen.say(f"rules    {house or 'no house rules'}", indent=INDENT)
    screen.say(f"players  {', '.join(match.players)}", indent=INDENT)
    screen.say(f"seed     {match.seed}", "dim", INDENT)
    screen.say(f"hash     {match.seed_hash}", "dim", INDENT)
    screen.say(f"steps    {steps}", indent=INDENT)
    screen.show()


def show_step(screen: Screen, match: Match, number: int, made: Step) -> None:
    """Apply a step and show its talk, including cards that were drawn face down."""
    events = match.apply(made.seat, made.move)
    row = Table.grid(padding=(0, 2, 0, 0))
    row.add_column(width=4, justify="right")
    row.add_column(width=22)
    row.add_column()
    row.add_row(str(number), str(made), coloured(talk_of(match.game, events, match.players)))
    screen.show(row)


def show_table(screen: Screen, match: Match, *, wait: bool = True) -> None:
    """Draw the table with all hands open, and wait for Enter."""
    screen.show()
    screen.show(draw_open(match, screen.width))
    if wait and screen.ask("Enter: next step, q: quit").lower() in ("q", "quit"):
        raise LeaveError


def show_result(screen: Screen, match: Match) -> None:
    """Show how the match ended, or that it has not."""
    outcome = match.state.outcome()
    steps = counted(match.version, "step")
    screen.show()
    if outcome is None:
        screen.say("The match is not finished.", "bold", INDENT)
    elif outcome.winners:
        names = " and ".join(match.players[seat] for seat in outcome.winners)
        screen.say(f"{names} won after {steps}.", "bold green", INDENT)
    else:
        screen.say(f"The match was a tie after {steps}.", "bold", INDENT)
