"""The Kadi table in the terminal: the other players, the top card, the hand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import parse_seat
from mezani.cards import card_symbol, is_red, parse_card
from mezani.cli.terminal.tables import kadi_input
from mezani.cli.terminal.tables.cards import (
    MARGIN,
    backs,
    hand_lines,
    open_hand,
    pile_card,
    suit_to_follow,
    with_notes,
)
from mezani.cli.terminal.tables.table import Call, TerminalTable
from mezani.cli.text import MAX_NAME_WIDTH, joined, shortened
from mezani.games.kadi.engine.winning_hands import could_win
from mezani.games.kadi.view import KadiView, PlayerView

MIN_COLUMN = 9
MAX_COLUMN = 20
MAX_NAMES_SHOWN = 4


def draw_table(view: KadiView, names: Sequence[str], width: int) -> Text:
    """Draw the table as its player sees it."""
    own = parse_seat(view.seat, len(view.players))
    others = [*view.players[own + 1 :], *view.players[:own]]
    short = [shortened(name, MAX_NAME_WIDTH) for name in names]
    lines = players_lines(others, view, short, width)
    lines += [Text(), *centre_lines(view, short, width)]
    return joined(lines + hand_lines(view.hand, view.playable, width))


def draw_open_table(
    view: KadiView, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """Draw the table with all hands open."""
    short = [shortened(name, MAX_NAME_WIDTH) for name in names]
    lines = centre_lines(view, short, width)
    longest = max(map(cell_len, short))
    for player, name, hand in zip(view.players, short, hands):
        on_turn = player.seat == view.turn
        style = "bold yellow" if on_turn else ""
        title = Text(f"{MARGIN}{'▶' if on_turn else ' '} {set_cell_size(name, longest)}  ", style)
        lines += open_hand(title, hand, width)
        lines[-1].append(Text(f"  {notice(player, view)}", style="bold green"))
    return joined(lines)


# The other players


def players_lines(
    players: Sequence[PlayerView], view: KadiView, names: Sequence[str], width: int
) -> list[Text]:
    """Draw the other players side by side, in as many rows as needed."""
    longest = max(cell_len(names[seat_of(player, view)]) for player in players)
    wanted = max(MIN_COLUMN, min(MAX_COLUMN, longest + 3))
    most = max(1, (width - len(MARGIN)) // wanted)
    rows = math.ceil(len(players) / most)
    per_row = math.ceil(len(players) / rows)
    column = max(MIN_COLUMN, min(MAX_COLUMN, (width - len(MARGIN)) // per_row))
    lines: list[Text] = []
    for start in range(0, len(players), per_row):
        lines += row_lines(players[start : start + per_row], view, names, column)
    return lines


def row_lines(
    players: Sequence[PlayerView], view: KadiView, names: Sequence[str], column: int
) -> list[Text]:
    """Draw a row of players: names, card backs and notices."""
    arrow = "→ " if view.direction == "forward" else "← "
    lines = [Text(MARGIN), Text(MARGIN), Text(MARGIN)]
    for player in players:
        on_turn = player.seat == view.turn
        lines[0].append(arrow, style="dim")
        name = fitted(names[seat_of(player, view)], column - 2)
        lines[0].append(name, style="bold yellow" if on_turn else "bold")
        lines[1].append(fitted("  " + backs(player.cards, column - 3), column), style="bright_blue")
        lines[2].append(fitted("  " + notice(player, view), column), style="bold green")
    return lines if lines[2].plain.strip() else lines[:2]


def seat_of(player: PlayerView, view: KadiView) -> int:
    """Return the number of a player's seat."""
    return parse_seat(player.seat, len(view.players))


def notice(player: PlayerView, view: KadiView) -> str:
    """Return what else everybody knows about a player."""
    if player.seat == view.winner:
        return "won"
    if player.announced:
        return "Niko!"
    if player.passed:
        return "passed"
    return "" if player.cards else "cardless"


def fitted(text: str, width: int) -> str:
    """Return the text in exactly this width, ending with a space."""
    return shortened(text, width - 1, pad=True) + " "


# The centre


def centre_lines(view: KadiView, names: Sequence[str], width: int) -> list[Text]:
    """Draw the top card with notes about it."""
    notes = [note for note in (follow_note(view), pending_note(view, names)) if note is not None]
    notes.append(Text(direction_note(view, names), style="dim"))
    notes.append(Text(f"Deck {view.deck} · pile {view.pile}", style="dim"))
    return with_notes(pile_card(view.top), notes, width)


def follow_note(view: KadiView) -> Text | None:
    """Return what must be followed if it is not simply the top card."""
    if view.suit:
        return suit_to_follow(view.suit)
    if view.anything_goes:
        return Text("Any card goes", style="bold")
    if view.colour_only:
        return Text(f"Match its colour, {'red' if is_red(parse_card(view.top)) else 'black'}")
    return None


def pending_note(view: KadiView, names: Sequence[str]) -> Text | None:
    """Return what is pending if it is not simply a turn."""
    by = name_of(view.by, names)
    asked = card_symbol(parse_card(view.request)) if view.request else ""
    words = {
        "penalty": f"Penalty: pick {view.amount}",
        "skip": f"{by}: jump, {view.amount} to skip",
        "kickback": f"{by}: kickback",
        "jump_window": f"{by}: jump over {view.amount}; a Jack cancels it",
        "kickback_window": f"{by}: kickback; a King cancels it",
        "confirm": f"{name_of(view.winner, names)} won",
    }.get(view.pending, f"{name_of(view.asker, names)} asked for {asked}" if asked else "")
    return Text(words, style="bold yellow") if words else None


def direction_note(view: KadiView, names: Sequence[str]) -> str:
    """Return the direction of play."""
    order = list(names) if view.direction == "forward" else [names[0], *reversed(names[1:])]
    if len(order) > MAX_NAMES_SHOWN:
        return f"Play runs {view.direction}, {order[0]} → {order[1]} → …"
    return " → ".join(["Play runs " + order[0], *order[1:]])


def name_of(seat: str, names: Sequence[str]) -> str:
    """Return the name of the player in a seat, or nothing for no seat."""
    return names[parse_seat(seat, len(names))] if seat else ""


TABLE = TerminalTable(
    draw=draw_table,
    draw_open=draw_open_table,
    greeting=kadi_input.GREETING,
    read_move=kadi_input.read_move,
    cards_of=kadi_input.cards_of,
    keys_for=kadi_input.keys_for,
    keys=kadi_input.keys,
    explain=kadi_input.explain,
    call=Call(
        name="“Niko Kadi”",
        word="niko",
        decline="quiet",
        question="You could win. Niko Kadi?",
        is_with_move=kadi_input.has_call,
        could_win=could_win,
    ),
    skipped_move="pass",
    own_line_events=("won",),
    silent_events=("prompted",),
)
