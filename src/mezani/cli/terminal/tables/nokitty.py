"""A table of No Kitty Cards drawn for a terminal: the tiles between the two players, and the hand.

Hearts of the player above point up (▲), those of the player below down (▼).
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import parse_seat
from mezani.cli.text import LONGEST_NAME, counted, joined, shortened, wrap
from mezani.games.nokitty.view import NoKittyView, PlaceView, PlayerView, TileView

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


MARGIN = "  "
CELL = 9
"""Columns for a tile and the space after it."""
MARKS = ("▼", "▲")
"""Whose a heart is: of the player below, or of the one above."""
OWNER_STYLES = ("bold bright_blue", "bold magenta")
COLOUR_NAMES = {"W": "white", "R": "red", "Y": "yellow", "G": "green"}


def tile_lines(tiles: Sequence[TileView], lower: str, width: int) -> list[Text]:
    """The tiles in as many rows as they need; ``lower`` is the seat of the player below."""
    fitting = max(1, (width - len(MARGIN) + 1) // CELL)
    rows = -(-len(tiles) // fitting)
    a_row = -(-len(tiles) // rows)
    lines: list[Text] = []
    for start in range(0, len(tiles), a_row):
        boxes = [box(tile, lower) for tile in tiles[start : start + a_row]]
        lines += [Text(MARGIN) + Text(" ").join(row) for row in zip(*boxes)]
    return lines


def box(tile: TileView, lower: str) -> list[Text]:
    """One tile: its number, its colour, the heart and whose it is with its points, and its Shield."""
    style = style_of(tile.colour)
    shield = f"safe {tile.shield}" if tile.shield else "──────"
    return [
        Text(f"╭─ {tile.number} {'─' * (3 - len(str(tile.number)))}╮", style),
        side(Text(f"{COLOUR_NAMES[tile.colour]:^6}", style), style),
        side(heart(tile), style),
        side(worth(tile, lower), style),
        Text.assemble(("╰", style), (shield, "bold cyan" if tile.shield else style), ("╯", style)),
    ]


def side(inside: Text, style: str) -> Text:
    """A line of a box."""
    return Text.assemble(("│", style), inside, ("│", style))


def style_of(colour: str) -> str:
    """The style of a colour of tiles and hearts."""
    return "" if colour == "W" else COLOUR_NAMES[colour]


def heart(tile: TileView) -> Text:
    """The heart on a tile, in its own colour."""
    if not tile.heart:
        return Text(" " * 6)
    return Text(f" ♥ {tile.heart} ", f"bold {style_of(tile.heart[0])}")


def worth(tile: TileView, lower: str) -> Text:
    """Whose heart it is, and what it counts."""
    if not tile.heart:
        return Text(" " * 6)
    place = 0 if tile.owner == lower else 1
    return Text(f" {MARKS[place]} {tile.points:<3}", OWNER_STYLES[place])


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
