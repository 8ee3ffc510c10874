"""What a person can look up at the table: the keys, the cards, the legal moves, the house rules."""

from __future__ import annotations

import re

from rich.table import Table

from mezani import Match, switches
from mezani.cli.any_entry import numbered
from mezani.cli.command_name import command_name
from mezani.cli.faces import in_colour
from mezani.cli.looks import look_of
from mezani.cli.screen import Screen
from mezani.switches import changes_from, shown

LAST_KEYS = (
    ("u l r", "undo, list the legal moves, house rules"),
    ("i o", "a hint from the best bot; the others' cards, in practice"),
    ("s q", "save the record (s NAME: under a name), leave"),
)
CHOICE = re.compile(r"(suit|ask)=(\S+)")


def show_help(screen: Screen, match: Match) -> None:
    """The keys, and what the cards do under these rules."""
    look = look_of(match.rules)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), width=screen.width)
    table.add_column(no_wrap=True)
    table.add_column()
    for key, meaning in (*look.keys(match.rules), *LAST_KEYS):
        table.add_row(in_colour("  " + key, "bold green"), meaning)
    table.add_row("", "")
    for cards, effect in look.explain(match.rules):
        table.add_row(in_colour("  " + cards, "bold"), in_colour(effect))
    screen.show(table)


def legal_lines(match: Match, seat: int) -> list[str]:
    """The legal moves as they can be typed; of those that name a suit or a card, the first."""
    moves = [str(move) for move in match.state.legal(seat)]
    if look_of(match.rules).numbers_moves:
        return numbered(moves)
    first: dict[str, str] = {}
    for move in moves:
        uncalled = move.removesuffix(" niko")
        first.setdefault(CHOICE.sub(r"\1=", uncalled), uncalled)
    lines = merged_tiles(list(first.values()))
    if any("suit=" in line for line in lines):
        lines.append("Another suit may be named: suit=S, suit=H, suit=D or suit=C.")
    if any("ask=" in line for line in lines):
        lines.append("Another card may be asked for: type the play without ask=, then l.")
    if any(move.endswith(" niko") for move in moves):
        lines.append("Any play may have niko at its end.")
    return lines


def merged_tiles(moves: list[str]) -> list[str]:
    """Moves that differ only in the number at their end in one line: ``place R2 1, 3, 8``."""
    tiles: dict[str, list[str]] = {}
    for move in moves:
        rest, _, last = move.rpartition(" ")
        is_tile = bool(rest) and last.isdecimal()
        numbers = tiles.setdefault(rest if is_tile else move, [])
        if is_tile:
            numbers.append(last)
    return [f"{start} {', '.join(numbers)}".strip() for start, numbers in tiles.items()]


def rules_lines(match: Match, seat: int) -> list[str]:  # noqa: ARG001
    """The switches changed at this table, and where to read the others."""
    changes = changes_from(match.game.preset, match.rules)
    helps = {switch.name: switch.help for switch in switches(match.rules)}
    lines = [f"{name} = {shown(value)}: {helps[name]}" for name, value in changes.items()]
    if not lines:
        lines = [f"{match.game.title}, no house rules."]
    return [*lines, f"Every rule: {command_name()} rules {match.game.id}"]
