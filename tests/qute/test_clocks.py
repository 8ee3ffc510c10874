"""Which timer is which in Qute: a turn has one, however many moves it takes."""

from __future__ import annotations

import pytest

from tests.qute.positions import make, position


def number_after(hands: str, *steps: str, top: str = "9H") -> list[int]:
    """The number of the turn's timer, at first and after each step."""
    state = position(hands, top)
    numbers = [clock.number for clock in state.clocks()]
    for step in steps:
        make(state, step)
        numbers += [clock.number for clock in state.clocks()]
    return numbers


def test_plays_and_draws_of_a_turn_leave_its_timer_running() -> None:
    first, *others = number_after("9S 9D KC QH / 10C 10H", "A play 9S", "A play 9D")
    assert others == [first, first]
    first, drawn = number_after("KC QS / 10C 10H", "A draw", top="9H")
    assert drawn == first


@pytest.mark.parametrize("card", ["8H", "AH"])
def test_an_eight_or_an_ace_between_two_starts_the_timer_of_the_same_seat_anew(card: str) -> None:
    state = position(f"{card} KC QH / 10C 10H 10S", "9H", f"A play {card}")
    (before,) = state.clocks()
    make(state, "A end")
    (after,) = state.clocks()
    assert (before.seat, after.seat) == ("A", "A")
    assert after.number > before.number


def test_the_first_turn_of_a_round_has_a_timer_of_its_own_whoever_starts_it() -> None:
    state = position("9S / KC QH", "9H", "A play 9S", scores={"A": 60, "B": 0})
    (before,) = state.clocks()
    make(state, "A end")
    assert state.round == 2
    (after,) = state.clocks()
    assert (before.seat, after.seat) == ("A", "A")
    assert after.number > before.number


def test_a_turn_that_times_out_is_followed_by_another_timer() -> None:
    numbers = number_after("9S KC QH / 10C 10H", "clock turn", "clock turn", "clock turn")
    assert numbers == sorted(set(numbers))
