"""Every bot plays every game to its end, and uses only what its seat knows."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import fields
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import GAMES, Game, Match, Rng, State, fast_rng, find_game
from mezani.bots import BOTS, LEVELS, Observation, observe
from mezani.bots.driver import may_still_call, play_out, rng_for, seats_to_ask
from mezani.seats import SEAT_LETTERS
from tests.random_matches import any_match, matches, walk

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_bot = pytest.mark.parametrize("name", BOTS)
LONGEST = 3000
"""A limit on the steps of a match. Only a bot that loops or plays at random needs more."""


def choice_and_reason(name: str, observation: Observation, seed: int) -> tuple[str, str]:
    """Return what a bot does and why, as text."""
    move = BOTS[name].choose(observation, fast_rng(seed))
    return str(move), BOTS[name].explain(observation, fast_rng(seed))


def observations(state: State, rules: Any) -> list[tuple[int, Observation]]:
    """Return what every seat that may act knows."""
    return [(seat, observe(state, rules, seat)) for seat in state.actors()]


@every_game
@every_bot
def test_a_bot_plays_every_game_to_its_end(game: Game, name: str) -> None:
    for players in range(game.min_seats, min(game.max_seats, 4) + 1):
        match = Match(game, SEAT_LETTERS[:players], seed="sit down")
        play_out(match, BOTS[name], max_steps=100_000 if name == "random" else LONGEST)
        assert match.state.outcome() is not None


# The length of a match is a matter of chance, so the examples are always the same.
@pytest.mark.parametrize("name", LEVELS)
@settings(derandomize=True)
@given(any_match())
def test_a_level_plays_to_the_end_under_any_house_rules(name: str, match: Match) -> None:
    play_out(match, BOTS[name], max_steps=LONGEST)
    assert match.state.outcome() is not None


@every_bot
@given(any_match(), st.integers(0, 2**40))
def test_a_choice_is_a_legal_move_or_none_if_the_position_does_not_wait(
    name: str, match: Match, seed: int
) -> None:
    for state in walk(match, seed, 40):
        for seat, observation in observations(state, match.rules):
            move = BOTS[name].choose(observation, fast_rng(seed))
            assert (
                move in observation.moves if move is not None else seat not in seats_to_ask(state)
            )


def test_an_observation_has_only_what_a_seat_may_know() -> None:
    assert [one.name for one in fields(Observation)] == [
        "view",
        "moves",
        "rules",
        "discards",
        "encoding",
    ]


@every_game
@every_bot
@settings(max_examples=6)
@given(st.data())
def test_hidden_cards_never_change_a_choice_or_its_reason(
    game: Game, name: str, data: st.DataObject
) -> None:
    seats = data.draw(st.integers(game.min_seats, game.max_seats))
    match = data.draw(matches(game, seats))
    seed = data.draw(st.integers(0, 2**40))
    for state in walk(match, seed, 30):
        for seat, observation in observations(state, match.rules):
            twin = observe(state.guess(seat, fast_rng(seed)), match.rules, seat)
            assert choice_and_reason(name, twin, seed) == choice_and_reason(name, observation, seed)


@every_bot
@given(any_match(), st.integers(0, 2**40))
def test_a_reason_is_one_sentence_and_perhaps_a_chance(name: str, match: Match, seed: int) -> None:
    most = 2 if name == "master" else 1
    for state in walk(match, seed, 40):
        for _, observation in observations(state, match.rules):
            _, reason = choice_and_reason(name, observation, seed)
            assert reason.endswith(".")
            assert 1 <= reason.count(".") <= most
            assert reason[0].isupper()
            assert not set(reason) & set("{}\n")


@every_game
@every_bot
def test_a_pickled_observation_leads_to_the_same_choice(game: Game, name: str) -> None:
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="elsewhere")
    while (seats := seats_to_ask(match.state)) and match.version < 30:
        observation = observe(match.state, match.rules, seats[0])
        carried = pickle.loads(pickle.dumps(observation))
        assert choice_and_reason(name, carried, 7) == choice_and_reason(name, observation, 7)
        match.apply(seats[0], BOTS[name].choose(observation, rng_for(match)))


@every_game
def test_the_random_bot_picks_every_legal_move(game: Game) -> None:
    match = Match(game, SEAT_LETTERS[: game.min_seats], seed="any")
    seat = seats_to_ask(match.state)[0]
    observation = observe(match.state, match.rules, seat)
    picked = {str(BOTS["random"].choose(observation, fast_rng(n))) for n in range(2000)}
    assert picked == {str(move) for move in observation.moves}


def test_there_are_four_levels_and_each_is_a_bot() -> None:
    assert LEVELS == ("rookie", "casual", "sharp", "master")
    assert set(LEVELS) < set(BOTS)


def test_levels_play_a_game_of_an_unknown_family_at_random() -> None:
    view = SimpleNamespace(family="another")
    observation = Observation(view, ("left", "right"), "rules", ())
    for level in LEVELS:
        assert {BOTS[level].choose(observation, fast_rng(n)) for n in range(50)} == {
            "left",
            "right",
        }
        assert BOTS[level].explain(observation, fast_rng(1)).endswith(".")


def test_a_player_who_could_only_call_is_not_asked() -> None:
    match = Match(find_game("kadi-classic"), ["A", "B", "C"], seed="late")
    match.apply(0, "direction forward")
    match.apply(0, "draw")
    assert 0 in match.state.actors()
    assert may_still_call(match.state, 0)
    assert seats_to_ask(match.state) == [1]


class SilentBot:
    """Draws or passes whenever it can, and never calls."""

    def choose(self, observation: Observation, rng: Rng) -> Any | None:
        quiet = [
            move for move in observation.moves if str(move) in ("draw", "pass", "quiet", "confirm")
        ]
        others = [move for move in observation.moves if str(move) != "niko"]
        return next(iter(quiet or others), None)

    def explain(
        self,
        observation: Observation,
        rng: Rng,
        names: Sequence[str] = SEAT_LETTERS,
        language: str = "en",
    ) -> str:
        return "It is the least I can do."


@every_game
def test_every_seat_of_a_match_with_silent_bots_is_asked(game: Game) -> None:
    match = Match(game, SEAT_LETTERS[: game.max_seats][:3], seed="hush")
    play_out(match, SilentBot(), max_steps=500)
    assert {step.seat for step in match.steps} == set(range(len(match.players)))
