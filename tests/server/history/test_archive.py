"""Retention: old matches become records, and their replays and records stay the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, update

from mezani.errors import MezaniError
from mezani.record import read_record
from mezani.server.history import archive
from mezani.server.history.archive import DAY_MILLISECONDS, ArchiveJob
from mezani.server.history.verification import verify_matches
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_store import delete_rooms
from mezani.server.settings import Settings
from mezani.server.workers.errors import WorkerError
from mezani.server.workers.pool import WorkerPool
from mezani.store.schema import archived_matches, moves
from mezani.store.tables.archive import remove_moves
from tests.server.played_matches import (
    begin,
    guest,
    open_registry,
    opened,
    play_match,
    play_on,
    with_registry,
)

DAYS = 30
EVERYTHING = ("", "/record", "/replay", "/replay?seat=B", "/replay?open=true")
THEN = 1_700_000_000_000
LATER = THEN + (DAYS + 1) * DAY_MILLISECONDS


class InProcessWorkers(WorkerPool):
    """Runs jobs at once, without a worker process."""

    async def run(self, player: str, job: Callable[..., Any], *args: Any) -> Any:
        try:
            return job(*args)
        except MezaniError as error:
            raise WorkerError("The job failed.") from error


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "PAUSE_SECONDS", 0)


async def remove_rooms(registry: RoomRegistry) -> None:
    """Remove all rooms, as the sweep does after a while."""
    codes = list(registry.rooms)
    await registry.services.store.write(lambda connection: delete_rooms(connection, codes, THEN))


def run_archive(settings: Settings, now: int = LATER, days: int = DAYS) -> int:
    """Run the daily job."""

    async def run() -> int:
        async with open_registry(settings, now) as registry:
            store, wall_ms = registry.services.store, registry.services.wall_ms
            return await ArchiveJob(store, InProcessWorkers(1), days, wall_ms).run()

    return asyncio.run(run())


def counted(settings: Settings, table: Any) -> int:
    """Return the number of rows of a table."""

    async def body(registry: RoomRegistry) -> int:
        wanted = select(func.count()).select_from(table)
        return await registry.services.store.read(lambda connection: connection.scalar(wanted)) or 0

    return with_registry(settings, body)


def archived_texts(settings: Settings) -> str:
    """Return the stored records."""

    async def body(registry: RoomRegistry) -> str:
        wanted = select(archived_matches.c.record)
        return "".join(
            await registry.services.store.read(lambda found: found.scalars(wanted).all())
        )

    return with_registry(settings, body)


def played(settings: Settings, **options: Any) -> str:
    """Play a match to its end, close its room, and return its id."""

    async def body(registry: RoomRegistry) -> str:
        players = [await guest(registry, name) for name in ("Amina", "Brian")]
        match_id = await play_match(registry, *players, **options)
        await remove_rooms(registry)
        return match_id

    return with_registry(settings, body, THEN)


def shown(settings: Settings, match_id: str, *paths: str) -> dict[str, str]:
    """Return what the page and programs see of a match."""
    with opened(settings, count(LATER).__next__) as client:
        found = {path: client.get(f"/api/matches/{match_id}{path}") for path in paths}
    assert {answer.status_code for answer in found.values()} == {200}
    return {path: answer.text for path, answer in found.items()}


def reviewed(settings: Settings, match_id: str) -> Any:
    """Return the review of a match, asking until it is complete."""
    with opened(settings, count(LATER).__next__) as client:
        while True:
            found = client.get(f"/api/matches/{match_id}/review").json()
            if found["done"] == found["steps"]:
                return found


def without_archiving(settings: Settings) -> Settings:
    """Return settings with which the server itself archives nothing."""
    return Settings(data=settings.data, database=settings.database, workers=1, archive_days=0)


def test_an_archived_match_looks_the_same_and_has_no_moves(settings: Settings) -> None:
    settings = without_archiving(settings)
    match_id = played(settings)
    before = shown(settings, match_id, *EVERYTHING)
    assert counted(settings, moves) > 0
    assert run_archive(settings) == 1
    assert counted(settings, moves) == 0
    assert shown(settings, match_id, *EVERYTHING) == before
    assert "players Amina, Brian" in before["/record"]
    assert read_record(before["/record"]).state.outcome() is not None
    assert run_archive(settings) == 0
    assert "Amina" not in archived_texts(settings)  # deleting a player must not have to change it
    verified = verify_matches(settings.database_url)
    assert (verified.ended, verified.problems) == (1, ())
    assert verified.moves > 0


def test_an_archived_match_has_the_same_review(settings: Settings) -> None:
    settings = without_archiving(settings)
    match_id = played(settings)
    before = reviewed(settings, match_id)
    assert run_archive(settings) == 1
    assert reviewed(settings, match_id) == before


def test_only_matches_that_ended_long_ago_in_closed_rooms_are_archived(
    plain_settings: Settings,
) -> None:
    settings = without_archiving(plain_settings)
    played(settings)

    async def body(registry: RoomRegistry) -> None:
        players = [await guest(registry, name) for name in ("Cherop", "Daudi")]
        await play_match(registry, *players)  # its room stays open
        await play_on(await begin(registry, *players), 3)

    with_registry(settings, body, THEN)
    assert run_archive(settings, now=THEN + DAYS * DAY_MILLISECONDS - 1) == 0
    assert run_archive(settings, days=0) == 0
    assert run_archive(settings) == 1


def test_a_match_that_can_not_be_replayed_keeps_its_log(plain_settings: Settings) -> None:
    settings = without_archiving(plain_settings)
    match_id = played(settings)

    async def body(registry: RoomRegistry) -> None:
        def spoil(connection: Connection) -> None:
            connection.execute(update(moves).where(moves.c.seq == 2).values(move="play 2C 3C"))

        await registry.services.store.write(spoil)

    rows = counted(settings, moves)
    with_registry(settings, body)
    assert run_archive(settings) == 0
    assert counted(settings, moves) == rows
    verified = verify_matches(settings.database_url)
    assert len(verified.problems) == 1
    assert match_id in verified.problems[0]


def test_an_interrupted_removal_is_continued(
    plain_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = without_archiving(plain_settings)
    match_id = played(settings)
    before = shown(settings, match_id, "/record")
    monkeypatch.setattr(archive, "MAX_REMOVED", 3)

    def removed_once(connection: Connection, match_id: str, limit: int) -> int:
        remove_moves(connection, match_id, limit)
        return 0  # as if the server had been stopped after the first transaction

    monkeypatch.setattr(archive, "remove_moves", removed_once)
    assert run_archive(settings) == 1
    assert counted(settings, moves) > 0
    assert shown(settings, match_id, "/record") == before
    monkeypatch.setattr(archive, "remove_moves", remove_moves)
    assert run_archive(settings) == 1
    assert counted(settings, moves) == 0
    assert shown(settings, match_id, "/record") == before
