"""Tables to test at: every game for every number of players, under random house rules.

Everything comes from GAMES and from what ``switches`` tells, so a new game needs no change here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from hypothesis import strategies as st

from mezani import GAMES, Game, Match, RulesError, State, fast_rng, switches, with_changes
from mezani.fuzz import random_step
from mezani.seats import SEAT_LETTERS

TABLES = [
    (game, seats) for game in GAMES.values() for seats in range(game.min_seats, game.max_seats + 1)
]
TABLE_IDS = [f"{game.id}-{seats}" for game, seats in TABLES]


FAMILIES: dict[str, list[Game]] = {}
for each in GAMES.values():
    FAMILIES.setdefault(each.family, []).append(each)


def tables_of(family: str) -> list[ParameterSet]:
    """The tables of one family's games, for a test with ``game`` and ``seats``."""
    return [
        pytest.param(game, seats, id=name)
        for name, (game, seats) in zip(TABLE_IDS, TABLES)
        if game.family == family
    ]


def house_rules(game: Game, seats: int) -> st.SearchStrategy[Any]:
    """Rules with any switches changed that this many can play by."""
    values: dict[str, st.SearchStrategy[Any]] = {
        switch.name: st.sampled_from(switch.choices)
        if switch.choices
        else st.integers(switch.low, switch.high)
        for switch in switches(game.preset)
    }
    changes = st.fixed_dictionaries({}, optional=values)
    rules = changes.map(lambda changed: with_changes(game.preset, changed))
    return rules.filter(lambda made: can_be_played(game, made, seats))


def can_be_played(game: Game, rules: Any, seats: int) -> bool:
    """Whether the game takes these rules for this many."""
    try:
        game.check_rules(rules, seats)
    except RulesError:
        return False
    return True


@st.composite
def matches(draw: st.DrawFn, game: Game, seats: int) -> Match:
    """A match at its deal, under house rules; now and then for practice, or started as the rules say."""
    rules = draw(house_rules(game, seats))
    seed = f"match {draw(st.integers(0, 10**6))}"
    starter = draw(st.none() | st.integers(0, seats - 1))
    practice = draw(st.integers(0, 7)) == 1
    return Match(game, SEAT_LETTERS[:seats], rules, seed, starter, practice=practice)


@st.composite
def any_match(draw: st.DrawFn) -> Match:
    """A match of any game for any number of players, under house rules."""
    game, seats = draw(st.sampled_from(TABLES))
    return draw(matches(game, seats))


def walk(match: Match, seed: int, steps: int) -> Iterator[State]:
    """Plays at random, giving the state before every step and after the last."""
    rng = fast_rng(seed)
    yield match.state
    for _ in range(steps):
        if match.state.outcome() is not None:
            return
        step = random_step(match.state, rng)
        match.apply(step.seat, step.move)
        yield match.state


def walked(match: Match, seed: int, steps: int) -> State:
    """The state after so many random steps, or at the end of the game."""
    for _ in walk(match, seed, steps):
        pass
    return match.state
