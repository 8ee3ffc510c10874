"""A table of Kadi drawn for a terminal: the others, the top card, the hand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import parse_seat
from mezani.cards import card_symbol, is_red, parse_card
from mezani.cli.terminal.tables.cards import (
    backs,
    hand_lines,
    open_hand,
    pile_card,
    suit_to_follow,
    with_notes,
)
from mezani.cli.text import LONGEST_NAME, joined, shortened
from mezani.games.kadi.view import KadiView, PlayerView

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


def centre_lines(view: KadiView, names: Sequence[str], width: int) -> list[Text]:
    """The top card with what there is to know beside it, or under it where there is no room."""
    notes = [note for note in (following(view), pending(view, names)) if note is not None]
    notes += [Text(running(view, names), style="dim"), Text(stock(view), style="dim")]
    return with_notes(pile_card(view.top), notes, width)


def following(view: KadiView) -> Text | None:
    """What must be followed where it is not simply the top card."""
    if view.suit:
        return suit_to_follow(view.suit)
    if view.anything_goes:
        return Text("Any card goes", style="bold")
    if view.colour_only:
        return Text(f"Match its colour, {'red' if is_red(parse_card(view.top)) else 'black'}")
    return None


def pending(view: KadiView, names: Sequence[str]) -> Text | None:
    """What the table waits for, where it is not simply a turn."""
    by = named(view.by, names)
    asked = card_symbol(parse_card(view.request)) if view.request else ""
    words = {
        "penalty": f"Penalty: pick {view.amount}",
        "skip": f"{by}: jump, {view.amount} to skip",
        "kickback": f"{by}: kickback",
        "jump_window": f"{by}: jump over {view.amount}; a Jack cancels it",
        "kickback_window": f"{by}: kickback; a King cancels it",
        "confirm": f"{named(view.winner, names)} won",
    }.get(view.pending, f"{named(view.asker, names)} asked for {asked}" if asked else "")
    return Text(words, style="bold yellow") if words else None


def running(view: KadiView, names: Sequence[str]) -> str:
    """Which way play runs."""
    order = list(names) if view.direction == "forward" else [names[0], *reversed(names[1:])]
    if len(order) > 4:
        return f"Play runs {view.direction}, {order[0]} → {order[1]} → …"
    return " → ".join(["Play runs " + order[0], *order[1:]])


def stock(view: KadiView) -> str:
    """What is left to draw and what is laid."""
    return f"Deck {view.deck} · pile {view.pile}"


def named(seat: str, names: Sequence[str]) -> str:
    """The name of a seat letter; nothing for nobody."""
    return names[parse_seat(seat, len(names))] if seat else ""


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
