"""Claims that reasons make: a pattern in the text, and a check whether it is true in a match."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mezani import Match, State
from mezani.bots import Observation


@dataclass(frozen=True)
class Case:
    """A move and the reason given for it, in a match at that moment."""

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
        """The legal moves that play cards."""
        return [move for move in self.moves if move.startswith("play")]

    def seat_of(self, name: str) -> int:
        """Return the seat of a player."""
        return list(self.match.players).index(name)

    def after(self) -> State:
        """Return the state after the move."""
        return moved(self.match.state, self.seat, self.move)


Check = Callable[[Case, Sequence[str]], bool]
Claims = Sequence[tuple[str, Check]]


def moved(state: State, seat: int, move: Any) -> State:
    """Return a copy of a state after a move."""
    copy = state.clone()
    if move is not None:
        copy.apply(seat, move)
    return copy


def found_claims(case: Case, claims: Claims) -> list[tuple[str, bool]]:
    """Return the claims a reason makes, and whether each is true."""
    found = []
    for pattern, check in claims:
        match = re.search(pattern, case.reason)
        if match is not None:
            found.append((pattern, check(case, [part or "" for part in match.groups()])))
    return found


def card_texts(symbols: str) -> list[str]:
    """Return cards in the notation of moves: ``A♥ 10♦`` becomes ``AH`` and ``10D``."""
    return symbols.translate(str.maketrans("♠♥♦♣", "SHDC")).split()
