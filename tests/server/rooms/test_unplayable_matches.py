"""Matches that can't continue are logged, their players are told, and the operator can end them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import delete, update
from structlog.testing import capture_logs

from mezani.seats import CLOCK
from mezani.server.observability.redaction import describe_error
from mezani.server.rooms.errors import ForbiddenError, RoomNotFoundError, UnplayableMatchError
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_store import ABANDONED
from mezani.store import MoveRow, StoreError
from mezani.store.schema import match_seats, matches, moves, rooms
from mezani.store.tables.matches import find_match
from mezani.store.tables.rooms import load_room
from tests.server.client_moves import live_match_of, play_to_end, take_turn
from tests.server.daily.daily_tries import start_try
from tests.server.local_server import LocalServer, as_future
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
BOT_SEAT = 1
Damage = Callable[[Room], list[Any]]


def illegal_move(room: Room) -> list[Any]:
    return [update(moves).where(moves.c.seq == 2).values(move="play 2H 3S KD")]


def unreadable_move(room: Room) -> list[Any]:
    return [update(moves).where(moves.c.seq == 2).values(move="\x00 7H")]


def missing_last_but_one(room: Room) -> list[Any]:
    return [delete(moves).where(moves.c.seq == 3)]


def unknown_rule(room: Room) -> list[Any]:
    return [update(matches).values(rules='{"no_such_rule": 7}')]


def unknown_game(room: Room) -> list[Any]:
    return [update(matches).values(game_id="whist")]


def missing_match(room: Room) -> list[Any]:
    return [delete(match_seats), delete(matches)]


def other_edition(room: Room) -> list[Any]:
    return [update(matches).values(engine="0")]


DAMAGED: list[Damage] = [
    illegal_move,
    unreadable_move,
    missing_last_but_one,
    unknown_rule,
    unknown_game,
    missing_match,
]


async def change(server: LocalServer, statements: list[Any]) -> None:
    """Change the database behind the back of the server."""

    def run(connection: Any) -> None:
        for statement in statements:
            connection.execute(statement)

    await server.services.store.write(run)


async def damaged_match(server: LocalServer, damage: Damage) -> list[PlayerClient]:
    """Play a few moves, damage the match, and restart the server."""
    clients = await server.start_match(GAME, "Amina", "Brian")
    for _ in range(4):
        await take_turn(clients)
    await change(server, damage(clients[0].room))
    await server.crash_and_restart()
    return clients


@pytest.mark.parametrize("damage", DAMAGED)
async def test_a_match_that_cannot_be_replayed_is_refused_and_logged(
    server: LocalServer, damage: Damage
) -> None:
    clients = await damaged_match(server, damage)
    room = clients[0].room
    with capture_logs([describe_error]) as logs:
        for client in clients:
            with pytest.raises(UnplayableMatchError) as refused:
                await client.reconnect()
            assert refused.value.code == "damaged_match"
            assert not re.search(r"\b(10|[2-9JQKA])[CDHS]\b", refused.value.reason)
    (line,) = logs
    assert (line["event"], line["match"], line["code"]) == (
        "match_unplayable",
        room.record.match_id,
        "damaged_match",
    )
    assert line["error"]
    assert line["where"]
    assert server.metric('mezani_unplayable_matches_total{code="damaged_match"}') == 1


async def test_a_match_of_another_edition_of_the_rules_is_refused(server: LocalServer) -> None:
    clients = await damaged_match(server, other_edition)
    with pytest.raises(UnplayableMatchError) as refused:
        await clients[0].reconnect()
    assert refused.value.code == "other_edition"
    assert "another edition of the rules" in refused.value.reason


async def test_other_rooms_are_not_affected(server: LocalServer) -> None:
    others = await server.start_match(GAME, "Chebet", "Dalila")
    seen = others[0].view
    clients = await server.start_match(GAME, "Amina", "Brian")
    await take_turn(clients)
    match = clients[0].room.record.match_id
    await change(server, [update(moves).where(moves.c.match_id == match).values(move="fly")])
    await server.crash_and_restart()
    with pytest.raises(UnplayableMatchError):
        await clients[0].reconnect()
    assert (await others[0].reconnect()).view == seen


async def remove_by_sweep(server: LocalServer, _code: str) -> None:
    await server.pass_time(server.settings.abandoned_seconds + 3600)
    await server.registry.sweeper.sweep()


@pytest.mark.parametrize(
    "remove",
    [
        lambda server, code: server.registry.end_match(code),
        lambda server, code: server.registry.close_room(code),
        remove_by_sweep,
    ],
    ids=["ended", "closed", "swept"],
)
async def test_a_room_that_cannot_be_read_is_refused_and_can_be_removed(
    server: LocalServer, remove: Callable[[LocalServer, str], Awaitable[object]]
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    code, match = clients[0].room.record.code, clients[0].room.record.match_id
    await change(server, [update(rooms).values(data="{")])
    await server.crash_and_restart()
    with pytest.raises(UnplayableMatchError):
        await server.registry.find(code)
    await remove(server, code)
    with pytest.raises(RoomNotFoundError):
        await server.registry.find(code)
    stored = await server.services.store.read(lambda reading: find_match(reading, match))
    assert stored is not None
    assert stored.match.ending == ABANDONED


def damage_log(server: LocalServer, who: int) -> None:
    """Append an impossible move to the log just before the next move of a seat or the clock."""
    append = server.services.store.append

    async def append_both(row: MoveRow) -> None:
        if row.seat == who:
            await append(row._replace(move="play 2H 3S KD", command_id="theirs"))
        await append(row)

    server.services.store.append = as_future(append_both)  # type: ignore[method-assign]


@pytest.mark.parametrize("who", [0, BOT_SEAT, CLOCK], ids=["player", "bot", "clock"])
async def test_a_match_with_an_impossible_row_in_its_log_is_refused(
    server: LocalServer, who: int
) -> None:
    clients = await server.start_match(
        GAME, "Amina", "Brian", bots=["rookie"], rules={"turn_seconds": 20}
    )
    amina, live = clients[0], live_match_of(clients[0].room)
    damage_log(server, who)
    with capture_logs([describe_error]) as logs:
        while amina.closed_with is None:
            await amina.until(lambda: live.match.state.turn != BOT_SEAT or amina.closed_with)
            if who == CLOCK:
                await server.pass_time(20)
            for client in clients:
                if client.seat_number == live.match.state.turn:
                    client.send("move", move="draw", seq=client.seq)
            await server.settle()
    assert [line["event"] for line in logs] == ["match_unplayable"]
    for client in clients:
        assert client.closed_with == 4409
        assert client.goodbye is not None
        assert (client.goodbye["code"], client.goodbye["reconnect"]) == ("damaged_match", False)
        with pytest.raises(UnplayableMatchError):
            await client.reconnect()
    await server.registry.end_match(amina.room.record.code)
    assert (await amina.reconnect()).room_view["phase"] == "waiting"


async def test_a_row_of_another_server_that_could_not_be_shown_damages_nothing(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    room = clients[0].room
    live = live_match_of(room)
    turn = live.match.state.turn
    row = MoveRow(live.id, live.seq + 1, turn, "draw", None, server.wall())
    await server.services.store.append(row)

    def fail(*_: object, **__: object) -> None:
        raise KeyError("a fault of the program")

    with monkeypatch.context() as patched:
        patched.setattr(live.match.game, "talk", fail)
        with pytest.raises(KeyError):
            await room.queue.run(room.runner.reload_log)
    assert await server.registry.find(room.record.code) is room
    assert live.seq == row.seq
    await clients[1 - turn].do("sync")
    assert "ack" in await clients[1 - turn].move("draw")


@pytest.mark.parametrize("damage", [illegal_move, other_edition])
async def test_a_finished_match_of_any_kind_leaves_the_room_open(
    server: LocalServer, damage: Damage
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    await play_to_end(clients)
    await change(server, damage(clients[0].room))
    await server.crash_and_restart()
    clients = [await client.reconnect() for client in clients]
    assert clients[0].room_view["phase"] == "finished"
    for client in clients:
        assert "ack" in await client.do("rematch")
    await server.settle()
    assert clients[0].room_view["phase"] == "playing"


# Ending a match


@pytest.mark.parametrize("damage", [illegal_move, missing_match, other_edition])
async def test_the_operator_ends_a_match_that_cannot_continue(
    server: LocalServer, damage: Damage
) -> None:
    clients = await damaged_match(server, damage)
    code, match = clients[0].room.record.code, clients[0].room.record.match_id
    with capture_logs() as logs:
        await server.registry.end_match(code)
    assert ("match_abandoned", match) in [(line["event"], line.get("match")) for line in logs]
    if damage is not missing_match:
        stored = await server.services.store.read(lambda reading: find_match(reading, match))
        assert stored is not None
        assert stored.match.ending == ABANDONED
    clients = [await client.reconnect() for client in clients]
    assert clients[1].room_view["phase"] == "waiting"
    assert clients[1].room_view["ended_by_operator"]
    assert [seat["name"] for seat in clients[1].room_view["seats"]] == ["Amina", "Brian"]
    for client in clients:
        assert "ack" in await client.do("ready")
    await server.settle()
    assert clients[0].room_view["phase"] == "playing"
    assert not clients[0].room_view["ended_by_operator"]
    assert "ack" in await take_turn(clients)


async def test_the_operator_ends_a_running_match(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", bots=["rookie"])
    room, match = clients[0].room, clients[0].room.record.match_id
    await server.registry.end_match(room.record.code.lower())
    for client in clients:
        assert (client.room_view["phase"], client.room_view["match"]) == ("waiting", "")
        assert client.room_view["ended_by_operator"]
        assert client.seat("B")["bot"] == "rookie"
    stored = await server.services.store.read(lambda reading: find_match(reading, match))
    assert stored is not None
    assert stored.match.ending == ABANDONED
    assert (await clients[0].move("draw", seq=0))["why"] == "no_match_running"
    assert not room.runner.bots.is_deciding
    with pytest.raises(ForbiddenError):
        await server.registry.end_match(room.record.code)
    for client in clients:
        assert "ack" in await client.do("ready")
    await server.settle()
    assert live_match_of(room).id != match


async def test_a_deal_of_the_day_that_cannot_continue_is_removed(server: LocalServer) -> None:
    client = await start_try(server, "Amina", GAME)
    code = client.room.record.code
    await change(server, other_edition(client.room))
    await server.crash_and_restart()
    with pytest.raises(UnplayableMatchError):
        await client.reconnect()
    await server.registry.end_match(code)
    with pytest.raises(RoomNotFoundError):
        await server.registry.find(code)


async def test_the_player_is_told_when_the_operator_ends_a_deal_of_the_day(
    server: LocalServer,
) -> None:
    client = await start_try(server, "Amina", GAME)
    await server.registry.end_match(client.room.record.code)
    await client.until(lambda: client.closed_with is not None)
    assert client.goodbye is not None
    assert (client.goodbye["code"], client.goodbye["reconnect"]) == ("match_ended", False)


async def test_a_match_that_could_not_be_ended_continues(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_job: object) -> None:
        raise StoreError("The database could not write.")

    clients = await server.start_match(GAME, "Amina", "Brian")
    with monkeypatch.context() as patched:
        patched.setattr(server.services.store, "write", fail)
        with pytest.raises(StoreError):
            await server.registry.end_match(clients[0].room.record.code)
    assert clients[0].room_view["phase"] == "playing"
    assert "ack" in await take_turn(clients)


async def test_an_unreadable_room_does_not_keep_stale_rooms_from_being_deleted(
    server: LocalServer,
) -> None:
    codes = [(await server.create_room(name, GAME)).record.code for name in ("Amina", "Brian")]
    await change(server, [update(rooms).where(rooms.c.code == codes[0]).values(data="{")])
    await server.crash_and_restart()
    await server.pass_time(server.settings.abandoned_seconds + 3600)
    await server.registry.sweeper.sweep()
    for code in codes:
        assert await server.services.store.read(lambda reading: load_room(reading, code)) is None  # noqa: B023
