"""What the master says about its move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mezani import GAMES, Game, Match, fast_rng
from mezani.bots import BOTS, Observation, observe
from mezani.bots.driver import play_step, rng_for, seats_to_ask
from mezani.bots.learned import master
from mezani.bots.learned.rated_move import RatedMove
from mezani.bots.levels import MASTER

NAMES = ("Amina", "Brian")
STEPS = 40
WITH_REASONS = [game for game in GAMES.values() if game.family in master.SHARP_BOTS]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def decisions(game: Game) -> Iterator[tuple[Match, Observation]]:
    """Yield the decisions of a match between sharp bots."""
    match = Match(game, NAMES, seed="reasons")
    while (seats := seats_to_ask(match.state)) and match.version < STEPS:
        yield match, observe(match.state, match.rules, seats[0])
        play_step(match, seats[0], BOTS["sharp"])


@pytest.mark.parametrize("game", WITH_REASONS, ids=lambda game: str(game.id))
@pytest.mark.parametrize("language", ["en", "sw"])
def test_a_reason_is_the_one_of_sharp_for_the_same_move(game: Game, language: str) -> None:
    reasons = 0
    for match, observation in decisions(game):
        said = BOTS["master"].explain(observation, rng_for(match), NAMES, language)
        if ". " not in said:
            continue
        reasons += 1
        move = BOTS["master"].choose(observation, rng_for(match))
        assert str(BOTS["sharp"].choose(observation, fast_rng(0))) == str(move)
        reason = BOTS["sharp"].explain(observation, fast_rng(0), NAMES, language)
        assert said.startswith(f"{reason} ")
        assert said.count("%") in (1, 2)
    assert reasons > 3


@every_game
def test_a_reason_changes_neither_the_move_nor_the_work_of_choosing_it(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    advised = [
        MASTER.advise(observation, rng_for(match), NAMES, "en")[0]
        for match, observation in decisions(game)
    ]
    monkeypatch.setattr(master, "SHARP_BOTS", {})
    chosen = [
        BOTS["master"].choose(observation, rng_for(match)) for match, observation in decisions(game)
    ]
    assert list(map(str, chosen)) == list(map(str, advised))


@pytest.mark.parametrize(
    ("chance", "other", "reason"),
    [(0.5, 0.4, "better"), (0.5, 0.495, "alike"), (0.495, 0.5, "alike"), (0.4, 0.5, "chosen")],
)
def test_a_move_with_the_lower_chance_is_not_called_as_good(
    chance: float, other: float, reason: str
) -> None:
    best, rival = RatedMove("draw", 1.0, chance), RatedMove("play 4H", 0.5, other)
    assert master.reason_for(best, rival) == reason
