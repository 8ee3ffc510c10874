"""The words of bots: every reason names the move it is for, and every language falls back on English."""

from __future__ import annotations

import pytest

from mezani import GAMES, Game, Match
from mezani.bots import BOTS, sight_of
from mezani.bots.driver import rng_for, step, waited_for
from mezani.bots.kadi.english import REASONS as KADI
from mezani.bots.nokitty.english import REASONS as NO_KITTY
from mezani.bots.qute.english import REASONS as QUTE
from mezani.games.shared.language import Template
from mezani.seats import SEAT_LETTERS


@pytest.mark.parametrize("template", [*KADI.values(), *NO_KITTY.values(), *QUTE.values()])
def test_every_reason_begins_with_the_move(template: Template) -> None:
    forms = (template,) if isinstance(template, str) else template
    assert all(form.startswith("{do}") for form in forms)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_does_not_speak_a_language_speaks_english(game: Game, name: str) -> None:
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="languages")
    for _ in range(10):
        seat = waited_for(match.state)[0]
        sight = sight_of(match.state, match.rules, seat)
        english = BOTS[name].explain(sight, rng_for(match))
        assert BOTS[name].explain(sight, rng_for(match), language="tlh") == english
        step(match, seat, BOTS["random"])
