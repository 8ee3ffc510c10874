"""Matches that are played token by token."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mezani import Game, IllegalMoveError
from mezani.envs.token_match import TokenMatch
from mezani.envs.vocabulary import WAIT
from mezani.seats import NO_SEAT
from tests.envs.random_tables import every_game, tables_of

MOST_WAYS = 3000


def random_tables(game: Game, steps: int) -> Iterator[TokenMatch]:
    """Yield tables before every token of random matches."""
    for number, (players, rules) in enumerate(tables_of(game)):
        rng = random.Random(number)
        table = TokenMatch(game.id, players, rules, f"tokens {number}")
        for _ in range(steps):
            if table.seat == NO_SEAT:
                break
            yield table
            table.add_token(rng.choice(table.options()))


@every_game
def test_every_option_is_in_the_vocabulary(game: Game) -> None:
    for table in random_tables(game, 200):
        assert table.options()
        assert len(set(table.options())) == len(table.options())
        assert set(table.options()) <= set(table.vocabulary)


@every_game
def test_exactly_the_legal_moves_can_be_entered(game: Game) -> None:
    for table in random_tables(game, 40):
        if table.tokens or table.is_calling:
            continue
        legal = table.match.state.legal(table.seat)
        if len(legal) > 100:
            continue
        expected = set()
        for move in legal:
            copy = table.match.state.clone()
            copy.apply(table.seat, move)
            expected.add(copy.checksum())
        assert {made.match.state.checksum() for made in whole_moves(table)} == expected


def whole_moves(table: TokenMatch) -> Iterator[TokenMatch]:
    """Yield a copy of the table after each possible move."""
    open_tables = [table]
    version = table.match.version
    for _ in range(MOST_WAYS):
        if not open_tables:
            return
        current = open_tables.pop()
        for token in current.options():
            copy = current.copy()
            copy.add_token(token)
            if copy.match.version > version:
                yield copy
            else:
                open_tables.append(copy)


@every_game
def test_games_end_and_rewards_add_up_to_zero(game: Game) -> None:
    rng = random.Random(1)
    table = TokenMatch(game.id, game.max_seats, seed="end", max_moves=20_000)
    while table.seat != NO_SEAT:
        table.add_token(rng.choice(table.options()))
    assert table.is_over
    assert sum(table.rewards()) == pytest.approx(0.0)
    assert max(table.rewards()) <= 1.0


def test_a_long_match_is_truncated() -> None:
    table = TokenMatch("kadi-friendly", seed="long", max_moves=5)
    rng = random.Random(2)
    while table.seat != NO_SEAT:
        table.add_token(rng.choice(table.options()))
    assert table.is_truncated
    assert table.match.version == 5
    assert table.rewards() == [0.0, 0.0]


def test_a_token_that_is_not_an_option_changes_nothing() -> None:
    table = TokenMatch("qute", seed="tea")
    before = table.match.state.checksum()
    with pytest.raises(IllegalMoveError):
        table.add_token("qute")
    assert table.match.state.checksum() == before
    assert table.tokens == []


def test_a_player_who_could_win_is_asked_for_a_call_before_the_next_player() -> None:
    rng = random.Random(3)
    asked = 0
    for number in range(20):
        table = TokenMatch("kadi-classic", seed=f"call {number}")
        while table.seat != NO_SEAT:
            if table.is_calling:
                asked += 1
                seat = table.seat
                assert table.options() == ["niko", WAIT]
                assert seat == table.match.steps[-1].seat
                table.add_token(WAIT)
                assert not table.is_calling
            else:
                table.add_token(rng.choice(table.options()))
    assert asked > 0
