"""The shape of a hand, and chances that depend on unseen cards."""

from __future__ import annotations

from itertools import combinations

import pytest

from mezani.bots.kadi.hand_shape import shape_of
from mezani.bots.kadi.outlook import chance_to_match
from mezani.bots.probability import chance_of_holding
from mezani.cards import deck_of, parse_cards, set_of
from mezani.games.kadi.engine.fast_rules import fast_rules_for
from mezani.games.kadi.rules import BOMB, CLASSIC, FRIENDLY, LIVE, KadiRules


def cards(text: str) -> int:
    return set_of(parse_cards(text))


@pytest.mark.parametrize(
    ("rules", "hand", "plays"),
    [
        (FRIENDLY, "7H 7S", 1),
        (FRIENDLY, "7H 9S", 2),
        (FRIENDLY, "QH 7H", 1),
        (FRIENDLY, "QH 7S", 2),
        (FRIENDLY, "QH QS 7S", 1),
        (FRIENDLY, "JH JS KD AC", 3),
        (FRIENDLY, "2H RJ 3S", 2),
        (CLASSIC, "2H RJ 3S", 3),
        (CLASSIC, "QH 8H 7S 8S", 1),
        (CLASSIC, "QH AS", 1),
        (LIVE, "QH 8H 7H", 1),
        (LIVE, "QH 8S 7H", 2),
        (BOMB, "2H 3H RJ", 1),
        (BOMB, "2H 2S 3S RJ", 2),
        (BOMB, "2H 2S", 1),
        (BOMB, "2H 2S RJ", 2),
    ],
)
def test_a_hand_is_emptied_in_a_number_of_plays(rules: KadiRules, hand: str, plays: int) -> None:
    assert shape_of(fast_rules_for(rules, 2), cards(hand)).plays == plays


def test_the_chance_of_holding_a_card_is_the_share_of_hands_that_hold_it() -> None:
    unseen = cards("2H 3H 4H 5H 6H 7H 9H")
    wanted = cards("2H 3H KS")
    hands = list(combinations(parse_cards("2H 3H 4H 5H 6H 7H 9H"), 3))
    holding = [hand for hand in hands if set_of(list(hand)) & wanted]
    assert chance_of_holding(wanted, unseen, 3) == pytest.approx(len(holding) / len(hands))
    assert chance_of_holding(wanted, unseen, 0) == 0
    assert chance_of_holding(unseen, unseen, 1) == 1
    assert chance_of_holding(wanted, 0, 3) == 0


def test_the_chance_to_match_is_the_share_of_possible_top_cards_that_match() -> None:
    fast_rules = fast_rules_for(FRIENDLY, 2)
    tops = cards("4H 5S 7D 9C")
    assert chance_to_match(fast_rules, cards("4S"), tops, jacks_skip=True) == 0.5
    assert chance_to_match(fast_rules, cards("AS"), tops, jacks_skip=True) == 1
    assert chance_to_match(fast_rules, cards("4S"), 0, jacks_skip=True) == 0
    assert chance_to_match(fast_rules, cards("JS"), cards("JH"), jacks_skip=True) == 0
    assert 0 < chance_to_match(fast_rules, cards("4S"), deck_of(2), jacks_skip=False) < 0.5
