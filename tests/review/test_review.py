"""A review of a whole match: chances, luck, and reviewing in parts."""

from __future__ import annotations

import pytest

from mezani import Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.games import GAMES
from mezani.review import Judgement, Review, Reviewer, make_review, review_match
from mezani.seats import CLOCK

NAMES = ("Amina", "Brian", "Chao")


def played(game: str, seed: str = "tea", seats: int = 2, *, max_steps: int = 100_000) -> Match:
    """Return a match of bots that make mistakes."""
    match = Match(find_game(game), NAMES[:seats], seed=seed)
    play_out(match, BOTS["rookie"], max_steps)
    return match


def mark(step: int, seat: int, loss: float) -> Judgement:
    """Return a judgement of a move that cost this much."""
    return Judgement(step, seat, "draw", 0.5 - loss, "play 7H", 0.5, {})


@pytest.mark.parametrize("game", GAMES)
def test_the_chances_of_all_seats_add_up_to_one(game: str) -> None:
    match = played(game)
    review = review_match(match)
    assert len(review.chances) == match.version + 1
    for chances in review.chances:
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_has_every_chance_at_the_end(game: str) -> None:
    match = played(game)
    outcome = match.state.outcome()
    assert outcome is not None
    last = review_match(match).chances[-1]
    assert [seat for seat, chance in enumerate(last) if chance > 0] == sorted(outcome.winners)


def test_before_its_first_decision_a_seat_has_an_equal_share() -> None:
    match = Match(find_game("kadi-friendly"), NAMES, seed="tea")
    reviewer = Reviewer(match)
    waiting = match.state.waits_for()
    assert len(waiting) == 1
    others = [reviewer.estimates[seat] for seat in range(3) if seat not in waiting]
    assert others == [1 / 3, 1 / 3]


def test_a_review_changes_nothing_in_the_match() -> None:
    match = played("kadi-classic", seats=3)
    before = (match.state.checksum(), list(match.steps))
    review_match(match)
    assert (match.state.checksum(), match.steps) == before


def test_an_unfinished_match_can_be_reviewed() -> None:
    match = played("kadi-friendly", max_steps=6)
    review = review_match(match)
    assert len(review.chances) == 7
    assert 0 < review.chances[-1][0] < 1


@pytest.mark.parametrize("game", ["kadi-classic", "qute"])
def test_a_review_in_parts_equals_one_in_a_single_pass(game: str) -> None:
    match = played(game, seats=3)
    whole = review_match(match)
    again = Match(match.game, match.players, match.rules, match.seed)
    reviewer = Reviewer(again)
    chances, judgements, movers = [reviewer.chances()], [], []
    for number, step in enumerate(match.steps):
        if number % 7 == 0:
            reviewer = Reviewer(again, reviewer.estimates)
        judged = reviewer.review_step(step)
        judgements += [judged] if judged is not None else []
        movers.append(step.seat)
        chances.append(reviewer.chances())
    assert make_review(chances, judgements, movers) == whole


def test_compiled_and_interpreted_rules_give_the_same_review() -> None:
    """These numbers were written down once. Both builds must find them."""
    review = review_match(played("kadi-classic", seats=3))
    assert found_numbers(review) == EXPECTED


def found_numbers(review: Review) -> list[object]:
    """Return what identifies a review."""
    seats = [(seat.mistakes, round(seat.cost, 3), round(seat.luck, 3)) for seat in review.seats]
    return [len(review.chances), [mark.step for mark in review.marks], seats]


EXPECTED = [
    49,
    [4, 7, 12, 17, 19, 27, 37, 45],
    [(3, 0.422, 0.931), (1, 0.104, -0.546), (4, 0.212, -0.384)],
]


def test_luck_is_what_mistakes_do_not_explain() -> None:
    chances = [(0.5, 0.5), (0.3, 0.7), (1.0, 0.0)]
    review = make_review(chances, [mark(1, 0, 0.2), mark(2, 1, 0.3)], movers=[0, 1])
    amina, brian = review.seats
    assert amina.mistakes == 1
    assert (amina.cost, amina.gained) == pytest.approx((0.2, 0.3))
    assert amina.luck == pytest.approx(0.5 + 0.2 - 0.3)
    assert brian.luck == pytest.approx(-0.5 + 0.3 - 0.2)


def test_all_other_seats_share_what_a_mistake_gives_away() -> None:
    review = make_review([(1 / 3,) * 3, (0.0, 0.0, 1.0)], [mark(1, 0, 0.3)], movers=[0])
    assert [seat.gained for seat in review.seats] == pytest.approx([0, 0.15, 0.15])


@pytest.mark.parametrize("game", GAMES)
def test_the_luck_of_all_seats_adds_up_to_nothing(game: str) -> None:
    review = review_match(played(game, seed="luck"))
    assert sum(seat.luck for seat in review.seats) == pytest.approx(0)


def test_the_swing_is_the_largest_change_without_a_mistake() -> None:
    chances = [(0.5, 0.5), (0.1, 0.9), (0.4, 0.6), (0.5, 0.5)]
    amina, brian = make_review(chances, [mark(1, 0, 0.4)], movers=[0, CLOCK, CLOCK]).seats
    assert (amina.swing, amina.swing_step) == pytest.approx((0.3, 2))
    assert (brian.swing, brian.swing_step) == pytest.approx((-0.3, 2))


def test_the_swing_of_a_seat_is_never_its_own_move() -> None:
    chances = [(0.5, 0.5), (0.6, 0.4), (0.5, 0.5), (1.0, 0.0)]
    amina, brian = make_review(chances, [], movers=[0, 1, 0]).seats
    assert (amina.swing, amina.swing_step) == pytest.approx((-0.1, 2))
    assert (brian.swing, brian.swing_step) == pytest.approx((-0.5, 3))


def test_a_match_without_steps_has_no_swing() -> None:
    review = make_review([(0.5, 0.5)], [], movers=[])
    assert (review.seats[0].swing, review.seats[0].swing_step) == (0, 0)


def test_a_move_is_not_worse_than_the_next_decision_of_its_player() -> None:
    match = Match(find_game("no-kitty"), NAMES[:2], seed="tea")
    play_out(match, BOTS["casual"])
    reviewer = Reviewer(Match(find_game("no-kitty"), NAMES[:2], seed="tea"))
    compared = 0
    for step in match.steps:
        judged = reviewer.review_step(step)
        if (
            judged
            and judged.move.startswith("place")
            and step.seat in reviewer.match.state.waits_for()
        ):
            compared += 1
            assert judged.chance >= min(judged.best_chance, reviewer.estimates[step.seat])
    assert compared > 3
