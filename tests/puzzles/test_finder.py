"""Which decisions become puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace

from mezani import Match, fast_rng, find_game
from mezani.bots.learned.rated_move import RatedMove
from mezani.puzzles import finder, rollouts
from mezani.puzzles.finder import (
    Variety,
    confirm,
    find_puzzle,
    find_puzzles,
    is_clear,
    lead_of,
    sharp_choice,
)
from mezani.puzzles.puzzle import Choice, read_pool
from mezani.puzzles.rollouts import Rollout, play_on, roll_out
from mezani.puzzles.self_play import MatchDecision, SelfPlay

GAME = find_game("kadi-classic")


def rated(*moves: tuple[float, float]) -> list[RatedMove]:
    return [RatedMove(f"play {number}", *move) for number, move in enumerate(moves)]


def test_the_best_choice_must_be_preferred_and_ahead() -> None:
    assert is_clear(rated((3.0, 0.6), (1.0, 0.5)))
    assert not is_clear(rated((3.0, 0.6), (1.0, 0.58)))
    assert not is_clear(rated((1.0, 0.6), (3.0, 0.5)))


def test_the_lead_is_that_over_the_next_best_choice_less_standard_errors() -> None:
    best, good, bad = np.array([0.9, 0.7]), np.array([0.6, 0.6]), np.array([0.1, 0.1])
    assert lead_of([best, bad, good]) == pytest.approx(0.2)
    assert lead_of([best, good], errors=1.0) == pytest.approx(0.2 - 0.1 / np.sqrt(2))


def test_rollouts_confirm_a_win_and_reject_a_mistake() -> None:
    game = find_game("kadi-friendly")
    state = game.position(
        game.preset, {"hands": {"A": "7H", "B": "4S 9D"}, "top": "7C", "turn": "A"}
    )
    play, draw = (game.parse_move(text) for text in ("play 7H", "draw"))
    chances = confirm(state, game.preset, 0, [play, draw], "draw")
    assert chances is not None
    assert chances[0] == 1.0
    assert confirm(state, game.preset, 0, [draw, play], "play 7H") is None


def test_a_rollout_that_is_over_counts_the_result() -> None:
    game = find_game("kadi-friendly")
    setup = {"hands": {"A": "7H", "B": "4S 9D"}, "top": "7C", "turn": "A"}
    state = game.position(game.preset, setup)
    [chances] = roll_out(state, game.preset, 0, [game.parse_move("play 7H")], range(3))
    assert chances.tolist() == [1.0, 1.0, 1.0]


def test_after_a_draw_the_seat_may_still_call(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def note_seats(started: Sequence[Rollout], *_others: object) -> None:
        asked.extend(rollout.asked for rollout in started)
        for rollout in started:
            rollout.chance = 0.5

    monkeypatch.setattr(rollouts, "play_on", note_seats)
    state = GAME.position(
        GAME.preset, {"hands": {"A": "7H", "B": "4S 9D"}, "top": "5C", "turn": "A"}
    )
    roll_out(state, GAME.preset, 0, [GAME.parse_move("draw")], range(2))
    assert state.turn == 0
    assert asked == [0, 0]


def test_a_game_that_ends_with_the_last_step_counts_the_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rollouts, "MAX_STEPS", 1)
    game = find_game("kadi-friendly")
    setup = {"hands": {"A": "7H", "B": "KS KD"}, "top": "7C", "turn": "A"}
    rollout = Rollout(game.position(game.preset, setup))
    play_on([rollout], game.preset, 0, fast_rng(1))
    assert rollout.chance == 1.0


def test_a_mistake_is_not_repeated_too_often() -> None:
    variety = Variety()
    shown = read_pool()[0]
    mistake = replace(shown, choices=(Choice("play 2D", 0.6),), sharp="play RJ")
    for _ in range(5):
        if variety.wants("play 2D", "play RJ"):
            variety.add(mistake)
    assert 0 < variety.found < 5
    assert variety.wants("play 2D", "play 9S")


def test_passive_answers_are_limited() -> None:
    variety = Variety()
    puzzle = replace(read_pool()[0], choices=(Choice("draw", 0.6),))
    for rank in ("4", "5", "6", "7"):
        variety.add(replace(puzzle, sharp=f"play {rank}S"))
    assert not variety.wants("draw", "play 9S")
    assert variety.wants("play 2D", "play 9S")


def test_the_first_moves_of_a_match_are_no_puzzles() -> None:
    decision = next(SelfPlay(GAME, 2, ["tea"]).decisions())
    assert isinstance(decision, MatchDecision)
    assert find_puzzle(decision, Variety()) is None


@pytest.mark.parametrize(
    ("moves", "choice"),
    [
        (["play 4H"] * 3, "play 4H"),
        (["play 4H niko"] * 3, "play 4H"),
        (["play 5H niko"] * 3, "play 5H niko"),
        (["play 4H", "play 4H", "play 5H"], None),
        (["play 6H niko", "draw", "draw"], "play 6H"),
        (["draw", "draw", "play 5H"], None),
        (["play 9S"] * 3, None),
    ],
)
def test_the_choice_of_sharp_is_compared_without_a_needless_call(
    monkeypatch: pytest.MonkeyPatch, moves: list[str], choice: str | None
) -> None:
    answers = iter(moves)
    bot = SimpleNamespace(choose=lambda _observation, _rng: next(answers))
    monkeypatch.setattr(finder, "BOTS", {"sharp": bot})
    known = ["play 5H", "play 5H niko", "play 4H", "play 6H", "draw"]
    rated = [RatedMove(move, 1.0, 0.5) for move in known]
    decision = next(SelfPlay(GAME, 2, ["tea"]).decisions())._replace(rated=rated)
    assert sharp_choice(decision, "play 5H") == choice


def test_sharp_finds_the_best_move_if_it_adds_a_needless_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = SimpleNamespace(choose=lambda _observation, _rng: "play 5H niko")
    monkeypatch.setattr(finder, "BOTS", {"sharp": bot})
    rated = [RatedMove(move, 1.0, 0.5) for move in ("play 5H", "draw")]
    decision = next(SelfPlay(GAME, 2, ["tea"]).decisions())._replace(rated=rated)
    assert sharp_choice(decision, "play 5H") is None


def test_matches_of_self_play_have_legal_steps_and_can_be_stopped() -> None:
    matches = SelfPlay(GAME, 2, ["tea", "milk"])
    first, second = matches.running
    for decision in matches.decisions():
        if decision.match is second:
            matches.stop(second)
        if first.version >= 6:
            break
    assert second.version == 0
    again = Match(GAME, first.players, seed="tea")
    for step in first.steps:
        again.apply(*step)
    assert again.state.checksum() == first.state.checksum()


def test_the_same_seed_finds_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "BATCH", 4)
    monkeypatch.setattr(
        finder,
        "confirm",
        lambda _state, _rules, _seat, moves, _sharp: [0.6, *[0.5] * (len(moves) - 1)],
    )
    first, second = (list(islice(find_puzzles(GAME, 2, "tea"), 2)) for _ in range(2))
    assert first == second
    for puzzle in first:
        assert puzzle.sharp in {choice.move for choice in puzzle.choices}
        assert puzzle.find_choice(puzzle.sharp) != puzzle.best
    assert [puzzle.match().state.turn for puzzle in first] == [puzzle.seat for puzzle in first]
