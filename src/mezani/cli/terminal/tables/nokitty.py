"""The No Kitty Cards table in the terminal: the tiles between the two players, and the hand.

Hearts of the player above are marked ▲, hearts of the player below ▼.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from mezani import parse_seat
from mezani.cli.terminal.tables import nokitty_input
from mezani.cli.terminal.tables.cards import MARGIN
from mezani.cli.terminal.tables.table import TerminalTable
from mezani.cli.text import MAX_NAME_WIDTH, counted, joined, shortened, wrap
from mezani.games.nokitty.view import NoKittyView, PlaceView, PlayerView, TileView

TILE_WIDTH = 9
"""Columns of a tile and the space after it."""
MARKS = ("▼", "▲")
"""The owner of a heart: the player below or the player above."""
OWNER_STYLES = ("bold bright_blue", "bold magenta")
COLOUR_NAMES = {"W": "white", "R": "red", "Y": "yellow", "G": "green"}


def draw_table(view: NoKittyView, names: Sequence[str], width: int) -> Text:
    """Draw the table as its player sees it."""
    lines = [*board_lines(view, names, width), Text()]
    return joined(lines + hand_lines(view, names[1 - lower_seat(view)], width))


def draw_open_table(
    view: NoKittyView, hands: Sequence[Sequence[str]], names: Sequence[str], width: int
) -> Text:
    """Draw the table with both hands open."""
    lines = board_lines(view, names, width)
    for name, hand in zip(names, hands):
        lines += [Text(), Text(f"{MARGIN}{shortened(name, MAX_NAME_WIDTH)}:", style="dim")]
        lines += open_hand_lines(hand, width)
    return joined(lines)


def draw_result(view: NoKittyView, names: Sequence[str], width: int) -> Text:
    """Draw the final board with the points."""
    return joined(board_lines(view, names, width))


# The board


def lower_seat(view: NoKittyView) -> int:
    """Return the seat drawn below: the observer's, or the first."""
    return parse_seat(view.seat, len(view.players)) if view.seat else 0


def board_lines(view: NoKittyView, names: Sequence[str], width: int) -> list[Text]:
    """Draw the tiles between the two players, and what is left to draw."""
    lower = lower_seat(view)
    short = [shortened(name, MAX_NAME_WIDTH) for name in names]
    decks = f"To draw: {counted(view.hearts_left, 'heart')}, {view.magic_left} magic"
    return [
        *player_lines(view, 1 - lower, short, 1, width),
        *tile_lines(view.tiles, view.players[lower].seat, width),
        *player_lines(view, lower, short, 0, width),
        Text(MARGIN + decks, style="dim"),
    ]


def player_lines(
    view: NoKittyView, seat: int, names: Sequence[str], owner: int, width: int
) -> list[Text]:
    """Draw a player: name, points, cards and Shield, on one line or two."""
    player = view.players[seat]
    on_turn = player.seat == view.turn
    name = set_cell_size(names[seat], max(map(cell_len, names)))
    first = Text(MARGIN).append(f"{MARKS[owner]} ", style=OWNER_STYLES[owner])
    first.append(name, style="bold yellow" if on_turn else "bold")
    first.append(f"  {counted(player.score, 'point')}", style="bold")
    if on_turn and not view.seat:
        first.append("  to play", style="yellow")
    rest = cards_note(player)
    if first.cell_len + 3 + rest.cell_len <= width:
        return [first + Text("   ") + rest]
    return [first, Text(MARGIN + "  ") + rest]


def cards_note(player: PlayerView) -> Text:
    """Return how many cards a player holds, and their Shield if it is up."""
    note = Text(f"holds {counted(player.hearts, 'heart')}, {player.magic} magic", style="dim")
    if player.shield:
        note = Text().append(note).append(f"  Shield {player.shield}", style="bold cyan")
    return note


