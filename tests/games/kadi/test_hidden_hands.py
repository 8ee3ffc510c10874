"""What everybody knows about hidden hands is true of the real hands and of every guess."""

from __future__ import annotations

import pytest

from mezani import Game, fast_rng, find_game
from mezani.cards import RANKS, SUITS
from mezani.fuzz import random_step
from mezani.games.kadi.engine.state import KadiState
from mezani.games.shared.hidden_hands import all_conflicts
from tests.random_matches import game_sizes_of


@pytest.mark.parametrize(("game", "seats"), game_sizes_of("kadi"))
def test_no_guess_contradicts_what_everybody_knows(game: Game, seats: int) -> None:
    rng = fast_rng(seats)
    guesses = 0
    for number in range(3):
        state = game.new(game.preset, seats, f"knowledge {number}")
        assert isinstance(state, KadiState)
        for made in range(240):
            if state.outcome() is not None:
                break
            step = random_step(state, rng)
            state.apply(step.seat, step.move)
            observer = made % seats
            assert all_conflicts(state, observer) == 0, "the real hands contradict what is known"
            if made % 4 == 0:
                assert all_conflicts(state.guess(observer, rng), observer) == 0
                guesses += 1
    assert guesses > 20


def test_a_player_who_called_holds_no_card_that_went_into_the_deck() -> None:
    named = "2D 4H 7S 7C 6D 9D 9H 3C 3H 4C 4S 5D"
    pile = " ".join(rank + suit for rank in RANKS for suit in SUITS if rank + suit not in named)
    state = live_position(pile)
    for seat, move in ((1, "play 6D"), (1, "niko"), (2, "play RJ"), (3, "draw")):
        state.apply(seat, LIVE.parse_move(move))
    rng = fast_rng(1)
    for _ in range(200):
        guess = state.guess(0, rng)
        assert all_conflicts(guess, 0) == 0
        assert guess.hands[1] & guess.reshuffled == 0


LIVE = find_game("kadi-live")


def live_position(pile: str) -> KadiState:
    hands = {"A": "2D 4H 7S 7C", "B": "6D 9D 9H", "C": "RJ RJ 3C 3H", "D": "4C 4S"}
    setup = {"hands": hands, "top": "5D", "pile": pile, "deck": "BJ BJ", "turn": "B"}
    state = LIVE.position(LIVE.preset, setup)
    assert isinstance(state, KadiState)
    return state
