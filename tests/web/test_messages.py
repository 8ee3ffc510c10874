"""The page's texts are complete in English and Swahili."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
SETTINGS = json.loads((MESSAGES.parent / "project.inlang" / "settings.json").read_text("utf-8"))
NUMBER_BEFORE_PLURAL = re.compile(r"\{(count|points|turns|seconds|times)\} (\w+ )?\w+s\b")
NEVER_ONE = {
    "account_chart",
    "rules_kadi_deal",
    "rules_nokitty_board",
    "rules_players_exactly",
    "rules_qute_deal",
    "rules_qute_win",
}
"""Texts whose number is never 1."""
AREAS = sorted({path.name.split(".")[0] for path in MESSAGES.glob("*.json")})


def read(area: str, locale: str) -> dict[str, Any]:
    texts: dict[str, Any] = json.loads((MESSAGES / f"{area}.{locale}.json").read_text("utf-8"))
    texts.pop("$schema", None)
    return texts


def placeholders(text: Any) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", json.dumps(text)))


def test_the_build_reads_every_message_file() -> None:
    patterns = SETTINGS["plugin.inlang.messageFormat"]["pathPattern"]
    assert sorted(patterns) == [f"./messages/{area}.{{locale}}.json" for area in AREAS]


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_have_the_same_keys(area: str) -> None:
    assert read(area, "en").keys() == read(area, "sw").keys()


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_use_the_same_placeholders(area: str) -> None:
    english, swahili = read(area, "en"), read(area, "sw")
    assert {key: placeholders(text) for key, text in english.items()} == {
        key: placeholders(text) for key, text in swahili.items()
    }


@pytest.mark.parametrize("area", AREAS)
def test_every_key_begins_with_its_area(area: str) -> None:
    assert [key for key in read(area, "en") if not key.startswith(f"{area}_")] == []


def test_a_number_before_a_plural_has_plural_forms() -> None:
    texts = {key: text for area in AREAS for key, text in read(area, "en").items()}
    plain = {key for key, text in texts.items() if isinstance(text, str)}
    assert {key for key in plain if NUMBER_BEFORE_PLURAL.search(texts[key])} == NEVER_ONE
