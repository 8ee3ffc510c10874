"""A table of Kadi drawn for a terminal: the others, the top card, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import parse_seat
from mezani.cli.card_hand import hand_lines, open_hand
from mezani.cli.fitting import LONGEST_NAME, joined, shortened
from mezani.cli.kadi_centre import centre_lines
from mezani.cli.kadi_seats import notice, seats_lines
from mezani.games.kadi.view import KadiView

MARGIN = "  "


def draw_table(view: KadiView, names: Sequence[str], width: int) -> Text:
    """The table as the player of the view sees it."""
    mine = parse_seat(view.seat, len(view.players))
    others = [*view.players[mine + 1 :], *view.players[:mine]]
    short = [shortened(name, LONGEST_NAME) for name in names]
    lines = seats_lines(others, view, short, width)
    lines += [Text(), *centre_lines(view, short, width)]
    return joined(lines + hand_lines(view.hand, view.playable, width))


def draw_open_table(
    view: KadiView, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """The table from above, every hand open."""
    short = [shortened(name, LONGEST_NAME) for name in names]
    lines = centre_lines(view, short, width)
    longest = max(map(cell_len, short))
    for player, name, hand in zip(view.players, short, hands):
        on_turn = player.seat == view.turn
        style = "bold yellow" if on_turn else ""
        title = Text(f"{MARGIN}{'▶' if on_turn else ' '} {set_cell_size(name, longest)}  ", style)
        told = Text(f"  {notice(player, view)}", style="bold green")
        lines += open_hand(title, hand, width)
        lines[-1].append(told)
    return joined(lines)
