"""The clock of No Kitty Cards: a turn has one timer, no matter how many moves it takes."""

from __future__ import annotations

from tests.games.nokitty.positions import make, position


def test_a_turn_has_one_timer_until_it_ends() -> None:
    state = position("R1 R2 recycle / Y1 Y2")
    first = state.clocks()
    for step in ("A draw", "A place R1 2", "A recycle 3"):
        make(state, step)
        assert state.clocks() == first
    make(state, "A end")
    (before,), (after,) = first, state.clocks()
    assert (before.seat, after.seat) == ("A", "B")
    assert after.number > before.number


def test_the_next_turn_of_a_seat_has_a_new_timer() -> None:
    state = position("R1 R2 / Y1 Y2")
    (first,) = state.clocks()
    make(state, "clock turn")
    make(state, "clock turn")
    (second,) = state.clocks()
    assert (first.seat, second.seat) == ("A", "A")
    assert second.number > first.number
