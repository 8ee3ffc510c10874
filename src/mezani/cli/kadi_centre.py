"""The middle of a table of Kadi in the terminal: the top card, and what there is to know of it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from mezani import parse_seat
from mezani.cards import card_symbol, is_red, parse_card
from mezani.cli.card_centre import big_card, suit_to_follow, with_notes
from mezani.games.kadi.view import KadiView


def centre_lines(view: KadiView, names: Sequence[str], width: int) -> list[Text]:
    """The top card with what there is to know beside it, or under it where there is no room."""
    notes = [note for note in (following(view), pending(view, names)) if note is not None]
    notes += [Text(running(view, names), style="dim"), Text(stock(view), style="dim")]
    return with_notes(big_card(view.top), notes, width)


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
