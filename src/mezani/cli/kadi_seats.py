"""The other players of a table of Kadi in the terminal: names, card backs and notices."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from mezani import parse_seat
from mezani.cli.card_hand import backs
from mezani.cli.fitting import shortened
from mezani.games.kadi.view import KadiView, PlayerView

MARGIN = "  "
NARROWEST = 9
WIDEST = 20


def seats_lines(
    players: Sequence[PlayerView], view: KadiView, names: Sequence[str], width: int
) -> list[Text]:
    """The others side by side in the order of seats, in as many rows as they need."""
    longest = max(cell_len(names[number(player, view)]) for player in players)
    wanted = max(NARROWEST, min(WIDEST, longest + 3))
    most = max(1, (width - len(MARGIN)) // wanted)
    rows = math.ceil(len(players) / most)
    a_row = math.ceil(len(players) / rows)
    column = max(NARROWEST, min(WIDEST, (width - len(MARGIN)) // a_row))
    lines: list[Text] = []
    for start in range(0, len(players), a_row):
        lines += row_lines(players[start : start + a_row], view, names, column)
    return lines


def row_lines(
    players: Sequence[PlayerView], view: KadiView, names: Sequence[str], column: int
) -> list[Text]:
    """A row of players, each in a column so wide."""
    arrow = "→ " if view.direction == "forward" else "← "
    lines = [Text(MARGIN), Text(MARGIN), Text(MARGIN)]
    for player in players:
        on_turn = player.seat == view.turn
        lines[0].append(arrow, style="dim")
        name = fitted(names[number(player, view)], column - 2)
        lines[0].append(name, style="bold yellow" if on_turn else "bold")
        lines[1].append(fitted("  " + backs(player.cards, column - 3), column), style="bright_blue")
        lines[2].append(fitted("  " + notice(player, view), column), style="bold green")
    return lines if lines[2].plain.strip() else lines[:2]


def number(player: PlayerView, view: KadiView) -> int:
    """The number of a player's seat."""
    return parse_seat(player.seat, len(view.players))


def notice(player: PlayerView, view: KadiView) -> str:
    """What else everybody knows of a player."""
    if player.seat == view.winner:
        return "won"
    if player.announced:
        return "Niko!"
    if player.passed:
        return "passed"
    return "" if player.cards else "cardless"


def fitted(text: str, width: int) -> str:
    """Text in exactly so many columns, with a space at its end."""
    return shortened(text, width - 1, pad=True) + " "
