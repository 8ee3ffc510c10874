"""The moves worth considering when a huge hand has thousands of plays."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.games.kadi.engine.moves import Move

MAX_PLAYS = 300
"""With more plays than this, shorter ones are ignored, so that a huge hand does not take long."""
MAX_MOVES = 2500
"""With more moves than this, with every choice of suits and cards, all bots ignore the shorter plays."""
SHORTLIST = 1000


def candidates(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves to analyse: if there are very many plays, only the longest and those of one card."""
    sizes = {move.mask: int(move.mask).bit_count() for move in moves}
    if len(sizes) <= MAX_PLAYS:
        return moves
    most = sorted(sizes.values())[-MAX_PLAYS]
    return [move for move in moves if sizes[move.mask] < 2 or sizes[move.mask] >= most]


def shortlist(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that any bot looks at: all of them, unless there are thousands."""
    if len(moves) <= MAX_MOVES:
        return moves
    sizes = [int(move.mask).bit_count() for move in moves]
    longest = sorted(range(len(moves)), key=lambda number: -sizes[number])[:SHORTLIST]
    kept = {*longest, *(number for number, size in enumerate(sizes) if size < 2)}
    return [moves[number] for number in sorted(kept)]
