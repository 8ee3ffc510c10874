"""Everything an observer can learn from a state and its events. For tests of secrecy."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec

from mezani import CLOCK, Event, Extension, Game, NotationError, State, Step
from mezani.games.shared.game_base import refusal_of
from mezani.seats import SEAT_LETTERS

Observer = int | None
"""A seat, or None for a spectator."""


def everything_seen(
    game: Game, rules: Any, state: State, observer: Observer, tried: list[Any]
) -> dict[str, object]:
    """Return all that an observer can learn from a state, including the refusals of some moves."""
    view = state.view(observer)
    seen: dict[str, object] = {
        "view": msgspec.json.encode(view),
        "guidance": game.guidance(view, rules, SEAT_LETTERS),
        "discards": sorted(state.discards()),
    }
    if observer is None:
        return seen
    words = sorted({word for move in tried for word in str(move).split()})
    seen["legal"] = [str(move) for move in state.legal(observer)]
    seen["extend"] = list(extensions(state, observer, words))
    seen["previews"] = list(previews(game, state, observer, words))
    seen["refusals"] = [refusal_text(state, observer, move) for move in tried]
    return seen


def extensions(state: State, seat: int, words: list[str]) -> Iterator[Extension]:
    """Yield what ``extend`` returns for every first and second word it offers, and for some other words."""
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


def previews(game: Game, state: State, seat: int, words: list[str]) -> Iterator[object]:
    """Yield what a player is told about partial plays: why they are illegal, and what they would do."""
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


def refusal_text(state: State, seat: int, move: Any) -> str:
    """Return what a player is told who tries a move."""
    error = refusal_of(state, seat, move)
    return "accepted" if error is None else f"{error.code} {error.why}: {error.reason}"


def steps_of_both(state: State, twin: State) -> list[Step]:
    """Return the steps that are legal in both states."""
    return [
        Step(seat, move)
        for seat in (CLOCK, *range(state.seats))
        for move in sorted(set(state.legal(seat)) & set(twin.legal(seat)), key=str)
    ]


def got_cards(observer: Observer, events: list[Event]) -> list[Event]:
    """Return the events that only this observer sees. From then on it may know more than others."""
    letter = None if observer is None else SEAT_LETTERS[observer]
    return [event for event in events if event.seat == letter and (event.hides or event.only)]
