"""Reasons are true: every claim that can be checked is checked against the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from mezani import Match, find_game
from mezani.bots import BOTS, observe
from mezani.bots.driver import may_still_call, rng_for, seats_to_ask
from tests.bots.claims import Case, Claims, found_claims, kadi, nokitty, qute

NAMES = ["Amina", "Brian", "Chao", "Dalila"]
FAMILIES: dict[str, tuple[Claims, dict[str, int]]] = {
    "kadi": (
        kadi.CLAIMS,
        {"kadi-friendly": 30, "kadi-bomb": 30, "kadi-classic": 30, "kadi-live": 30},
    ),
    "qute": (qute.CLAIMS, {"qute": 16}),
    "nokitty": (nokitty.CLAIMS, {"no-kitty": 30, "no-kitty-duel": 30}),
}
"""The claims of each family, and how many matches of each game are played."""
LONGEST = 2000


def explained_move(name: str, match: Match, seat: int) -> Case:
    """Return what a bot does now, and why."""
    observation = observe(match.state, match.rules, seat)
    move = BOTS[name].choose(observation, rng_for(match))
    return Case(
        match,
        seat,
        observation,
        move,
        BOTS[name].explain(observation, rng_for(match), match.players),
    )


def count_claims(game_id: str, name: str, number: int, players: int) -> Counter[tuple[str, bool]]:
    """Play a match and count the claims made in it: by pattern, or with all details if a claim is false."""
    claims = FAMILIES[find_game(game_id).family][0]
    match = Match(find_game(game_id), NAMES[:players], seed=f"claims {number}")
    counted: Counter[tuple[str, bool]] = Counter()
    while (seats := seats_to_ask(match.state)) and match.version < LONGEST:
        seat = seats[0]
        for case in turn_of(name, match, seat):
            for pattern, is_true in found_claims(case, claims):
                story = f"{match.seed!r} {match.version} {case.move}: {case.reason} {case.view}"
                counted[pattern if is_true else story, is_true] += 1
            if case.move is not None:
                match.apply(seat, case.move)
    return counted


def turn_of(name: str, match: Match, seat: int) -> Iterator[Case]:
    """Yield a move, and what the player may add to it."""
    yield explained_move(name, match, seat)
    if may_still_call(match.state, seat):
        yield explained_move(name, match, seat)


@pytest.mark.parametrize("name", ["rookie", "casual", "sharp"])
@pytest.mark.parametrize("game_id", [game for _, games in FAMILIES.values() for game in games])
def test_the_claims_of_a_reason_are_true(game_id: str, name: str) -> None:
    game = find_game(game_id)
    matches = FAMILIES[find_game(game_id).family][1][game_id]
    counted: Counter[tuple[str, bool]] = Counter()
    for number in range(matches):
        most = min(game.max_seats, 4)
        players = game.min_seats + number % (most - game.min_seats + 1)
        counted += count_claims(game_id, name, number, players)
    assert [story for story, is_true in counted if not is_true] == []
    assert len(counted) > 4
