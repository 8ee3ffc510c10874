"""Secrecy of No Kitty Cards with hands full of magic. tests/conformance checks whole matches."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import COMPILED, Match
from mezani.games.nokitty.engine.state import NoKittyState
from tests.conformance.test_secrecy import play_alike
from tests.games.nokitty.positions import NOKITTY, small_positions
from tests.secrecy import Observer


@settings(max_examples=100 if COMPILED else 25)
@given(small_positions(), st.sampled_from([0, 1, None]), st.integers(0, 2**40))
def test_hidden_hands_full_of_magic_change_nothing_an_observer_sees(
    state: NoKittyState, observer: Observer, seed: int
) -> None:
    play_alike(NOKITTY[0], state.fast_rules.rules, state, observer, seed)


def test_others_see_a_draw_without_its_cards() -> None:
    match = Match(NOKITTY[0], ["Amina", "Brian"], seed="tea", starter=0)
    (drew,) = match.apply(0, "draw")
    assert len(drew.cards) == 2
    for other in (1, None):
        seen = drew.seen_by(other)
        assert seen is not None
        assert (seen.cards, seen.number, seen.what) == ((), 2, "both")
    assert drew.seen_by(0) == drew


def test_only_the_size_of_the_opponents_hand_is_visible() -> None:
    match = Match(NOKITTY[0], ["Amina", "Brian"], seed="tea", starter=0)
    match.apply(0, "draw")
    for observer, hand in ((0, 7), (1, 5), (None, 0)):
        view = match.state.view(observer)
        assert len(view.hand) == hand
        assert [(player.hearts, player.magic) for player in view.players] == [(4, 3), (3, 2)]
