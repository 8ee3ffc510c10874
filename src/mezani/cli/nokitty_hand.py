"""One's own hand of No Kitty Cards in the terminal: numbered, with the tiles each card may go to."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from mezani.cli.fitting import LONGEST_NAME, shortened, wrap
from mezani.cli.nokitty_tiles import COLOUR_NAMES, style_of
from mezani.games.nokitty.view import NoKittyView, PlaceView

MARGIN = "  "
BETWEEN = " · "
LABEL = 17
"""Columns for a card with its numbers, before what is said of it."""
FEWEST = 12
"""Columns for what is said of a card, at least."""


def name_cards(cards: Sequence[str]) -> str:
    """Cards in a sentence: ``red 2 and Wind``."""
    return " and ".join(card_name(card) for card in cards)


def card_name(card: str) -> str:
    """A card for people: ``red 2``, ``Wind``."""
    return f"{COLOUR_NAMES[card[0]]} {card[1]}" if card[0].isupper() else card.capitalize()


def show_cards(cards: Sequence[str]) -> Text:
    """Cards with a space between, each in its colour: ``♥R2 Wind``."""
    return Text(" ").join(card_text(card) for card in cards)


def card_text(card: str) -> Text:
    """A card in its colour."""
    if card[0].isupper():
        return Text(f"♥{card}", f"bold {style_of(card[0])}")
    return Text(card.capitalize(), "bold")


def hand_lines(view: NoKittyView, opponent: str, width: int) -> list[Text]:
    """The hand, a line for each different card: its numbers, and where it may go."""
    if not view.hand:
        return [Text(MARGIN + "You have no cards.", style="yellow")]
    name = shortened(opponent, LONGEST_NAME)
    lines: list[Text] = []
    for card in dict.fromkeys(view.hand):
        use = use_of(view, card)
        note = use or (why_not(view, card, name) if view.turn == view.seat else "")
        lines += card_lines(numbers_of(view.hand, card), card, note, width, is_usable=bool(use))
    return lines


def numbers_of(hand: Sequence[str], card: str) -> str:
    """The numbers of a card in the hand: ``3``, or ``3–4`` where there are two of it."""
    first = hand.index(card) + 1
    last = first + hand.count(card) - 1
    return f"{first}" if first == last else f"{first}–{last}"


def card_lines(numbers: str, card: str, note: str, width: int, *, is_usable: bool) -> list[Text]:
    """A card with its numbers; what is to be said of it stands beside it, and goes on under that."""
    title = Text(MARGIN).append(f"{numbers:>3}  ", "bold green" if is_usable else "dim")
    title.append(card_text(card))
    title.append(" " * max(1, LABEL - title.cell_len))
    notes = packed(note.split(BETWEEN), max(FEWEST, width - LABEL))
    starts = [title, *[Text(" " * LABEL)] * (len(notes) - 1)]
    style = "" if is_usable else "dim"
    return [start + Text(line, style) for start, line in zip(starts, notes)]


def packed(parts: Sequence[str], width: int) -> list[str]:
    """Parts of a note in lines of at most so many columns, broken between parts where that can be."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1] + BETWEEN + part) <= width:
            lines[-1] += BETWEEN + part
        else:
            lines += wrap(part, width)
    return lines


def use_of(view: NoKittyView, card: str) -> str:
    """Where a card may go now; nothing where it can't be used."""
    if card == "shield":
        return "for all your tiles" if view.can_shield else ""
    if card in ("wind", "recycle"):
        return on_tiles(view.wind_targets if card == "wind" else view.recycle_targets)
    return next((worth_of(place) for place in view.places if place.card == card), "")


def worth_of(place: PlaceView) -> str:
    """What a heart would count, the best tiles first: ``4 points on 2, 6 · 0 on 3``."""
    tiles: dict[int, list[int]] = {}
    for spot in place.spots:
        tiles.setdefault(spot.points, []).append(spot.tile)
    best = sorted(tiles.items(), reverse=True)
    words = [f"{points} {on_tiles(numbers)}" for points, numbers in best]
    noun = "point" if best[0][0] == 1 else "points"
    return BETWEEN.join(words).replace(" on", f" {noun} on", 1)


def on_tiles(tiles: Sequence[int]) -> str:
    """Tiles by number: ``on 2, 6``."""
    return f"on {', '.join(map(str, tiles))}" if tiles else ""


def why_not(view: NoKittyView, card: str, opponent: str) -> str:
    """What keeps a card in the hand, for the player on turn."""
    if card == "shield" and view.why_no_shield == "shield_blocked":
        return f"not while {opponent}'s is up"
    if card[0].isupper():
        return "no more hearts this turn"
    is_limited = 0 < view.magic_limit <= view.magic_played
    return "no more magic this turn" if is_limited else "no tile for it"
