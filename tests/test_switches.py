"""RoomRegistry rules as data: every switch explains itself and takes only what it should."""

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
def test_a_switch_takes_each_of_its_values_as_itself_or_as_text(
    preset: object, switch: Switch
) -> None:
    for value in values(switch):
        for written in (value, value_text(value), f" {value_text(value).upper()} "):
            assert getattr(with_changes(preset, {switch.name: written}), switch.name) == value


@pytest.mark.parametrize(("preset", "switch"), EVERY, ids=IDS)
def test_a_switch_refuses_anything_else_and_says_what_it_takes(
    preset: object, switch: Switch
) -> None:
    for wrong in ("purple", "", -1, 10**6, 1.5, None):
        with pytest.raises(RulesError) as refusal:
            with_changes(preset, {switch.name: wrong})
        assert switch.name in refusal.value.reason
        assert switch.allowed() in refusal.value.reason


@pytest.mark.parametrize(("preset", "switch"), EVERY, ids=IDS)
def test_a_switch_has_a_sentence_of_help_and_a_default_it_would_take(
    preset: object, switch: Switch
) -> None:
    assert switch.help.endswith(".")
    assert switch.help[0].isupper() or switch.help[0] == "“"
    assert switch.parse(switch.default) == switch.default == getattr(preset, switch.name)


def test_an_unknown_switch_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"no switch “jockers”.*jokers"):
        with_changes(FRIENDLY, {"jockers": 2})


def test_changes_are_what_differs_and_lead_back() -> None:
    changes = {"jokers": 4, "winning_ace": True, "jump": "window", "penalty_cap": 7}
    changed = with_changes(FRIENDLY, changes)
    assert changes_from(FRIENDLY, changed) == changes
    assert with_changes(FRIENDLY, changes_from(FRIENDLY, changed)) == changed
    assert changes_from(FRIENDLY, FRIENDLY) == {}
