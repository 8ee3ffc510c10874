"""No observer learns anything hidden, in any game.

The test is non-interference: a guess differs from the real state only in what its seat cannot see. Both are played on
with the same steps, and everything the observer can learn must stay the same.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import CLOCK, COMPILED, Event, Game, Match, NotationError, Rng, State, Step, fast_rng
from mezani.game import visible_events
from mezani.match import parse_step
from mezani.seats import SEAT_LETTERS
from tests.games.kadi.twins import holds_requested_card, revealed_by_the_rules
from tests.random_matches import GAME_SIZE_IDS, GAME_SIZES, matches, walked
from tests.secrecy import Observer, everything_seen, got_cards, steps_of_both

MOST_STEPS = 12
every_game_size = pytest.mark.parametrize(("game", "seats"), GAME_SIZES, ids=GAME_SIZE_IDS)


def kadi_tells(state: Any, twin: Any, observer: Observer, step: Step) -> bool:
    """A player who cannot counter is not asked, and a timeout plays a requested card."""
    if revealed_by_the_rules(state, observer) != revealed_by_the_rules(twin, observer):
        return True
    return step.seat == CLOCK and holds_requested_card(state) != holds_requested_card(twin)


def qute_tells(state: Any, twin: Any, observer: Observer, step: Step) -> bool:
    """The end of a round shows the hands, and a timeout plays a card if it cannot end the turn.

    In practice, the player on turn is told which ranks can be added from the blind.
    """
    kind = str(step.move).partition(" ")[0]
    if kind == "turn" and not (may_end(state) and may_end(twin)):
        return True
    if kind == "qute" or (kind in ("end", "turn") and state.hands[state.turn] == 0):
        return True
    shown_to = None if kind in ("end", "turn") else state.turn
    changes_blind = kind in ("end", "turn", "draw", "add")
    return bool(state.fast_rules.practice) and changes_blind and shown_to in (None, observer)


def may_end(state: State) -> bool:
    """Return True if the player on turn may end the turn."""
    return any(str(move).startswith("end") for move in state.legal(state.turn))


TELLS: dict[str, Callable[[Any, Any, Observer, Step], bool]] = {
    "kadi": kadi_tells,
    "qute": qute_tells,
}
"""By family: True if a step reveals, by the rules, something in which two states differ."""


def tells_nothing(state: Any, twin: Any, observer: Observer, step: Step) -> bool:
    """Return False: the rules reveal nothing hidden."""
    return False


def make_twin(state: State, observer: Observer, rng: Rng) -> State:
    """Return a state that looks the same to an observer. A spectator sees less than any player."""
    if observer is not None:
        return state.guess(observer, rng)
    for seat in range(state.seats):
        state = state.guess(seat, rng)
    return state


def do_differ(state: State, twin: State, observer: Observer) -> bool:
    """Return True if two states differ in something hidden from the observer."""
    others = [seat for seat in range(state.seats) if seat != observer]
    return any(state.view(seat).hand != twin.view(seat).hand for seat in others)


def tried_moves(game: Game, state: State, twin: State) -> list[Any]:
    """Return moves of all seats in both states, and the same moves with cards of other hands."""
    texts: set[str] = set()
    hands = [each.view(seat).hand for each in (state, twin) for seat in range(each.seats)]
    cards = {card for hand in hands for card in hand}
    for each in (state, twin):
        for seat in range(each.seats):
            listed = [str(move).split() for move in each.legal(seat)[:8]]
            texts |= {" ".join(words) for words in listed}
            for verb, card, *rest in filter(lambda words: words[1:2], listed[:2]):
                if card in cards:
                    texts |= {" ".join([verb, other, *rest]) for other in cards}
    moves: list[Any] = []
    for text in sorted(texts):
        with contextlib.suppress(NotationError):
            moves.append(game.parse_move(text))
    return moves


def play_alike(
    game: Game, rules: Any, state: State, observer: Observer, seed: int, steps: int = MOST_STEPS
) -> int:
    """Play a state and its twin on with the same steps. Return after how many steps they still differed."""
    rng = fast_rng(seed)
    state = state.clone()
    twin = make_twin(state, observer, rng)
    tells = TELLS.get(game.family, tells_nothing)
    if observer is not None:
        luck = rng.word()
        guesses = [each.guess(observer, fast_rng(luck)).checksum() for each in (state, twin)]
        assert guesses[0] == guesses[1]
    differed = 0
    for _ in range(steps + 1):
        differed += do_differ(state, twin, observer)
        tried = tried_moves(game, state, twin)
        mine = everything_seen(game, rules, state, observer, tried)
        assert mine == everything_seen(game, rules, twin, observer, tried)
        both = steps_of_both(state, twin)
        if not both:
            break
        step = both[rng.below(len(both))]
        if tells(state, twin, observer, step):
            break
        events: tuple[list[Event], list[Event]] = ([], [])
        for each, told in zip((state, twin), events):
            each.apply(step.seat, parse_step(game, str(step), state.seats).move, told)
        if got_cards(observer, events[0]) != got_cards(observer, events[1]):
            break
        assert visible_events(events[0], observer) == visible_events(events[1], observer), step
    return differed


@settings(max_examples=20 if COMPILED else 6)
@every_game_size
@given(st.data())
def test_hidden_cards_make_no_difference_to_an_observer(
    game: Game, seats: int, data: st.DataObject
) -> None:
    match = data.draw(matches(game, seats))
    seed = data.draw(st.integers(0, 2**40))
    walked(match, seed, data.draw(st.integers(0, 50)))
    for observer in (None, *range(seats)):
        play_alike(game, match.rules, match.state, observer, seed)


@every_game_size
def test_the_compared_states_differ_and_are_played_on(game: Game, seats: int) -> None:
    compared = 0
    for number in range(30):
        match = Match(game, SEAT_LETTERS[:seats], seed=f"differ {number}")
        state = walked(match, number, number)
        compared += play_alike(game, match.rules, state, number % seats, number)
        compared += play_alike(game, match.rules, state, None, number)
    assert compared > 2 * 30


@every_game_size
def test_no_view_contains_the_seed(game: Game, seats: int) -> None:
    match = Match(game, SEAT_LETTERS[:seats], seed="a-very-secret-seed")
    for observer in (None, *range(seats)):
        assert "secret" not in repr(match.state.view(observer))
