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
from tests.bots.positions import observation

NAMES = ("Amina", "Brian")
STEPS = 40
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def decisions(game: Game) -> Iterator[tuple[Match, Observation]]:
    """Yield the decisions of a match between sharp bots."""
    match = Match(game, NAMES, seed="reasons")
    while (seats := seats_to_ask(match.state)) and match.version < STEPS:
        yield match, observe(match.state, match.rules, seats[0])
        play_step(match, seats[0], BOTS["sharp"])


@every_game
@pytest.mark.parametrize("language", ["en", "sw"])
def test_a_reason_is_the_one_of_sharp_for_the_same_move(game: Game, language: str) -> None:
    reasons = 0
    for match, known in decisions(game):
        said = BOTS["master"].explain(known, rng_for(match), NAMES, language)
        if ". " not in said:
            continue
        reasons += 1
        move = BOTS["master"].choose(known, rng_for(match))
        assert str(BOTS["sharp"].choose(known, fast_rng(0))) == str(move)
        reason = BOTS["sharp"].explain(known, fast_rng(0), NAMES, language)
        assert said.startswith(f"{reason} ")
        assert said.count("%") in (1, 2)
    assert reasons > 3


@every_game
def test_a_reason_changes_neither_the_move_nor_the_work_of_choosing_it(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    advised = [
        MASTER.advise(known, rng_for(match), NAMES, "en")[0] for match, known in decisions(game)
    ]
    monkeypatch.setattr(master, "SHARP_BOTS", {})  # choosing does not ask them
    chosen = [BOTS["master"].choose(known, rng_for(match)) for match, known in decisions(game)]
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


def test_a_move_is_not_compared_with_one_that_reads_the_same() -> None:
    known = observation({"A": "4S 4H 9C", "B": "7H 8H"}, top="4D")
    by_text = {str(move): RatedMove(move, 0.0, 0.5) for move in known.moves}
    pair, turned, other = (by_text[text] for text in ("play 4S 4H", "play 4H 4S", "draw"))
    kadi = master.MasterBot("kadi")
    assert kadi.rival_of(pair, [pair, turned, other], known) is other
    assert kadi.rival_of(pair, [pair, turned], known) is None
