"""Hidden cards stay hidden.

The main test is non-interference: two states that differ only in cards hidden from an observer are played on with
the same moves, and everything the observer sees, may do, is told and can guess stays the same.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import CLOCK, COMPILED, Event, Match, fast_rng
from mezani.cards import card_text, members
from mezani.game import visible_events
from mezani.games.kadi.engine.state import KadiState
from mezani.games.shared.hidden_hands import cards_at
from mezani.seats import SEAT_LETTERS
from tests.games.kadi.positions import KADI, small_positions
from tests.games.kadi.twins import (
    guess_of,
    make_twin,
    revealed_by_the_rules,
    same_visible_cards,
    steps_to_compare,
)
from tests.random_matches import game_sizes_of, matches, walked
from tests.secrecy import Observer, everything_seen, got_cards

BY_ID = {game.id: game for game in KADI}


def play_alike(game_id: str, state: KadiState, observer: Observer, seed: int, steps: int) -> int:
    """Play a state and its twin on with the same moves, and return how often they differed."""
    rng = fast_rng(seed)
    game = BY_ID[game_id]
    state = state.clone()
    twin = make_twin(state, observer, rng)
    tried_moves = [move for seat in range(state.seats) for move in state.legal(seat)[:6]]
    differed = 0
    for _ in range(steps + 1):
        differed += state.checksum() != twin.checksum()
        mine = everything_seen(game, state.fast_rules.rules, state, observer, tried_moves)
        assert mine == everything_seen(game, state.fast_rules.rules, twin, observer, tried_moves)
        if same_visible_cards(state, twin, observer):
            seed_word = rng.word()
            assert guess_of(state, observer, seed_word) == guess_of(twin, observer, seed_word)
        both = steps_to_compare(state, twin)
        if not both or revealed_by_the_rules(state, observer) != revealed_by_the_rules(
            twin, observer
        ):
            break
        step = both[rng.below(len(both))]
        events: tuple[list[Event], list[Event]] = ([], [])
        state.apply(step.seat, step.move, events[0])
        twin.apply(step.seat, step.move, events[1])
        if got_cards(observer, events[0]) != got_cards(observer, events[1]):
            break
        assert visible_events(events[0], observer) == visible_events(events[1], observer), step
    return differed


@settings(max_examples=25 if COMPILED else 8)
@pytest.mark.parametrize(("game", "seats"), game_sizes_of("kadi"))
@given(st.data())
def test_hidden_cards_make_no_difference_to_an_observer(
    game: object, seats: int, data: st.DataObject
) -> None:
    match = data.draw(matches(game, seats))  # type: ignore[arg-type]
    seed = data.draw(st.integers(0, 2**40))
    state = walked(match, seed, data.draw(st.integers(0, 40)))
    assert isinstance(state, KadiState)
    for observer in (None, *range(seats)):
        play_alike(match.game.id, state, observer, seed, 6)


@settings(max_examples=150 if COMPILED else 40)
@given(small_positions(), st.integers(0, 2**40))
def test_hidden_cards_make_no_difference_in_positions_with_small_hands(
    state: KadiState, seed: int
) -> None:
    for observer in (None, *range(state.seats)):
        play_alike("kadi-friendly", state, observer, seed, 4)


def test_the_secrecy_test_compares_states_that_differ() -> None:
    differed = 0
    for number in range(20):
        match = Match(BY_ID["kadi-classic"], "ABC", seed=f"differ {number}")
        state = walked(match, number, 10)
        assert isinstance(state, KadiState)
        differed += play_alike("kadi-classic", state, None, number, 4)
    assert differed > 20


def test_a_view_shows_no_card_of_another_hand_or_of_the_deck() -> None:
    for game in KADI:
        state = walked(Match(game, "ABC", seed="names"), 5, 9)
        assert isinstance(state, KadiState)
        for observer in range(3):
            shown = set(msgspec.to_builtins(state.view(observer))["hand"])
            hidden = {
                card_text(c) for p in range(4) if p != observer for c in members(cards_at(state, p))
            }
            assert not (shown & hidden) - {"RJ", "BJ"}
            text = msgspec.json.encode(state.view(observer)).decode()
            assert not [card for card in hidden - {"RJ", "BJ"} if f'"{card}"' in text]


def test_a_prompt_is_only_in_the_view_of_its_player() -> None:
    hands = {"A": "9D 10D", "B": "7C 7H", "C": "4C 5H 6H"}
    state = BY_ID["kadi-live"].position(BY_ID["kadi-live"].preset, {"hands": hands, "top": "6D"})
    events: list[Event] = []
    state.apply(0, BY_ID["kadi-live"].parse_move("play 9D"), events)
    assert state.view(0).prompted
    for observer in (1, 2, None):
        assert not state.view(observer).prompted
        assert [clock.kind for clock in state.view(observer).clocks] == ["turn"]
        assert "prompted" not in [event.kind for event in visible_events(events, observer)]


def test_only_the_player_who_draws_sees_the_drawn_cards() -> None:
    match = Match(BY_ID["kadi-friendly"], "ABC", seed="drawing")
    events = match.apply(0, "draw")
    own = [event for event in visible_events(events, 0) if event.kind == "drew"]
    assert [len(event.cards) for event in own] == [1]
    for observer in (1, 2, None):
        others = [event for event in visible_events(events, observer) if event.kind == "drew"]
        assert [(event.cards, event.number) for event in others] == [((), 1)]


def test_an_event_with_hidden_cards_shows_them_to_one_seat_only() -> None:
    event = Event("drew", seat="B", cards=("7H",), number=1, hides=True)
    seers = [seat for seat in range(len(SEAT_LETTERS)) if (event.seen_by(seat) or event).cards]
    assert seers == [1]
    assert Event("prompted", seat="B", only=True).seen_by(CLOCK) is None
