"""What everybody knows about hidden hands is true, and every guess respects it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import fast_rng
from mezani.cards import SPADES, card_text, count, members, parse_suit, suit_mask
from mezani.fuzz import random_step
from mezani.games.qute.engine.playable import matching_cards
from mezani.games.qute.engine.state import QuteState
from mezani.games.shared.hidden_hands import all_conflicts
from tests.games.qute.positions import QUTE, RANKS, SUITS, all_but, make, position, small_positions

GUESSES = 60
NO_FIT = "9H 9D 9C KH KD KC QH QD"
"""Cards that can't be played on the 7 of spades."""


def hands_in_guesses(state: QuteState, observer: int, seat: int) -> list[set[str]]:
    """Return a seat's hand in many guesses of another seat."""
    assert all_conflicts(state, observer) == 0
    guesses = [state.guess(observer, fast_rng(number)) for number in range(GUESSES)]
    return [{card_text(card) for card in members(guess.hands[seat])} for guess in guesses]


def that_fit(top: str) -> set[str]:
    cards = {rank + suit for rank in RANKS for suit in SUITS}
    return {card for card in cards if card[-1] == top[-1] or card[:-1] in (top[:-1], "J")}


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("seats", [2, 3])
def test_no_guess_contradicts_what_everybody_knows(seats: int, practice: bool) -> None:
    rng = fast_rng(seats)
    guesses = 0
    for number in range(12):
        state = QUTE.new(QUTE.preset, seats, f"knowledge {number}", practice=practice)
        assert isinstance(state, QuteState)
        for made in range(240):
            if state.outcome() is not None:
                break
            step = random_step(state, rng)
            state.apply(step.seat, step.move)
            for observer in range(seats):
                assert all_conflicts(state, observer) == 0, "the real hands contradict it"
            if made % 4 == 0:
                guess = state.guess(made % seats, rng)
                assert isinstance(guess, QuteState)
                assert all_conflicts(guess, made % seats) == 0
                guesses += 1
    assert guesses > 300


@settings(max_examples=100)
@given(small_positions(), st.integers(0, 2**40))
def test_a_guess_keeps_the_size_of_every_hand(state: QuteState, seed: int) -> None:
    for seat in range(state.seats):
        guess = state.guess(seat, fast_rng(seed))
        sizes = [count(guess.hands[other]) for other in range(state.seats)]
        assert sizes == [count(state.hands[other]) for other in range(state.seats)]
        assert guess.hands[seat] == state.hands[seat]
        assert (guess.top, guess.pile, count(guess.deck)) == (
            state.top,
            state.pile,
            count(state.deck),
        )


@settings(max_examples=100)
@given(small_positions(), st.integers(0, 2**40))
def test_a_guess_from_a_position_with_few_cards_contradicts_nothing(
    state: QuteState, seed: int
) -> None:
    for seat in range(state.seats):
        assert all_conflicts(state, seat) == 0
        assert all_conflicts(state.guess(seat, fast_rng(seed)), seat) == 0


def test_a_player_who_drew_holds_at_most_one_card_that_fitted() -> None:
    state = position(f"{NO_FIT} / 10H 10D / 10C", "7S", "A draw")
    for observer in (1, 2):
        held = [len(hand & that_fit("7S")) for hand in hands_in_guesses(state, observer, 0)]
        assert set(held) <= {0, 1}


def test_a_player_who_must_play_a_drawn_card_but_ended_holds_none_that_fits() -> None:
    rules = {"must_play_drawn": True}
    steps = ("A draw", "A end")
    state = position(f"{NO_FIT} / 10H 10D / 10C", "7S", *steps, rules=rules, deck="AH")
    assert not any(hand & that_fit("7S") for hand in hands_in_guesses(state, 1, 0))


def test_a_player_who_drew_to_cover_a_six_had_no_cover() -> None:
    state = position(
        f"6S {NO_FIT} / 10H 10D / 10C", "7S", "A play 6S", "A draw", "A draw", deck="AH AD"
    )
    covers = {card for card in that_fit("6S") if card[0] != "6"}
    for observer in (1, 2):
        held = [len(hand & covers) for hand in hands_in_guesses(state, observer, 0)]
        assert set(held) <= {0, 1}


