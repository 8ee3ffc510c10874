"""Terminal tables: how each family is drawn and typed. TABLES has one line for each family."""

from __future__ import annotations

from rich.text import Text

from mezani import Game, Match
from mezani.cli.terminal.tables import generic, kadi, nokitty, qute
from mezani.cli.terminal.tables.table import TerminalTable

TABLES: dict[str, TerminalTable] = {
    "kadi": kadi.TABLE,
    "qute": qute.TABLE,
    "nokitty": nokitty.TABLE,
}


def table_of(game: Game) -> TerminalTable:
    """Return the table of a game's family, or the generic table if it has none."""
    return TABLES.get(game.family, generic.TABLE)


def draw_open(match: Match, width: int) -> Text:
    """Draw the table of a match with all hands open."""
    table = table_of(match.game)
    return table.draw_open(match.state.view(None), match.hands(), match.players, width)
