"""Every game ends, even if nobody plays, nothing is left to draw or all players are cardless."""

from __future__ import annotations

import pytest

from mezani import CLOCK, Event, Game, IllegalMoveError, Match, State, find_game, with_changes
from mezani.cards import card_text, deck_of, members
from mezani.seats import SEAT_LETTERS
from tests.random_matches import game_sizes_of

MAX_MOVES = 400


def draw_or_pass(state: State) -> None:
    """Make the least move of a seat that must act, or any move if there is no such move."""
    for seat in state.actors():
        moves = state.legal(seat)
        texts = [str(move) for move in moves]
        for least in ("draw", "pass", "confirm", "direction forward"):
            if least in texts:
                state.apply(seat, moves[texts.index(least)])
                return
    seat = state.actors()[0]
    state.apply(seat, state.legal(seat)[0])


def plays_out(state: State) -> bool:
    """Return whether the game ends if all players make the least move."""
    for _ in range(MAX_MOVES):
        if state.outcome() is not None:
            return True
        draw_or_pass(state)
    return False


def all_but(jokers: int, *named: str) -> str:
    """Return the deck without some cards."""
    taken = " ".join(named).split()
    return " ".join(c for c in map(card_text, members(deck_of(jokers))) if c not in taken)


@pytest.mark.parametrize(("game", "seats"), game_sizes_of("kadi"))
def test_a_game_in_which_everybody_only_draws_is_a_tie(game: Game, seats: int) -> None:
    match = Match(game, SEAT_LETTERS[:seats], seed="only drawing")
    assert plays_out(match.state)
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.scores == (0.0,) * seats


def test_a_whole_round_without_a_play_or_a_card_to_draw_is_a_tie() -> None:
    game = find_game("kadi-friendly")
    hands = {"A": "4S", "B": "5S", "C": all_but(2, "4S", "5S", "6H")}
    state = game.position(game.preset, {"hands": hands, "top": "6H"})
    state.apply(0, game.parse_move("draw"))
    state.apply(1, game.parse_move("draw"))
    assert state.outcome() is None
    state.apply(2, game.parse_move("draw"))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == ()


@pytest.mark.parametrize("cardless", ["plays-on", "blocks-win", "blocks-play"])
def test_if_all_players_are_cardless_they_draw_and_play_on(cardless: str) -> None:
    game = find_game("kadi-friendly")
    rules = with_changes(game.preset, {"cardless": cardless})
    state = game.position(rules, {"hands": {"A": "", "B": "", "C": ""}, "top": "7S"})
    for seat in range(3):
        assert state.actors() == [seat]
        assert [str(move) for move in state.legal(seat)] == ["draw"]
        state.apply(seat, game.parse_move("draw"))
    assert plays_out(state)


def test_cardless_players_with_nothing_to_draw_end_the_game() -> None:
    game = find_game("kadi-friendly")
    hands = {"A": "", "B": all_but(2, "7S")}
    state = game.position(game.preset, {"hands": hands, "top": "7S"})
    assert plays_out(state)


@pytest.mark.parametrize("game_id", ["kadi-classic", "kadi-live"])
def test_a_request_nobody_can_meet_does_not_stop_the_game(game_id: str) -> None:
    game = find_game(game_id)
    hands = {"A": "AS 4D 9C", "B": "5C 6C", "C": "9D 10D"}
    state = game.position(game.preset, {"hands": hands, "top": "7S"})
    state.apply(0, game.parse_move("play AS ask=QH"))
    assert plays_out(state)


def test_a_timeout_on_the_holder_of_a_requested_card_plays_it() -> None:
    game = find_game("kadi-live")
    hands = {"A": "AS 4D 9C", "B": "QH 6C", "C": "9D 10D"}
    state = game.position(game.preset, {"hands": hands, "top": "7S"})
    state.apply(0, game.parse_move("play AS ask=QH"))
    with pytest.raises(IllegalMoveError, match="must be played"):
        state.apply(1, game.parse_move("draw"))
    state.apply(CLOCK, game.parse_clock("turn"))
    assert game.fact(state, "top", "") == "QH"
    assert state.turn == 2


def test_asking_the_table_wins_even_if_an_ace_returns_the_turn_to_the_asker() -> None:
    """Found by fuzzing: an event told a seat that does not exist to follow a suit."""
    game = find_game("kadi-classic")
    hands = {"A": "AS 9D", "B": "4S 5C 5D", "C": "AC 10C 10H"}
    match_names = ["Amina", "Brian", "Chao"]
    state = game.position(game.preset, {"hands": hands, "top": "7S"})
    state.apply(0, game.parse_move("play AS ask=7D niko"))
    state.apply(1, game.parse_move("play 4S"))
    events: list[Event] = []
    state.apply(2, game.parse_move("play AC"), events)
    assert state.winners() == [0]
    assert {event.seat for event in events} <= {"A", "C"}
    assert [game.talk(event, match_names) for event in events][-1] == "Amina won."
