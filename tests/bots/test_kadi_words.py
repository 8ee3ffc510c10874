"""Every reason a bot of Kadi may have can be said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mezani.bots.kadi
from mezani.bots.kadi.english import REASONS
from mezani.bots.kadi.texts import TEXTS

FOLDER = Path(mezani.bots.kadi.__file__).parent
SOURCE = "\n".join(file.read_text("utf-8") for file in FOLDER.glob("*.py"))
POINTS = sorted(set(re.findall(r"Point\(\s*\"(\w+)\"", SOURCE)))
CHOICES = sorted(set(re.findall(r"Decision\([^\"]*\"([\w.]+)\"", SOURCE)))


@pytest.mark.parametrize("why", POINTS)
def test_a_point_has_words_for_what_it_speaks_for_or_against(why: str) -> None:
    assert why in REASONS or f"not.{why}" in REASONS


@pytest.mark.parametrize("why", [*CHOICES, "only", "alike"])
def test_a_reason_given_by_name_has_words(why: str) -> None:
    assert why in REASONS


@pytest.mark.parametrize("key", REASONS)
def test_every_sentence_is_about_something_a_bot_weighs(key: str) -> None:
    name = key.removeprefix("not.").partition(".")[0]
    assert name in {*POINTS, *CHOICES, "only", "alike", "call"}


@pytest.mark.parametrize("language", TEXTS)
def test_a_language_names_every_suit_and_rank(language: str) -> None:
    assert len(TEXTS[language].game.suits) == 4
    assert len(TEXTS[language].ranks) == 14
