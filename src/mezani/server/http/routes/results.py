"""Finished matches, players and leaderboards. Running matches are never shown here.

Players are found by id, and accounts by name too. Guests do not own their name, so they are not found by it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, Any, TypeVar

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler
from sqlalchemy import Connection

from mezani.bots import BOTS
from mezani.games import find_game
from mezani.match import ENGINE
from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Session
from mezani.server.daily.calendar import day_of, streak_of
from mezani.server.errors import (
    MatchNotFoundError,
    NotSignedInError,
    OldMatchError,
    PlayerNotFoundError,
    RateLimitedError,
)
from mezani.server.history.records import Reader, find_finished, read_gzipped_record
from mezani.server.history.worker_reads import read_in_worker
from mezani.server.http.gzip import GZIPPED, gzip_response
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.requests import AnyRequest, asker_of
from mezani.server.http.routes.result_responses import (
    MAX_PAGES,
    MAX_POINTS,
    PAGE_SIZE,
    LeaderboardResponse,
    MatchesResponse,
    MatchResponse,
    PlayerPage,
    leaderboard_response,
    match_response,
    matches_response,
    player_page,
)
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.services import Services
from mezani.server.workers.errors import PlayerBusyError
from mezani.store.ids import is_id
from mezani.store.name_keys import name_key
from mezani.store.tables.daily import active_days
from mezani.store.tables.matches import matches_of
from mezani.store.tables.player_records import find_winning_streak, records_of
from mezani.store.tables.players import find_by_id_or_name
from mezani.store.tables.ratings import leaderboard, rating_points, ratings_of_player

Page = Annotated[int, QueryParameter(ge=1, le=MAX_PAGES, description="The page, starting at 1.")]
MAX_NAME = 64
T = TypeVar("T")


@get(
    "/matches/{match_id:str}",
    summary="Show a finished match",
    tags=["matches"],
    responses=may_refuse(400, 404),
)
async def show_match(
    match_id: FromPath[str],
    registry: NamedDependency[RoomRegistry],
    current_session: NamedDependency[Session | None],
) -> MatchResponse:
    """Show who played, the result, and the seed that proves the deal."""
    return match_response(await read_match(registry, match_id, current_session, find_finished))


@get(
    "/matches/{match_id:str}/record",
    summary="Show the record of a finished match",
    media_type=MediaType.TEXT,
    tags=["matches"],
    opt={GZIPPED: True},
    responses={
        200: ResponseSpec(
            str,
            generate_examples=False,
            description="The record.",
            media_type=MediaType.TEXT,
        ),
        **may_refuse(400, 404, 409, 429),
    },
)
async def show_record(
    match_id: FromPath[str],
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    current_session: NamedDependency[Session | None],
) -> Response[Any]:
    """Return the match as text, one step per line, as `mezani replay` reads it."""
    services = registry.services
    async with turn_of(asker_of(request, current_session, services.settings), services):
        stored = await read_match(registry, match_id, current_session, find_finished)
        if stored.match.engine != ENGINE:
            raise OldMatchError
        found = await read_in_worker(
            services.store,
            services.workers,
            read_gzipped_record,
            stored,
            busy="Too many records are being loaded",
        )
    return gzip_response(request, found, MediaType.TEXT)


@asynccontextmanager
async def turn_of(asker: str, services: Services) -> AsyncIterator[None]:
    """Wait for the turn of somebody who asks for something expensive, before any work is done for it."""
    try:
        async with services.workers.turn_of(asker):
            yield
    except PlayerBusyError:
        raise RateLimitedError(1) from None


async def read_match(
    registry: RoomRegistry,
    match_id: str,
    session: Session | None,
    read: Callable[[Connection, str, Reader], T | None],
) -> T:
    """Read something of a match; raise `MatchNotFoundError` if the player may not know of such a match."""
    services = registry.services
    reader = Reader(session.player.id if session else "", services.wall_ms())
    found = (
        await services.store.read(lambda connection: read(connection, match_id, reader))
        if is_id(match_id)
        else None
    )
    if found is None:
        raise MatchNotFoundError
    return found


@get(
    "/me/matches",
    summary="List the player's own matches",
    tags=["players"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401),
)
async def show_own_matches(
    player: NamedDependency[Player], registry: NamedDependency[RoomRegistry], page: Page = 1
) -> MatchesResponse:
    """List the player's matches, newest first, including practice."""

    def job(connection: Connection) -> MatchesResponse:
        offset = (page - 1) * PAGE_SIZE
        found = matches_of(connection, player.id, PAGE_SIZE + 1, offset, with_practice=True)
        return matches_response(player.id, found, page)

    return await registry.services.store.read(job)


@get(
    "/me",
    summary="Show the player's own page",
    tags=["players"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401),
)
async def show_own_page(
    player: NamedDependency[Player], registry: NamedDependency[RoomRegistry], page: Page = 1
) -> PlayerPage:
    """Show the player's ratings and matches, including practice."""
    services = registry.services
    wall = services.wall_ms()
    read = partial(read_player, name=player.id, page=page, wall=wall, with_practice=True)
    found = await services.store.read(read)
    if found is None:
        raise NotSignedInError
    return found


@get(
    "/players/{name:str}",
    summary="Show a player's page",
    tags=["players"],
    responses=may_refuse(400, 404),
)
async def show_player(
    name: FromPath[str], registry: NamedDependency[RoomRegistry], page: Page = 1
) -> PlayerPage:
    """Show the ratings and matches of an account by name, or of any player by id."""
    services = registry.services
    read = partial(read_player, name=name, page=page, wall=services.wall_ms())
    found = await services.store.read(read)
    if found is None:
        raise PlayerNotFoundError(name)
    return found


def read_player(
    connection: Connection, name: str, page: int, wall: int, *, with_practice: bool = False
) -> PlayerPage | None:
    """Return the page of a player, or None if there is no such player."""
    key = name_key(name[:MAX_NAME])
    player = find_by_id_or_name(connection, name if is_id(name) else "", key)
    if player is None:
        return None
    ratings = ratings_of_player(connection, player.id)
    points = rating_points(connection, player.id, MAX_POINTS)
    offset = (page - 1) * PAGE_SIZE
    found = matches_of(connection, player.id, PAGE_SIZE + 1, offset, with_practice=with_practice)
    records = records_of(connection, player.id, tuple(BOTS))
    winning_streak = find_winning_streak(connection, player.id)
    streak = streak_of(active_days(connection, player.id), day_of(wall))
    return player_page(player, ratings, points, found, page, records, winning_streak, streak)


@get(
    "/leaderboard/{game_id:str}",
    summary="Show the leaderboard of a game",
    tags=["players"],
    responses=may_refuse(400, 404),
)
async def show_leaderboard(
    game_id: FromPath[str], registry: NamedDependency[RoomRegistry], page: Page = 1
) -> LeaderboardResponse:
    """List the accounts with the best ratings. Guests are rated but not listed."""
    find_game(game_id)
    best = partial(leaderboard, game_id=game_id, limit=PAGE_SIZE + 1, offset=(page - 1) * PAGE_SIZE)
    return leaderboard_response(game_id, await registry.services.store.read(best), page)


RESULT_ROUTES: list[ControllerRouterHandler] = [
    show_match,
    show_record,
    show_own_matches,
    show_own_page,
    show_player,
    show_leaderboard,
]
