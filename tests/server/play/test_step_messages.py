"""Messages about steps: what they add to the view."""

from __future__ import annotations

import pytest

from mezani.games import find_game
from mezani.match import Match
from mezani.server.messages import MatchMessage
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.step_messages import StepMessages


def messages_after(
    move: str, hand: str, others: tuple[str, ...] = ("7S 4D",), *, names_everybody: bool = False
) -> StepMessages:
    """Return the messages about a move of the first player, who holds these cards."""
    setup = {"hands": dict(zip("ABCD", (hand, *others))), "top": "7D", "turn": "A"}
    names = ("Amina", "Brian", "Chao")[: len(others) + 1]
    live = LiveMatch("m1", Match(find_game("kadi-friendly"), names, setup=setup))
    attempt = live.match.attempt(0, move)
    live.adopt(attempt, 0)
    return StepMessages(live, attempt.events, 0, names_everybody=names_everybody)


def message_after(move: str, hand: str, observer: int | None) -> MatchMessage:
    """Return the message to an observer about a move of the first of two players."""
    return messages_after(move, hand).message_for(observer, "en")


@pytest.mark.parametrize("observer", [0, 1, None])
def test_hands_are_open_when_the_match_is_over_and_not_before(observer: int | None) -> None:
    assert message_after("play 7H", "7H 9C", observer).open_hands is None
    over = message_after("play 7H", "7H", observer)
    assert over.view.over
    assert over.open_hands is not None
    assert [sorted(hand) for hand in over.open_hands] == [[], ["4D", "7S"]]


@pytest.mark.parametrize("others", [("7S 4D",), ("7S 4D", "9S 4C")])
@pytest.mark.parametrize("observer", [0, 1, None])
def test_every_reader_sees_commas_between_cards(
    observer: int | None, others: tuple[str, ...]
) -> None:
    for names_everybody in (False, True):
        messages = messages_after("play 7H 7C", "7H 7C 9C", others, names_everybody=names_everybody)
        name = "You" if observer == 0 and not names_everybody else "Amina"
        assert messages.talk_for(observer, "en")[0] == f"{name} played 7♥, 7♣."
