"""What a bot may know: what its seat sees, what it may do, the house rules, and what everybody saw laid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mezani.game import State


@dataclass(frozen=True, slots=True)
class Sight:
    """All that one seat knows. There is no state in it and no seed, so nothing hidden can be read.

    ``laid`` are the cards under the top that everybody has seen: what a card counter remembers.
    """

    view: Any
    moves: tuple[Any, ...]
    rules: Any
    laid: tuple[str, ...]


def sight_of(state: State, rules: Any, seat: int) -> Sight:
    """What a seat knows now, at a table with these house rules."""
    return Sight(state.view(seat), tuple(state.legal(seat)), rules, state.laid())
