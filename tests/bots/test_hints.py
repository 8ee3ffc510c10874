"""What a hint at the terminal says: one line that names the move and the reason."""

from __future__ import annotations

import pytest

from mezani import GAMES, Game, Match
from mezani.bots import BOTS, levels, observe
from mezani.bots.driver import rng_for, step, waited_for
from mezani.cli.terminal.help import hint_lines
from mezani.seats import SEAT_LETTERS

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@every_game
def test_a_hint_is_what_the_best_bot_says(game: Game) -> None:
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="hint")
    while (seats := waited_for(match.state)) and match.version < 20:
        seat = seats[0]
        observation = observe(match.state, match.rules, seat)
        lines = hint_lines(match, seat)
        assert lines == [BOTS["sharp"].explain(observation, rng_for(match), match.players)]
        assert lines[0].count(":") == 1
        step(match, seat, BOTS["sharp"])


@every_game
def test_no_bot_gives_a_hint_in_a_game_it_does_not_know(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "FAMILIES", {})
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="hint")
    assert hint_lines(match, waited_for(match.state)[0]) == ["There is no bot for this game."]
