"""The bot that CONTRIBUTING.md shows how to write works as it is printed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mezani import Match, find_game
from mezani.bots import BOTS, observe
from mezani.bots.driver import play_out, rng_for, seats_to_ask
from mezani.bots.levels import FAMILIES

PAGE = Path(__file__).parents[2] / "CONTRIBUTING.md"
ONE_OF_EACH = ["kadi-friendly", "qute", "no-kitty"]


def shown_bot() -> ModuleType:
    """The file under “Add a bot”, as a module."""
    section = PAGE.read_text("utf-8").partition("## Add a bot")[2].partition("\n## ")[0]
    code = re.search(r"^```python\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert code is not None
    module = ModuleType("greedy_bot")
    exec(compile(code[1], str(PAGE), "exec"), module.__dict__)
    return module


@pytest.fixture(autouse=True)
def greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot of the page has its line in BOTS."""
    module = shown_bot()
    monkeypatch.setitem(sys.modules, "greedy_bot", module)
    monkeypatch.setitem(BOTS, "greedy", module.GreedyBot())


def test_a_game_of_each_family_is_played() -> None:
    assert {find_game(game_id).family for game_id in ONE_OF_EACH} == set(FAMILIES)


@pytest.mark.parametrize("game_id", ONE_OF_EACH)
def test_the_bot_of_the_page_plays_and_says_why(game_id: str) -> None:
    match = Match(find_game(game_id), ["Amina", "Brian"], seed="greedy")
    seat = seats_to_ask(match.state)[0]
    observation = observe(match.state, match.rules, seat)
    reason = BOTS["greedy"].explain(observation, rng_for(match))
    assert reason.startswith("No move is longer than “")
    play_out(match, BOTS["greedy"])
    assert match.state.outcome() is not None
