"""Hints in the terminal: one line with the move and the reason."""

from __future__ import annotations

import pytest

from mezani import GAMES, Game, Match
from mezani.bots import BOTS, levels, observe
from mezani.bots.driver import play_step, rng_for, seats_to_ask
from mezani.cli.terminal.help import hint_lines
from mezani.seats import SEAT_LETTERS

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
WITH_BOTS = [game for game in GAMES.values() if game.family in levels.FAMILIES]


@pytest.mark.parametrize("game", WITH_BOTS, ids=lambda game: str(game.id))
def test_a_hint_is_the_reason_of_the_best_bot(game: Game) -> None:
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="hint")
    while (seats := seats_to_ask(match.state)) and match.version < 20:
        seat = seats[0]
        observation = observe(match.state, match.rules, seat)
        lines = hint_lines(match, seat)
        assert lines == [BOTS["master"].explain(observation, rng_for(match), match.players)]
        assert ": " in lines[0]
        play_step(match, seat, BOTS["sharp"])


@every_game
def test_there_is_no_hint_in_a_game_without_bots(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "FAMILIES", {})
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="hint")
    assert hint_lines(match, seats_to_ask(match.state)[0]) == ["There is no bot for this game."]
