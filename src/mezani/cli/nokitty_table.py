"""A table of No Kitty Cards drawn for a terminal: the tiles between the two players, and the hand.

Hearts of the player above point up (▲), those of the player below down (▼).
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import parse_seat
from mezani.cli.fitting import LONGEST_NAME, joined, shortened
from mezani.cli.nokitty_hand import hand_lines, show_cards
from mezani.cli.nokitty_tiles import MARKS, OWNER_STYLES, tile_lines
from mezani.cli.plain_text import counted
from mezani.games.nokitty.view import NoKittyView, PlayerView

MARGIN = "  "


def draw_table(view: NoKittyView, names: Sequence[str], width: int) -> Text:
    """The table as the player of the view sees it."""
    lines = [*board_lines(view, names, width), Text()]
    return joined(lines + hand_lines(view, names[1 - below(view)], width))


def draw_open_table(
    view: NoKittyView, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """The table from above, both hands open."""
    lines = board_lines(view, names, width)
    for name, hand in zip(names, hands):
        lines += [Text(), Text(f"{MARGIN}{shortened(name, LONGEST_NAME)}:", style="dim")]
        lines += cards_lines(hand, width)
    return joined(lines)


def draw_result(view: NoKittyView, names: Sequence[str], width: int) -> Text:
    """The board at the end, with the points that decided."""
    return joined(board_lines(view, names, width))


def cards_lines(hand: Sequence[str], width: int) -> list[Text]:
    """Cards in as many lines as they need."""
    lines = [Text(MARGIN)]
    for card in hand:
        shown = show_cards([card])
        if lines[-1].cell_len > len(MARGIN) and lines[-1].cell_len + shown.cell_len + 2 > width:
            lines.append(Text(MARGIN))
        lines[-1] += Text(" " if lines[-1].cell_len > len(MARGIN) else "") + shown
    return lines if hand else [Text(MARGIN + "no cards", style="dim")]


def below(view: NoKittyView) -> int:
    """The number of the seat drawn below: the one that looks on, or the first."""
    return parse_seat(view.seat, len(view.players)) if view.seat else 0


def board_lines(view: NoKittyView, names: Sequence[str], width: int) -> list[Text]:
    """The tiles, with a player above and one below, and what is left to draw."""
    lower = below(view)
    upper = 1 - lower
    short = [shortened(name, LONGEST_NAME) for name in names]
    return [
        *player_lines(view, upper, short, MARKS[1], width),
        *tile_lines(view.tiles, view.players[lower].seat, width),
        *player_lines(view, lower, short, MARKS[0], width),
        Text(MARGIN + decks(view), style="dim"),
    ]


def decks(view: NoKittyView) -> str:
    """What is left to draw."""
    return f"To draw: {counted(view.hearts_left, 'heart')}, {view.magic_left} magic"


def player_lines(
    view: NoKittyView, seat: int, names: Sequence[str], mark: str, width: int
) -> list[Text]:
    """A player: name, points, cards and Shield, in one line or in two."""
    player = view.players[seat]
    on_turn = player.seat == view.turn
    name = set_cell_size(names[seat], max(map(cell_len, names)))
    first = Text(MARGIN).append(f"{mark} ", style=OWNER_STYLES[MARKS.index(mark)])
    first.append(name, style="bold yellow" if on_turn else "bold")
    first.append(f"  {counted(player.score, 'point')}", style="bold")
    if on_turn and not view.seat:
        first.append("  to play", style="yellow")
    rest = Text().append(holding(player), style="dim").append(shield_note(player))
    if first.cell_len + 3 + rest.cell_len <= width:
        return [first + Text("   ") + rest]
    return [first, Text(MARGIN + "  ") + rest]


def holding(player: PlayerView) -> str:
    """How many cards a player holds."""
    return f"holds {counted(player.hearts, 'heart')}, {player.magic} magic"


def shield_note(player: PlayerView) -> Text:
    """A player's Shield with its turns, if it is up."""
    if not player.shield:
        return Text()
    return Text(f"  Shield {player.shield}", style="bold cyan")
