"""The tiles of No Kitty Cards in the terminal: boxes in their colours, with the hearts that lie on them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from mezani.games.nokitty.view import TileView

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
