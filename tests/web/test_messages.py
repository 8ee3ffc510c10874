"""The page's texts are complete in every language."""

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
SOURCES = [
    path
    for path in (MESSAGES.parent / "src").rglob("*")
    if path.suffix in (".svelte", ".ts") and "paraglide" not in path.parts
]
NAMES_WITH_YOU = re.compile(r"\bm\.(\w+)\(\{[^{}]*\blabelOf\(")
"""Texts whose name may be “You”."""
THIRD_PERSON = re.compile(r"\{name\} a(me|na|li|ta)\w+")
YOU_AND_HE = re.compile(r"\b[Ww]ewe a(me|na|li|ta)\w+")
TRANSLATIONS = [locale for locale in SETTINGS["locales"] if locale != "en"]
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


@pytest.mark.parametrize("locale", SETTINGS["locales"])
@pytest.mark.parametrize("area", AREAS)
def test_no_key_is_written_twice(area: str, locale: str) -> None:
    def with_unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        assert len(found) == len(pairs), [key for key, _ in pairs]
        return found

    text = (MESSAGES / f"{area}.{locale}.json").read_text("utf-8")
    assert json.loads(text, object_pairs_hook=with_unique_keys)


@pytest.mark.parametrize("locale", TRANSLATIONS)
@pytest.mark.parametrize("area", AREAS)
def test_a_translation_has_the_keys_of_the_english_texts(area: str, locale: str) -> None:
    assert read(area, locale).keys() == read(area, "en").keys()


@pytest.mark.parametrize("locale", TRANSLATIONS)
@pytest.mark.parametrize("area", AREAS)
def test_a_translation_has_the_placeholders_of_the_english_texts(area: str, locale: str) -> None:
    english, translated = read(area, "en"), read(area, locale)
    assert {key: placeholders(text) for key, text in translated.items()} == {
        key: placeholders(text) for key, text in english.items()
    }


def test_no_verb_of_the_third_person_follows_you_in_swahili() -> None:
    texts = {key: text for area in AREAS for key, text in read(area, "sw").items()}
    used = {key for path in SOURCES for key in NAMES_WITH_YOU.findall(path.read_text("utf-8"))}
    assert "qute_picked_description" in used
    spoken = {key: json.dumps(texts[key], ensure_ascii=False) for key in sorted(used)}
    wrong = [key for key, text in spoken.items() if THIRD_PERSON.search(text)]
    assert [key for key in wrong if '"who=you": ' not in spoken[key]] == []
    assert [key for key, text in texts.items() if YOU_AND_HE.search(json.dumps(text))] == []


@pytest.mark.parametrize("area", AREAS)
def test_every_key_begins_with_its_area(area: str) -> None:
    assert [key for key in read(area, "en") if not key.startswith(f"{area}_")] == []


def test_a_number_before_a_plural_has_plural_forms() -> None:
    texts = {key: text for area in AREAS for key, text in read(area, "en").items()}
    plain = {key for key, text in texts.items() if isinstance(text, str)}
    assert {key for key in plain if NUMBER_BEFORE_PLURAL.search(texts[key])} == NEVER_ONE


@pytest.mark.parametrize(("locale", "two"), [("en", "two"), ("sw", "dakika (mbili|2)")])
def test_every_text_says_the_same_length_of_the_lesson(locale: str, two: str) -> None:
    texts = {**read("landing", locale), **read("rules", locale)}
    keys = (
        "landing_learn_help",
        "landing_learn_kadi",
        "landing_learn_now",
        "rules_learn",
        "rules_index_learn",
    )
    assert [key for key in keys if not re.search(two, texts[key].lower())] == []


def test_the_english_texts_of_qute_say_pick_not_draw() -> None:
    texts = json.loads((MESSAGES / "qute.en.json").read_text("utf-8"))
    for area in ("learn", "rules"):
        area_texts = json.loads((MESSAGES / f"{area}.en.json").read_text("utf-8"))
        texts |= {key: text for key, text in area_texts.items() if "qute" in key}
    wrong = [key for key, text in texts.items() if re.search(r"(?i)\b(draw|drew)", str(text))]
    assert wrong == []
