"""What reasons claim, as checks at the table: a pattern of words, and whether it is true in a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mezani import Match, State
from mezani.bots import Observation


@dataclass(frozen=True)
class Told:
    """A move and the reason given for it, at a table nobody has touched since."""

    match: Match
    seat: int
    observation: Observation
    move: Any
    reason: str

    @property
    def view(self) -> Any:
        """What the player sees."""
        return self.observation.view

    @property
    def moves(self) -> list[str]:
        """The legal moves as text."""
        return [str(move) for move in self.observation.moves]

    @property
    def plays(self) -> list[str]:
        """Those that play cards."""
        return [move for move in self.moves if move.startswith("play")]

    def seat_of(self, name: str) -> int:
        """The seat of a player."""
        return list(self.match.players).index(name)

    def after(self) -> State:
        """The table after the move."""
        return moved(self.match.state, self.seat, self.move)


Check = Callable[[Told, Sequence[str]], bool]
Claims = Sequence[tuple[str, Check]]


def moved(state: State, seat: int, move: Any) -> State:
    """A copy of a table after a move."""
    copy = state.clone()
    if move is not None:
        copy.apply(seat, move)
    return copy


def found_claims(told: Told, claims: Claims) -> list[tuple[str, bool]]:
    """The claims a reason makes, and whether each is true."""
    found = []
    for pattern, check in claims:
        match = re.search(pattern, told.reason)
        if match is not None:
            found.append((pattern, check(told, [part or "" for part in match.groups()])))
    return found


def card_texts(symbols: str) -> list[str]:
    """Cards as moves write them: ``A♥ 10♦`` is ``AH`` and ``10D``."""
    return symbols.translate(str.maketrans("♠♥♦♣", "SHDC")).split()
