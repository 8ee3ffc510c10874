"""What a watcher of a table can learn: all it sees, may do, is told and hears. For tests of secrecy."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec

from mezani import Event, Extension, Game, IllegalMoveError, NotationError, State
from mezani.seats import SEAT_LETTERS

Watcher = int | None
"""A seat, or None for somebody who only looks on."""


def everything_seen(
    game: Game, rules: Any, state: State, watcher: Watcher, strange: list[Any]
) -> dict[str, object]:
    """All a watcher can learn from a state: its view, its moves, hints, and what it is told of strange ones."""
    view = state.view(watcher)
    seen: dict[str, object] = {
        "view": msgspec.json.encode(view),
        "guidance": game.guidance(view, rules, SEAT_LETTERS),
        "laid": sorted(state.discards()),
    }
    if watcher is None:
        return seen
    words = sorted({word for move in strange for word in str(move).split()})
    seen["legal"] = [str(move) for move in state.legal(watcher)]
    seen["extend"] = list(hints(state, watcher, words))
    seen["foretold"] = list(foretold(game, state, watcher, words))
    seen["answers"] = [answer(state, watcher, move) for move in strange]
    return seen


def hints(state: State, seat: int, words: list[str]) -> Iterator[Extension]:
    """What ``extend`` says of every first and second word it offers, and of some it may not."""
    offered = state.extend(seat, [])
    yield offered
    for first in offered.next:
        further = state.extend(seat, [first])
        yield further
        for second in further.next:
            yield state.extend(seat, [first, second])
    for word in words:
        with contextlib.suppress(NotationError):
            yield state.extend(seat, [word])


def foretold(game: Game, state: State, seat: int, words: list[str]) -> Iterator[object]:
    """What is said of plays before they are made: why they can't be, and what they would do."""
    yield game.why_not(state, seat, [])
    offered = state.extend(seat, []).next
    for word in (*offered, *words):
        with contextlib.suppress(NotationError):
            yield game.why_not(state, seat, [word])
            found = state.extend(seat, [word])
            if found.complete:
                yield game.preview(state, seat, [word], SEAT_LETTERS)
            for second in found.next:
                if state.extend(seat, [word, second]).complete:
                    yield game.preview(state, seat, [word, second], SEAT_LETTERS)


def answer(state: State, seat: int, move: Any) -> str:
    """What a player is told who tries a move."""
    error = refusal_of(state, seat, move)
    return "accepted" if error is None else f"{error.code} {error.why}: {error.reason}"


def refusal_of(state: State, seat: int, move: Any) -> IllegalMoveError | None:
    """Why a move can't be made; None where it can."""
    try:
        state.clone().apply(seat, move)
    except IllegalMoveError as error:
        return error
    return None


def heard_by(watcher: Watcher, events: list[Event]) -> list[Event]:
    """The events as a watcher saw them."""
    seen = (event.seen_by(watcher) for event in events)
    return [event for event in seen if event is not None]


def got_cards(watcher: Watcher, events: list[Event]) -> list[Event]:
    """What only the watcher was shown: from then on it may know what others hide."""
    letter = None if watcher is None else SEAT_LETTERS[watcher]
    return [event for event in events if event.seat == letter and (event.hides or event.only)]
