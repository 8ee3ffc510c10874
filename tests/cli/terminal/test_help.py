"""What ``?`` and ``l`` say, rule by rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mezani import GAMES, Match, find_game
from mezani.cli.terminal.help import legal_lines
from mezani.cli.terminal.tables.kadi_help import explain, keys
from mezani.cli.terminal.tables.registry import look_of
from mezani.games.kadi.rules import BOMB, CLASSIC, FRIENDLY, LIVE, JokerMatch, KadiRules
from tests.cli.runner import run


def text(rules: KadiRules) -> str:
    return "\n".join(f"{cards}: {effect}" for cards, effect in explain(rules))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_explained_at_the_table(game_id: str) -> None:
    words = " ".join(run("play", game_id, typed="?\nq\n").out.split())
    game = find_game(game_id)
    explained = look_of(game.family).explain(game.preset)
    assert all(effect in words for _, effect in explained)


def test_which_penalty_cards_go_together_is_said() -> None:
    assert "2s and 3s of one suit and Jokers go together; all count" in text(BOMB)
    assert "Jokers go together with 2s or with 3s; the last one counts" in text(FRIENDLY)
    assert "go together with" not in text(CLASSIC)


def test_keys_are_those_of_the_rules() -> None:
    assert [key for key, _ in keys(FRIENDLY)] == []
    assert [key for key, _ in keys(CLASSIC)] == ["n", "f b"]
    assert [key for key, _ in keys(LIVE)] == ["c"]


def test_the_chain_and_the_clock_are_explained_in_live() -> None:
    assert "fits the chain: shares suit, rank, or with a Joker colour, with any card" in text(LIVE)
    assert "none runs in the terminal" in text(LIVE)
    assert "chain" not in text(BOMB)
    assert "clock" not in text(BOMB)


@pytest.mark.parametrize("rules", [FRIENDLY, BOMB, LIVE])
def test_without_jokers_none_are_mentioned(rules: KadiRules) -> None:
    assert "Joker" not in text(replace(rules, jokers=0, joker_match=JokerMatch.ANY))


def test_one_of_many_choices_is_listed_and_the_others_are_told() -> None:
    match = deal_with_ace()
    lines = legal_lines(match, 0)
    aces = [line for line in lines if line.startswith("play A") and len(line.split()) == 3]
    assert aces
    assert all(line.endswith("suit=S") for line in aces)
    assert "Another suit may be named: suit=S, suit=H, suit=D or suit=C." in lines


def deal_with_ace() -> Match:
    for number in range(100):
        match = Match(find_game("kadi-friendly"), ["A", "B"], seed=f"ace {number}")
        if any(card.startswith("A") for card in match.state.view(0).hand):
            return match
    raise AssertionError("no deal with an Ace")
