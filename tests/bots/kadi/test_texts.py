"""Every reason of a bot has a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mezani.bots.kadi
from mezani import GAMES
from mezani.bots.kadi.english import REASONS
from mezani.bots.kadi.texts import TEXTS, action_key
from mezani.games.kadi.engine.moves import parse_move

FOLDER = Path(mezani.bots.kadi.__file__).parent
SOURCE = "\n".join(file.read_text("utf-8") for file in FOLDER.glob("*.py"))
POINTS = sorted(set(re.findall(r"Point\(\s*\"(\w+)\"", SOURCE)))
CHOICES = sorted(set(re.findall(r"Decision\([^\"]*\"([\w.]+)\"", SOURCE)))


@pytest.mark.parametrize("reason", POINTS)
def test_every_point_has_a_sentence_for_or_against(reason: str) -> None:
    assert reason in REASONS or f"not.{reason}" in REASONS


@pytest.mark.parametrize("reason", [*CHOICES, "only", "alike"])
def test_every_named_reason_has_a_sentence(reason: str) -> None:
    assert reason in REASONS


@pytest.mark.parametrize("key", REASONS)
def test_every_sentence_belongs_to_a_point_or_a_reason(key: str) -> None:
    name = key.removeprefix("not.").partition(".")[0]
    assert name in {*POINTS, *CHOICES, "only", "alike", "call"}


@pytest.mark.parametrize("language", TEXTS)
def test_a_language_names_every_suit_and_rank(language: str) -> None:
    assert len(TEXTS[language].game.suits) == 4
    assert len(TEXTS[language].ranks) == 14


@pytest.mark.parametrize(
    ("language", "in_turn", "in_window"),
    [("en", "Pass", "Let it pass"), ("sw", "Pitisha", "Acha ipite")],
)
def test_passing_is_called_what_the_button_says(
    language: str, in_turn: str, in_window: str
) -> None:
    game = GAMES["kadi-live"]
    hands = {"A": "JH 4C 5C", "B": "JC 6C 7C", "C": "7D 9D 10D"}
    state = game.position(game.preset, {"hands": hands, "top": "7H"})
    pass_ = parse_move("pass")
    assert action_key(state.view(1), pass_) == "pass"
    state.apply(0, parse_move("play JH"))
    assert TEXTS[language].actions[action_key(state.view(1), pass_)] == in_window
    assert TEXTS[language].actions["pass"] == in_turn
