"""The words of bots: every reason names the move it is for, and every language falls back on English."""

from __future__ import annotations

import pytest

from mezani import GAMES, Game, Match
from mezani.bots import BOTS, observe
from mezani.bots.driver import rng_for, step, waited_for
from mezani.bots.kadi.texts import TEXTS as KADI
from mezani.bots.nokitty.texts import TEXTS as NO_KITTY
from mezani.bots.qute.texts import TEXTS as QUTE
from mezani.games.shared.texts.language import Template
from mezani.seats import SEAT_LETTERS

ALL_WORDS = [words for spoken in (KADI, NO_KITTY, QUTE) for words in spoken.values()]


@pytest.mark.parametrize(
    "template", [template for words in ALL_WORDS for template in words.reasons.values()]
)
def test_every_reason_begins_with_the_move(template: Template) -> None:
    forms = (template,) if isinstance(template, str) else template
    assert all(form.startswith("{do}") for form in forms)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_does_not_speak_a_language_speaks_english(game: Game, name: str) -> None:
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="languages")
    for _ in range(10):
        seat = waited_for(match.state)[0]
        observation = observe(match.state, match.rules, seat)
        english = BOTS[name].explain(observation, rng_for(match))
        assert BOTS[name].explain(observation, rng_for(match), language="tlh") == english
        step(match, seat, BOTS["random"])
