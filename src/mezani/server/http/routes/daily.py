"""The deal of the day: today's games, playing one, and how everybody did. Cards stay secret until a day is over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from sqlalchemy import Connection

from mezani.games import GAMES, find_game
from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Session
from mezani.server.daily.calendar import (
    LATE_MS,
    day_before,
    day_of,
    end_of,
    is_closed,
    is_day,
    streak_of,
)
from mezani.server.daily.keys import key_hash
from mezani.server.daily.scores import has_points
from mezani.server.errors import DayNotFoundError
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.routes.result_responses import Milliseconds
from mezani.server.http.routes.rooms import RoomCode
from mezani.server.rooms.lobby.daily_room import DAILY_LEVEL, daily_seats, play_daily
from mezani.server.rooms.registry import RoomRegistry
from mezani.store.tables.daily import (
    RankedTry,
    ScoreCount,
    TryRow,
    TryScore,
    active_days,
    best_tries,
    count_finished,
    count_scores,
    find_key,
    find_or_add_key,
    find_try,
    tries_of_player,
)

BEST = 5
"""Tries in the list of the best."""


class DailyScore(msgspec.Struct, frozen=True):
    """The result of a try. ``margin`` is in points, or minus the cards left in games without points."""

    won: bool
    margin: int
    turns: int


class DailyTry(msgspec.Struct, frozen=True):
    """The player's own try; ``score`` is null until it is finished. ``match`` is empty before the deal."""

    room: str
    match: str
    score: DailyScore | None


class DailyBest(msgspec.Struct, frozen=True):
    """One of the best tries. ``match`` is empty as long as its cards are secret."""

    name: str
    match: str
    score: DailyScore
    you: bool


class DailyGame(msgspec.Struct, frozen=True):
    """A deal of today: the bots, how many players have finished, the player's own try, and yesterday's best.

    ``has_points`` says whether margins are points; else they are minus the cards left. ``place`` is 0 without a
    result.
    """

    game: str
    has_points: bool
    bots: int
    level: str
    finished: int
    own: DailyTry | None
    place: int
    yesterday: DailyBest | None


class DailyPage(msgspec.Struct, frozen=True):
    """The deals of today. ``deadline`` are the milliseconds until the next ones.

    ``key_hash`` is the hash of today's key, which is published after the day. ``streak`` counts days in a row on
    which the player finished a deal, ``longest`` is their longest streak.
    """

    day: str
    yesterday: str
    deadline: int
    key_hash: str
    streak: int
    longest: int
    games: tuple[DailyGame, ...]


class DailyCount(msgspec.Struct, frozen=True):
    """A score, and how many players have it."""

    score: DailyScore
    players: int


class DailyResults(msgspec.Struct, frozen=True):
    """How everybody did at a deal, best first. ``place`` is the player's own, 0 without a finished try.

    ``beaten`` is the number of players with a worse score than the player.

    ``public_from`` is when the key and all replays become public; ``key`` is empty until then.
    """

    day: str
    game: str
    has_points: bool
    own: DailyTry | None
    place: int
    beaten: int
    finished: int
    counts: tuple[DailyCount, ...]
    best: tuple[DailyBest, ...]
    public_from: Milliseconds
    key: str
    key_hash: str


@get("/daily", summary="Show the deals of the day", tags=["daily"], responses=may_refuse())
async def show_daily(
    registry: NamedDependency[RoomRegistry], current_session: NamedDependency[Session | None]
) -> DailyPage:
    """Show the deals of today, with the tries and the streak of the player."""
    store, wall = registry.services.store, registry.services.wall_ms()
    player, day = current_session.player.id if current_session else "", day_of(wall)
    key = await store.read(partial(find_key, day=day))
    if key is None:
        fresh = registry.services.random.daily_key()
        key = await store.write(partial(find_or_add_key, day=day, secret_key=fresh))
    return await store.read(partial(daily_page, player_id=player, key=key, wall=wall))


def daily_page(connection: Connection, player_id: str, key: str, wall: int) -> DailyPage:
    """Return today's deals as a player sees them."""
    day = day_of(wall)
    finished, own = count_finished(connection, day), tries_of_player(connection, player_id, day)
    streak = streak_of(active_days(connection, player_id), day)
    return DailyPage(
        day=day,
        yesterday=day_before(day),
        deadline=end_of(day) - wall,
        key_hash=key_hash(key),
        streak=streak.current,
        longest=streak.longest,
        games=tuple(
            DailyGame(
                game=game,
                has_points=has_points(game),
                bots=daily_seats(game) - 1,
                level=DAILY_LEVEL,
                finished=finished.get(game, 0),
                own=daily_try(own.get(game)),
                place=todays_place(connection, own.get(game)),
                yesterday=find_best(connection, day_before(day), game, player_id, wall),
            )
            for game in GAMES
        ),
    )


