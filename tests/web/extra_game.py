"""``mezani`` with an extra game that has no web table of its own: Crazy Eights.

Run it as a module. The server's worker processes import it too, so they also know the game.
"""

from __future__ import annotations

from unittest.mock import patch

from examples.crazy_eights import CRAZY_EIGHTS
from mezani.cli import main
from mezani.games import GAMES
from tests.fixed_random import SameDeal

GAMES[CRAZY_EIGHTS.id] = CRAZY_EIGHTS

if __name__ == "__main__":
    with patch("mezani.server.app.RandomSource", SameDeal):
        main()