def test_a_player_who_left_a_six_on_top_has_no_cover() -> None:
    state = position(f"6S KH / {all_but('6S KH QC')} / QC", "", "A play 6S", "A end")
    assert all(hand == {"KH"} or "KH" not in hand for hand in hands_in_guesses(state, 1, 0))
    covers = {card for card in that_fit("6S") if card[0] != "6"}
    assert not any(hand & covers for hand in hands_in_guesses(state, 2, 0))


def test_a_player_who_ended_with_nothing_to_draw_holds_none_that_fits() -> None:
    state = position(f"KH QD / {all_but('KH QD QC 7S')} / QC", "7S", "A end")
    assert not any(hand & that_fit("7S") for hand in hands_in_guesses(state, 2, 0))


def test_cards_drawn_later_can_be_any() -> None:
    state = position(f"{NO_FIT} / 8H 10D / 10C", "7S", "A draw", "A end", deck="AH")
    state.turn = 1
    for step in ("B draw", "B end", "C draw", "C end"):
        make(state, step)
    held = {len(hand & that_fit("7S")) for hand in hands_in_guesses(state, 1, 0)}
    assert held <= {0, 1}


def test_after_a_refill_the_guessed_blind_comes_from_the_old_stack() -> None:
    hands = "KH QD / 9H 9D / 9C"
    pile = all_but(hands.replace("/", " "), "7S")
    state = position(hands, "7S", "A draw", pile=pile)
    old = set(pile.split())
    for number in range(GUESSES):
        guess = state.guess(1, fast_rng(number))
        assert {card_text(card) for card in members(guess.deck)} <= old
        held = {card_text(card) for card in members(guess.hands[0])}
        assert len(held & old) == 1


def test_a_new_round_starts_without_knowledge() -> None:
    state = position("KH QD / 9S 10D", "7S", "A draw", "A end", "B play 9S", deck="KD")
    assert state.lacked[0]
    state = position("KH QD / 9S", "7S", "A draw", "A end", "B play 9S", "B end", deck="KD")
    assert state.round == 2
    assert not any(state.lacked[seat] for seat in range(2))
    assert state.reshuffled == 0


def test_in_practice_a_guess_respects_the_ranks_that_can_be_added() -> None:
    """Such guesses were once found only by luck, and took long."""
    state = position("9H KC / 6S 6H 6D 6C AS AH AD AC 10D 10C", "7S", practice=True)
    gone = {"add 6", "add A"}
    assert not gone & {str(move) for move in state.legal(0)}
    for number in range(GUESSES):
        guess = state.guess(0, fast_rng(number))
        assert guess.legal(0) == state.legal(0)
        assert all_conflicts(guess, 0) == 0
    assert all(len(hand & {"6S", "6H", "AC"}) == 3 for hand in hands_in_guesses(state, 0, 1))


def test_guessed_cards_are_distributed_like_random_cards() -> None:
    state = position("6S 7S 8S KD / 9H 10H QH KH", "7C", "B draw", turn="B")
    fits = [state.guess(0, fast_rng(n)).hands[1] & matching_cards(state) != 0 for n in range(3000)]
    # Thirteen of the 27 cards that were not in B's hand before fit.
    assert abs(sum(fits) / 3000 - 13 / 27) < 0.03


def test_a_player_who_lacked_a_suit_and_drew_twice_holds_at_most_two_of_it() -> None:
    state = position(
        "KS KH QH 10D / 9D 10C QC 9C 8D",
        "AS",
        *("A play KS", "A end", "B draw", "B end", "A play KH", "A end", "B draw", "B end"),
        deck="8C 7D",
    )
    for number in range(300):
        hand = state.guess(0, fast_rng(number)).hands[1]
        assert count(hand & suit_mask(SPADES)) <= 2
        assert count(hand & suit_mask(parse_suit("H"))) <= 1
