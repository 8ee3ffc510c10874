"""A match as the server holds it: attempts, versions as each observer knows them, and moves taken back."""

from __future__ import annotations

import pytest

from mezani import GAMES, IllegalMoveError, NotationError, StaleMoveError, find_game
from mezani.bots.driver import waited_for
from mezani.errors import RecordError
from mezani.rng import fast_rng
from mezani.seats import CLOCK
from mezani.server.play.live_match import Table, read_undo, steps_in_force, steps_to_take_back
from mezani.server.play.resume import replay
from mezani.store import MoveRow


def a_table(game: str = "kadi-live", seats: int = 3, seed: str = "tea") -> Table:
    found = find_game(game)
    names = ["Amina", "Brian", "Chebet", "Daudi"][:seats]
    table = Table("m", found, found.preset, names, seed, None, is_practice=False)
    table.deadlines.update(table.state.clocks(), 0.0)
    return table


def play(table: Table, steps: int, rng_seed: int = 1) -> list[tuple[int, str]]:
    """Makes random moves, the clock's among them; gives what was done."""
    rng = fast_rng(rng_seed)
    done: list[tuple[int, str]] = []
    while len(done) < steps and table.state.outcome() is None:
        seat = CLOCK if rng.below(4) == 0 and table.state.clocks() else waited_for(table.state)[0]
        moves = table.state.legal(seat)
        text = str(moves[rng.below(len(moves))])
        table.adopt(table.attempt(seat, text), 0.0)
        done.append((seat, text))
    return done


def test_an_attempt_leaves_the_table_as_it_was() -> None:
    table = a_table()
    before = table.state.checksum()
    attempt = table.attempt(table.state.turn, "draw")
    assert table.state.checksum() == before
    assert table.seq == 0
    table.adopt(attempt, 0.0)
    assert table.seq == 1
    assert table.state.checksum() != before


def test_what_can_t_be_done_leaves_the_table_as_it_was() -> None:
    table = a_table()
    before = table.state.checksum()
    with pytest.raises(IllegalMoveError):
        table.attempt((table.state.turn + 1) % 3, "draw")
    with pytest.raises(NotationError):
        table.attempt(table.state.turn, "castle")
    assert table.state.checksum() == before


def test_a_move_is_kept_as_the_game_writes_it() -> None:
    table = a_table()
    assert table.attempt(table.state.turn, "  DRAW ").text == "draw"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_log_played_again_is_the_same_table(game: str, seed: int) -> None:
    live = a_table(game, 2, f"tea {seed}")
    done = play(live, 80, seed)
    again = a_table(game, 2, f"tea {seed}")
    rows = [MoveRow("m", number, *step, None, number) for number, step in enumerate(done, 1)]
    numbers = replay(again, 0, rows)
    assert again.state.checksum() == live.state.checksum()
    assert again.seq == live.seq
    assert again.missed == live.missed
    assert again.recent == live.recent
    assert numbers == sorted(numbers) or len(set(live.missed.values())) > 1
    assert {timer.clock for timer in again.deadlines.timers} == set(live.state.clocks())


def test_steps_that_are_nobody_else_s_business_don_t_count_for_others() -> None:
    for seed in range(40):
        table = a_table(seed=f"tea {seed}")
        play(table, 120, seed)
        if table.missed:
            break
    assert table.missed
    assert table.seq_for(None) == table.seq - table.missed[None]
    assert all(table.seq_for(seat) <= table.seq for seat in range(3))
    assert max(table.seq_for(seat) for seat in range(3)) >= table.seq_for(None)


# Versions


def test_a_move_for_the_version_that_is_there_is_not_stale() -> None:
    table = a_table()
    table.check_seen(table.state.turn, 0)
    play(table, 5)
    for seat in range(3):
        table.check_seen(seat, table.seq_for(seat))


def test_a_move_for_a_turn_that_has_passed_is_stale() -> None:
    table = a_table("kadi-friendly", 2)
    mover = table.state.turn
    table.adopt(table.attempt(mover, "draw"), 0.0)
    for seat in (mover, 1 - mover):
        with pytest.raises(StaleMoveError):
            table.check_seen(seat, 0)


def test_a_move_for_a_version_nobody_has_seen_is_stale() -> None:
    table = a_table()
    with pytest.raises(StaleMoveError):
        table.check_seen(0, 5)


def test_two_who_answer_in_the_same_window_don_t_make_each_other_stale() -> None:
    for seed in range(60):
        table = a_table(seed=f"tea {seed}")
        for _ in range(60):
            waiting = table.state.waits_for()
            windows = [clock for clock in table.state.clocks() if clock.kind == "window"]
            if windows and len(waiting) > 1 and not table.state.clocks()[1:]:
                first, second = waiting[:2]
                seen = table.seq_for(second)
                table.adopt(table.attempt(first, "pass"), 0.0)
                table.check_seen(second, seen)
                with pytest.raises(StaleMoveError):
                    table.check_seen(first, seen)
                return
            play(table, 1, seed)
    raise AssertionError("no window")


# Moves taken back


def test_undo_counts_the_steps_it_takes_back() -> None:
    assert read_undo("undo 3") == 3
    assert read_undo("play 7H") == 0
    for text in ("undo", "undo 0", "undo -1", "undo x", "undo 1 2"):
        with pytest.raises(NotationError):
            read_undo(text)


def test_what_was_taken_back_is_not_in_force() -> None:
    rows = [(0, "a"), (1, "b"), (0, "c"), (0, "undo 2"), (1, "d"), (0, "undo 1"), (1, "e")]
    assert steps_in_force(rows) == [(0, "a"), (1, "e")]
    with pytest.raises(RecordError):
        steps_in_force([(0, "a"), (0, "undo 2")])


def test_undo_goes_back_to_one_s_own_last_move() -> None:
    steps = [(0, "a"), (1, "b"), (0, "c"), (1, "d"), (CLOCK, "turn")]
    assert steps_to_take_back(steps, 0) == 3
    assert steps_to_take_back(steps, 1) == 2
    assert steps_to_take_back(steps, 2) == 0
