"""Every bot plays every game to its end, seeing only its own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mezani import GAMES, Game, Match, Rng, fast_rng, find_game, with_changes
from mezani.bots import BOTS
from mezani.bots.driver import may_add_to_move, play_out, step, waited_for


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_every_game_to_its_end(game: Game, name: str) -> None:
    for players in range(game.min_seats, min(game.max_seats, 4) + 1):
        match = Match(game, ["ABCDEFGH"[seat] for seat in range(players)], seed="sit down")
        play_out(match, BOTS[name])
        assert match.state.outcome() is not None


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_simple_bot_beats_the_random_one(game: Game) -> None:
    won = 0
    for number in range(20):
        match = Match(game, ["A", "B"], seed=f"duel {number}")
        simple = number % 2
        while seats := waited_for(match.state):
            step(match, seats[0], BOTS["simple" if seats[0] == simple else "random"])
        won += match.state.winners() == [simple]
    assert won >= 15


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_random_bot_picks_any_legal_move_and_no_other(game: Game) -> None:
    match = Match(game, ["A", "B", "C"], seed="any")
    seat = waited_for(match.state)[0]
    moves = match.state.legal(seat)
    picked = {
        str(BOTS["random"].choose(match.state.view(seat), moves, fast_rng(n))) for n in range(2000)
    }
    assert picked == {str(move) for move in moves}


def test_a_player_who_could_only_call_is_not_waited_for() -> None:
    match = Match(find_game("kadi-classic"), ["A", "B", "C"], seed="late")
    match.apply(0, "direction forward")
    match.apply(0, "draw")
    assert 0 in match.state.actors()
    assert may_add_to_move(match.state, 0)
    assert waited_for(match.state) == [1]


class SilentBot:
    """Draws, passes or says nothing: never calls, never plays unless it must."""

    summary = "Does the least it can."

    def choose(self, view: Any, moves: Sequence[Any], rng: Rng) -> Any | None:
        quiet = [move for move in moves if str(move) in ("draw", "pass", "quiet", "confirm")]
        others = [move for move in moves if str(move) != "niko"]
        return next(iter(quiet or others), None)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_bot_that_says_nothing_is_not_asked_forever(game: Game) -> None:
    match = Match(game, ["A", "B", "C"], seed="hush")
    play_out(match, SilentBot(), most=500)
    assert match.state.outcome() is not None or match.version == 500


def choice(hands: dict[str, str], top: str, game: str = "kadi-friendly", **changes: object) -> str:
    """What the simple bot does on seat A."""
    found = find_game(game)
    setup = {"hands": hands, "top": top}
    state = found.position(with_changes(found.preset, changes), setup)
    return str(BOTS["simple"].choose(state.view(0), state.legal(0), fast_rng(1)))


def test_the_simple_bot_wins_when_it_can() -> None:
    assert choice({"A": "7H 7S", "B": "9D"}, "7C") in ("play 7H 7S", "play 7S 7H")


def test_the_simple_bot_keeps_its_aces() -> None:
    assert choice({"A": "AS 9C KD 5D", "B": "9D 4H 6S"}, "9H") == "play 9C"


def test_the_simple_bot_answers_its_own_question() -> None:
    assert choice({"A": "QH 4H KS", "B": "9D 4C 6S"}, "5H") == "play QH 4H"


def test_the_simple_bot_calls_when_what_it_keeps_could_win() -> None:
    hands = {"A": "9C KD 5D", "B": "9D 4H 6S"}
    assert choice({**hands, "A": "9C 5D"}, "9H", "kadi-classic") == "play 9C niko"
    assert choice(hands, "9H", "kadi-classic") == "play 9C"


def test_the_simple_bot_does_not_strand_itself_without_a_call() -> None:
    assert choice({"A": "5D", "B": "9D 4H 6S"}, "5H", "kadi-classic") == "draw"


def test_the_simple_bot_chooses_its_most_frequent_suit() -> None:
    hands = {"A": "AS 9C KC 5D", "B": "9D 4H 6S"}
    assert choice(hands, "6H") == "play AS suit=C"
