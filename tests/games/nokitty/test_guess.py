"""A guess of No Kitty Cards agrees with everything the seat has seen."""

from __future__ import annotations

from collections import Counter

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import Event, Match, fast_rng
from mezani.cards import members
from mezani.games.nokitty.engine.state import NoKittyState
from tests.games.nokitty.positions import NOKITTY, position, small_positions
from tests.random_matches import matches, walked

no_kitty_matches = st.sampled_from(NOKITTY).flatmap(lambda game: matches(game, 2))


def magic_of(state: NoKittyState) -> Counter[int]:
    """Count the magic cards of each kind."""
    return Counter(kind for kind in state.kinds if kind >= 9)


@settings(max_examples=60)
@given(small_positions(), st.integers(0, 2**40))
def test_a_guess_keeps_everything_visible_and_the_number_of_hidden_cards(
    state: NoKittyState, seed: int
) -> None:
    for seat in range(2):
        guess = state.guess(seat, fast_rng(seed))
        assert msgspec.json.encode(guess.view(seat)) == msgspec.json.encode(state.view(seat))
        assert guess.legal(seat) == state.legal(seat)
        assert guess.discards() == state.discards()
        assert guess.inventory() == state.inventory()
        assert magic_of(guess) == magic_of(state)
        for card in members(state.hands[seat]):
            assert guess.kinds[card] == state.kinds[card]


@given(no_kitty_matches, st.integers(0, 2**40))
def test_a_guess_keeps_the_number_of_each_magic_card(match: Match, seed: int) -> None:
    state = walked(match, seed, 20)
    assert isinstance(state, NoKittyState)
    guess = state.guess(seed % 2, fast_rng(seed))
    assert sorted(magic_of(guess).values()) == [5, 5, 6]
    assert magic_of(guess)[9] == 6


def test_guessed_hearts_have_every_colour_and_value() -> None:
    state = position("R1 / R1 R1", decks=("R1 R1", "wind"))
    hidden = Counter(
        kind
        for number in range(200)
        for kind in state.guess(0, fast_rng(number)).kinds_of(members(state.hands[1]))
    )
    assert set(hidden) == set(range(9))
    assert max(hidden.values()) < 3 * min(hidden.values())


def test_guessed_magic_can_be_in_the_opponents_hand_or_the_deck() -> None:
    state = position("R1 / wind shield", decks=("R1", "recycle recycle wind"))
    hands = {tuple(state.guess(0, fast_rng(number)).view(1).hand) for number in range(200)}
    assert hands == {
        ("wind", "wind"),
        ("wind", "recycle"),
        ("wind", "shield"),
        ("recycle", "recycle"),
        ("recycle", "shield"),
    }


def test_a_guess_contains_own_cards_only_once() -> None:
    state = position("shield R1 / wind", decks=("R1", "recycle"))
    for number in range(50):
        assert state.guess(0, fast_rng(number)).view(0).hand == ("R1", "shield")
        assert "shield" not in state.guess(0, fast_rng(number)).view(1).hand


@given(no_kitty_matches, st.integers(0, 2**40))
def test_a_guess_can_be_played_to_the_end_and_emits_events(match: Match, seed: int) -> None:
    rng = fast_rng(seed)
    guess = walked(match, seed, 10).guess(rng.below(2), rng)
    events: list[Event] = []
    while guess.outcome() is None:
        seat = guess.turn
        moves = guess.legal(seat)
        guess.apply(seat, moves[rng.below(len(moves))], events)
    assert events == [] or events[-1].kind in ("won", "tied")


def test_guesses_differ_from_each_other() -> None:
    state = NOKITTY[0].new(NOKITTY[0].preset, 2, "guesses")
    assert len({state.guess(0, fast_rng(number)).checksum() for number in range(20)}) == 20