def tile_lines(tiles: Sequence[TileView], lower: str, width: int) -> list[Text]:
    """Draw the tiles in as many rows as needed; ``lower`` is the seat of the player below."""
    fitting = max(1, (width - len(MARGIN) + 1) // TILE_WIDTH)
    rows = -(-len(tiles) // fitting)
    per_row = -(-len(tiles) // rows)
    lines: list[Text] = []
    for start in range(0, len(tiles), per_row):
        boxes = [tile_box(tile, lower) for tile in tiles[start : start + per_row]]
        lines += [Text(MARGIN) + Text(" ").join(row) for row in zip(*boxes)]
    return lines


def tile_box(tile: TileView, lower: str) -> list[Text]:
    """Draw a tile: its number and colour, the heart with its owner and points, and its Shield."""
    style = style_of(tile.colour)
    shield = f"safe {tile.shield}" if tile.shield else "──────"
    heart, points = Text(" " * 6), Text(" " * 6)
    if tile.heart:
        owner = 0 if tile.owner == lower else 1
        heart = Text(f" ♥ {tile.heart} ", f"bold {style_of(tile.heart[0])}")
        points = Text(f" {MARKS[owner]} {tile.points:<3}", OWNER_STYLES[owner])
    return [
        Text(f"╭─ {tile.number} {'─' * (3 - len(str(tile.number)))}╮", style),
        box_line(Text(f"{COLOUR_NAMES[tile.colour]:^6}", style), style),
        box_line(heart, style),
        box_line(points, style),
        Text.assemble(("╰", style), (shield, "bold cyan" if tile.shield else style), ("╯", style)),
    ]


def box_line(inside: Text, style: str) -> Text:
    """Draw a line of a tile between its borders."""
    return Text.assemble(("│", style), inside, ("│", style))


def style_of(colour: str) -> str:
    """Return the style of a tile or heart colour."""
    return "" if colour == "W" else COLOUR_NAMES[colour]


# Cards and hands

SEPARATOR = " · "
LABEL_WIDTH = 17
"""Columns of a card with its numbers."""
MIN_NOTE_WIDTH = 12


def name_cards(cards: Sequence[str]) -> str:
    """Return cards as part of a sentence: ``red 2 and Wind``."""
    return " and ".join(
        f"{COLOUR_NAMES[card[0]]} {card[1]}" if card[0].isupper() else card.capitalize()
        for card in cards
    )


def show_cards(cards: Sequence[str]) -> Text:
    """Return cards in their colours, separated by spaces: ``♥R2 Wind``."""
    return Text(" ").join(map(show_card, cards))


def show_card(card: str) -> Text:
    """Return a card in its colour."""
    if card[0].isupper():
        return Text(f"♥{card}", f"bold {style_of(card[0])}")
    return Text(card.capitalize(), "bold")


def open_hand_lines(hand: Sequence[str], width: int) -> list[Text]:
    """Draw cards on as many lines as needed."""
    lines = [Text(MARGIN)]
    for card in hand:
        shown = show_card(card)
        is_first = lines[-1].cell_len == len(MARGIN)
        if not is_first and lines[-1].cell_len + shown.cell_len + 2 > width:
            lines.append(Text(MARGIN))
            is_first = True
        lines[-1] += Text("" if is_first else " ") + shown
    return lines if hand else [Text(MARGIN + "no cards", style="dim")]


def hand_lines(view: NoKittyView, opponent: str, width: int) -> list[Text]:
    """Draw the hand, one line per kind of card: its numbers, and where it can go."""
    if not view.hand:
        return [Text(MARGIN + "You have no cards.", style="yellow")]
    name = shortened(opponent, MAX_NAME_WIDTH)
    lines: list[Text] = []
    for card in dict.fromkeys(view.hand):
        use = use_note(view, card)
        note = use or (why_not(view, card, name) if view.turn == view.seat else "")
        lines += card_lines(numbers_of(view.hand, card), card, note, width, is_usable=bool(use))
    return lines


def numbers_of(hand: Sequence[str], card: str) -> str:
    """Return the numbers of a card in the hand: ``3``, or ``3–4`` if there are two."""
    first = hand.index(card) + 1
    last = first + hand.count(card) - 1
    return f"{first}" if first == last else f"{first}–{last}"


def card_lines(numbers: str, card: str, note: str, width: int, *, is_usable: bool) -> list[Text]:
    """Draw a card with its numbers and a note beside it."""
    title = Text(MARGIN).append(f"{numbers:>3}  ", "bold green" if is_usable else "dim")
    title.append(show_card(card))
    title.append(" " * max(1, LABEL_WIDTH - title.cell_len))
    notes = note_lines(note.split(SEPARATOR), max(MIN_NOTE_WIDTH, width - LABEL_WIDTH))
    starts = [title, *[Text(" " * LABEL_WIDTH)] * (len(notes) - 1)]
    style = "" if is_usable else "dim"
    return [start + Text(line, style) for start, line in zip(starts, notes)]


def note_lines(parts: Sequence[str], width: int) -> list[str]:
    """Break a note into lines, between its parts if possible."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1] + SEPARATOR + part) <= width:
            lines[-1] += SEPARATOR + part
        else:
            lines += wrap(part, width)
    return lines


def use_note(view: NoKittyView, card: str) -> str:
    """Return where a card can go now, or nothing."""
    if card == "shield":
        return "for all your tiles" if view.can_shield else ""
    if card in ("wind", "recycle"):
        return on_tiles(view.wind_targets if card == "wind" else view.recycle_targets)
    return next((points_note(place) for place in view.places if place.card == card), "")


def points_note(place: PlaceView) -> str:
    """Return what a heart would score, best tiles first: ``4 points on 2, 6 · 0 on 3``."""
    tiles: dict[int, list[int]] = {}
    for spot in place.spots:
        tiles.setdefault(spot.points, []).append(spot.tile)
    best = sorted(tiles.items(), reverse=True)
    words = [f"{points} {on_tiles(numbers)}" for points, numbers in best]
    noun = "point" if best[0][0] == 1 else "points"
    return SEPARATOR.join(words).replace(" on", f" {noun} on", 1)


def on_tiles(tiles: Sequence[int]) -> str:
    """Return tiles by number: ``on 2, 6``."""
    return f"on {', '.join(map(str, tiles))}" if tiles else ""


def why_not(view: NoKittyView, card: str, opponent: str) -> str:
    """Return why the player on turn can't use a card."""
    if card == "shield" and view.why_no_shield == "shield_blocked":
        return f"not while {opponent}'s is up"
    if card[0].isupper():
        return "no more hearts this turn"
    is_limited = 0 < view.magic_limit <= view.magic_played
    return "no more magic this turn" if is_limited else "no tile for it"


TABLE = TerminalTable(
    draw=draw_table,
    draw_open=draw_open_table,
    draw_result=draw_result,
    greeting=nokitty_input.GREETING,
    read_move=nokitty_input.read_move,
    keys_for=nokitty_input.keys_for,
    keys=nokitty_input.keys,
    explain=nokitty_input.explain,
    name_cards=name_cards,
    show_cards=show_cards,
    questions={"": "Which tile"},
    merged_verbs=("place", "wind", "recycle"),
    own_line_events=("won",),
)
