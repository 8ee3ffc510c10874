"""Practice: adding special cards, putting the newest card back, and neither in other matches."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import IllegalMoveError, Match, fast_rng, read_record
from mezani.fuzz import random_step
from mezani.games.qute.engine.state import QuteState
from tests.games.qute.positions import QUTE, all_but, make, position, small_positions

SPECIAL = ("6", "7", "8", "J", "A")


@pytest.mark.parametrize("rank", SPECIAL)
def test_a_special_card_moves_from_the_blind_to_the_hand_of_the_player_on_turn(
    rank: str,
) -> None:
    state = position("9S KC / 10H", "9H", practice=True)
    (added,) = make(state, f"A add {rank}")
    assert added.cards == (f"{rank}S",)
    assert set(state.view(0).hand) == {"9S", "KC", f"{rank}S"}
    assert state.turn == 0
    for watcher in (1, None):
        seen = added.seen_by(watcher)
        assert seen is not None
        assert (seen.cards, seen.what) == ((), rank)


def test_if_the_blind_has_a_fixed_order_the_first_card_of_the_rank_is_added() -> None:
    state = position("9S KC / 10H", "9H", "A add 7", practice=True, deck="QD 7D 7H KD")
    assert "7D" in state.view(0).hand
    state = position("9D KC / 10H", "8S", "A add 7", "A draw", practice=True, deck="QD 7D 7H KD")
    assert set(state.view(0).hand) == {"9D", "KC", "7D", "QD"}


def test_adding_a_card_that_was_put_back_keeps_the_order_of_the_blind() -> None:
    """The next card of the fixed order was once skipped."""
    hands = f"10D KC / {all_but('10D KC 8S 7D QD AH')}"
    steps = ("A draw", "A back", "A add 7", "A end", "B play 9S", "B end", "A draw")
    state = position(hands, "8S", *steps, practice=True, deck="7D QD AH")
    assert set(state.view(0).hand) == {"10D", "KC", "7D", "QD"}


@settings(max_examples=150)
@given(small_positions(practice=True), st.integers(0, 2**40))
def test_back_puts_the_newest_card_under_the_blind(state: QuteState, seed: int) -> None:
    rng = fast_rng(seed)
    seat = state.turn
    if state.outcome() is not None:
        return
    ranks = [str(move) for move in state.legal(seat) if str(move).startswith("add")]
    if not ranks:
        return
    hand, blind = state.view(seat).hand, state.view(seat).blind
    added = make(state, f"{'ABC'[seat]} {ranks[rng.below(len(ranks))]}")[0].cards
    assert set(state.view(seat).hand) == {*hand, *added}
    assert state.view(seat).blind == blind - 1
    assert make(state, f"{'ABC'[seat]} back")[0].cards == added
    assert (state.view(seat).hand, state.view(seat).blind) == (hand, blind)


@settings(max_examples=60)
@given(small_positions(practice=True))
def test_a_hand_put_back_card_by_card_is_drawn_last_in_that_order(
    state: QuteState,
) -> None:
    if state.outcome() is not None:
        return
    seat = "ABC"[state.turn]
    back = [
        make(state, f"{seat} back")[0].cards[0] for _ in range(len(state.view(state.turn).hand))
    ]
    assert list(state.under_blind)[-len(back) :] == [card_number(card) for card in back] or not back
    with pytest.raises(IllegalMoveError, match="no card to put back"):
        make(state, f"{seat} back")


def card_number(text: str) -> int:
    return int(QUTE.parse_move(f"play {text}").card)


def test_cards_under_the_blind_are_drawn_in_the_order_they_were_put_there() -> None:
    hands = f"9D KC / {all_but('9D KC 8S QD')}"
    state = position(hands, "8S", "A back", "A back", "A draw", practice=True, deck="QD")
    assert state.view(0).hand == ("QD",)
    make(state, "A end")
    make(state, "B play 8H")
    make(state, "B end")
    assert state.turn == 0 or state.view(0).players[0].picked == 2
    assert set(state.view(0).hand) == {"QD", "KC", "9D"}


@settings(max_examples=40)
@given(st.integers(0, 2**40), st.integers(2, 3))
def test_a_practice_match_without_practice_moves_is_like_any_other(seed: int, seats: int) -> None:
    rng = fast_rng(seed)
    plain = Match(QUTE, "ABC"[:seats], seed=f"alike {seed}")
    other = Match(QUTE, "ABC"[:seats], seed=f"alike {seed}", practice=True)
    for _ in range(150):
        if plain.state.outcome() is not None:
            break
        step = random_step(plain.state, rng)
        assert plain.apply(step.seat, step.move) == other.apply(step.seat, step.move)
        for seat in range(seats):
            mine, theirs = plain.state.legal(seat), other.state.legal(seat)
            extra = [str(move) for move in theirs if move not in mine]
            assert [move for move in theirs if move in mine] == mine
            assert all(move.startswith(("add", "back")) for move in extra)
    assert plain.state.outcome() == other.state.outcome()


@given(small_positions(practice=False))
def test_practice_moves_are_refused_in_other_matches(state: QuteState) -> None:
    for seat in range(state.seats):
        for text in ("back", *(f"add {rank}" for rank in SPECIAL)):
            with pytest.raises(IllegalMoveError) as refusal:
                state.apply(seat, QUTE.parse_move(text))
            assert refusal.value.why in ("not_practice", "game_over")


def test_practice_moves_are_in_the_record_and_replay() -> None:
    match = Match(QUTE, "AB", seed="practice", practice=True)
    for move in ("add A", "add 6", "back"):
        match.apply(0, move)
    again = read_record(match.record())
    assert "practice yes\n" in match.record()
    assert again.practice
    assert again.state.checksum() == match.state.checksum()
    with pytest.raises(IllegalMoveError):
        Match(QUTE, "AB", seed="practice").apply(0, "add A")


def test_random_practice_moves_lose_no_card() -> None:
    for number in range(10):
        match = Match(QUTE, "ABC", seed=f"practice {number}", practice=True)
        rng, cards = fast_rng(number), match.state.inventory()
        while match.state.outcome() is None and match.version < 300:
            step = random_step(match.state, rng)
            match.apply(step.seat, step.move)
            assert match.state.inventory() == cards
            assert isinstance(match.state, QuteState)
            in_hands = {
                card_number(card) for seat in range(3) for card in match.state.view(seat).hand
            }
            assert set(match.state.hand_order) == in_hands
            assert len(match.state.hand_order) == len(in_hands)
