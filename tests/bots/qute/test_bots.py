"""What players of Qute do, by rule of thumb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mezani import fast_rng, find_game, with_changes
from mezani.bots import BOTS, LEVELS, Observation, observe
from mezani.bots.probability import chance_of_none
from mezani.bots.qute.probability import chances_of_points, draws_until
from mezani.bots.qute.situation import read_cards
from mezani.bots.qute.win_probability import Scoreboard, win_chance
from tests.bots.positions import choice, reason

GAME = find_game("qute")
OTHER = "8C 9C 10C 9H"

sensible = pytest.mark.parametrize("level", ["casual", "sharp"])
every_level = pytest.mark.parametrize("level", LEVELS)


def observation(hands: Mapping[str, str], top: str, *moves: str, **setup: Any) -> Observation:
    """What seat A knows in a situation, after moves of its own."""
    state = GAME.position(GAME.preset, {"hands": hands, "top": top, **setup})
    for move in moves:
        state.apply(0, GAME.parse_move(move))
    return observe(state, GAME.preset, 0)


# The hand


@sensible
def test_a_player_gets_rid_of_what_counts(level: str) -> None:
    known = observation({"A": "KS 7S 9D 8H", "B": OTHER}, "9S")
    assert choice(level, known) == "play KS"
    assert reason(level, known) == "Play K♠: it counts 10 if somebody goes out."


@sensible
def test_a_player_keeps_a_jack_while_something_else_fits(level: str) -> None:
    known = observation({"A": "JD 10H 7D 9D", "B": OTHER}, "10S")
    assert choice(level, known) == "play 10H"
    assert reason(level, known) == "Play 10♥ and keep J♦: it can be played on anything."


@sensible
def test_a_player_does_not_play_a_six_it_cannot_cover(level: str) -> None:
    known = observation({"A": "6S 10H 7D 9D", "B": OTHER}, "10S")
    assert choice(level, known) == "play 10H"
    assert reason(level, known) == "Play 10♥: nothing in the hand would cover 6♠."


@sensible
def test_a_player_keeps_a_six_it_drew_and_cannot_cover(level: str) -> None:
    known = observation({"A": "QD KD", "B": OTHER}, "7S", "draw", deck="6S")
    assert choice(level, known) == "end"
    assert reason(level, known) == "Keep what was drawn: nothing in the hand would cover 6♠."


def test_a_casual_player_plays_a_six_with_its_cover() -> None:
    known = observation({"A": "6S KS 9D 7H", "B": OTHER}, "QS")
    assert choice("casual", known) == "play 6S"
    covering = observation({"A": "6S KS 9D 7H", "B": OTHER}, "QS", "play 6S")
    assert choice("casual", covering) == "play KS"
    assert reason("casual", covering) == "Cover the 6 with K♠: it is all that fits."


@sensible
def test_a_player_adds_a_card_that_counts(level: str) -> None:
    known = observation({"A": "KS KD 9D 7H", "B": OTHER}, "QS", "play KS")
    assert choice(level, known) == "play KD"


@sensible
def test_a_player_who_has_nothing_that_fits_draws(level: str) -> None:
    known = observation({"A": "9D 7H", "B": OTHER}, "QS")
    assert choice(level, known) == "draw"
    assert reason(level, known) == "Draw: nothing in the hand fits."


@sensible
def test_a_player_chooses_a_suit_it_has(level: str) -> None:
    known = observation({"A": "JH 9S 8S 7D", "B": OTHER}, "KH", "play JH")
    assert choice(level, known) == "end suit=S"
    assert reason(level, known) == "Choose spades: the hand has some to go on with."


# The others


@sensible
def test_a_player_makes_one_draw_who_is_about_to_go_out(level: str) -> None:
    known = observation({"A": "7S 9S QH KD", "B": "9C"}, "8S")
    assert choice(level, known) == "play 7S"
    assert reason(level, known) == "Play 7♠: Brian has to draw 1."


@sensible
def test_several_eights_all_go_to_a_next_player_who_is_about_to_go_out(level: str) -> None:
    hands = {"A": "8S 8H 9D KS", "B": "9C", "C": "9H KC QC AC 6D"}
    known = observation(hands, "7S", "play 8S", "play 8H")
    assert choice(level, known) == "end eights=next"
    assert reason(level, known) == "Let the next player take all the 8s: Brian has to draw 4."


def test_a_sharp_player_chooses_the_suit_the_others_can_hardly_have() -> None:
    laid = "6S 7S 8S 10S QS KS AS"
    known = observation({"A": "JH 9S 9D", "B": "9C"}, "KC", "play JH", pile=laid)
    assert choice("sharp", known) == "end suit=S"
    assert (
        reason("sharp", known) == "Choose spades: Brian is less likely to have something that fits."
    )


def test_what_later_cards_do_is_told_with_those_cards() -> None:
    known = observation({"A": "6S 8S 10H KD", "B": "9C"}, "6H")
    assert reason("casual", known) == "Play 6♠, then 8♠: Brian has to draw 2."
    known = observation({"A": "7D 7C 8D 10H QH KS AD", "B": "9C 9S"}, "10C")
    assert reason("sharp", known) == "Play 7♣, then 7♦: Brian has to draw 2."


def test_the_card_to_keep_is_the_one_that_could_be_played() -> None:
    known = observation({"A": "8H 8C KC QD", "B": "9H 9D 10D 10S"}, "7C")
    assert choice("sharp", known) == "play KC"
    assert (
        reason("sharp", known)
        == "Play K♣ and keep 8♣: it can make a player draw and miss a turn later."
    )


# The end of a round


@sensible
def test_a_player_goes_out_when_it_can(level: str) -> None:
    known = observation({"A": "KH KD", "B": OTHER}, "KS")
    assert choice(level, known) in ("play KH", "play KD")
    assert reason(level, known).endswith(": the whole hand can go now.")
    last = observation({"A": "KH KD", "B": OTHER}, "KS", "play KH")
    assert choice(level, last) == "play KD"
    assert reason(level, last) == "Play K♦: it is the last card."


def test_a_sharp_player_sees_that_it_can_go_out_in_two_turns_in_a_row() -> None:
    known = observation({"A": "AS KS", "B": OTHER}, "9S")
    assert choice("sharp", known) == "play AS"
    assert reason("sharp", known) == "Play A♠, then K♠: the whole hand can go now."


@sensible
def test_a_player_calls_qute_when_the_others_hold_more(level: str) -> None:
    hands = {"A": "KH 9S", "B": OTHER}
    before = observation(hands, "KS", pile="KD KC")
    assert choice(level, before) == "play KH"
    assert reason(level, before) == "Play K♥: Qute can be called then."
    known = observation(hands, "KS", "play KH", pile="KD KC")
    assert choice(level, known) == "qute"
    assert reason(level, known) == "Call Qute: the others should hold more than you."


@sensible
def test_a_run_that_is_two_short_is_told_with_the_card_that_is_still_to_come(level: str) -> None:
    known = observation({"A": "10H 10D 9S", "B": OTHER.replace("10C", "KC")}, "10S", pile="10C")
    assert choice(level, known) == "play 10D"
    assert reason(level, known) == "Play 10♦, then 10♥: Qute can be called then."


def test_an_empty_hand_is_no_reason_to_share_out_the_eights() -> None:
    known = observation({"A": "8S 8H", "B": "9C QC", "C": "9H KC"}, "7H", "play 8H", "play 8S")
    assert choice("sharp", known) == "end eights=share"
    assert reason("sharp", known) == "Share out the 8s: with these scores that is worth more."
    assert reason("casual", known).endswith(": no other move is better.")


@sensible
def test_a_player_does_not_call_qute_with_a_hand_that_counts_much(level: str) -> None:
    known = observation({"A": "KH JS AS", "B": "9C"}, "KS", "play KH", pile="KD KC")
    assert choice(level, known) == "end"
    assert reason(level, known) == "End the turn: the hand counts too much to call Qute."


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


def test_a_sharp_player_keeps_what_brings_it_back_to_zero() -> None:
    known = observation({"A": "7H KS 9S", "B": "7C"}, "7S", scores={"A": 115, "B": 60})
    assert choice("sharp", known) == "play 9S"
    assert (
        reason("sharp", known)
        == "Play 9♠: what stays would make a score of exactly 125, which becomes 0."
    )


# Counting and scores


def test_chances_are_counted_over_the_unseen_cards() -> None:
    unseen = read_cards(["JS", "9S", "9H", "9D"])
    assert chances_of_points(unseen, 1) == {0: 0.75, 20: 0.25}
    assert chances_of_points(unseen, 0) == {0: 1.0}
    assert chance_of_none(read_cards(["JS", "JH"]), unseen, 2) == 0.5
    assert draws_until(read_cards(["JS"]), unseen) == 2.5


@pytest.mark.parametrize("cards", range(12))
def test_the_chances_of_a_hidden_hand_add_up(cards: int) -> None:
    unseen = read_cards(["6S", "7D", "8H", "10S", "JC", "JH", "QD", "KS", "AC", "AD"])
    assert sum(chances_of_points(unseen, cards).values()) == pytest.approx(1.0)


def test_the_lowest_score_is_most_likely_to_win_and_sure_once_the_game_is_over() -> None:
    assert win_chance([10, 50, 90], 0, 125) > win_chance([10, 50, 90], 1, 125)
    assert win_chance([30, 30], 0, 125) == 0.5
    assert win_chance([30, 126], 0, 125) == 1.0
    assert win_chance([30, 126], 1, 125) == 0.0
    assert win_chance([30, 30, 126], 1, 125) == 0.5


def test_points_that_lose_the_game_cost_more_and_those_that_come_to_zero_are_a_gain() -> None:
    standing = Scoreboard((100, 80), 0, 125)
    assert standing.cost(10) == pytest.approx(10, abs=2)
    assert standing.cost(30) > 40
    assert standing.cost(25) < -30
    assert Scoreboard((100_000, -100_000), 0, 200_000).cost(0) == 0


# Everywhere


@every_level
def test_nobody_stalls_in_practice_or_makes_practice_moves(level: str) -> None:
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
def test_nobody_stalls_under_house_rules(level: str, changes: dict[str, Any]) -> None:
    rules = with_changes(GAME.preset, changes)
    state = GAME.new(rules, 2, "house rules")
    for number in range(4000):
        if not state.actors():
            break
        seat = state.actors()[0]
        state.apply(seat, BOTS[level].choose(observe(state, rules, seat), fast_rng(number)))
    assert state.outcome() is not None
