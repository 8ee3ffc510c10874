"""Steps: who does what, as one line of text. ``A play 7H``, ``clock turn``, ``clock prompt B``."""

from __future__ import annotations

from typing import Any, NamedTuple

from mezani.errors import NotationError
from mezani.game import Game
from mezani.seats import CLOCK, parse_seat, seat_letter


class Step(NamedTuple):
    """A seat (or the clock) and its move."""

    seat: int
    move: Any

    def __str__(self) -> str:
        return f"{'clock' if self.seat == CLOCK else seat_letter(self.seat)} {self.move}"


def parse_step(game: Game, line: str, seats: int) -> Step:
    """Reads a step of a game with that many seats."""
    actor, _, rest = line.strip().partition(" ")
    if not rest.strip():
        raise NotationError(f"“{line.strip()}” is not a step: write a seat and its move.")
    if actor.lower() == "clock":
        return Step(CLOCK, game.parse_clock(rest))
    return Step(parse_seat(actor, seats), game.parse_move(rest))
