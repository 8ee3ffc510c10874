"""Bringing people to their tables: guests, rooms, seats, and everybody ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from mezani.game import Game
from mezani.load.choosing import Chooser
from mezani.load.errors import RefusedError
from mezani.load.tables import Board, LoadSeat, LoadTable
from mezani.load.visitors import Door

AT_ONCE = 16
PATIENCE = 60.0


async def open_tables(
    door: Door, board: Board, game: Game, seats: int, rooms: int, tick: Callable[[], None]
) -> list[LoadTable]:
    """Opens so many rooms, a few at a time; all are dealt and nobody has moved."""
    room_for = asyncio.Semaphore(AT_ONCE)

    async def open_one(number: int) -> LoadTable:
        async with room_for:
            _, table = await open_room(door, board, game, seats, number)
            tick()
            return table

    return list(await asyncio.gather(*map(open_one, range(rooms))))


async def open_room(
    door: Door, board: Board, game: Game, seats: int, number: int
) -> tuple[str, LoadTable]:
    """One room with all its people, dealt; with its code."""
    visitors = [await door.guest(f"Load {number} {seat}") for seat in range(seats)]
    code = await door.make_room(visitors[0], game.id, seats, [])
    table = LoadTable(board, Chooser(game, number), [LoadSeat(visitor) for visitor in visitors])
    for index, seat in enumerate(table.seats):
        await seat.connect(code)
        if index:
            seat.send(b'{"id":"sit","do":"sit"}')
        seat.send(b'{"id":"ready","do":"ready"}')
    await until_dealt(table, code)
    return code, table


async def until_dealt(table: LoadTable, code: str) -> None:
    """Waits until every seat has seen its cards."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not table.is_playing:
                await asyncio.sleep(0.005)
    except TimeoutError:
        naks = dict(table.board.naks)
        raise RefusedError(f"Room {code} did not start in {PATIENCE:.0f} s: {naks}") from None
