"""The daily puzzle: today's, the archive, answering one, and playing on from its position."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import Connection

from mezani.games import find_game
from mezani.partial_play import PartialPlay
from mezani.puzzles.puzzle import Puzzle
from mezani.server.accounts.players import Player
from mezani.server.accounts.sessions import Session
from mezani.server.daily.calendar import day_of, end_of, streak_of
from mezani.server.daily.puzzles import (
    PuzzleAnswer,
    PuzzleFrame,
    archive_days,
    check_answer,
    describe_partial_play,
    find_puzzle,
    match_of,
    puzzle_of,
    seat_of,
    solve,
    start_frame,
)
from mezani.server.errors import PuzzleNotAnsweredError
from mezani.server.http.openapi import SIGNED_IN, may_refuse
from mezani.server.http.requests import (
    DEFAULT_LANGUAGE,
    AnyRequest,
    Language,
    choose_language,
    decode_strictly,
)
from mezani.server.http.routes.play_on import DEFAULT_LEVEL, create_continued_room
from mezani.server.http.routes.rooms import RoomCode, Word
from mezani.server.rooms.lobby.play_on import MatchToContinue
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_record import Opening
from mezani.server.traffic import Traffic
from mezani.store.tables.daily import active_days
from mezani.store.tables.puzzles import (
    AnswerRow,
    add_answer,
    answers_since,
    count_answers,
    find_answer,
)

TODAY = "today"
"""Stands for the day of today in addresses."""
Words = Annotated[
    str,
    QueryParameter(max_length=200, description="The words of a play so far, separated by spaces."),
]


class PuzzlePage(msgspec.Struct, frozen=True):
    """A puzzle and what the player has answered.

    ``answer`` is null before the answer that counts; the archive shows it too. ``answered`` and ``found`` count the
    players who answered on its day, 0 as long as the player may still answer. ``deadline`` are the milliseconds until
    the next puzzle, 0 in the archive. ``streak`` counts days in a row with an answer or a finished deal of the day.
    """

    day: str
    today: str
    deadline: int
    game: str
    names: tuple[str, ...]
    seat: str
    frame: PuzzleFrame
    answer: PuzzleAnswer | None
    answered: int
    found: int
    streak: int
    longest: int


class PuzzleDay(msgspec.Struct, frozen=True):
    """A day of the archive. ``found`` is null if the player did not answer on that day."""

    day: str
    game: str
    found: bool | None


class PuzzleArchive(msgspec.Struct, frozen=True):
    """The puzzles of today and of earlier days, newest first."""

    days: tuple[PuzzleDay, ...]


class NewAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move as the answer to a puzzle."""

    move: Annotated[str, msgspec.Meta(max_length=200)]


class PlayPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level of the bots to play on against."""

    level: Word = DEFAULT_LEVEL


@get("/puzzles", summary="List the puzzles", tags=["puzzles"], responses=may_refuse(404))
async def list_puzzles(
    registry: NamedDependency[RoomRegistry], current_session: NamedDependency[Session | None]
) -> PuzzleArchive:
    """List the puzzles of today and of the archive, with the player's answers."""
    player = current_session.player.id if current_session else ""
    today = day_of(registry.services.wall_ms())
    days = [today, *archive_days(today)]
    read = partial(answers_since, player_id=player, day=days[-1])
    own = await registry.services.store.read(read)
    return PuzzleArchive(tuple(puzzle_day(day, own) for day in days))


def puzzle_day(day: str, answers: Mapping[tuple[str, str], AnswerRow]) -> PuzzleDay:
    """Return a day of the archive, with the player's answers by day and puzzle."""
    puzzle = puzzle_of(day)
    own = answers.get((day, puzzle.id))
    return PuzzleDay(day, puzzle.game, own.is_found if own else None)


@get(
    "/puzzles/{day:str}",
    summary="Show a puzzle",
    tags=["puzzles"],
    responses=may_refuse(400, 404),
)
async def show_puzzle(
    day: FromPath[str],
    registry: NamedDependency[RoomRegistry],
    current_session: NamedDependency[Session | None],
    language: Language = DEFAULT_LANGUAGE,
) -> PuzzlePage:
    """Show the puzzle of a day, or of ``today``. The solution is shown only after the player's answer."""
    player = current_session.player.id if current_session else ""
    return await puzzle_page(registry, day, player, language)


async def puzzle_page(
    registry: RoomRegistry, day: str, player_id: str, language: str
) -> PuzzlePage:
    """Return a puzzle as a player may see it."""
    wall = registry.services.wall_ms()
    today = day_of(wall)
    day = today if day == TODAY else day
    puzzle = find_puzzle(day, today)
    chosen = choose_language(find_game(puzzle.game), language)
    read = partial(
        read_page, puzzle=puzzle, day=day, player_id=player_id, wall=wall, language=chosen
    )
    return await registry.services.store.read(read)


