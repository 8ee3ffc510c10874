"""How each family of games looks in the terminal, chosen by the type of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from mezani import Match
from mezani.cli import kadi_help, kadi_table
from mezani.games.kadi.rules import KadiRules
from mezani.games.kadi.turns import could_win


class Look(NamedTuple):
    """How a table is drawn, for a seat and open; what is typed and what cards do; what calls are."""

    draw: Callable[[Any, Sequence[str], int], Text]
    draw_open: Callable[[Any, Sequence[Sequence[str]], Sequence[str], int], Text]
    keys: Callable[[Any], list[tuple[str, str]]]
    explain: Callable[[Any], list[tuple[str, str]]]
    has_calls: Callable[[Any], bool]
    could_win: Callable[[Any, int], bool]


LOOKS: dict[type, Look] = {
    KadiRules: Look(
        draw=kadi_table.draw_table,
        draw_open=kadi_table.draw_open_table,
        keys=kadi_help.keys,
        explain=kadi_help.explain,
        has_calls=kadi_help.has_calls,
        could_win=could_win,
    ),
}


def look_of(rules: object) -> Look:
    """The look of the game these are the rules of."""
    return LOOKS[type(rules)]


def table_from_above(match: Match, width: int) -> Text:
    """The whole table with every hand open: for matches that are looked back on."""
    state = match.state
    hands = [state.view(seat).hand for seat in range(state.seats)]
    return look_of(match.rules).draw_open(state.view(None), hands, match.players, width)
