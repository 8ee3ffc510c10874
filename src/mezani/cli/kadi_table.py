"""A table of Kadi drawn for a terminal: the others, the top card, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from mezani import parse_seat
from mezani.cards import SUIT_NAMES, SUIT_SYMBOLS, SUITS, card_symbol, is_red, parse_card
from mezani.cli.faces import RED, cards_in_a_row, short_face, style_of
from mezani.games.kadi.view import KadiView, PlayerView

MARGIN = "  "
MOST_BACKS = 7
NARROWEST = 8
CARD_WIDTH = 6
MOST_BIG_CARDS = 12


def draw_table(view: KadiView, names: Sequence[str], width: int) -> Text:
    """The table as the player of the view sees it."""
    mine = parse_seat(view.seat, len(view.players))
    others = [*view.players[mine + 1 :], *view.players[:mine]]
    lines = seats_lines(others, view, names, width)
    lines += [Text(), *centre_lines(view, names)]
    return joined(lines + hand_lines(view.hand, view.playable, width))


def draw_open_table(view: KadiView, hands: Sequence[Sequence[str]], names: Sequence[str]) -> Text:
    """The table from above, every hand open."""
    lines = centre_lines(view, names)
    longest = max(map(len, names))
    for player, name, hand in zip(view.players, names, hands):
        on_turn = player.seat == view.turn
        line = Text(MARGIN + ("▶ " if on_turn else "  "), style="bold yellow")
        line.append(f"{name:<{longest}}  ", style="bold yellow" if on_turn else "")
        line.append(cards_in_a_row(list(hand)) if hand else Text("no cards", style="dim"))
        line.append(Text(f"  {notice(player, view)}", style="bold green"))
        lines.append(line)
    return joined(lines)


def joined(lines: list[Text]) -> Text:
    """Lines as one text that is never wrapped."""
    text = Text("\n", no_wrap=True, overflow="crop").join(lines)
    text.no_wrap = True
    text.overflow = "crop"
    return text


# The other players


def seats_lines(
    players: Sequence[PlayerView], view: KadiView, names: Sequence[str], width: int
) -> list[Text]:
    """Names, card backs and notices of the others, side by side in the order of seats."""
    column = max(NARROWEST, min(20, (width - len(MARGIN)) // len(players)))
    arrow = "→ " if view.direction == "forward" else "← "
    rows = [Text(MARGIN), Text(MARGIN), Text(MARGIN)]
    for player in players:
        name = names[parse_seat(player.seat, len(view.players))]
        on_turn = player.seat == view.turn
        rows[0].append(arrow, style="dim")
        rows[0].append(fitted(name, column - 2), style="bold yellow" if on_turn else "bold")
        rows[1].append(fitted("  " + backs(player.cards, column - 7), column), style="bright_blue")
        rows[2].append(fitted("  " + notice(player, view), column), style="bold green")
    return rows if rows[2].plain.strip() else rows[:2]


def backs(cards: int, most: int) -> str:
    """Card backs, at most so many, and their number: ``▮▮▮ 3``, ``▮▮▮▮… 12``."""
    shown = min(cards, most, MOST_BACKS)
    return f"{'▮' * shown}{'…' if cards > shown else ''} {cards}".strip()


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
    """Text in exactly so many characters, with a space at its end."""
    return f"{text[: width - 1]:<{width}}"


# The middle of the table


def centre_lines(view: KadiView, names: Sequence[str]) -> list[Text]:
    """The top card with what there is to know beside it."""
    notes = [note for note in (following(view), pending(view, names)) if note is not None]
    notes += [Text(running(view, names), style="dim"), Text(stock(view), style="dim")]
    notes = [Text(), *notes] if len(notes) < 4 else notes
    notes += [Text()] * (5 - len(notes))
    return [
        Text(MARGIN * 2) + card + Text("   ") + note for card, note in zip(top_card(view), notes)
    ]


def top_card(view: KadiView) -> list[Text]:
    """The top card, five lines high."""
    style = style_of(view.top)
    if view.top in ("RJ", "BJ"):
        rows = ["Red   " if view.top == "RJ" else "Black ", "Joker ", "     ★"]
    else:
        rank, suit = short_face(view.top)[:-1], short_face(view.top)[-1]
        rows = [f"{rank:<6}", f"  {suit}   ", f"{rank:>6}"]
    inside = [Text("│") + Text(f" {row} ", style=style) + Text("│") for row in rows]
    return [Text("╭────────╮"), *inside, Text("╰────────╯")]


def following(view: KadiView) -> Text | None:
    """What must be followed where it is not simply the top card."""
    if view.suit:
        number = SUITS.index(view.suit)
        style = RED if SUIT_NAMES[number] in ("hearts", "diamonds") else "bold"
        return Text("Follow ") + Text(f"{SUIT_SYMBOLS[number]} {SUIT_NAMES[number]}", style=style)
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


# The hand


def hand_lines(hand: Sequence[str], playable: Sequence[str], width: int) -> list[Text]:
    """The hand, numbered; cards that may come first in a play are raised and marked."""
    if not hand:
        return [Text(MARGIN + "You have no cards.", style="yellow")]
    most = min(MOST_BIG_CARDS, (width - len(MARGIN)) // CARD_WIDTH)
    if len(hand) > most:
        return small_hand(hand, playable, width)
    rows = [Text(MARGIN) for _ in range(5)]
    for number, card in enumerate(hand, start=1):
        for row, piece in zip(rows, big_card(card, number, is_playable=card in playable)):
            row.append(piece)
    return rows if rows[-1].plain.strip() else rows[:-1]


def big_card(card: str, number: int, *, is_playable: bool) -> list[Text]:
    """One card of a hand, five lines with its number under it."""
    border = "" if is_playable else "dim"
    style = style_of(card, is_strong=is_playable)
    middle = Text("│", border) + Text(f"{short_face(card):^3}", style) + Text("│ ", border)
    lines = [Text("╭───╮ ", border), middle, Text("╰───╯ ", border)]
    label = Text(f"{f'[{number}]' if is_playable else str(number):^5} ")
    label.stylize("bold green" if is_playable else "dim")
    return [*lines, label, Text(" " * 6)] if is_playable else [Text(" " * 6), *lines, label]


def small_hand(hand: Sequence[str], playable: Sequence[str], width: int) -> list[Text]:
    """A hand too big for drawn cards: numbers and cards, ``*`` at those that may come first."""
    cell = 9
    a_row = max(1, (width - len(MARGIN)) // cell)
    rows: list[Text] = []
    for number, card in enumerate(hand, start=1):
        if (number - 1) % a_row == 0:
            rows.append(Text(MARGIN))
        may = card in playable
        rows[-1].append(f"{number:>3}{'*' if may else ' '}", style="bold green" if may else "dim")
        rows[-1].append(f"{short_face(card):<5}", style_of(card, is_strong=may))
    return [Text(), *rows]
