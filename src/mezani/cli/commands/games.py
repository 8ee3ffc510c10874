"""``mezani games``: list the games."""

from __future__ import annotations

from rich.table import Table

from mezani import GAMES, Game
from mezani.cli.terminal.screen import make_console


def games() -> None:
    """List the games."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("game", style="cyan", no_wrap=True)
    table.add_column("title", no_wrap=True)
    table.add_column("players", no_wrap=True)
    table.add_column("summary")
    for game in GAMES.values():
        table.add_row(game.id, game.title, player_counts(game), game.summary)
    make_console().print(table)


def player_counts(game: Game) -> str:
    """Return how many can play: ``2–4``, or ``2`` for a two-player game."""
    if game.min_seats == game.max_seats:
        return str(game.min_seats)
    return f"{game.min_seats}–{game.max_seats}"
