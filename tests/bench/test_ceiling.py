"""The player of the ceiling: it sees all hands, but not the order of the decks."""

from __future__ import annotations

import pytest

from bench.ceiling import Effort, OpenHandsBot, with_shuffled_decks
from mezani import Match, fast_rng, find_game
from mezani.bots import BOTS, observe
from mezani.bots.driver import play_step, seats_to_ask
from mezani.seats import SEAT_LETTERS

GAMES = ["kadi-friendly", "kadi-classic", "qute", "no-kitty", "no-kitty-duel"]
FEW = Effort(rollouts=2, max_decisions=6)


@pytest.mark.parametrize("game_id", GAMES)
def test_shuffled_decks_leave_all_hands_as_they_are(game_id: str) -> None:
    match = Match(find_game(game_id), SEAT_LETTERS[:2], seed="hands")
    other = with_shuffled_decks(match.state, fast_rng(1))
    for seat in range(2):
        assert other.view(seat) == match.state.view(seat)
    assert other.checksum() != match.state.checksum()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_player_plays_a_match_to_its_end(game_id: str) -> None:
    match = Match(find_game(game_id), SEAT_LETTERS[:2], seed="end")
    bots = [OpenHandsBot(match, FEW), BOTS["rookie"]]
    while seats := seats_to_ask(match.state):
        play_step(match, seats[0], bots[seats[0]])
    assert match.state.outcome() is not None


def test_the_player_does_not_change_its_match_while_it_searches() -> None:
    match = Match(find_game("kadi-friendly"), SEAT_LETTERS[:2], seed="still")
    seat = seats_to_ask(match.state)[0]
    before = match.state.checksum()
    OpenHandsBot(match, FEW).choose(observe(match.state, match.rules, seat), fast_rng(1))
    assert match.state.checksum() == before
