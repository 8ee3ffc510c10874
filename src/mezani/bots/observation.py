"""What a bot may know: its seat's view, its legal moves, the house rules, the discards, and an encoding of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mezani.game import State


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything one seat knows. It holds no state and no seed, so a bot cannot read anything hidden.

    ``encoding`` is the same as words for networks: what the seat knows, and its moves. See ``State.encode``.
    """

    view: Any
    moves: tuple[Any, ...]
    rules: Any
    discards: tuple[str, ...]
    encoding: tuple[bytes, bytes] = (b"", b"")


def observe(state: State, rules: Any, seat: int) -> Observation:
    """Return what a seat knows now in a match with these rules."""
    moves = state.legal(seat)
    return Observation(
        state.view(seat), tuple(moves), rules, state.discards(), state.encode(seat, moves)
    )
