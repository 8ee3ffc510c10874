"""A table of Qute drawn for a terminal: the others, the stack with its run, the scores, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import parse_seat
from mezani.cli.card_centre import big_card, suit_to_follow, with_notes
from mezani.cli.card_hand import backs, hand_lines, open_hand
from mezani.cli.faces import cards_in_a_row
from mezani.cli.fitting import LONGEST_NAME, joined, shortened
from mezani.games.qute.fitting import QUTE_RUN
from mezani.games.qute.view import PlayerView, QuteView

MARGIN = "  "
BACKS_COLUMNS = 12
NARROW = 50
"""Under so many columns everything is written shorter."""
NARROW_NAME = 11
NARROW_BACKS = 9


def draw_table(view: QuteView, names: Sequence[str], width: int) -> Text:
    """The table as the player of the view sees it."""
    short = [shortened(name, LONGEST_NAME) for name in names]
    mine = parse_seat(view.seat, len(view.players))
    others = [*view.players[mine + 1 :], *view.players[:mine]]
    lines = [seat_line(player, view, short, width) for player in others]
    lines += [Text(), *centre_lines(view, width), seat_line(view.players[mine], view, short, width)]
    return joined(lines + hand_lines(view.hand, view.playable, width))


def draw_open_table(
    view: QuteView, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """The table from above, every hand open."""
    short = [shortened(name, LONGEST_NAME) for name in names]
    longest = max(map(cell_len, short))
    lines = centre_lines(view, width)
    for player, name, hand in zip(view.players, short, hands):
        on_turn = player.seat == view.turn
        score = f"{player.score:>4}"
        title = Text(f"{MARGIN}{'▶' if on_turn else ' '} {set_cell_size(name, longest)} {score}  ")
        title.stylize("bold yellow" if on_turn else "")
        lines += open_hand(title, hand, width)
    return joined(lines)


def draw_result(view: QuteView, names: Sequence[str], width: int) -> Text:
    """The final scores, lowest first."""
    by_score = sorted(zip(view.players, names), key=lambda pair: pair[0].score)
    short = [(player, shortened(name, min(LONGEST_NAME, width - 12))) for player, name in by_score]
    longest = max(cell_len(name) for _, name in short)
    rows = [
        Text(
            f"{MARGIN}{set_cell_size(name, longest)}  {player.score:>4} points",
            style="bold green" if player.seat in view.winner.split() else "",
        )
        for player, name in short
    ]
    return joined(rows)


def seat_line(player: PlayerView, view: QuteView, names: Sequence[str], width: int) -> Text:
    """A player: name, cards, score, and what 7s and 8s just gave them."""
    is_narrow = width < NARROW
    most = NARROW_NAME if is_narrow else LONGEST_NAME
    short = [shortened(name, most) for name in names]
    longest = max(map(cell_len, short))
    name = set_cell_size(short[parse_seat(player.seat, len(view.players))], longest)
    shown = f"{player.cards} cards" if is_narrow else backs(player.cards, BACKS_COLUMNS)
    on_turn = player.seat == view.turn
    line = Text(MARGIN) + Text("▶ " if on_turn else "  ", style="bold yellow")
    line.append(f"{name}  ", style="bold yellow" if on_turn else "bold")
    column = NARROW_BACKS if is_narrow else BACKS_COLUMNS
    line.append(set_cell_size(shown, column), style="bright_blue")
    line.append(f"{player.score:>4} {'pts' if is_narrow else 'points'}")
    if player.picked:
        line.append(f" +{player.picked}" if is_narrow else f"  picked {player.picked}", "bold red")
    return line


def centre_lines(view: QuteView, width: int) -> list[Text]:
    """The top of the stack, and what the table shows beside it."""
    notes = [suit_to_follow(view.suit)] if view.suit else []
    if not view.top:
        notes.append(Text("The stack is empty: any card starts it"))
    if view.run > 1:
        notes.append(monitor(view))
    notes += [Text(turn_so_far(view), style="dim"), Text(stock(view), style="dim")]
    return with_notes(big_card(view.top), notes, width)


def monitor(view: QuteView) -> Text:
    """The run of one rank, and how far it is from Qute."""
    style = "bold green" if view.run >= QUTE_RUN else ""
    text = Text(f"{view.run} of a rank in a row: ", style) + cards_in_a_row(view.monitor)
    return text.append("" if view.run >= QUTE_RUN else f", {QUTE_RUN} make a Qute", style="dim")


def turn_so_far(view: QuteView) -> str:
    """What happened in the turn being played."""
    return f"This turn: {view.drawn} drawn, {view.played} played"


def stock(view: QuteView) -> str:
    """The blind, the stack, the refills and what they make of points, and the round."""
    times = f", points ×{view.refills + 1}" if view.refills else ""
    refills = f"{view.refills} refill{'' if view.refills == 1 else 's'}{times}"
    return f"Round {view.round} · blind {view.blind} · stack {view.stack} · {refills}"
