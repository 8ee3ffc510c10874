"""Seeing a match again that has ended. It is played again in a process of its own, where no room waits for it."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection

from mezani.games import find_game
from mezani.match import ENGINE
from mezani.seats import parse_seat
from mezani.server.bot_workers.pool import BotWorkerError
from mezani.server.errors import BusyError, MatchNotFoundError, MatchRunningError, OldMatchError
from mezani.server.history.replays import Replay, replay_json
from mezani.server.http.error_responses import AnyRequest
from mezani.server.http.gzip import PACKED, packed_answer
from mezani.server.http.languages import DEFAULT, choose_language
from mezani.server.http.openapi import TalkLanguage, may_refuse
from mezani.server.rooms.registry import RoomRegistry
from mezani.store.ids import is_id
from mezani.store.log import MoveRow, moves_of
from mezani.store.matches import StoredMatch, find_match

Seat = Annotated[
    str, QueryParameter(max_length=1, description="Whose view; empty is a spectator's.")
]
OpenHands = Annotated[bool, QueryParameter(name="open", description="Show all hands.")]


@get(
    "/matches/{match:str}/replay",
    summary="A match that has ended, step by step",
    media_type=MediaType.JSON,
    tags=["results"],
    opt={PACKED: True},
    responses={
        200: ResponseSpec(Replay, generate_examples=False, description="The replay."),
        **may_refuse(400, 404, 409),
    },
)
async def show_replay(
    match: FromPath[str],
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    seat: Seat = "",
    language: TalkLanguage = DEFAULT,
    open_hands: OpenHands = False,  # noqa: FBT002
) -> Response[bytes]:
    """As one seat saw it, or a spectator; all hands are shown beside it if that is wished for."""
    read = partial(read_log, match=match)
    found = await registry.services.store.read(read) if is_id(match) else None
    if found is None:
        raise MatchNotFoundError
    stored, rows = found
    if stored.match.ended is None:
        raise MatchRunningError
    if stored.match.engine != ENGINE:
        raise OldMatchError
    viewer = parse_seat(seat, len(stored.seats)) if seat else None
    speech = choose_language(find_game(stored.match.game), language)
    job = partial(replay_json, is_open=open_hands)
    try:
        packed = await registry.services.bot_workers.work(job, stored, rows, viewer, speech)
    except BotWorkerError:
        raise BusyError("watching replays") from None
    return await packed_answer(request, packed, MediaType.JSON)


def read_log(connection: Connection, match: str) -> tuple[StoredMatch, list[MoveRow]] | None:
    """A match and its log; of one that goes on the log is not read."""
    stored = find_match(connection, match)
    if stored is None:
        return None
    return stored, [] if stored.match.ended is None else moves_of(connection, match)


REPLAY_ROUTES = [show_replay]
