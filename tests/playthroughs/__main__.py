"""Record the playthroughs again: all of them, or those of some games (``make playthroughs ARGS=qute``)."""

from __future__ import annotations

import sys

from mezani import GAMES, find_game
from tests.playthroughs import annotated, file_of, recorded


def main() -> None:
    """Write one file for each game and number of players."""
    for game in map(find_game, sys.argv[1:] or GAMES):
        for seats in range(game.min_seats, game.max_seats + 1):
            text = annotated(recorded(game, seats))
            file_of(game, seats).write_text(text, "utf-8")
            sys.stdout.write(f"{file_of(game, seats).name}\n")


if __name__ == "__main__":
    main()
