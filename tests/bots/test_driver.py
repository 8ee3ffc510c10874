"""Playing matches with bots that make no move."""

from __future__ import annotations

from typing import Any

import pytest

from mezani import Match, Rng, find_game
from mezani.bots import Observation
from mezani.bots.driver import NoMoveError, play_out, play_step


class SilentBot:
    """Never makes a move."""

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        return None


class DrawingBot:
    """Draws, and makes no call afterwards."""

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        return next((move for move in observation.moves if str(move) == "draw"), None)


def test_a_bot_must_move_if_the_match_waits_for_it() -> None:
    match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
    with pytest.raises(NoMoveError, match="bot of seat A chose no move"):
        play_step(match, match.state.waits_for()[0], SilentBot())
    assert match.version == 0
    with pytest.raises(NoMoveError):
        play_out(match, SilentBot(), max_steps=10)


def test_a_bot_need_not_call_after_its_move() -> None:
    match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
    play_out(match, DrawingBot(), max_steps=10)
    assert match.version == 10


def test_each_seat_needs_a_bot() -> None:
    match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
    with pytest.raises(ValueError, match="2 bots are needed, not 1"):
        play_out(match, [DrawingBot()])
