"""A match that has ended, step by step as somebody at the table saw it. Long work: `replay_json` is for a worker."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from mezani.game import Event
from mezani.rng import seed_hash
from mezani.seats import CLOCK, seat_letter
from mezani.server.messages import ResultView
from mezani.server.play.live_match import Table, steps_in_force
from mezani.server.play.match_result import result_of
from mezani.server.play.resume import table_of
from mezani.server.play.step_messages import StepTelling
from mezani.store.log import MoveRow
from mezani.store.matches import StoredMatch

MOST_FRAMES = 3000
"""Steps that are shown of a match: many times as long as matches are."""
PACKING = 6

Hands = tuple[tuple[str, ...], ...]


class Frame(msgspec.Struct, frozen=True):
    """The table after a step: who did what, and how it looked and was told. The first is the deal, by nobody.

    ``actor`` is a seat or ``clock``. ``faces`` are all hands, where they are open.
    """

    seq: int
    actor: str
    move: str
    events: tuple[Event, ...]
    view: Any
    talk: tuple[str, ...]
    faces: Hands | None = None


class Replay(msgspec.Struct, frozen=True):
    """A match that has ended, as one seat saw it; an empty ``seat`` is a spectator's.

    ``seed_hash`` was told at the deal. Steps that were taken back are not in it, nor what that seat did not notice.
    ``more``: it was too long to be shown to the end.
    """

    match: str
    game: str
    rules: dict[str, bool | int | str]
    practice: bool
    names: tuple[str, ...]
    seed: str
    seed_hash: str
    started: int
    result: ResultView
    seat: str
    language: str
    frames: tuple[Frame, ...]
    more: bool


def replay_json(
    stored: StoredMatch, rows: Sequence[MoveRow], seat: int | None, language: str, *, is_open: bool
) -> bytes:
    """The replay as JSON, packed with gzip."""
    replay = replay_of(stored, rows, seat, language, is_open=is_open)
    return gzip.compress(msgspec.json.encode(replay), PACKING)


def replay_of(
    stored: StoredMatch, rows: Sequence[MoveRow], seat: int | None, language: str, *, is_open: bool
) -> Replay:
    """Plays a match again and keeps what one seat saw."""
    table = table_of(stored)
    steps = steps_in_force([(row.seat, row.move) for row in rows])
    frames = frames_of(table, steps, seat, language, is_open=is_open)
    shown = tuple(islice(frames, MOST_FRAMES))
    more = next(frames, None) is not None
    row = stored.match
    return Replay(
        match=row.id,
        game=row.game,
        rules=msgspec.json.decode(row.rules),
        practice=row.is_practice,
        names=table.names,
        seed=row.seed,
        seed_hash=seed_hash(row.seed),
        started=row.started,
        result=result_of(stored, table),
        seat="" if seat is None else seat_letter(seat),
        language=language,
        frames=shown,
        more=more,
    )


def frames_of(
    table: Table,
    steps: Sequence[tuple[int, str]],
    observer: int | None,
    language: str,
    *,
    is_open: bool,
) -> Iterator[Frame]:
    """The deal, then every step the observer noticed."""

    def frame(actor: str, move: str, events: Sequence[Event]) -> Frame:
        message = StepTelling(table, events, 0).message_for(observer, language)
        return Frame(
            seq=message.seq,
            actor=actor,
            move=move,
            events=message.events,
            view=replace(message.view, clocks=()),
            talk=message.talk,
            faces=every_hand(table) if is_open else None,
        )

    yield frame("", "", ())
    for seat, text in steps:
        attempt = table.attempt(seat, text)
        table.adopt(attempt, 0)
        if observer not in table.unaware:
            yield frame("clock" if seat == CLOCK else seat_letter(seat), text, attempt.events)


def every_hand(table: Table) -> Hands:
    """All hands, seat by seat."""
    return tuple(tuple(table.state.view(seat).hand) for seat in range(len(table.names)))
