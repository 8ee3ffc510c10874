"""Plots: they are drawn for any number of bots and matches, and matplotlib is loaded only for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from mezani.arena import ArenaMatch, Contest, PlayedMatch, Result, Scoreboard, play_contest
from mezani.arena.decision_times import DecisionTimes
from mezani.arena.ladder import Ladder, ladder_contests
from mezani.arena.plot import plot_contest, plot_ladder
from mezani.games import GAMES


def is_picture(path: Path) -> bool:
    with Image.open(path) as image:
        return image.format == "PNG" and min(image.size) >= 300


def test_a_contest_is_drawn_whatever_was_played(tmp_path: Path) -> None:
    path = tmp_path / "plot.png"
    tied = Scoreboard(["a", "b"])
    times = {"a": DecisionTimes(), "b": DecisionTimes()}
    tied.add(ArenaMatch(0, 0, "qute", ("a", "b"), "x"), PlayedMatch(Result((), 0, 9), times))
    played = play_contest(Contest("kadi-friendly", ("rookie", "rookie", "random"), 2, "x"))
    for board in (Scoreboard(["a", "b"]), Scoreboard("abcdefghijkl"), tied, played):
        plot_contest(path, "title", board)
        assert is_picture(path)


@pytest.mark.parametrize("games", [["no-kitty"], ["kadi-live", "qute"], [*GAMES]])
def test_a_ladder_is_drawn_with_any_games(games: list[str], tmp_path: Path) -> None:
    path = tmp_path / "images" / "ladder.png"
    plot_ladder(path, Ladder(ladder_contests([GAMES[name] for name in games], 2, "x")))
    assert is_picture(path)
    assert path.stat().st_size < 100_000


def test_matplotlib_is_loaded_only_for_plots() -> None:
    code = "import sys, mezani.cli, mezani.arena; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
