"""The decisions of Qute's bots and the reasons they give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mezani import fast_rng, find_game, with_changes
from mezani.bots import BOTS, Observation, observe
from tests.bots.positions import choice, reason

GAME = find_game("qute")
OTHER = "8C 9C 10C 9H"

sensible = pytest.mark.parametrize("level", ["casual", "sharp"])
RULE_OF_THUMB_LEVELS = ("rookie", "casual", "sharp")
every_level = pytest.mark.parametrize("level", RULE_OF_THUMB_LEVELS)


def observation(hands: Mapping[str, str], top: str, *moves: str, **setup: Any) -> Observation:
    """Return what seat A knows in a position after some moves of its own."""
    state = GAME.position(GAME.preset, {"hands": hands, "top": top, **setup})
    for move in moves:
        state.apply(0, GAME.parse_move(move))
    return observe(state, GAME.preset, 0)


# The hand


@sensible
def test_a_player_gets_rid_of_cards_that_count(level: str) -> None:
    known = observation({"A": "KS 7S 9D 8H", "B": OTHER}, "9S")
    assert choice(level, known) == "play KS"
    assert reason(level, known) == "Play K♠: it is worth 10 if another player goes out."


@sensible
def test_a_player_keeps_a_jack_while_something_else_fits(level: str) -> None:
    known = observation({"A": "JD 10H 7D 9D", "B": OTHER}, "10S")
    assert choice(level, known) == "play 10H"
    assert reason(level, known) == "Play 10♥ and keep J♦: it can be played on anything."


@sensible
def test_a_player_does_not_play_a_six_it_cannot_cover(level: str) -> None:
    known = observation({"A": "6S 10H 7D 9D", "B": OTHER}, "10S")
    assert choice(level, known) == "play 10H"
    assert reason(level, known) == "Play 10♥: nothing in your hand would cover 6♠."


@sensible
def test_a_player_keeps_a_six_it_drew_and_cannot_cover(level: str) -> None:
    known = observation({"A": "QD KD", "B": OTHER}, "7S", "draw", deck="6S")
    assert choice(level, known) == "end"
    assert reason(level, known) == "Keep the card you picked: nothing in your hand would cover 6♠."


def test_a_casual_player_plays_a_six_with_its_cover() -> None:
    known = observation({"A": "6S KS 9D 7H", "B": OTHER}, "QS")
    assert choice("casual", known) == "play 6S"
    covering = observation({"A": "6S KS 9D 7H", "B": OTHER}, "QS", "play 6S")
    assert choice("casual", covering) == "play KS"
    assert reason("casual", covering) == "Cover the 6 with K♠: no other card fits."


@sensible
def test_a_player_adds_a_card_that_counts(level: str) -> None:
    known = observation({"A": "KS KD 9D 7H", "B": OTHER}, "QS", "play KS")
    assert choice(level, known) == "play KD"


@sensible
def test_a_player_who_has_nothing_that_fits_draws(level: str) -> None:
    known = observation({"A": "9D 7H", "B": OTHER}, "QS")
    assert choice(level, known) == "draw"
    assert reason(level, known) == "Pick 1: nothing in your hand fits."


@sensible
def test_a_player_chooses_a_suit_it_has(level: str) -> None:
    known = observation({"A": "JH 9S 8S 7D", "B": OTHER}, "KH", "play JH")
    assert choice(level, known) == "end suit=S"
    assert reason(level, known) == "Choose spades: you have cards of that suit."


# The others


@sensible
def test_a_player_who_is_about_to_go_out_is_made_to_draw(level: str) -> None:
    known = observation({"A": "7S 9S QH KD", "B": "9C"}, "8S")
    assert choice(level, known) == "play 7S"
    assert reason(level, known) == "Play 7♠: Brian has to pick 1."


@sensible
def test_a_next_player_who_is_about_to_go_out_gets_all_the_eights(level: str) -> None:
    hands = {"A": "8S 8H 9D KS", "B": "9C", "C": "9H KC QC AC 6D"}
    known = observation(hands, "7S", "play 8S", "play 8H")
    assert choice(level, known) == "end eights=next"
    assert reason(level, known) == "Let the next player pick for all the 8s: Brian has to pick 4."


def test_a_sharp_player_chooses_the_suit_the_others_are_least_likely_to_have() -> None:
    pile = "6S 7S 8S 10S QS KS AS"
    known = observation({"A": "JH 9S 9D", "B": "9C"}, "KC", "play JH", pile=pile)
    assert choice("sharp", known) == "end suit=S"
    assert reason("sharp", known) == "Choose spades: Brian is less likely to have a card that fits."


def test_a_reason_names_the_later_cards_it_depends_on() -> None:
    known = observation({"A": "6S 8S 10H KD", "B": "9C"}, "6H")
    assert reason("casual", known) == "Play 6♠, then 8♠: Brian has to pick 2."
    known = observation({"A": "7D 7C 8D 10H QH KS AD", "B": "9C 9S"}, "10C")
    assert reason("sharp", known) == "Play 7♣, then 7♦: Brian has to pick 2."


def test_the_card_to_keep_is_one_that_could_be_played_now() -> None:
    known = observation({"A": "8H 8C KC QD", "B": "9H 9D 10D 10S"}, "7C")
    assert choice("sharp", known) == "play KC"
    assert (
        reason("sharp", known)
        == "Play K♣ and keep 8♣: it can make a player pick and miss a turn later."
    )


# The end of a round


@sensible
def test_a_player_goes_out_when_it_can(level: str) -> None:
    known = observation({"A": "KH KD", "B": OTHER}, "KS")
    assert choice(level, known) in ("play KH", "play KD")
    assert reason(level, known).endswith(": you can play your whole hand now.")
    last = observation({"A": "KH KD", "B": OTHER}, "KS", "play KH")
    assert choice(level, last) == "play KD"
    assert reason(level, last) == "Play K♦: it is your last card."


def test_a_sharp_player_sees_that_it_can_go_out_in_two_turns_in_a_row() -> None:
    known = observation({"A": "AS KS", "B": OTHER}, "9S")
    assert choice("sharp", known) == "play AS"
    assert reason("sharp", known) == "Play A♠, then K♠: you can play your whole hand now."


@sensible
def test_a_player_calls_qute_when_the_others_hold_more(level: str) -> None:
    hands = {"A": "KH 9S", "B": OTHER}
    before = observation(hands, "KS", pile="KD KC")
    assert choice(level, before) == "play KH"
    assert reason(level, before) == "Play K♥: then you can call Qute."
    known = observation(hands, "KS", "play KH", pile="KD KC")
    assert choice(level, known) == "qute"
    assert reason(level, known) == "Call Qute: the others probably hold more points than you."


@sensible
def test_a_reason_names_the_second_card_that_completes_a_run(level: str) -> None:
    known = observation({"A": "10H 10D 9S", "B": OTHER.replace("10C", "KC")}, "10S", pile="10C")
    assert choice(level, known) == "play 10D"
    assert reason(level, known) == "Play 10♦, then 10♥: then you can call Qute."


def test_an_empty_hand_is_not_a_reason_to_share_out_the_eights() -> None:
    known = observation({"A": "8S 8H", "B": "9C QC", "C": "9H KC"}, "7H", "play 8H", "play 8S")
    assert choice("sharp", known) == "end eights=share"
    assert reason("sharp", known) == "Share out the 8s: with these scores, that is worth more."
    assert reason("casual", known).endswith(": no other move is better.")


@sensible
def test_a_player_does_not_call_qute_with_many_points_in_hand(level: str) -> None:
    known = observation({"A": "KH JS AS", "B": "9C"}, "KS", "play KH", pile="KD KC")
    assert choice(level, known) == "end"
    assert reason(level, known) == "End the turn: your hand is worth too much to call Qute."


def test_a_rookie_calls_qute_whatever_it_holds() -> None:
    known = observation({"A": "KH JS AS", "B": "9C"}, "KS", "play KH", pile="KD KC")
    picked = {choice("rookie", known, seed) for seed in range(40)}
    assert picked == {"qute", "end"}
    assert [choice("rookie", known, seed) for seed in range(40)].count("qute") > 25


def test_a_sharp_player_chooses_what_jacks_count_by_the_scores() -> None:
    hands = {"A": "JS", "B": "9C 9H"}
    ahead = observation(hands, "9S", "play JS", scores={"A": 100, "B": 110})
    assert choice("sharp", ahead) == "end jacks=plus"
    behind = observation(hands, "9S", "play JS", scores={"A": 100, "B": 20})
    assert choice("sharp", behind) == "end jacks=minus"


def test_a_sharp_player_calls_qute_to_come_back_to_zero() -> None:
    hands = {"A": "7H KS", "B": OTHER}
    scores = {"A": 115, "B": 60}
    known = observation(hands, "7S", "play 7H", pile="7D 7C", scores=scores)
    assert choice("sharp", known) == "qute"
    assert reason("sharp", known) == "Call Qute: a score of exactly 125 becomes 0."


def test_a_sharp_player_keeps_cards_that_bring_it_back_to_zero() -> None:
    known = observation({"A": "7H KS 9S", "B": "7C"}, "7S", scores={"A": 115, "B": 60})
    assert choice("sharp", known) == "play 9S"
    assert (
        reason("sharp", known)
        == "Play 9♠: the rest of your hand would make your score exactly 125, which becomes 0."
    )


# In every match


@every_level
def test_bots_finish_practice_matches_without_practice_moves(level: str) -> None:
    state = GAME.new(GAME.preset, 3, "practice", practice=True)
    for number in range(2000):
        if not state.actors():
            break
        seat = state.actors()[0]
        move = BOTS[level].choose(observe(state, GAME.preset, seat), fast_rng(number))
        assert str(move).split()[0] in ("play", "draw", "end", "qute")
        state.apply(seat, move)
    assert state.outcome() is not None


@every_level
@pytest.mark.parametrize(
    "changes",
    [
        {"hand_size": 10, "must_play_drawn": True},
        {"hand_size": 2, "score_limit": 25},
        {"hand_size": 7, "score_limit": 500},
    ],
)
def test_bots_finish_matches_under_house_rules(level: str, changes: dict[str, Any]) -> None:
    rules = with_changes(GAME.preset, changes)
    state = GAME.new(rules, 2, "house rules")
    for number in range(4000):
        if not state.actors():
            break
        seat = state.actors()[0]
        state.apply(seat, BOTS[level].choose(observe(state, rules, seat), fast_rng(number)))
    assert state.outcome() is not None
