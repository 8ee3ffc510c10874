"""Messages about steps: what they add to the view."""

from __future__ import annotations

import pytest

from mezani.games import find_game
from mezani.match import Match
from mezani.server.messages import MatchMessage
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.step_messages import StepMessages


def message_after(move: str, hand: str, observer: int | None) -> MatchMessage:
    """Return the message about a move of the first player, who holds these cards."""
    setup = {"hands": {"A": hand, "B": "7S 4D"}, "top": "7D", "turn": "A"}
    live = LiveMatch("m1", Match(find_game("kadi-friendly"), ("Amina", "Brian"), setup=setup))
    attempt = live.match.attempt(0, move)
    live.adopt(attempt, 0)
    return StepMessages(live, attempt.events, 0).message_for(observer, "en")


@pytest.mark.parametrize("observer", [0, 1, None])
def test_hands_are_open_when_the_match_is_over_and_not_before(observer: int | None) -> None:
    assert message_after("play 7H", "7H 9C", observer).open_hands is None
    over = message_after("play 7H", "7H", observer)
    assert over.view.over
    assert over.open_hands is not None
    assert [sorted(hand) for hand in over.open_hands] == [[], ["4D", "7S"]]
