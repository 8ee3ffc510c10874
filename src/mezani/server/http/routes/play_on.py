"""Playing on from a step of a finished match, for everybody who may see its replay."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from mezani.match import without_undone
from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Session
from mezani.server.history.archive import read_log
from mezani.server.history.replays import MAX_FRAMES
from mezani.server.history.worker_reads import read_in_worker
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.requests import AnyRequest, decode_strictly
from mezani.server.http.routes.replays import MAX_ROWS, read_replayable
from mezani.server.http.routes.results import turn_of
from mezani.server.http.routes.rooms import RoomCode, Word
from mezani.server.play.live_match import match_from_stored
from mezani.server.rooms.errors import BadMessageError
from mezani.server.rooms.lobby.play_on import (
    MatchToContinue,
    new_continued_room,
    require_open_cards,
    stored_match_to_continue,
)
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.services import Services
from mezani.server.traffic import Traffic

DEFAULT_LEVEL = "casual"
Steps = list[tuple[int, str]]


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to play on: after a step of the record, at a seat, against bots of a level."""

    step: Annotated[int, msgspec.Meta(ge=0, le=MAX_FRAMES)]
    seat: Word
    level: Word = DEFAULT_LEVEL


@post(
    "/matches/{match_id:str}/play-on",
    summary="Play on from a step of a finished match",
    tags=["matches"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 409, 413, 429),
)
async def play_on(
    match_id: FromPath[str],
    data: JSONBody[PlayOn],  # noqa: ARG001 - for OpenAPI; decode_strictly reads it
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
    current_session: NamedDependency[Session | None],
    traffic: NamedDependency[Traffic],
) -> RoomCode:
    """Create a practice room that continues the match with the same cards. It is not rated."""
    traffic.count_room(request)
    body = await decode_strictly(request, PlayOn)
    services = registry.services
    async with turn_of(player.id, services):
        stored = await read_replayable(registry, match_id, current_session)
        require_open_cards(stored.match, services.wall_ms())
        steps = await read_steps(services, match_id, body.step)
    await asyncio.sleep(traffic.reserve_room(request))
    match = stored_match_to_continue(stored, steps)
    return await create_continued_room(registry, player, match, body.seat, body.level)


async def create_continued_room(
    registry: RoomRegistry, player: Player, match: MatchToContinue, seat: str, level: str
) -> RoomCode:
    """Create a practice room that continues a match."""
    room = await registry.create(lambda code: new_continued_room(code, player, match, seat, level))
    return RoomCode(room.record.code)


async def read_steps(services: Services, match_id: str, count: int) -> Steps:
    """Return the first steps of a match, or refuse if nothing can be played after them."""
    steps = await read_in_worker(
        services.store,
        services.workers,
        first_steps,
        match_id,
        count,
        busy="Too many matches are being loaded",
    )
    if steps is None:
        raise BadMessageError(f"There is nothing to play after step {count}.", "wrong_step")
    return steps


def first_steps(connection: Connection, match_id: str, count: int) -> Steps | None:
    """Return the first steps of a stored match; None if there are fewer, or if they end the match."""
    stored, rows = read_log(connection, match_id, MAX_ROWS)
    log = without_undone([(row.seat, row.move) for row in rows])
    steps = log[:count]
    match = match_from_stored(stored)
    for seat, text in steps:
        match.apply(seat, text)
    return None if count > len(log) or match.state.outcome() is not None else steps


PLAY_ON_ROUTES = [play_on]
