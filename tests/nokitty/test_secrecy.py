"""Nobody learns what they may not see.

The test is non-interference: two tables that differ only in cards hidden from a watcher are played on with the same
moves, and all that the watcher sees, hears, may do, is told and can guess stays the same.
"""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import CLOCK, COMPILED, Event, IllegalMoveError, Match, Rng, Step, fast_rng
from mezani.cards import members
from mezani.games.nokitty.state import NoKittyState, restored
from tests.nokitty.positions import NO_KITTY, small_positions
from tests.tables import matches, walked

Watcher = int | None
MANY = 100 if COMPILED else 25
MOST_STEPS = 25


def hidden_from(state: NoKittyState, watcher: Watcher) -> list[int]:
    """The cards a watcher can't see."""
    seats = [seat for seat in range(2) if seat != watcher]
    hands = [card for seat in seats for card in members(state.hands[seat])]
    return hands + state.cards_to_draw()


def make_twin(state: NoKittyState, watcher: Watcher, rng: Rng) -> NoKittyState:
    """A copy in which hidden magic has changed places, and hidden hearts are others."""
    kinds = list(state.kinds)
    hidden = hidden_from(state, watcher)
    magic = [card for card in hidden if card >= state.heart_cards]
    for card in hidden:
        if card < state.heart_cards:
            kinds[card] = rng.below(9)
    for card in magic:
        other = magic[rng.below(len(magic))]
        kinds[card], kinds[other] = kinds[other], kinds[card]
    cards = [kinds, list(state.hands), list(state.colours), list(state.lying)]
    return restored(state.law.rules, state.heart_cards, cards, state.gone, state.numbers())


def everything_seen(state: NoKittyState, watcher: Watcher, strange: list[Any]) -> dict[str, object]:
    """All a watcher can learn from a state: its view, moves, hints and refusals."""
    view = state.view(watcher)
    seen: dict[str, object] = {
        "view": msgspec.json.encode(view),
        "guidance": NO_KITTY[0].guidance(view, state.law.rules, "AB"),
        "laid": state.laid(),
        "clocks": state.clocks(),
    }
    if watcher is None:
        return seen
    seen["legal"] = [str(move) for move in state.legal(watcher)]
    seen["extend"] = [state.extend(watcher, words) for words in ([], ["R1"], ["wind"], ["shield"])]
    seen["refusals"] = [answer(state, watcher, move) for move in strange]
    return seen


def answer(state: NoKittyState, seat: int, move: Any) -> str:
    """What a player is told who tries a move."""
    try:
        state.clone().apply(seat, move)
    except IllegalMoveError as error:
        return f"{error.code} {error.why}: {error.reason}"
    return "accepted"


def heard_by(watcher: Watcher, events: list[Event]) -> list[Event]:
    seen = (event.seen_by(watcher) for event in events)
    return [event for event in seen if event is not None]


def steps_of_both(state: NoKittyState, twin: NoKittyState) -> list[Step]:
    """The steps that are legal in both."""
    return [
        Step(seat, move)
        for seat in (CLOCK, 0, 1)
        for move in sorted(set(state.legal(seat)) & set(twin.legal(seat)), key=str)
    ]


def play_alike(state: NoKittyState, watcher: Watcher, seed: int) -> int:
    """Plays a table and its twin on with the same moves; gives how often they really differed."""
    rng = fast_rng(seed)
    twin = make_twin(state, watcher, rng)
    strange = [move for seat in range(2) for move in state.legal(seat)[:8]]
    strange += [NO_KITTY[0].parse_move(text) for text in ("wind 1", "recycle 2", "shield", "end")]
    differed = 0
    for _ in range(MOST_STEPS):
        differed += state.checksum() != twin.checksum()
        mine = everything_seen(state, watcher, strange)
        assert mine == everything_seen(twin, watcher, strange)
        if watcher is not None:
            luck = rng.word()
            guesses = [table.guess(watcher, fast_rng(luck)).checksum() for table in (state, twin)]
            assert guesses[0] == guesses[1]
        both = steps_of_both(state, twin)
        if not both:
            break
        step = both[rng.below(len(both))]
        heard: tuple[list[Event], list[Event]] = ([], [])
        state.apply(step.seat, step.move, heard[0])
        twin.apply(step.seat, step.move, heard[1])
        mover = "" if watcher is None else "AB"[watcher]
        if any(event.kind == "drew" and event.seat == mover for event in heard[0]):
            break
        assert heard_by(watcher, heard[0]) == heard_by(watcher, heard[1])
    return differed


@settings(max_examples=MANY)
@given(small_positions(), st.sampled_from([0, 1, None]), st.integers(0, 2**40))
def test_nobody_learns_hidden_cards_of_a_position(
    state: NoKittyState, watcher: Watcher, seed: int
) -> None:
    play_alike(state, watcher, seed)


@settings(max_examples=MANY)
@given(
    st.sampled_from(NO_KITTY).flatmap(lambda game: matches(game, 2)),
    st.sampled_from([0, 1, None]),
    st.integers(0, 2**40),
    st.integers(0, 30),
)
def test_nobody_learns_hidden_cards_of_a_match(
    match: Match, watcher: Watcher, seed: int, steps: int
) -> None:
    state = walked(match, seed, steps)
    assert isinstance(state, NoKittyState)
    if state.outcome() is None:
        assert play_alike(state, watcher, seed)


def test_a_draw_is_told_to_the_others_without_its_cards() -> None:
    match = Match(NO_KITTY[0], ["Amina", "Brian"], seed="tea", starter=0)
    (drew,) = match.apply(0, "draw")
    assert len(drew.cards) == 2
    for other in (1, None):
        seen = drew.seen_by(other)
        assert seen is not None
        assert (seen.cards, seen.number, seen.what) == ((), 2, "both")
    assert drew.seen_by(0) == drew


def test_the_other_hand_is_only_counted() -> None:
    match = Match(NO_KITTY[0], ["Amina", "Brian"], seed="tea", starter=0)
    match.apply(0, "draw")
    for watcher, hand in ((0, 7), (1, 5), (None, 0)):
        view = match.state.view(watcher)
        assert len(view.hand) == hand
        assert [(player.hearts, player.magic) for player in view.players] == [(4, 3), (3, 2)]
