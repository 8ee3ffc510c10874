"""Switches: every switch has a help sentence and accepts only its allowed values."""

from __future__ import annotations

import pytest

from mezani import GAMES, RulesError, Switch, switches, with_changes
from mezani.switches import changes_from, value_text

EVERY = [(game.preset, switch) for game in GAMES.values() for switch in switches(game.preset)]
IDS = [f"{game.id}-{switch.name}" for game in GAMES.values() for switch in switches(game.preset)]
FRIENDLY = GAMES["kadi-friendly"].preset


def values(switch: Switch) -> list[object]:
    return list(switch.choices) or [switch.low, switch.high]


@pytest.mark.parametrize(("preset", "switch"), EVERY, ids=IDS)
def test_a_switch_accepts_each_allowed_value_as_a_value_or_as_text(
    preset: object, switch: Switch
) -> None:
    for value in values(switch):
        for written in (value, value_text(value), f" {value_text(value).upper()} "):
            assert getattr(with_changes(preset, {switch.name: written}), switch.name) == value


@pytest.mark.parametrize(("preset", "switch"), EVERY, ids=IDS)
def test_a_switch_refuses_any_other_value_and_names_the_allowed_ones(
    preset: object, switch: Switch
) -> None:
    for wrong in ("purple", "", -1, 10**6, 1.5, None):
        with pytest.raises(RulesError) as refusal:
            with_changes(preset, {switch.name: wrong})
        assert switch.name in refusal.value.reason
        assert switch.allowed() in refusal.value.reason


@pytest.mark.parametrize(("preset", "switch"), EVERY, ids=IDS)
def test_a_switch_has_a_help_sentence_and_an_allowed_default(
    preset: object, switch: Switch
) -> None:
    assert switch.help.endswith(".")
    assert switch.help[0].isupper() or switch.help[0] == "“"
    assert switch.parse(switch.default) == switch.default == getattr(preset, switch.name)


def test_an_unknown_switch_is_refused_with_a_list_of_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"no switch “jockers”.*jokers"):
        with_changes(FRIENDLY, {"jockers": 2})


def test_changes_from_a_preset_restore_the_rules() -> None:
    changes = {"jokers": 4, "winning_ace": True, "jump": "window", "penalty_cap": 7}
    changed = with_changes(FRIENDLY, changes)
    assert changes_from(FRIENDLY, changed) == changes
    assert with_changes(FRIENDLY, changes_from(FRIENDLY, changed)) == changed
    assert changes_from(FRIENDLY, FRIENDLY) == {}


def test_rules_are_not_a_game_or_a_text() -> None:
    for wrong in ("kadi-friendly", GAMES["kadi-friendly"]):
        with pytest.raises(TypeError, match=r"These are not rules, such as game\.preset"):
            with_changes(wrong, {"jokers": 4})
