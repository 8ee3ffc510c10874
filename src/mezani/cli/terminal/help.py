"""What a person can look up at the table: the keys, the cards, the legal moves, the house rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.table import Table

from mezani import Match, switches
from mezani.bots import BOTS, LEVELS, observe
from mezani.bots.driver import rng_for
from mezani.bots.levels import has_bots
from mezani.cli.shell_commands import command_name
from mezani.cli.terminal.screen import Screen
from mezani.cli.terminal.tables.cards import in_colour
from mezani.cli.terminal.tables.generic import numbered
from mezani.cli.terminal.tables.registry import look_of
from mezani.switches import changes_from, shown

LAST_KEYS = (
    ("u l r", "undo, list the legal moves, house rules"),
    ("i o", "a hint from the best bot; the others' cards, in practice"),
    ("s q", "save the record (s NAME: under a name), leave"),
)
CHOICE = re.compile(r"(suit|ask)=(\S+)")


def show_help(screen: Screen, match: Match) -> None:
    """The keys, and what the cards do under these rules."""
    look = look_of(match.game.family)
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
    look = look_of(match.game.family)
    moves = [str(move) for move in match.state.legal(seat)]
    if look.numbers_moves:
        return numbered(moves)
    first: dict[str, str] = {}
    for move in moves:
        uncalled = move.removesuffix(" niko")
        first.setdefault(CHOICE.sub(r"\1=", uncalled), uncalled)
    lines = merged(list(first.values()), look.merged_verbs)
    if any("suit=" in line for line in lines):
        lines.append("Another suit may be named: suit=S, suit=H, suit=D or suit=C.")
    if any("ask=" in line for line in lines):
        lines.append("Another card may be asked for: type the play without ask=, then l.")
    if any(move.endswith(" niko") for move in moves):
        lines.append("Any play may have niko at its end.")
    return lines


def merged(moves: Sequence[str], verbs: Sequence[str]) -> list[str]:
    """Moves with these verbs that differ only in their last word in one line: ``place R2 1, 3, 8``."""
    lasts: dict[str, list[str]] = {}
    for move in moves:
        start, _, last = move.rpartition(" ")
        if start and move.split()[0] in verbs:
            lasts.setdefault(start, []).append(last)
        else:
            lasts[move] = []
    return [f"{start} {', '.join(words)}".strip() for start, words in lasts.items()]


def rules_lines(match: Match, seat: int) -> list[str]:  # noqa: ARG001
    """The switches changed at this table, and where to read the others."""
    changes = changes_from(match.game.preset, match.rules)
    helps = {switch.name: switch.help for switch in switches(match.rules)}
    lines = [f"{name} = {shown(value)}: {helps[name]}" for name, value in changes.items()]
    if not lines:
        lines = [f"{match.game.title}, no house rules."]
    return [*lines, f"Every rule: {command_name()} rules {match.game.id}"]


def hint_lines(match: Match, seat: int) -> list[str]:
    """What the best bot would do in this seat, knowing what the seat knows, and why."""
    observation = observe(match.state, match.rules, seat)
    if not has_bots(observation):
        return ["No bot knows this game."]
    return [BOTS[LEVELS[-1]].explain(observation, rng_for(match), match.players)]


def open_lines(match: Match, seat: int) -> list[str]:
    """The cards of the others, in practice matches."""
    if not match.practice:
        again = f"{command_name()} play {match.game.id} --practice"
        return [f"Hands are open only in practice: {again}"]
    name_cards = look_of(match.game.family).name_cards
    return [
        f"{name}: {name_cards(hand)}"
        for other, (name, hand) in enumerate(zip(match.players, match.open_hands()))
        if other != seat
    ]
