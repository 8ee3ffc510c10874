"""The example bot: it enters the arena with the command that its file shows, and beats the random bot."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from mezani import GAMES
from tests.cli.runner import run

ROOT = Path(__file__).parents[2]
FILE = ROOT / "examples" / "greedy_bot.py"


def test_the_greedy_bot_beats_the_random_bot_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (line,) = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith("mezani ")]
    ran = run(*shlex.split(line)[1:], "--games", 40, "--seed", 1)
    assert ran.status == 0
    first, last = ran.out.splitlines()[1:]
    assert (first.split()[0], last.split()[0]) == ("greedy", "random")


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/bots.md"])
def test_the_pages_show_how_to_enter_it(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert "--bot greedy=examples/greedy_bot.py:GreedyBot" in text


@pytest.mark.parametrize("game_id", GAMES)
def test_the_greedy_bot_can_play_every_game(game_id: str) -> None:
    words = ("arena", game_id, "greedy", "rookie", "--bot", f"greedy={FILE}:GreedyBot")
    assert run(*words, "--games", 2, "--seed", 1).status == 0
