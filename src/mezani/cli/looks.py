"""How each family of games looks in the terminal, chosen by the type of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from mezani import State
from mezani.cli import kadi_help, kadi_table
from mezani.games.kadi.rules import KadiRules
from mezani.games.kadi.turns import could_win


class Look(NamedTuple):
    """How to draw a seat's table and the open table, what cards do, whether a call is true."""

    draw: Callable[[Any, Sequence[str], int], Text]
    draw_open: Callable[[Any, Sequence[Sequence[str]], Sequence[str]], Text]
    explain: Callable[[Any], list[tuple[str, str]]]
    could_win: Callable[[Any, int], bool]


LOOKS: dict[type, Look] = {
    KadiRules: Look(
        kadi_table.draw_table, kadi_table.draw_open_table, kadi_help.explain, could_win
    ),
}


def look_of(rules: object) -> Look:
    """The look of the game these are the rules of."""
    return LOOKS[type(rules)]


def table_from_above(state: State, rules: object, names: Sequence[str]) -> Text:
    """The whole table with every hand open: for matches that are looked back on."""
    hands = [state.view(seat).hand for seat in range(state.seats)]
    return look_of(rules).draw_open(state.view(None), hands, names)
