"""The texts of bots: every reason names its move, and an unknown language falls back to English."""

from __future__ import annotations

import pytest

from mezani import GAMES, Game, Match
from mezani.bots import BOTS, observe
from mezani.bots.driver import play_step, rng_for, seats_to_ask
from mezani.bots.kadi.texts import TEXTS as KADI
from mezani.bots.nokitty.texts import TEXTS as NOKITTY
from mezani.bots.qute.texts import TEXTS as QUTE
from mezani.games.shared.texts.language import Template
from mezani.seats import SEAT_LETTERS

ALL_TEXTS = [texts for family in (KADI, NOKITTY, QUTE) for texts in family.values()]


@pytest.mark.parametrize(
    "template", [template for texts in ALL_TEXTS for template in texts.reasons.values()]
)
def test_every_reason_begins_with_the_move(template: Template) -> None:
    forms = (template,) if isinstance(template, str) else template.values()
    assert all(form.startswith("{do}") for form in forms)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("name", BOTS)
def test_a_language_without_texts_falls_back_to_english(game: Game, name: str) -> None:
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="languages")
    for _ in range(10):
        seat = seats_to_ask(match.state)[0]
        observation = observe(match.state, match.rules, seat)
        english = BOTS[name].explain(observation, rng_for(match))
        assert BOTS[name].explain(observation, rng_for(match), language="tlh") == english
        play_step(match, seat, BOTS["random"])
