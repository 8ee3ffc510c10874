"""Play seeded games and print a digest of each, to compare compiled and interpreted rules.

python -m tests.parity_games FIRST COUNT
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import mezani
from mezani import fast_rng
from mezani.fuzz import random_match, random_step

MOST_STEPS = 80


def game_line(number: int) -> str:
    """Return a digest of one random game: its states, moves, events, a view, a guess and words."""
    rng = fast_rng(number)
    match = random_match(rng, f"parity {number}")
    digest = hashlib.sha256()
    while match.state.outcome() is None and match.version < MOST_STEPS:
        step = random_step(match.state, rng)
        for event in match.apply(step.seat, step.move):
            digest.update(repr(event).encode())
        digest.update(f"{step} {match.state.checksum()}".encode())
    seat = rng.below(match.state.seats)
    digest.update(" ".join(map(str, match.state.legal(seat))).encode())
    digest.update(match.state.guess(seat, fast_rng(number)).checksum().encode())
    digest.update(repr(match.state.view(seat)).encode())
    update_encoded(digest, match.state, seat, with_moves=not match.practice)
    return f"{number} {match.game.id} {match.version} {digest.hexdigest()}"


def update_encoded(digest: Any, state: Any, seat: int, *, with_moves: bool) -> None:
    """Add a position and its moves as words, if its family has any. Practice moves have none."""
    if not hasattr(state, "encode"):
        return
    for words in state.encode(seat, state.legal(seat) if with_moves else []):
        digest.update(words)


def main() -> None:
    """Print the build, then a line for each game."""
    first, count = int(sys.argv[1]), int(sys.argv[2])
    lines = ["compiled" if mezani.COMPILED else "interpreted"]
    lines += [game_line(number) for number in range(first, first + count)]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
