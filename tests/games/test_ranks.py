"""Ranks at the end of a game: winners first, the others by what the game counts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mezani import find_game


def ended(winners: list[int], field: str, *values: int) -> Any:
    """Return a finished state with only what ranks need."""
    players = [SimpleNamespace(**{field: value}) for value in values]
    view = SimpleNamespace(players=players)
    return SimpleNamespace(winners=lambda: winners, seats=len(values), view=lambda _: view)


@pytest.mark.parametrize(
    ("game", "state", "ranks"),
    [
        ("kadi-friendly", ended([2], "cards", 9, 4, 0, 4), [4, 2, 1, 2]),
        ("kadi-friendly", ended([], "cards", 9, 4), [1, 1]),
        ("qute", ended([1], "score", 130, 20, 60), [3, 1, 2]),
        ("qute", ended([0, 1], "score", 20, 20, 60), [1, 1, 3]),
        ("no-kitty", ended([1], "score", 7, 12), [2, 1]),
    ],
)
def test_winners_come_first_then_few_cards_or_the_better_score(
    game: str, state: Any, ranks: list[int]
) -> None:
    assert find_game(game).ranks(state) == ranks
