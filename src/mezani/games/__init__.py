"""The games: one folder for each family, one line for each in GAMES."""

from __future__ import annotations

from mezani.errors import UnknownGameError
from mezani.game import Game
from mezani.games.kadi import KADI_GAMES
from mezani.games.nokitty import NOKITTY_GAMES
from mezani.games.qute import QUTE_GAMES

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        *KADI_GAMES,
        *QUTE_GAMES,
        *NOKITTY_GAMES,
    )
}


def find_game(game_id: str) -> Game:
    """Return the game with an id."""
    if game_id not in GAMES:
        raise UnknownGameError(f"There is no game “{game_id}”; the games are {', '.join(GAMES)}.")
    return GAMES[game_id]