def todays_place(connection: Connection, own: TryRow | None) -> int:
    """Return the place of a player's try so far, 0 without a result."""
    if own is None or own.ended is None:
        return 0
    return place_of(own, count_scores(connection, own.day, own.game_id))


def find_best(
    connection: Connection, day: str, game: str, player_id: str, wall: int
) -> DailyBest | None:
    """Return the best try at a deal, if anybody has finished it."""
    own = find_try(connection, day, game, player_id)
    best = best_tries(connection, day, game, 1)
    may_watch = may_see_cards(own, day, wall)
    return ranked_try_response(best[0], player_id, may_watch=may_watch) if best else None


def may_see_cards(own: TryRow | None, day: str, wall: int) -> bool:
    """Return whether a player with this try may see the matches of a deal."""
    return is_closed(day, wall) or (own is not None and own.ended is not None)


@post(
    "/daily/{game:str}",
    summary="Play the deal of the day",
    tags=["daily"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 413, 429),
)
async def play_today(
    game: FromPath[str], registry: NamedDependency[RoomRegistry], player: NamedDependency[Player]
) -> RoomCode:
    """Start the player's try at today's deal of a game, or continue it."""
    return RoomCode(await play_daily(registry, player, game))


@get(
    "/daily/{day:str}/{game:str}",
    summary="Show the results of a deal",
    tags=["daily"],
    responses=may_refuse(400, 404),
)
async def show_daily_results(
    day: FromPath[str],
    game: FromPath[str],
    registry: NamedDependency[RoomRegistry],
    current_session: NamedDependency[Session | None],
) -> DailyResults:
    """Show how everybody did at a deal, and the key of its day if that is over."""
    find_game(game)
    wall = registry.services.wall_ms()
    player = current_session.player.id if current_session else ""
    if not is_day(day):
        raise DayNotFoundError(day)
    read = partial(daily_results, day=day, game=game, player_id=player, wall=wall)
    found = await registry.services.store.read(read)
    if found is None:
        raise DayNotFoundError(day)
    return found


def daily_results(
    connection: Connection, day: str, game: str, player_id: str, wall: int
) -> DailyResults | None:
    """Return the results of a deal as a player may see them, or None if that day had no deals."""
    key = find_key(connection, day)
    if key is None:
        return None
    own = find_try(connection, day, game, player_id)
    may_watch = may_see_cards(own, day, wall)
    counts = count_scores(connection, day, game)
    best = best_tries(connection, day, game, BEST)
    place = place_of(own, counts)
    finished = sum(one.players for one in counts)
    equal = sum(one.players for one in counts if one.score == score_in(own))
    return DailyResults(
        day=day,
        game=game,
        has_points=has_points(game),
        own=daily_try(own),
        place=place,
        beaten=finished - place + 1 - equal if place else 0,
        finished=finished,
        counts=tuple(DailyCount(daily_score(one.score), one.players) for one in counts),
        best=tuple(ranked_try_response(one, player_id, may_watch=may_watch) for one in best),
        public_from=end_of(day) + LATE_MS,
        key=key if is_closed(day, wall) else "",
        key_hash=key_hash(key),
    )


def daily_score(score: TryScore) -> DailyScore:
    """Return a score as clients see it."""
    return DailyScore(score.has_won, score.margin, score.turns)


def score_in(row: TryRow | None) -> TryScore | None:
    """Return the score of a try, if it is finished."""
    if row is None or row.has_won is None or row.margin is None or row.turns is None:
        return None
    return TryScore(row.has_won, row.margin, row.turns)


def daily_try(row: TryRow | None) -> DailyTry | None:
    """Return the player's own try."""
    if row is None:
        return None
    score = score_in(row)
    return DailyTry(row.room_code, row.match_id or "", daily_score(score) if score else None)


def ranked_try_response(one: RankedTry, player_id: str, *, may_watch: bool) -> DailyBest:
    """Return a try for the list of the best."""
    match = one.match_id if may_watch else ""
    return DailyBest(one.name, match, daily_score(one.score), one.player_id == player_id)


def place_of(own: TryRow | None, counts: Sequence[ScoreCount]) -> int:
    """Return the place of a try among all finished ones; equal scores share a place."""
    score = score_in(own)
    better = 0
    for one in counts:
        if one.score == score:
            return better + 1
        better += one.players
    return 0


DAILY_ROUTES = [show_daily, play_today, show_daily_results]
