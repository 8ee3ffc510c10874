"""Nobody learns what they may not see, in any game.

The test is non-interference: a guess is a table that differs only in what its seat can't see. It is played on with
the same steps as the real one, and all that the watcher sees, hears, may do, is told and can guess stays the same.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import CLOCK, COMPILED, Event, Game, Match, NotationError, Rng, State, Step, fast_rng
from mezani.match import parse_step
from mezani.seats import SEAT_LETTERS
from tests.kadi.twins import holds_what_was_asked, told_by_the_rules
from tests.secrecy import Watcher, everything_seen, got_cards, heard_by
from tests.tables import TABLE_IDS, TABLES, matches, walked

MOST_STEPS = 12
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_IDS)


def kadi_tells(state: Any, twin: Any, watcher: Watcher, step: Step) -> bool:
    """Who has nothing to counter with is not asked; a time-out plays a card that was asked for."""
    if told_by_the_rules(state, watcher) != told_by_the_rules(twin, watcher):
        return True
    return step.seat == CLOCK and holds_what_was_asked(state) != holds_what_was_asked(twin)


def qute_tells(state: Any, twin: Any, watcher: Watcher, step: Step) -> bool:
    """The end of a round counts the hands and deals new ones; a time-out plays if it can't just end the turn.

    In practice the player to move is told of which ranks the blind has cards to add.
    """
    kind = str(step.move).partition(" ")[0]
    if kind == "turn" and not (may_end(state) and may_end(twin)):
        return True
    if kind == "qute" or (kind in ("end", "turn") and state.hands[state.turn] == 0):
        return True
    shown_to = None if kind in ("end", "turn") else state.turn
    changes_blind = kind in ("end", "turn", "draw", "add")
    return bool(state.law.practice) and changes_blind and shown_to in (None, watcher)


def may_end(state: State) -> bool:
    """Whether the player of a table may end the turn."""
    return any(str(move).startswith("end") for move in state.legal(state.turn))


TELLS: dict[str, Callable[[Any, Any, Watcher, Step], bool]] = {
    "kadi": kadi_tells,
    "qute": qute_tells,
}
"""By family: whether a step tells, by the rules, what two tables don't share. Where none does no line is needed."""


def tells_nothing(state: Any, twin: Any, watcher: Watcher, step: Step) -> bool:
    """Nothing hidden is told by the rules."""
    return False


def make_twin(state: State, watcher: Watcher, rng: Rng) -> State:
    """A table that looks the same to a watcher; one who only looks on sees less than any player."""
    if watcher is not None:
        return state.guess(watcher, rng)
    for seat in range(state.seats):
        state = state.guess(seat, rng)
    return state


def do_differ(state: State, twin: State, watcher: Watcher) -> bool:
    """Whether something is hidden from the watcher in which the two are not alike."""
    others = [seat for seat in range(state.seats) if seat != watcher]
    return any(state.view(seat).hand != twin.view(seat).hand for seat in others)


def steps_of_both(state: State, twin: State) -> list[Step]:
    """The steps that can be made at both tables."""
    return [
        Step(seat, move)
        for seat in (CLOCK, *range(state.seats))
        for move in sorted(set(state.legal(seat)) & set(twin.legal(seat)), key=str)
    ]


def strange_moves(game: Game, state: State, twin: State) -> list[Any]:
    """Moves of all seats at both tables, and the same with cards of other hands in them."""
    texts: set[str] = set()
    hands = [table.view(seat).hand for table in (state, twin) for seat in range(table.seats)]
    cards = {card for hand in hands for card in hand}
    for table in (state, twin):
        for seat in range(table.seats):
            listed = [str(move).split() for move in table.legal(seat)[:8]]
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
    game: Game, rules: Any, state: State, watcher: Watcher, seed: int, steps: int = MOST_STEPS
) -> int:
    """Plays a table and its twin on with the same steps; gives after how many they still differed."""
    rng = fast_rng(seed)
    state = state.clone()
    twin = make_twin(state, watcher, rng)
    tells = TELLS.get(game.family, tells_nothing)
    if watcher is not None:
        luck = rng.word()
        guesses = [table.guess(watcher, fast_rng(luck)).checksum() for table in (state, twin)]
        assert guesses[0] == guesses[1]
    differed = 0
    for _ in range(steps + 1):
        differed += do_differ(state, twin, watcher)
        strange = strange_moves(game, state, twin)
        mine = everything_seen(game, rules, state, watcher, strange)
        assert mine == everything_seen(game, rules, twin, watcher, strange)
        both = steps_of_both(state, twin)
        if not both:
            break
        step = both[rng.below(len(both))]
        if tells(state, twin, watcher, step):
            break
        events: tuple[list[Event], list[Event]] = ([], [])
        for table, told in zip((state, twin), events):
            table.apply(step.seat, parse_step(game, str(step), state.seats).move, told)
        if got_cards(watcher, events[0]) != got_cards(watcher, events[1]):
            break
        assert heard_by(watcher, events[0]) == heard_by(watcher, events[1]), step
    return differed


@settings(max_examples=20 if COMPILED else 6)
@every_table
@given(st.data())
def test_hidden_cards_make_no_difference_to_anybody_who_cannot_see_them(
    game: Game, seats: int, data: st.DataObject
) -> None:
    match = data.draw(matches(game, seats))
    seed = data.draw(st.integers(0, 2**40))
    walked(match, seed, data.draw(st.integers(0, 50)))
    for watcher in (None, *range(seats)):
        play_alike(game, match.rules, match.state, watcher, seed)


@every_table
def test_the_tables_compared_really_differ_and_are_played_on(game: Game, seats: int) -> None:
    compared = 0
    for number in range(30):
        match = Match(game, SEAT_LETTERS[:seats], seed=f"differ {number}")
        state = walked(match, number, number)
        compared += play_alike(game, match.rules, state, number % seats, number)
        compared += play_alike(game, match.rules, state, None, number)
    assert compared > 2 * 30


@every_table
def test_no_view_has_the_seed_in_it(game: Game, seats: int) -> None:
    match = Match(game, SEAT_LETTERS[:seats], seed="a-very-secret-seed")
    for watcher in (None, *range(seats)):
        assert "secret" not in repr(match.state.view(watcher))
