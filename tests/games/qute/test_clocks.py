"""The clock of Qute: a turn has one timer, no matter how many moves it takes."""

from __future__ import annotations

import pytest

from tests.games.qute.positions import make, position


def number_after(hands: str, *steps: str, top: str = "9H") -> list[int]:
    """Return the number of the turn's timer at the start and after each step."""
    state = position(hands, top)
    numbers = [clock.number for clock in state.clocks()]
    for step in steps:
        make(state, step)
        numbers += [clock.number for clock in state.clocks()]
    return numbers


def test_plays_and_draws_do_not_restart_the_timer_of_a_turn() -> None:
    first, *others = number_after("9S 9D KC QH / 10C 10H", "A play 9S", "A play 9D")
    assert others == [first, first]
    first, drawn = number_after("KC QS / 10C 10H", "A draw", top="9H")
    assert drawn == first


@pytest.mark.parametrize("card", ["8H", "AH"])
def test_with_two_players_an_eight_or_an_ace_starts_a_new_timer_for_the_same_seat(
    card: str,
) -> None:
    state = position(f"{card} KC QH / 10C 10H 10S", "9H", f"A play {card}")
    (before,) = state.clocks()
    make(state, "A end")
    (after,) = state.clocks()
    assert (before.seat, after.seat) == ("A", "A")
    assert after.number > before.number


def test_the_first_turn_of_a_round_has_its_own_timer() -> None:
    state = position("9S / KC QH", "9H", "A play 9S", scores={"A": 60, "B": 0})
    (before,) = state.clocks()
    make(state, "A end")
    assert state.round == 2
    (after,) = state.clocks()
    assert (before.seat, after.seat) == ("A", "A")
    assert after.number > before.number


def test_a_timeout_is_followed_by_a_new_timer() -> None:
    numbers = number_after("9S KC QH / 10C 10H", "clock turn", "clock turn", "clock turn")
    assert numbers == sorted(set(numbers))
