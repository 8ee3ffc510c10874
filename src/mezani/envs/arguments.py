"""Checks of what is passed to environments, with errors that say what is allowed."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from mezani import Game
from mezani.bots import BOTS, MoveChooser

RENDER_MODES = ("ansi", "rgb_array")


def check_render_mode(mode: str | None) -> None:
    """Raise ValueError if a table can't be rendered in this mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be {', '.join(RENDER_MODES)} or None, got {mode!r}.")


def check_at_least(name: str, number: int, minimum: int = 1) -> None:
    """Raise ValueError if this is not an integer, or too small."""
    check_integer(name, number)
    if number < minimum:
        raise ValueError(f"{name} must be at least {minimum}, got {number}.")


def check_integer(name: str, number: Any) -> None:
    """Raise ValueError if this is not an integer."""
    try:
        operator.index(number)
    except TypeError:
        raise ValueError(f"{name} must be an integer, got {number!r}.") from None


def player_count(game: Game, players: int | None) -> int:
    """Return the number of players: by default the fewest that the game is for."""
    if players is None:
        return game.min_seats
    check_integer("players", players)
    return players


def token_of(tokens: Sequence[str], action: Any) -> str:
    """Return the token of an action. Raise ValueError if there is no such action."""
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if not 0 <= number < len(tokens):
        raise ValueError(f"An action must be a number from 0 to {len(tokens) - 1}, got {action!r}.")
    return tokens[number]


def find_opponents(
    opponents: str | MoveChooser | Sequence[str | MoveChooser], players: int
) -> list[MoveChooser]:
    """Return the bots in the other seats: one for all of them, or one for each."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [find_opponent(opponents)] * (players - 1)
    if len(opponents) != players - 1:
        raise ValueError(
            f"There must be one opponent for each other seat: {players - 1}, not {len(opponents)}."
        )
    return [find_opponent(one) for one in opponents]


def find_opponent(bot: str | MoveChooser) -> MoveChooser:
    """Return a bot by its name; a bot of your own is returned as it is."""
    if isinstance(bot, str):
        if bot not in BOTS:
            raise ValueError(f"There is no bot {bot!r}; the bots are {', '.join(BOTS)}.")
        return BOTS[bot]
    if not callable(getattr(bot, "choose", None)):
        raise ValueError(f"{bot!r} is not a bot: it is not a name and has no method choose.")
    return bot
