"""Calls on one state do not disturb calls on another, wherever a thread switch happens.

A second call is made inside the first one, at each function call of the engine. That covers every point at which a
thread switch could interrupt the interpreted rules, without depending on chance. Compiled rules are not interrupted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

import pytest

from mezani import GAMES, fast_rng, with_changes
from mezani.games.kadi.engine.state import KadiState

Result = TypeVar("Result")
ENGINE = "/games/kadi/engine/"


def position(hands: str, top: str, **changes: object) -> KadiState:
    game = GAMES["kadi-classic"]
    dealt = dict(zip("ABCD", map(str.strip, hands.split("/"))))
    state = game.position(with_changes(game.preset, changes), {"hands": dealt, "top": top})
    assert isinstance(state, KadiState)
    return state


def interrupted(work: Callable[[], Result], intrude: Callable[[], object]) -> Result:
    """Run some work, with an intrusion at every function call of the engine."""

    def on_event(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and ENGINE in frame.f_code.co_filename:
            sys.setprofile(None)
            intrude()
            sys.setprofile(on_event)

    sys.setprofile(on_event)
    try:
        return work()
    finally:
        sys.setprofile(None)


def texts(state: KadiState) -> list[str]:
    return [str(move) for move in state.legal(0)]


def test_legal_moves_are_the_same_when_another_state_lists_its_moves_meanwhile() -> None:
    state = position("QH QS 8S 8H 4H 4S 7C 7D / 5C 6D", "7H")
    other = position("8C QC QD 9C 9D 10C 10D 4C / 6H", "10H")
    assert interrupted(lambda: texts(state), lambda: texts(other)) == texts(state)


@pytest.mark.parametrize("seed", range(3))
def test_a_playout_is_the_same_when_another_state_plays_out_meanwhile(seed: int) -> None:
    state = position("QH QS 8S 4H 4S 7C 7D / 5C 6D JH JS / 9H 9S KD", "7H")
    other = position("8C QC QD 9C 9D 10C / 6H 4C / JD KC KH", "10H")

    def played_out(start: KadiState, moves: int) -> str:
        twin = start.clone()
        twin.playout(fast_rng(seed), moves)
        return twin.checksum()

    found = interrupted(lambda: played_out(state, 12), lambda: played_out(other, 3))
    assert found == played_out(state, 12)
