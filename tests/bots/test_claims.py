"""What bots say is true: every claim of a reason that can be checked is checked at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from mezani import Match, find_game
from mezani.bots import BOTS, LEVELS, observe
from mezani.bots.driver import may_add_to_move, rng_for, waited_for
from tests.bots.claims import Claims, Told, found_claims, kadi, nokitty, qute

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


def told_by(name: str, match: Match, seat: int) -> Told:
    """What a bot does now, and why."""
    observation = observe(match.state, match.rules, seat)
    move = BOTS[name].choose(observation, rng_for(match))
    return Told(
        match,
        seat,
        observation,
        move,
        BOTS[name].explain(observation, rng_for(match), match.players),
    )


def told_in(game_id: str, name: str, number: int, players: int) -> Counter[tuple[str, bool]]:
    """Plays a match, and counts the claims made in it: the pattern, or the whole story of a false one."""
    claims = FAMILIES[find_family(game_id)][0]
    match = Match(find_game(game_id), NAMES[:players], seed=f"claims {number}")
    counted: Counter[tuple[str, bool]] = Counter()
    while (seats := waited_for(match.state)) and match.version < LONGEST:
        seat = seats[0]
        for told in turn_of(name, match, seat):
            for pattern, is_true in found_claims(told, claims):
                story = f"{match.seed!r} {match.version} {told.move}: {told.reason} {told.view}"
                counted[pattern if is_true else story, is_true] += 1
            if told.move is not None:
                match.apply(seat, told.move)
    return counted


def turn_of(name: str, match: Match, seat: int) -> Iterator[Told]:
    """A move, and what the player may add to it."""
    yield told_by(name, match, seat)
    if may_add_to_move(match.state, seat):
        yield told_by(name, match, seat)


def find_family(game_id: str) -> str:
    """The family of a game."""
    return next(family for family, (_, games) in FAMILIES.items() if game_id in games)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game_id", [game for _, games in FAMILIES.values() for game in games])
def test_what_a_reason_claims_is_true(game_id: str, name: str) -> None:
    game = find_game(game_id)
    matches = FAMILIES[find_family(game_id)][1][game_id]
    counted: Counter[tuple[str, bool]] = Counter()
    for number in range(matches):
        most = min(game.max_seats, 4)
        players = game.min_seats + number % (most - game.min_seats + 1)
        counted += told_in(game_id, name, number, players)
    assert [story for story, is_true in counted if not is_true] == []
    assert len(counted) > 4
