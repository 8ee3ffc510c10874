"""The moves worth considering when a huge hand has thousands of plays."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.games.kadi.engine.moves import Move

MAX_PLAYS = 300
"""With more plays than this, shorter ones are ignored, so that a huge hand does not take long."""
MAX_MOVES = 2500
"""The same for bots that look at a move only briefly: the number of moves, with every choice of suits and cards."""


def candidates(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves to analyse: if there are very many plays, only the longest and those of one card."""
    sizes = {move.mask: int(move.mask).bit_count() for move in moves}
    if len(sizes) <= MAX_PLAYS:
        return moves
    most = sorted(sizes.values())[-MAX_PLAYS]
    return [move for move in moves if sizes[move.mask] < 2 or sizes[move.mask] >= most]


def quick_candidates(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves to look at briefly: all of them, unless there are thousands."""
    return moves if len(moves) <= MAX_MOVES else candidates(moves)
