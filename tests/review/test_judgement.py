"""A single move is judged by what its player could know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from examples.crazy_eights import CRAZY_EIGHTS
from mezani import Match, State, fast_rng, find_game, with_changes
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.games import GAMES
from mezani.review import (
    MARKED_LOSS,
    Judgement,
    NoReviewError,
    has_review,
    judge_move,
    review_match,
)
from mezani.review.judgement import describe_move, observe_move


def position(hands: Mapping[str, str], top: str, game: str = "kadi-friendly") -> tuple[State, Any]:
    """Return a position with seat A on turn, and its rules."""
    found = find_game(game)
    setup = {"hands": hands, "top": top, "turn": "A"}
    return found.position(found.preset, setup), found.preset


def judge(hands: Mapping[str, str], top: str, text: str, game: str = "kadi-friendly") -> Judgement:
    """Return the judgement of a move of seat A."""
    state, rules = position(hands, top, game)
    found = judge_move(state, rules, 0, find_game(game).parse_move(text), ("en", "sw"))
    assert found is not None
    return found


def test_drawing_instead_of_winning_is_marked() -> None:
    blunder = judge({"A": "7H", "B": "4S 9D"}, "7C", "draw")
    assert blunder.is_marked
    assert (blunder.move, blunder.best) == ("draw", "play 7H")
    assert blunder.best_chance > 0.95
    assert blunder.loss > 0.2


def test_the_winning_move_costs_nothing() -> None:
    best = judge({"A": "7H", "B": "4S 9D"}, "7C", "play 7H")
    assert (best.loss, best.is_marked, best.texts) == (0, False, {})


def test_a_forced_move_is_never_marked() -> None:
    forced = judge({"A": "4S 9D", "B": "7H"}, "KC", "draw")
    assert (forced.best, forced.loss) == ("draw", 0)


def test_a_marked_move_is_described_in_both_languages() -> None:
    blunder = judge({"A": "7H", "B": "4S 9D"}, "7C", "draw")
    assert blunder.texts == {"en": ("Pick 1", "Play 7♥"), "sw": ("Okota", "Cheza 7♥")}


def test_a_play_with_a_call_is_described_with_the_call() -> None:
    state, rules = position({"A": "7H 7S", "B": "4S 9D"}, "7C", "kadi-classic")
    observation = observe_move(state, rules, 0)
    call = find_game("kadi-classic").parse_move("play 7H niko")
    assert describe_move(observation, call, "en") == "Play 7♥ and call “Niko Kadi”"
    assert describe_move(observation, call, "sw") == "Cheza 7♥ na useme “Niko Kadi”"


@pytest.mark.parametrize(
    ("made", "better", "texts"),
    [
        ("7H 7S 7D", "7H 7D 7S", ("Play all three 7s, 7♦ last", "Play all three 7s, 7♠ last")),
        ("7H 7S 7D", "7S 7H 7D", ("Play 7♥ 7♠ 7♦", "Play 7♠ 7♥ 7♦")),
        ("7H 7S 7D", "7H 7S", ("Play all three 7s", "Play 7♥ 7♠")),
        ("7H 7S 7D", "7H 7S 7D", ("Play all three 7s", "Play all three 7s")),
    ],
)
def test_two_moves_that_differ_only_in_their_order_read_differently(
    made: str, better: str, texts: tuple[str, str]
) -> None:
    state, rules = position({"A": "7H 7S 7D 4C", "B": "4S 9D"}, "7C")
    observation = observe_move(state, rules, 0)
    parse = find_game("kadi-friendly").parse_move
    moves = parse(f"play {made}"), parse(f"play {better}")
    assert describe_move(observation, moves[0], "en", moves[1]) == texts[0]
    assert describe_move(observation, moves[1], "en", moves[0]) == texts[1]


def test_the_better_order_of_a_marked_move_is_named() -> None:
    match = Match(find_game("kadi-classic"), ["Amina", "Brian", "Cate"], seed="same 3")
    play_out(match, BOTS["rookie"], max_steps=300)
    (mark,) = [mark for mark in review_match(match, ("en", "sw")).marks if mark.step == 24]
    assert (mark.move, mark.best) == ("play 7C 7H 7S niko", "play 7C 7S 7H niko")
    assert mark.texts == {
        "en": (
            "Play all three 7s, 7♠ last and call “Niko Kadi”",
            "Play all three 7s, 7♥ last and call “Niko Kadi”",
        ),
        "sw": (
            "Cheza 7 zote tatu, 7♠ mwisho na useme “Niko Kadi”",
            "Cheza 7 zote tatu, 7♥ mwisho na useme “Niko Kadi”",
        ),
    }


def test_a_call_that_cannot_win_counts_as_the_play_without_it() -> None:
    hands = {"A": "4H 9S 10D QC", "B": "4S 9D"}
    plain = judge(hands, "4C", "play 4H", "kadi-classic")
    called = judge(hands, "4C", "play 4H niko", "kadi-classic")
    assert (called.chance, called.best) == (plain.chance, plain.best)


def test_cards_in_another_order_are_judged_too() -> None:
    hands = {"A": "7H 7S 7D 4C", "B": "4S 9D"}
    for text in ("play 7H 7S 7D", "play 7S 7H 7D"):
        assert judge(hands, "7C", text).move == text


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_do_not_change_a_judgement(game: str) -> None:
    found = find_game(game)
    match = Match(found, ["Amina", "Brian"], seed=f"hidden {game}")
    played = Match(found, ["Amina", "Brian"], seed=f"hidden {game}")
    play_out(played, BOTS["casual"], max_steps=40)
    differing = 0
    for number, step in enumerate(played.steps):
        real = judge_move(match.state, match.rules, step.seat, step.move)
        other = match.state.guess(step.seat, fast_rng(number))
        differing += other.checksum() != match.state.checksum()
        assert judge_move(other, match.rules, step.seat, step.move) == real
        match.apply(step.seat, step.move)
    assert differing > 3


@pytest.mark.parametrize("game", GAMES)
def test_losses_are_never_negative_and_small_ones_are_not_marked(game: str) -> None:
    match = Match(find_game(game), ["Amina", "Brian"], seed="loss")
    play_out(match, BOTS["random"], max_steps=60)
    review = review_match(match)
    assert len(review.judgements) > 10
    assert all(judged.loss >= 0 for judged in review.judgements)
    assert all(0 <= judged.chance <= judged.best_chance <= 1 for judged in review.judgements)
    assert all(judged.loss >= MARKED_LOSS for judged in review.marks)
    assert all(bool(judged.texts) == judged.is_marked for judged in review.judgements)


def test_house_rules_do_not_prevent_a_review() -> None:
    game = find_game("kadi-friendly")
    match = Match(game, ["Amina", "Brian"], with_changes(game.preset, {"jokers": 4}), "rules")
    play_out(match, BOTS["rookie"])
    assert review_match(match).chances[-1] in ((1, 0), (0, 1))


def test_a_game_without_a_network_has_no_review() -> None:
    match = Match(CRAZY_EIGHTS, ["Amina", "Brian"], seed="tea")
    assert not has_review(CRAZY_EIGHTS)
    with pytest.raises(NoReviewError, match="no review of Crazy Eights"):
        review_match(match)
