"""The share of wins of a network in training."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mezani.bots.learned import network
from mezani.train import evaluation
from mezani.train.evaluation import win_share

WEIGHTS = Path(network.__file__).parent / "weights" / "nokitty.npz"


@pytest.mark.parametrize(
    ("winners", "share"),
    [
        ([[0], [0]], 0.5),
        ([[0], [1]], 1.0),
        ([[0, 1], [0, 1]], 0.5),
        ([[0], [0, 1]], 0.75),
        ([[0], []], 1.0),
        ([[], []], 0.0),
    ],
)
def test_a_shared_win_is_divided_and_ties_do_not_count(
    winners: Sequence[Sequence[int]], share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = iter(winners)

    def play_out(match: Any, *_: object) -> None:
        won = next(results)
        match.state = SimpleNamespace(winners=lambda: won)

    monkeypatch.setattr(evaluation, "play_out", play_out)
    assert win_share("nokitty", WEIGHTS, "sharp", len(winners)) == share
