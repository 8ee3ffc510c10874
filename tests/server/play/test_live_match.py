"""A live match: versions as each observer counts them, stale moves, undo, and replaying a log."""

from __future__ import annotations

import pytest

from mezani import GAMES, Match, StaleMoveError, find_game
from mezani.bots.driver import seats_to_ask
from mezani.rng import fast_rng
from mezani.seats import CLOCK
from mezani.server.play.live_match import LiveMatch
from mezani.store import MoveRow

NAMES = ("Amina", "Brian", "Chebet", "Daudi")


def new_live_match(
    game: str = "kadi-live", seats: int = 3, seed: str = "tea", *, practice: bool = False
) -> LiveMatch:
    live = LiveMatch("m", Match(find_game(game), NAMES[:seats], seed=seed, practice=practice))
    live.start_timers(0.0)
    return live


def play_random(live: LiveMatch, steps: int, rng_seed: int = 1) -> list[tuple[int, str]]:
    """Make random moves of seats and the clock, and return them."""
    rng = fast_rng(rng_seed)
    state = live.match.state
    log: list[tuple[int, str]] = []
    while len(log) < steps and state.outcome() is None:
        seat = CLOCK if rng.below(4) == 0 and state.clocks() else seats_to_ask(state)[0]
        moves = state.legal(seat)
        text = str(moves[rng.below(len(moves))])
        live.adopt(live.match.attempt(seat, text), 0.0)
        state = live.match.state
        log.append((seat, text))
    return log


def rows_of(log: list[tuple[int, str]]) -> list[MoveRow]:
    """Return the rows of a log."""
    return [MoveRow("m", seq, *step, None, 1000 * seq) for seq, step in enumerate(log, start=1)]


def draw(live: LiveMatch) -> int:
    """Let the seat to move draw, and return the seat."""
    seat = live.match.state.turn
    live.adopt(live.match.attempt(seat, "draw"), 0.0)
    return seat


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_replayed_log_gives_the_same_live_match(game: str, seed: int) -> None:
    live = new_live_match(game, 2, f"tea {seed}")
    log = play_random(live, 80, seed)
    again = new_live_match(game, 2, f"tea {seed}")
    assert len(list(again.replay(rows_of(log)))) == len(log)
    assert again.match.state.checksum() == live.match.state.checksum()
    assert again.seq == live.seq
    assert again._hidden_seqs == live._hidden_seqs
    assert again._recent == live._recent
    assert {timer.clock for timer in again.timers.all} == set(live.match.state.clocks())


def test_hidden_steps_do_not_count_for_the_others() -> None:
    for seed in range(40):
        live = new_live_match(seed=f"tea {seed}")
        play_random(live, 120, seed)
        if live._hidden_seqs:
            break
    assert live._hidden_seqs
    assert live.seq_for(None) == live.seq - len(live._hidden_seqs[None])
    assert live.seq_at(live.seq, None) == live.seq_for(None)
    first = live._hidden_seqs[None][0]
    assert live.seq_at(first, None) == live.seq_at(first - 1, None) == first - 1
    assert all(live.seq_for(seat) <= live.seq for seat in range(3))
    assert max(live.seq_for(seat) for seat in range(3)) >= live.seq_for(None)


# Stale moves


def test_a_move_for_the_current_version_is_not_stale() -> None:
    live = new_live_match()
    live.check_seq(live.match.state.turn, 0)
    play_random(live, 5)
    for seat in range(3):
        live.check_seq(seat, live.seq_for(seat))


def test_a_move_for_a_turn_that_has_passed_is_stale() -> None:
    live = new_live_match("kadi-friendly", 2)
    mover = draw(live)
    for seat in (mover, 1 - mover):
        with pytest.raises(StaleMoveError):
            live.check_seq(seat, 0)


def test_a_move_for_a_future_version_is_stale() -> None:
    with pytest.raises(StaleMoveError):
        new_live_match().check_seq(0, 5)


def test_two_seats_that_respond_in_the_same_window_do_not_make_each_other_stale() -> None:
    for seed in range(60):
        live = new_live_match(seed=f"tea {seed}")
        for _ in range(60):
            state = live.match.state
            waiting = state.waits_for()
            windows = [clock for clock in state.clocks() if clock.kind == "window"]
            if windows and len(waiting) > 1 and not state.clocks()[1:]:
                first, second = waiting[:2]
                seen = live.seq_for(second)
                live.adopt(live.match.attempt(first, "pass"), 0.0)
                live.check_seq(second, seen)
                with pytest.raises(StaleMoveError):
                    live.check_seq(first, seen)
                return
            play_random(live, 1, seed)
    raise AssertionError("no window")


# Undo


def test_an_undo_restores_the_state_and_is_a_step_of_its_own() -> None:
    live = new_live_match("kadi-friendly", 2, practice=True)
    draw(live)
    before = live.match.state.checksum()
    draw(live)
    draw(live)
    live.undo(2, 7.0)
    assert live.match.state.checksum() == before
    assert (live.seq, live.match.version) == (4, 1)
    assert live.last_seq_for(None) == 1
    assert [timer.ends for timer in live.timers.all] == [
        7.0 + clock.seconds for clock in live.match.state.clocks()
    ]


def test_an_undo_in_the_log_is_replayed() -> None:
    live = new_live_match("kadi-friendly", 2, practice=True)
    mover = live.match.state.turn
    log = [(mover, "draw"), (1 - mover, "draw"), (mover, "undo 2"), (mover, "draw")]
    undone = [replayed.undone for replayed in live.replay(rows_of(log))]
    assert undone == [0, 0, 2, 0]
    other = new_live_match("kadi-friendly", 2, practice=True)
    draw(other)
    assert live.match.record() == other.match.record()
    assert live.match.state.checksum() == other.match.state.checksum()
    assert live.seq == 4


def test_moves_made_before_an_undo_are_stale() -> None:
    live = new_live_match("kadi-friendly", 2, practice=True)
    mover = draw(live)
    live.undo(1, 0.0)
    with pytest.raises(StaleMoveError):
        live.check_seq(mover, 0)


def test_legal_moves_are_found_once_for_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    live = new_live_match("kadi-friendly")
    seat = live.match.state.turn
    moves = live.legal_moves(seat)
    assert moves == tuple(map(str, live.match.state.legal(seat)))
    with monkeypatch.context() as patched:
        patched.setattr(live.match, "state", None)  # not asked again
        assert live.legal_moves(seat) == moves
        patched.undo()
        assert live.legal_moves((seat + 1) % 3) == ()
        patched.setattr(live.match, "state", None)
        assert live.legal_moves(seat) == moves
    draw(live)
    assert live.legal_moves(seat) == ()
