"""Replays of finished matches, and the talk of a running match. Both replay the log in a worker process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, NamedTuple

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection

from mezani.games import find_game
from mezani.match import ENGINE
from mezani.seats import parse_seat
from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Session
from mezani.server.errors import (
    MatchRunningError,
    OldMatchError,
    RateLimitedError,
)
from mezani.server.history.archive import read_log
from mezani.server.history.records import find_visible
from mezani.server.history.replays import Replay, gzipped_json, replay_json
from mezani.server.history.talk_history import TalkHistory, talk_json
from mezani.server.history.worker_reads import read_in_worker
from mezani.server.http.gzip import GZIPPED, gzip_response
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.requests import (
    DEFAULT_LANGUAGE,
    AnyRequest,
    Language,
    asker_of,
    choose_language,
)
from mezani.server.http.routes.results import read_match, turn_of
from mezani.server.http.routes.rooms import find_room
from mezani.server.rate_limits import CodeGuesses
from mezani.server.rooms.errors import OwnedElsewhereError
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.services import Services
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import StoredMatch

Seat = Annotated[
    str, QueryParameter(max_length=1, description="The seat to watch from; empty for a spectator.")
]
OpenHands = Annotated[bool, QueryParameter(name="open", description="Show all hands.")]
BUSY_REPLAYS = "Too many replays are being loaded"
BUSY_TALK = "Too much talk is being loaded"
MAX_ROWS = 20_000
"""Rows of a log that are replayed at most, several times as many as a match has."""

Replayer = Callable[[StoredMatch, list[MoveRow], int | None, str], bytes]
"""Returns gzipped JSON for a match and its log, an observer and a language."""


@get(
    "/matches/{match_id:str}/replay",
    summary="Show the replay of a finished match",
    media_type=MediaType.JSON,
    tags=["matches"],
    opt={GZIPPED: True},
    responses={
        200: ResponseSpec(Replay, generate_examples=False, description="The replay."),
        **may_refuse(400, 404, 409, 429),
    },
)
async def show_replay(
    match_id: FromPath[str],
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    current_session: NamedDependency[Session | None],
    seat: Seat = "",
    language: Language = DEFAULT_LANGUAGE,
    open_hands: OpenHands = False,  # noqa: FBT002
) -> Response[Any]:
    """Replay a match step by step as one seat or a spectator saw it, or with all hands open."""
    services = registry.services
    async with turn_of(asker_of(request, current_session, services.settings), services):
        stored = await read_replayable(registry, match_id, current_session)
        observer = parse_seat(seat, len(stored.seats)) if seat else None
        reader = "" if current_session is None else current_session.player.id
        replay = partial(replay_json, is_open=open_hands, reader=reader)
        chosen = choose_language(find_game(stored.match.game_id), language)
        found = await replay_log(services, match_id, replay, observer, chosen, BUSY_REPLAYS)
    return gzip_response(request, found, MediaType.JSON)


async def read_replayable(
    registry: RoomRegistry, match_id: str, session: Session | None
) -> StoredMatch:
    """Return a match whose replay a player may see, or refuse."""
    stored = await read_match(registry, match_id, session, find_visible)
    if stored.match.ended is None:
        raise MatchRunningError
    if stored.match.engine != ENGINE:
        raise OldMatchError
    return stored


@get(
    "/rooms/{code:str}/talk",
    summary="Show the talk of a room's match so far",
    media_type=MediaType.JSON,
    tags=["rooms"],
    security=SIGNED_IN,
    opt={GZIPPED: True},
    responses={
        200: ResponseSpec(TalkHistory, generate_examples=False, description="The talk."),
        **may_refuse(400, 401, 403, 404, 409, 429),
    },
)
async def show_talk(
    code: FromPath[str],
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
    code_guesses: NamedDependency[CodeGuesses],
    language: Language = DEFAULT_LANGUAGE,
) -> Response[Any]:
    """Return the talk that the player's seat, or a spectator, could see."""
    services = registry.services
    try:
        room = await find_room(code, request, player.id, registry, code_guesses)
        source = talk_source(room, player.id)
    except OwnedElsewhereError as elsewhere:
        assert services.cluster is not None
        response = await services.cluster.call(elsewhere.node_id, "talk_source", code, player.id)
        source = None if response is None else TalkSource(*response)
    async with turn_of(player.id, services):
        talk = await talk_of(services, source, language)
    return gzip_response(request, talk, MediaType.JSON)


class TalkSource(NamedTuple):
    """A match, its number of steps, and the seat whose player asks for its talk, with the steps they have seen."""

    match_id: str
    game_id: str
    seq: int
    observer: int | None
    seen: int


def talk_source(room: Room, player_id: str) -> TalkSource | None:
    """Return what a player may hear of a room's match; None if there is no match."""
    room.require_admitted(player_id)
    if not room.spend_action(player_id):
        raise RateLimitedError(1)
    live = room.live_match
    if live is None:
        return None
    observer = room.seat_in_match(player_id)
    return TalkSource(live.id, live.match.game.id, live.seq, observer, live.seq_for(observer))


async def talk_of(services: Services, source: TalkSource | None, language: str) -> bytes:
    """Return the talk of a match as a player could see it, as gzipped JSON."""
    if source is None:
        return gzipped_json(TalkHistory("", 0, ()))
    if source.seq > MAX_ROWS:
        return gzipped_json(TalkHistory(source.match_id, source.seen, ()))
    chosen = choose_language(find_game(source.game_id), language)
    match_id, observer = source.match_id, source.observer
    return await replay_log(services, match_id, talk_json, observer, chosen, BUSY_TALK)


async def replay_log(
    services: Services,
    match_id: str,
    replay: Replayer,
    observer: int | None,
    language: str,
    busy: str,
) -> bytes:
    """Read the log of a match and replay it, in a worker process."""
    return await read_in_worker(
        services.store,
        services.workers,
        replay_stored,
        match_id,
        replay,
        observer,
        language,
        busy=busy,
    )


def replay_stored(
    connection: Connection, match_id: str, replay: Replayer, observer: int | None, language: str
) -> bytes:
    """Return what a replayer makes of a stored match."""
    stored, rows = read_log(connection, match_id, MAX_ROWS)
    return replay(stored, rows, observer, language)


REPLAY_ROUTES = [show_replay, show_talk]