def read_page(
    connection: Connection, puzzle: Puzzle, day: str, player_id: str, wall: int, language: str
) -> PuzzlePage:
    """Return a puzzle with the stored answers."""
    today = day_of(wall)
    own = find_answer(connection, day, player_id, puzzle.id)
    answer = solve(puzzle, own.move, language) if own else None
    counts = count_answers(connection, day, puzzle.id)
    is_secret = day == today and answer is None
    streak = streak_of(active_days(connection, player_id), today)
    return PuzzlePage(
        day=day,
        today=today,
        deadline=end_of(day) - wall if day == today else 0,
        game=puzzle.game,
        names=puzzle.names,
        seat=seat_of(puzzle),
        frame=start_frame(puzzle.id, language),
        answer=answer,
        answered=0 if is_secret else counts.answered,
        found=0 if is_secret else counts.found,
        streak=streak.current,
        longest=streak.longest,
    )


@get(
    "/puzzles/{day:str}/play",
    summary="Show how a play can continue",
    tags=["puzzles"],
    responses=may_refuse(400, 404),
)
async def show_partial_play(
    day: FromPath[str],
    registry: NamedDependency[RoomRegistry],
    words: Words = "",
    language: Language = DEFAULT_LANGUAGE,
) -> PartialPlay:
    """Show how the player of a puzzle can continue a play, and what it would do."""
    today = day_of(registry.services.wall_ms())
    puzzle = find_puzzle(today if day == TODAY else day, today)
    chosen = choose_language(find_game(puzzle.game), language)
    return describe_partial_play(puzzle, words.split(), chosen)


@post(
    "/puzzles/{day:str}/answer",
    summary="Answer a puzzle",
    tags=["puzzles"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 409, 413),
)
async def answer_puzzle(
    day: FromPath[str],
    data: JSONBody[NewAnswer],  # noqa: ARG001 - for OpenAPI; decode_strictly reads it
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
    language: Language = DEFAULT_LANGUAGE,
) -> PuzzlePage:
    """Answer a puzzle, and show its solution.

    The first answer to today's puzzle counts, and any later one gets the solution for the first. Answers to puzzles
    of the archive do not count.
    """
    body = await decode_strictly(request, NewAnswer)
    services = registry.services
    wall = services.wall_ms()
    puzzle = find_puzzle(day, day_of(wall))
    choice = check_answer(puzzle, body.move)
    if day == day_of(wall):
        row = AnswerRow(day, player.id, puzzle.id, body.move, choice == puzzle.best, wall)
        await services.store.write(partial(add_answer, row=row))
        return await puzzle_page(registry, day, player.id, language)
    page = await puzzle_page(registry, day, player.id, language)
    chosen = choose_language(find_game(puzzle.game), language)
    return msgspec.structs.replace(page, answer=solve(puzzle, body.move, chosen))


@post(
    "/puzzles/{day:str}/play-on",
    summary="Play on from a puzzle",
    tags=["puzzles"],
    security=SIGNED_IN,
    responses=may_refuse(400, 401, 403, 404, 409, 413, 429),
)
async def play_on_puzzle(
    day: FromPath[str],
    data: JSONBody[PlayPuzzle],  # noqa: ARG001 - for OpenAPI; decode_strictly reads it
    request: AnyRequest,
    registry: NamedDependency[RoomRegistry],
    player: NamedDependency[Player],
    traffic: NamedDependency[Traffic],
) -> RoomCode:
    """Create a practice room that continues the match of a puzzle. Today's has to be answered first."""
    traffic.count_room(request)
    body = await decode_strictly(request, PlayPuzzle)
    services = registry.services
    today = day_of(services.wall_ms())
    puzzle = find_puzzle(day, today)
    read = partial(find_answer, day=day, player_id=player.id, puzzle_id=puzzle.id)
    if day == today and await services.store.read(read) is None:
        raise PuzzleNotAnsweredError
    steps = tuple((step.seat, str(step.move)) for step in match_of(puzzle.id).steps)
    match = MatchToContinue(puzzle.game, {}, puzzle.players, Opening(puzzle.seed, steps))
    await asyncio.sleep(traffic.reserve_room(request))
    return await create_continued_room(registry, player, match, seat_of(puzzle), body.level)


PUZZLE_ROUTES = [list_puzzles, show_puzzle, show_partial_play, answer_puzzle, play_on_puzzle]
