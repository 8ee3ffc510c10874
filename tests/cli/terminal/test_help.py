"""Help during a game: what ``?`` and ``l`` show, under the rules of the match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mezani import GAMES, Match, find_game
from mezani.cli.terminal.help import legal_lines
from mezani.cli.terminal.tables import kadi_input, table_of
from mezani.games.kadi import rules as kadi_rules
from mezani.games.kadi.rules import BOMB, CLASSIC, FRIENDLY, LIVE, PenaltyCards
from tests.cli.runner import run


def help_text(game_id: str, **changes: Any) -> str:
    """Return the help of a game with some switches changed."""
    game = find_game(game_id)
    lines = table_of(game).explain(game, replace(game.preset, **changes))
    return "\n".join(f"{cards}: {effect}" for cards, effect in lines)


@pytest.mark.parametrize("game_id", GAMES)
def test_help_explains_the_cards_of_every_game(game_id: str) -> None:
    words = " ".join(run("play", game_id, typed="?\nq\n").out.split())
    game = find_game(game_id)
    assert all(effect in words for _, effect in table_of(game).explain(game, game.preset))


def test_help_shows_the_house_rules_of_the_match() -> None:
    ran = run("play", "--rule", "penalty_match=rank", "--rule", "penalty_cap=7", typed="?\nq\n")
    labels = find_game("kadi-friendly").about().switches
    assert f"{labels['penalty_match'].label}: the same rank" in ran.out
    assert f"{labels['penalty_cap'].label}: 7" in ran.out
    assert labels["penalty_cap"].label not in help_text("kadi-friendly")


def test_help_takes_the_value_of_penalty_cards_from_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "the next player picks 2, 3 or 5" in help_text("kadi-friendly")
    changed = PenaltyCards(two=2, three=3, joker=10)
    for module in (kadi_rules, kadi_input):
        monkeypatch.setattr(module, "penalty_cards", lambda rules: changed)
    assert "the next player picks 2, 3 or 10" in help_text("kadi-friendly")


@pytest.mark.parametrize(
    ("game_id", "changes", "text"),
    [
        ("qute", {"score_limit": 200}, "when a score is over 200"),
        ("no-kitty", {"hearts_per_turn": 3}, "place at most 3 hearts"),
        ("no-kitty", {"tiles": 12}, "when all 12 tiles are filled"),
    ],
)
def test_help_follows_changed_house_rules(game_id: str, changes: dict[str, Any], text: str) -> None:
    assert text not in help_text(game_id)
    assert text in help_text(game_id, **changes)


def test_help_uses_the_labels_of_the_switches() -> None:
    label = find_game("qute").about().switches["must_play_drawn"].label
    assert f"{label}: no" in help_text("qute")
    assert f"{label}: yes" in help_text("qute", must_play_drawn=True)


def test_help_without_jokers_does_not_explain_them() -> None:
    text = help_text("kadi-friendly", jokers=0)
    assert "2 3: the next player picks 2 or 3;" in text
    assert find_game("kadi-friendly").about().switches["joker_match"].label not in text


def test_timers_are_mentioned_only_in_live_games() -> None:
    assert "none in the terminal" in help_text("kadi-live")
    assert "timers" not in help_text("kadi-bomb")


def test_keys_depend_on_the_rules() -> None:
    common = [key for key, _ in kadi_input.keys(FRIENDLY)]
    assert [key for key, _ in kadi_input.keys(BOMB)] == common
    assert [key for key, _ in kadi_input.keys(CLASSIC)] == [*common, "n", "f b"]
    assert [key for key, _ in kadi_input.keys(LIVE)] == [*common, "c"]


def test_a_choice_of_suits_is_listed_once() -> None:
    lines = legal_lines(deal_with_ace(), 0)
    aces = [line for line in lines if line.startswith("play A") and len(line.split()) == 3]
    assert aces
    assert all(line.endswith("suit=S") for line in aces)
    assert "You can name another suit: suit=S, suit=H, suit=D or suit=C." in lines


def deal_with_ace() -> Match:
    for number in range(100):
        match = Match(find_game("kadi-friendly"), ["A", "B"], seed=f"ace {number}")
        if any(card.startswith("A") for card in match.state.view(0).hand):
            return match
    raise AssertionError("no deal with an Ace")
