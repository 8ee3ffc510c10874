"""Loads stored rooms with their matches, and remembers the rooms whose match can't continue."""

from __future__ import annotations

from collections.abc import Iterable

import structlog
from sqlalchemy import Connection

from mezani.server.errors import BusyError
from mezani.server.rooms.errors import (
    DamagedMatchError,
    OwnedElsewhereError,
    RoomNotFoundError,
    UnplayableMatchError,
)
from mezani.server.rooms.lobby.lobby import without_match
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import FINISHED, RoomRecord
from mezani.server.rooms.room_store import (
    delete_rooms,
    readable_room,
    room_of_row,
    row_of_room,
    store_abandoned,
)
from mezani.server.rooms.services import Services
from mezani.server.workers.errors import NoWorkerError, TooSlowError
from mezani.store import StoreError
from mezani.store.tables.nodes import living_owner, own_or_abandoned
from mezani.store.tables.rooms import RoomRow, load_room, save_room

log = structlog.get_logger(__name__)


class RoomLoader:
    """Loads rooms. A room whose match can't continue is logged once and refused until the match is ended."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._refused: dict[str, type[UnplayableMatchError]] = {}

    async def load(self, code: str, last_alive: int, epoch: int = 0) -> Room:
        """Return a room from the database, or refuse. ``last_alive`` is when a server last ran it."""
        if code in self._refused and self.services.cluster is None:  # other nodes can end the match
            raise self._refused[code]
        started = self.services.monotonic()
        row = await self.services.store.read(lambda connection: load_room(connection, code))
        if row is None:
            raise RoomNotFoundError(code)
        room = await self._restore(row, last_alive, epoch)
        self.services.metrics.room_loaded(self.services.monotonic() - started)
        log.info("room_loaded", match=room.record.match_id, game=room.record.game_id)
        return room

    async def _restore(self, row: RoomRow, last_alive: int, epoch: int) -> Room:
        record: RoomRecord | None = None
        try:
            record = room_of_row(row)
            room = Room(record, self.services, epoch)
            await room.runner.load(last_alive)
        except StoreError:
            raise
        except (NoWorkerError, TooSlowError):
            raise BusyError("Too many matches are being loaded") from None
        except Exception as error:
            refusal = self._report(error, row.game_id, record)
            if record is not None and record.phase == FINISHED and not record.daily:
                return Room(
                    record, self.services, epoch
                )  # the match is over, and another can be played
            self._refused[row.code] = refusal
            raise refusal from error
        return room

    def refuse(self, record: RoomRecord, error: Exception) -> UnplayableMatchError:
        """Refuse a room from now on because of an error, and return the refusal."""
        refusal = self._report(error, record.game_id, record)
        self._refused[record.code] = refusal
        return refusal()

    def _report(
        self, error: Exception, game_id: str, record: RoomRecord | None
    ) -> type[UnplayableMatchError]:
        """Log and count an error, and return what players are told about it."""
        refusal = type(error) if isinstance(error, UnplayableMatchError) else DamagedMatchError
        match_id = "" if record is None else record.match_id
        log.error(
            "match_unplayable",
            match=match_id,
            game=game_id,
            code=refusal.code,
            exc_info=error,
        )
        self.services.metrics.match_unplayable(refusal.code)
        return refusal

    async def end_match(self, code: str) -> None:
        """End a match that can't continue. Its players find the room open for another match.

        A room for a deal of the day is removed, as it has only one match; so is a room that can't be read.
        Raise `OwnedElsewhereError` if another node runs the room.
        """
        wall = self.services.wall_ms()

        def end(connection: Connection) -> str:
            self.require_own(connection, code)
            row = load_room(connection, code)
            record = None if row is None else readable_room(row)
            if record is None or record.daily:
                delete_rooms(connection, [code], wall)
            else:
                store_abandoned(connection, record.match_id, wall)
                save_room(connection, row_of_room(without_match(record), wall))
            return "" if record is None else record.match_id

        match_id = await self.services.store.write(end, alone=True)
        self.forget([code])
        log.info("match_abandoned", match=match_id)

    def require_own(self, connection: Connection, code: str) -> None:
        """Raise `OwnedElsewhereError` if another node runs a room, and lock the room for this transaction."""
        cluster = self.services.cluster
        if cluster is None or own_or_abandoned(connection, [code], cluster.node_id, wait=True):
            return
        owner = living_owner(connection, code)
        raise RoomNotFoundError(code) if owner is None else OwnedElsewhereError(owner)

    def forget(self, codes: Iterable[str]) -> None:
        """Refuse these rooms no longer: their matches are ended, or the rooms are deleted."""
        for code in codes:
            self._refused.pop(code, None)
