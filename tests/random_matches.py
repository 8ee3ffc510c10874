"""Random matches of every game, with every number of players and random house rules.

Everything comes from GAMES and the switches, so a new game needs no change here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st

from mezani import GAMES, Game, Match, RulesError, State, fast_rng, switches, with_changes
from mezani.fuzz import random_step
from mezani.seats import SEAT_LETTERS

GAME_SIZES = [
    (game, seats) for game in GAMES.values() for seats in range(game.min_seats, game.max_seats + 1)
]
GAME_SIZE_IDS = [f"{game.id}-{seats}" for game, seats in GAME_SIZES]


FAMILIES: dict[str, list[Game]] = {}
for each in GAMES.values():
    FAMILIES.setdefault(each.family, []).append(each)


def game_sizes_of(family: str) -> list[Any]:
    """Return the parameters ``game`` and ``seats`` for the games of one family."""
    return [
        pytest.param(game, seats, id=name)
        for name, (game, seats) in zip(GAME_SIZE_IDS, GAME_SIZES)
        if game.family == family
    ]


def house_rules(game: Game, seats: int) -> st.SearchStrategy[Any]:
    """Return rules with any switches changed that this number of players can use."""
    values: dict[str, st.SearchStrategy[Any]] = {
        switch.name: st.sampled_from(switch.choices)
        if switch.choices
        else st.integers(switch.low, switch.high)
        for switch in switches(game.preset)
    }
    changes = st.fixed_dictionaries({}, optional=values)
    rules = changes.map(lambda changed: with_changes(game.preset, changed))
    return rules.filter(lambda made: is_playable(game, made, seats))


def is_playable(game: Game, rules: Any, seats: int) -> bool:
    """Return True if this number of players can play with these rules."""
    try:
        game.check_rules(rules, seats)
    except RulesError:
        return False
    return True


@st.composite
def matches(draw: st.DrawFn, game: Game, seats: int) -> Match:
    """Return a match at its deal with house rules, sometimes for practice, sometimes without a starter."""
    rules = draw(house_rules(game, seats))
    seed = f"match {draw(st.integers(0, 10**6))}"
    starter = draw(st.none() | st.integers(0, seats - 1))
    practice = draw(st.integers(0, 7)) == 1
    return Match(game, SEAT_LETTERS[:seats], rules, seed, starter, practice=practice)


@st.composite
def any_match(draw: st.DrawFn) -> Match:
    """Return a match of any game with any number of players and house rules."""
    game, seats = draw(st.sampled_from(GAME_SIZES))
    return draw(matches(game, seats))


def walk(match: Match, seed: int, steps: int) -> Iterator[State]:
    """Make random moves. Yield the state before every step and after the last."""
    rng = fast_rng(seed)
    yield match.state
    for _ in range(steps):
        if match.state.outcome() is not None:
            return
        step = random_step(match.state, rng)
        match.apply(step.seat, step.move)
        yield match.state


def walked(match: Match, seed: int, steps: int) -> State:
    """Return the state after some random steps, or at the end of the game."""
    for _ in walk(match, seed, steps):
        pass
    return match.state
