"""Every game keeps its contract, with any number of players and any house rules."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import (
    CLOCK,
    NO_SEAT,
    Game,
    IllegalMoveError,
    Match,
    NotationError,
    SeatError,
    fast_rng,
    parse_step,
    read_record,
)
from mezani.fuzz import (
    TIMEOUT_STEPS,
    check_actors,
    check_agreement,
    check_clocks,
    check_events,
    check_listed_moves_apply,
    check_views,
    play_checked,
    random_step,
    timeout_step,
)
from mezani.match import Step
from mezani.seats import SEAT_LETTERS
from tests.random_matches import GAME_SIZE_IDS, GAME_SIZES, any_match, walk, walked

every_game_size = pytest.mark.parametrize(("game", "seats"), GAME_SIZES, ids=GAME_SIZE_IDS)
seeds = st.integers(0, 2**40)


@every_game_size
def test_random_games_keep_every_invariant_until_they_end(game: Game, seats: int) -> None:
    for number in range(6):
        match = Match(game, SEAT_LETTERS[:seats], seed=f"conformance {number}")
        failure = play_checked(match, fast_rng(number))
        assert failure is None, failure.record
        assert match.state.outcome() is not None


@given(any_match(), seeds)
def test_games_with_house_rules_keep_every_invariant_until_they_end(
    match: Match, seed: int
) -> None:
    failure = play_checked(match, fast_rng(seed))
    assert failure is None, failure.record
    assert match.state.outcome() is not None


@every_game_size
def test_every_view_names_the_family_of_its_game(game: Game, seats: int) -> None:
    state = Match(game, SEAT_LETTERS[:seats], seed="family").state
    for observer in (None, *range(seats)):
        view = state.view(observer)
        assert view.family == game.family
        assert next(iter(msgspec.to_builtins(view).items())) == ("family", game.family)


@given(any_match(), seeds)
def test_no_card_is_lost_or_duplicated(match: Match, seed: int) -> None:
    dealt = match.state.inventory()
    assert len(dealt) == len(set(dealt))
    for state in walk(match, seed, 80):
        assert state.inventory() == dealt


@given(any_match(), seeds, st.integers(0, 60))
def test_every_listed_move_is_legal(match: Match, seed: int, steps: int) -> None:
    check_listed_moves_apply(walked(match, seed, steps))


@given(any_match(), seeds)
def test_actors_are_the_seats_with_moves_and_there_is_always_one(match: Match, seed: int) -> None:
    for state in walk(match, seed, 80):
        if state.outcome() is None:
            check_actors(state)
        else:
            assert [state.legal(seat) for seat in (CLOCK, *range(state.seats))] == [[]] * (
                state.seats + 1
            )
            assert state.actors() == []


@given(any_match(), seeds, st.data())
def test_a_move_of_another_match_is_refused_or_equals_a_listed_one(
    match: Match, seed: int, data: st.DataObject
) -> None:
    for _ in walk(match, seed, 40):
        pass
    elsewhere = Match(match.game, match.players, match.rules, "elsewhere")
    walked(elsewhere, seed + 1, 40)
    tried = [*elsewhere.steps, *match.steps]
    if not tried:
        return
    for step in data.draw(st.lists(st.sampled_from(tried), max_size=12)):
        for seat in (CLOCK, *range(match.state.seats)):
            check_agreement(match.state, seat, step.move)


@given(any_match(), seeds, st.integers(0, 60))
def test_a_refused_move_changes_nothing_and_has_a_reason(
    match: Match, seed: int, steps: int
) -> None:
    state = walked(match, seed, steps)
    elsewhere = walked(Match(match.game, match.players, match.rules, "elsewhere"), seed, 7)
    before = state.checksum()
    refused = 0
    for seat in (CLOCK, *range(state.seats)):
        for other in (CLOCK, *range(state.seats)):
            for move in elsewhere.legal(other)[:20]:
                if move in state.legal(seat):
                    continue
                try:
                    state.clone().apply(seat, move)
                except IllegalMoveError:
                    with pytest.raises(IllegalMoveError) as refusal:
                        state.apply(seat, move)
                    assert state.checksum() == before
                    assert refusal.value.why
                    assert refusal.value.reason.endswith(".")
                    refused += 1
    assert refused or elsewhere.outcome() is not None


@given(any_match(), seeds, st.integers(0, 60))
def test_moves_on_a_clone_do_not_change_the_original(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    before = state.checksum()
    twin = state.clone()
    assert twin.checksum() == before
    rng = fast_rng(seed)
    while twin.outcome() is None and rng.below(100):
        step = random_step(twin, rng)
        twin.apply(step.seat, step.move)
    assert state.checksum() == before


@given(any_match(), seeds)
def test_two_clones_stay_equal_under_the_same_moves(match: Match, seed: int) -> None:
    one, two = match.state.clone(), match.state.clone()
    rng = fast_rng(seed)
    for _ in range(60):
        if one.outcome() is not None:
            break
        step = random_step(one, rng)
        one.apply(step.seat, step.move)
        two.apply(step.seat, step.move, [])
        assert one.checksum() == two.checksum()


@given(any_match(), seeds)
def test_events_name_existing_seats_and_have_texts(match: Match, seed: int) -> None:
    rng = fast_rng(seed)
    while match.state.outcome() is None and match.version < 120:
        step = random_step(match.state, rng)
        check_events(match, match.apply(step.seat, step.move))


@given(any_match(), seeds, st.integers(0, 60))
def test_every_view_can_be_encoded_and_has_guidance(match: Match, seed: int, steps: int) -> None:
    walked(match, seed, steps)
    check_views(match)


@given(any_match(), seeds, st.integers(0, 60))
def test_extend_refuses_a_word_that_means_nothing_in_the_game(
    match: Match, seed: int, steps: int
) -> None:
    state = walked(match, seed, steps)
    for seat in range(state.seats):
        first = state.extend(seat, []).next[:1]
        for words in (["tea"], ["7H7"], ["tea", "milk"], [*first, "tea"]):
            with pytest.raises(NotationError, match=r"“(tea|7H7)”"):
                state.extend(seat, words)


# Notation and records


@given(any_match(), seeds)
def test_every_legal_move_reads_back_from_its_text(match: Match, seed: int) -> None:
    for state in walk(match, seed, 30):
        for seat in (CLOCK, *range(state.seats)):
            for move in state.legal(seat)[:200]:
                text = str(Step(seat, move))
                again = parse_step(match.game, text, state.seats)
                assert again == Step(seat, move)
                assert str(again) == text


@given(any_match(), seeds, st.integers(0, 120))
def test_a_record_replays_to_the_same_match(match: Match, seed: int, steps: int) -> None:
    walked(match, seed, steps)
    again = read_record(match.record())
    assert again.state.checksum() == match.state.checksum()
    assert again.record() == match.record()
    assert again.version == match.version


@given(any_match(), seeds, st.integers(0, 40), st.integers(0, 50))
def test_undo_restores_an_earlier_position(match: Match, seed: int, steps: int, back: int) -> None:
    sums = [state.checksum() for state in walk(match, seed, steps)]
    back = min(back, match.version)
    match.undo(back)
    assert match.version == len(sums) - 1 - back
    assert match.state.checksum() == sums[match.version]


# Clocks


@given(any_match(), seeds)
def test_exactly_the_running_timers_can_run_out(match: Match, seed: int) -> None:
    for state in walk(match, seed, 60):
        check_clocks(match.game, state)
        listed = {str(move) for move in state.legal(CLOCK)}
        for move in clock_moves_of(match.game):
            if str(move) in listed:
                state.clone().apply(CLOCK, move)
            else:
                with pytest.raises(IllegalMoveError):
                    state.clone().apply(CLOCK, move)


def clock_moves_of(game: Game) -> list[Any]:
    """Every move of the clock the game can read."""
    moves = []
    for words in ("turn", "window", "confirm", *(f"prompt {seat}" for seat in SEAT_LETTERS)):
        with contextlib.suppress(NotationError):
            moves.append(game.parse_clock(words))
    assert moves
    return moves


@every_game_size
def test_a_match_ends_if_every_timer_runs_out(game: Game, seats: int) -> None:
    match = Match(game, SEAT_LETTERS[:seats], seed="nobody is there")
    while match.state.outcome() is None and match.version <= TIMEOUT_STEPS:
        clocks = match.state.legal(CLOCK)
        assert clocks
        match.apply(CLOCK, clocks[0])
    assert match.state.outcome() is not None


@given(any_match(), seeds, st.integers(0, 60))
def test_a_game_ends_if_all_players_stop_playing(match: Match, seed: int, steps: int) -> None:
    state = walked(match, seed, steps)
    rng = fast_rng(seed)
    made = 0
    while state.outcome() is None and made <= TIMEOUT_STEPS:
        step = timeout_step(state, rng)
        state.apply(step.seat, step.move)
        made += 1
    assert state.outcome() is not None


@every_game_size
def test_winners_rank_first_and_equal_seats_share_a_rank(game: Game, seats: int) -> None:
    for number in range(6):
        match = Match(game, SEAT_LETTERS[:seats], seed=f"ranks {number}")
        match.state.playout(fast_rng(number), 100_000)
        ranks, winners = game.ranks(match.state), match.state.winners()
        assert [seat for seat in range(seats) if ranks[seat] == 1] == (
            winners or list(range(seats))
        )
        assert sorted(ranks) == [1 + sum(other < rank for other in ranks) for rank in sorted(ranks)]


@every_game_size
def test_a_seat_that_a_match_does_not_have_is_refused(game: Game, seats: int) -> None:
    state = Match(game, SEAT_LETTERS[:seats], seed="tea").state
    before = state.checksum()
    move = state.legal(state.turn)[0]
    for seat in (seats, seats + 1, 100, NO_SEAT, NO_SEAT - 1, -100):
        says = f"There is no seat {seat}: the seats of this match are 0 to {seats - 1}."
        for refused in (
            lambda seat=seat: state.legal(seat),
            lambda seat=seat: state.extend(seat, []),
            lambda seat=seat: state.apply(seat, move),
            lambda seat=seat: state.view(seat),
            lambda seat=seat: state.encode(seat, []),
            lambda seat=seat: state.guess(seat, fast_rng(1)),
        ):
            with pytest.raises(SeatError, match=says):
                refused()
    for refused_to_the_clock in (
        lambda: state.extend(CLOCK, []),
        lambda: state.view(CLOCK),
        lambda: state.encode(CLOCK, []),
        lambda: state.guess(CLOCK, fast_rng(1)),
    ):
        with pytest.raises(SeatError):
            refused_to_the_clock()
    assert state.checksum() == before
