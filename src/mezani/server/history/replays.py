"""Replays of finished matches, step by step as one observer saw them. `replay_json` runs in a worker process."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from mezani.game import Event
from mezani.match import without_undone
from mezani.seats import CLOCK, seat_letter
from mezani.server.history.records import GZIP_LEVEL
from mezani.server.messages import ResultView
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.match_result import stored_result
from mezani.server.play.step_messages import StepMessages
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import StoredMatch

MAX_FRAMES = 3000
"""Many times as many steps as a match has."""

Hands = tuple[tuple[str, ...], ...]


class Frame(msgspec.Struct, frozen=True):
    """The match after a step, with its events and talk. The first frame is the deal and has no actor.

    ``seq`` is the number the observer knows the step by, ``step`` its number in the record. ``actor`` is a seat or
    ``clock``. ``open_hands`` are all hands, if they are open or the match is over.
    """

    seq: int
    step: int
    actor: str
    move: str
    events: tuple[Event, ...]
    view: Any
    talk: tuple[str, ...]
    open_hands: Hands | None = None


class Replay(msgspec.Struct, frozen=True):
    """A finished match as one seat saw it; an empty ``seat`` is a spectator.

    ``you`` is the seat of the player who reads it, empty if they did not play. ``seed_hash`` was published at the
    deal. Undone steps, and steps hidden from the seat, are not included.
    ``bots`` are the levels by seat, empty for people. ``more``: the match was too long to be shown to the end.
    """

    match: str
    game: str
    rules: dict[str, bool | int | str]
    practice: bool
    names: tuple[str, ...]
    bots: tuple[str, ...]
    seed: str
    seed_hash: str
    started: int
    result: ResultView
    seat: str
    you: str
    language: str
    frames: tuple[Frame, ...]
    more: bool


def replay_json(
    stored: StoredMatch,
    rows: Sequence[MoveRow],
    seat: int | None,
    language: str,
    *,
    is_open: bool,
    reader: str = "",
) -> bytes:
    """Return a replay as gzipped JSON."""
    replay = make_replay(stored, rows, seat, language, is_open=is_open, reader=reader)
    return gzipped_json(replay)


def gzipped_json(value: msgspec.Struct) -> bytes:
    """Return a value as gzipped JSON."""
    return gzip.compress(msgspec.json.encode(value), GZIP_LEVEL)


def make_replay(
    stored: StoredMatch,
    rows: Sequence[MoveRow],
    seat: int | None,
    language: str,
    *,
    is_open: bool,
    reader: str = "",
) -> Replay:
    """Replay a match as one seat saw it, or a spectator. ``is_open`` adds all hands.

    The talk addresses the reader, a player's id, as “you” at their own seat.
    """
    live = LiveMatch.from_stored(stored)
    steps = without_undone([(row.seat, row.move) for row in rows])
    own = next((one.seat for one in stored.seats if reader and one.player_id == reader), None)
    is_own = seat is not None and seat == own
    frames = _frames(live, steps, seat, language, is_open=is_open, is_own=is_own)
    shown = tuple(islice(frames, MAX_FRAMES))
    has_more = next(frames, None) is not None
    row = stored.match
    return Replay(
        match=row.id,
        game=row.game_id,
        rules=msgspec.json.decode(row.rules),
        practice=row.is_practice,
        names=live.match.players,
        bots=tuple("" if one.player_id else one.bot_level or "" for one in stored.seats),
        seed=row.seed,
        seed_hash=live.match.seed_hash,
        started=row.started,
        result=stored_result(stored, live),
        seat="" if seat is None else seat_letter(seat),
        you="" if own is None else seat_letter(own),
        language=language,
        frames=shown,
        more=has_more,
    )


def _frames(
    live: LiveMatch,
    steps: Sequence[tuple[int, str]],
    observer: int | None,
    language: str,
    *,
    is_open: bool,
    is_own: bool,
) -> Iterator[Frame]:
    """Yield the deal, then every step the observer saw."""

    def frame(actor: str, move: str, events: Sequence[Event]) -> Frame:
        message = StepMessages(live, events, 0, names_everybody=not is_own).message_for(
            observer, language
        )
        return Frame(
            seq=message.seq,
            step=live.match.version,
            actor=actor,
            move=move,
            events=message.events,
            view=replace(message.view, clocks=()),
            talk=message.talk,
            open_hands=live.match.hands() if is_open else message.open_hands,
        )

    yield frame("", "", ())
    for seat, text in steps:
        attempt = live.match.attempt(seat, text)
        live.adopt(attempt, 0)
        if observer not in live.hidden_from:
            yield frame("clock" if seat == CLOCK else seat_letter(seat), text, attempt.events)
