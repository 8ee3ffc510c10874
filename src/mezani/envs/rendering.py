"""A table as text and as a picture, from the view of the seat that is to act, or of a spectator."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from mezani.envs.token_match import TokenMatch
from mezani.seats import NO_SEAT

HIDDEN_FIELDS = ("clocks", "places", "why_no_shield")
WIDTH, HEIGHT = 640, 400
CARD = (60, 60)
TILE = 60
FELT, PAPER, INK, RED, GOLD = "#1f5c3f", "#fdfaf2", "#222222", "#b3261e", "#e8c35a"
COLOURS = {"W": "#eeeeee", "R": "#d9685f", "Y": "#e5c65b", "G": "#74b06c"}


def render_table(table: TokenMatch, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return a table as text in the mode ``ansi`` and as a picture in the mode ``rgb_array``, otherwise nothing."""
    if mode == "ansi":
        return table_text(table)
    return table_image(table) if mode == "rgb_array" else None


def table_text(table: TokenMatch) -> str:
    """Return a table as lines of text: the fields of the view that are not empty."""
    lines = [f"{table.game.title}, move {table.match.version}"]
    for name, value in msgspec.to_builtins(seen(table)).items():
        if name not in HIDDEN_FIELDS and value not in ("", 0, False, [], ()):
            lines.append(f"{name}: {field_text(value)}")
    if table.tokens:
        lines.append(f"so far: {' '.join(table.tokens)}")
    return "\n".join(lines) + "\n"


def field_text(value: Any) -> str:
    """Return the value of a field of a view as text."""
    if isinstance(value, dict):
        return " ".join(f"{name}={field_text(part)}" for name, part in value.items() if part != "")
    if isinstance(value, list | tuple):
        separator = "; " if value and isinstance(value[0], dict) else " "
        return separator.join(map(field_text, value))
    return str(value)


def seen(table: TokenMatch) -> Any:
    """Return the view of the seat that is to act."""
    return table.match.state.view(None if table.seat == NO_SEAT else table.seat)


def table_image(table: TokenMatch) -> NDArray[np.uint8]:
    """Return a table as a picture: players, tiles or the top card, and the hand of the seat to act."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415

    image = Image.new("RGB", (WIDTH, HEIGHT), FELT)
    drawing = Drawing(ImageDraw.Draw(image), ImageFont.load_default(16))
    view = seen(table)
    drawing.write((16, 12), f"{table.game.title}, move {table.match.version}", GOLD)
    for place, player in enumerate(view.players):
        drawing.write((16, 40 + 20 * place), player_line(player, view.turn))
    if hasattr(view, "tiles"):
        drawing.draw_tiles(view.tiles)
    elif view.top:
        drawing.draw_card((300, 200), view.top)
        drawing.write((356, 220), f"suit {view.suit}" if view.suit else "")
    drawing.draw_hand(view.hand)
    drawing.write((16, HEIGHT - 24), " ".join(table.tokens), GOLD)
    return np.asarray(image, dtype=np.uint8).copy()


def player_line(player: Any, turn: str) -> str:
    """Return a player's public data as a line."""
    values = msgspec.to_builtins(player)
    seat = values.pop("seat")
    numbers = " ".join(f"{name} {value}" for name, value in values.items() if value)
    return f"{'>' if seat == turn else ' '} {seat}  {numbers}"


class Drawing:
    """Draws cards, tiles and text. Its font and image are Pillow's."""

    def __init__(self, draw: Any, font: Any) -> None:
        self.draw = draw
        self.font = font

    def write(self, place: tuple[int, int], text: str, colour: str = PAPER) -> None:
        """Write a line."""
        self.draw.text(place, text, fill=colour, font=self.font)

    def draw_card(self, place: tuple[int, int], text: str) -> None:
        """Draw a card with its text, red for hearts and diamonds."""
        x, y = place
        colour = RED if text[-1:] in "HD" or text == "RJ" else INK
        self.draw.rounded_rectangle((x, y, x + CARD[0], y + CARD[1]), 6, fill=PAPER, outline=INK)
        self.write((x + 5, y + 6), text, colour)

    def draw_hand(self, cards: tuple[str, ...]) -> None:
        """Draw a hand at the bottom; many cards overlap."""
        step = min(CARD[0] + 4, (WIDTH - 32 - CARD[0]) // max(1, len(cards)))
        for place, card in enumerate(cards):
            self.draw_card((16 + step * place, HEIGHT - 90), card)

    def draw_tiles(self, tiles: tuple[Any, ...]) -> None:
        """Draw the tiles of No Kitty Cards in rows of eight."""
        for place, tile in enumerate(tiles):
            x, y = 60 + (TILE + 6) * (place % 8), 110 + (TILE + 20) * (place // 8)
            self.draw.rectangle((x, y, x + TILE, y + TILE), fill=COLOURS[tile.colour], outline=INK)
            self.write((x + 4, y + 2), str(tile.number), INK)
            if tile.heart:
                self.write((x + 8, y + 28), f"{tile.owner} {tile.heart}", INK)
