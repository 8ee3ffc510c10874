"""What a person can look up at the table: the keys, the cards, the legal moves, the house rules."""

from __future__ import annotations

import re

from rich.table import Table

from mezani import Match, switches
from mezani.cli.faces import in_colour
from mezani.cli.looks import look_of
from mezani.cli.screen import Screen
from mezani.switches import changes_from, shown

KEYS = (
    ("3 1", "play your cards 3 and 1, in that order"),
    ("7h 7s", "the same by name; play 7H 7S works too"),
    ("d p", "draw, pass"),
    ("n", "“Niko Kadi”, at the end of a move: 3 n"),
    ("f b c", "direction forward or back, confirm"),
    ("u l r", "undo, list the legal moves, house rules"),
    ("s FILE q", "save the record, leave"),
)
CHOICES = re.compile(r"(suit|ask)=\S+")


def show_help(screen: Screen, match: Match) -> None:
    """The keys, and what the cards do under these rules."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), width=screen.width)
    table.add_column(no_wrap=True)
    table.add_column()
    for key, meaning in KEYS:
        table.add_row(in_colour("  " + key, "bold green"), meaning)
    table.add_row("", "")
    for cards, effect in look_of(match.rules).explain(match.rules):
        table.add_row(in_colour("  " + cards, "bold"), in_colour(effect))
    screen.show(table)


def legal_lines(match: Match, seat: int) -> list[str]:
    """The legal moves, with ``suit=…`` and ``ask=…`` where any may be named."""
    moves = [str(move) for move in match.state.legal(seat)]
    shapes = [CHOICES.sub(r"\1=…", move.removesuffix(" niko")) for move in moves]
    lines = list(dict.fromkeys(shapes))
    if any(move.endswith(" niko") for move in moves):
        lines.append("and any play with niko at its end")
    return lines


def rules_lines(match: Match, seat: int) -> list[str]:  # noqa: ARG001
    """The switches changed at this table, and where to read the others."""
    changes = changes_from(match.game.preset, match.rules)
    helps = {switch.name: switch.help for switch in switches(match.rules)}
    lines = [f"{name} = {shown(value)}: {helps[name]}" for name, value in changes.items()]
    if not lines:
        lines = [f"{match.game.title}, no house rules."]
    return [*lines, f"Every rule: mezani rules {match.game.id}"]
