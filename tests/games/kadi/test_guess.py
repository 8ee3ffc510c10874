"""A guess agrees with everything the seat has seen."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import Event, fast_rng, find_game
from mezani.cards import bit, card_text, count, members, parse_card
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.winning_hands import could_win
from tests.games.kadi.positions import small_positions

GUESSES = 20


def position(game_id: str, hands: dict[str, str], top: str, *steps: str, **setup: str) -> KadiState:
    """Return a position after some steps, each written as ``A play 7H``."""
    game = find_game(game_id)
    state = game.position(game.preset, {"hands": hands, "top": top, **setup})
    for step in steps:
        seat, _, move = step.partition(" ")
        state.apply("ABCDEFGH".index(seat), game.parse_move(move))
    assert isinstance(state, KadiState)
    return state


def guesses(state: KadiState, seat: int) -> list[KadiState]:
    return [state.guess(seat, fast_rng(number)) for number in range(GUESSES)]


@settings(max_examples=60)
@given(small_positions(), st.integers(0, 2**40))
def test_a_guess_keeps_the_size_of_every_hand(state: KadiState, seed: int) -> None:
    for seat in range(state.seats):
        guess = state.guess(seat, fast_rng(seed))
        sizes = [count(guess.hands[other]) for other in range(state.seats)]
        assert sizes == [count(state.hands[other]) for other in range(state.seats)]
        assert count(guess.deck) == count(state.deck)
        assert guess.hands[seat] == state.hands[seat]
        assert (guess.top, guess.pile) == (state.top, state.pile)


def test_a_player_asked_about_a_jump_holds_a_jack_in_every_guess() -> None:
    hands = {"A": "JS 4S 5S", "B": "JH 9D", "C": "4C 5C"}
    state = position("kadi-friendly", hands, "7S", "A play JS")
    for guess in (*guesses(state, 0), *guesses(state, 2)):
        assert guess.hands[1] & JACKS


def test_a_player_skipped_without_being_asked_holds_no_jack_in_any_guess() -> None:
    hands = {"A": "JS 4S 5S", "B": "6H 9D 9C 10C 4H", "C": "4C 5C"}
    state = position("kadi-friendly", hands, "7S", "A play JS")
    for guess in (*guesses(state, 0), *guesses(state, 2)):
        assert not guess.hands[1] & JACKS


def test_a_player_skipped_without_a_jack_may_have_drawn_one_since() -> None:
    hands = {"A": "JS 4S 5S", "B": "6H 9D 9C 10C", "C": "4C 5C"}
    state = position("kadi-friendly", hands, "7S", "A play JS", "C draw", "A draw", "B draw")
    jacks = [count(guess.hands[1] & JACKS) for number in range(5) for guess in guesses(state, 0)]
    assert set(jacks) <= {0, 1}


def test_a_player_asked_about_a_kickback_holds_a_king_in_every_guess() -> None:
    hands = {"A": "KS 4S 5S", "B": "KH 9D", "C": "4C 5C"}
    state = position("kadi-classic", hands, "7S", "A play KS")
    for guess in (*guesses(state, 0), *guesses(state, 2)):
        assert guess.hands[1] & KINGS


def test_a_player_not_asked_about_a_kickback_holds_no_king_in_any_guess() -> None:
    hands = {"A": "KS 4S 5S", "B": "6H 9D 9C", "C": "4C 5C"}
    state = position("kadi-classic", hands, "7S", "A play KS")
    for guess in (*guesses(state, 0), *guesses(state, 2)):
        assert not guess.hands[1] & KINGS


def test_a_player_who_called_in_a_prompt_could_win_in_every_guess() -> None:
    hands = {"A": "9D 10D 10C", "B": "7C 4H", "C": "4C 5H 6H"}
    state = position("kadi-live", hands, "6D", "A play 9D", "A niko")
    for guess in (*guesses(state, 1), *guesses(state, 2)):
        assert could_win(guess, 0)


def test_a_player_who_called_with_a_large_hand_could_win_in_every_guess() -> None:
    hands = {"A": "9D 8D 8S 8C 5D 5C 5H", "B": "7C 4H", "C": "4C 6H 6S"}
    state = position("kadi-live", hands, "6D", "A play 9D", "A niko")
    for guess in (*guesses(state, 1), *guesses(state, 2)):
        assert could_win(guess, 0)


def test_a_player_who_was_asked_for_a_card_and_played_another_does_not_hold_it() -> None:
    hands = {"A": "AS 9D 9C", "B": "4S 5C", "C": "6S 10C 10H 9H", "D": "6D 6H"}
    steps = ("A play AS ask=7D", "B play 4S", "C play 6S")
    state = position("kadi-classic", hands, "7S", *steps)
    asked = bit(parse_card("7D"))
    for guess in (*guesses(state, 0), *guesses(state, 1), *guesses(state, 3)):
        assert not guess.hands[2] & asked


def test_the_player_to_move_may_hold_the_card_that_was_asked_for() -> None:
    hands = {"A": "AS 9D 9C", "B": "4S 5C", "C": "6S 10C 10H 9H 5H 5D 4D 4H", "D": "6D 6H"}
    state = position("kadi-classic", hands, "7S", "A play AS ask=7D", "B play 4S")
    asked = bit(parse_card("7D"))
    found = [state.guess(0, fast_rng(number)).hands[2] & asked for number in range(200)]
    assert any(found)


def test_after_a_reshuffle_the_deck_is_made_of_the_old_pile_in_every_guess() -> None:
    rest = [card for card in range(54) if card not in {20, 21, 22, 23, 16, 17}]
    hands = {"A": "7S 7H", "B": "7D 7C", "C": "6S"}
    game = find_game("kadi-friendly")
    pile = " ".join(card_text(card) for card in rest)
    state = game.position(game.preset, {"hands": hands, "top": "6H", "pile": pile, "deck": ""})
    assert isinstance(state, KadiState)
    assert state.deck == 0
    events: list[Event] = []
    state.apply(0, game.parse_move("draw"), events)
    assert "reshuffled" in [event.kind for event in events]
    old = set(rest)
    for guess in (*guesses(state, 1), *guesses(state, 2)):
        assert set(members(guess.deck)) <= old
        assert len(old & set(members(guess.hands[0]))) == 1
