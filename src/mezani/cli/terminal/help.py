"""What a person can look up during a game: keys, cards, legal moves, house rules, hints, open hands."""

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
from mezani.cli.terminal.tables import table_of
from mezani.cli.terminal.tables.cards import coloured
from mezani.cli.terminal.tables.generic import numbered
from mezani.switches import changes_from, value_text

COMMAND_KEYS = (
    ("u l r", "undo, list the legal moves, show the house rules"),
    ("i o", "get a hint from the best bot, see the other hands (in practice)"),
    ("s q", "save the record (s NAME: to a file), quit"),
)
NAMED_CHOICE = re.compile(r"(suit|ask)=(\S+)")


def show_help(screen: Screen, match: Match) -> None:
    """Show the keys, and what the cards do under the rules of the match."""
    table = table_of(match.game)
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0), width=screen.width)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for key, meaning in (*table.keys(match.rules), *COMMAND_KEYS):
        grid.add_row(coloured("  " + key, "bold green"), meaning)
    grid.add_row("", "")
    for cards, effect in table.explain(match.game, match.rules):
        grid.add_row(coloured("  " + cards, "bold"), coloured(effect))
    screen.show(grid)


def legal_lines(match: Match, seat: int) -> list[str]:
    """Return the legal moves as they can be typed; moves that name a suit or a card only once."""
    table = table_of(match.game)
    moves = [str(move) for move in match.state.legal(seat)]
    if table.numbers_moves:
        return numbered(moves)
    call = f" {table.call.word}" if table.call else ""
    first: dict[str, str] = {}
    for move in moves:
        uncalled = move.removesuffix(call)
        first.setdefault(NAMED_CHOICE.sub(r"\1=", uncalled), uncalled)
    lines = merged(list(first.values()), table.merged_verbs)
    if any("suit=" in line for line in lines):
        lines.append("You can name another suit: suit=S, suit=H, suit=D or suit=C.")
    if any("ask=" in line for line in lines):
        lines.append("You can ask for another card: type the play without ask=, then l.")
    if call and any(move.endswith(call) for move in moves):
        lines.append(f"You can add{call} to any play.")
    return lines


def merged(moves: Sequence[str], verbs: Sequence[str]) -> list[str]:
    """Merge moves with these verbs that differ only in the last word: ``place R2 1, 3, 8``."""
    last_words: dict[str, list[str]] = {}
    for move in moves:
        start, _, last = move.rpartition(" ")
        if start and move.split()[0] in verbs:
            last_words.setdefault(start, []).append(last)
        else:
            last_words[move] = []
    return [f"{start} {', '.join(words)}".strip() for start, words in last_words.items()]


def rules_lines(match: Match, seat: int) -> list[str]:  # noqa: ARG001
    """Return the house rules of the match, and where to read about the others."""
    changes = changes_from(match.game.preset, match.rules)
    helps = {switch.name: switch.help for switch in switches(match.rules)}
    lines = [f"{name} = {value_text(value)}: {helps[name]}" for name, value in changes.items()]
    if not lines:
        lines = [f"{match.game.title}, no house rules."]
    return [*lines, f"All rules: {command_name()} rules {match.game.id}"]


def hint_lines(match: Match, seat: int) -> list[str]:
    """Return what the best bot would do in this seat, and why. It knows only what the seat knows."""
    observation = observe(match.state, match.rules, seat)
    if not has_bots(observation):
        return ["There is no bot for this game."]
    return [BOTS[LEVELS[-1]].explain(observation, rng_for(match), match.players)]


def open_hand_lines(match: Match, seat: int) -> list[str]:
    """Return the cards of the other players in practice matches."""
    if not match.practice:
        command = f"{command_name()} play {match.game.id} --practice"
        return [f"Hands are open only in practice: {command}"]
    name_cards = table_of(match.game).name_cards
    return [
        f"{name}: {name_cards(hand)}"
        for other, (name, hand) in enumerate(zip(match.players, match.open_hands()))
        if other != seat
    ]
