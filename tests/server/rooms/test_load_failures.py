"""Rooms that can't be loaded, over a real connection."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from mezani.server.rooms.match import match_loader
from mezani.server.workers.errors import TooSlowError, WorkerError, WorkersBusyError
from mezani.server.workers.pool import WorkerPool
from mezani.store import Store, StoreError
from mezani.store.schema import matches
from tests.server.live_server import Browser, RunningServer
from tests.server.live_server import Connection as Socket


def open_refused(browser: Browser, code: str) -> Socket:
    """Connect to a room that can't be loaded, and wait for the end of the connection."""
    socket = Socket(browser.open_socket(code))
    browser.connections.append(socket)
    socket.wait_for_close()
    return socket


def test_players_of_an_unplayable_match_are_told_why_and_not_to_reconnect(tmp_path: Path) -> None:
    def change_edition(connection: Connection) -> None:
        connection.execute(update(matches).values(engine="0"))

    with RunningServer(tmp_path) as server:
        amina = server.guest("Amina")
        code = amina.create_room(seats=2, bots=["rookie"])
        amina.join_room(code).do("ready")

        async def change() -> None:
            await server.services.store.write(change_edition)

        server.run_on_loop(change)
        server.restart()
        refused = amina.call("GET", f"/rooms/{code}")
        assert (refused.status_code, refused.json()["code"]) == (409, "other_edition")
        socket = open_refused(amina, code)
        assert socket.closed == 4409
        bye = socket.received[-1]["bye"]
        assert (bye["code"], bye["reconnect"]) == ("other_edition", False)
        assert bye["reason"] == refused.json()["reason"]

        async def end() -> None:
            await server.registry.end_match(code)

        server.run_on_loop(end)
        assert amina.join_room(code).room["phase"] == "waiting"


def test_players_are_told_to_reconnect_when_the_database_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_store: Store, _job: object) -> None:
        raise StoreError("The database could not be read.")

    with RunningServer(tmp_path) as server:
        amina = server.guest("Amina")
        code = amina.create_room()
        server.restart()
        assert amina.call("GET", "/session").status_code == 200  # the session is cached
        with monkeypatch.context() as patched:
            patched.setattr(Store, "read", fail)
            socket = open_refused(amina, code)
        assert socket.closed == 1013
        bye = socket.received[-1]["bye"]
        assert (bye["code"], bye["reconnect"]) == ("unavailable", True)
        assert amina.join_room(code).room["code"] == code


@pytest.mark.parametrize("error", [WorkersBusyError, TooSlowError])
def test_players_are_told_to_reconnect_when_no_worker_can_load_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[WorkerError]
) -> None:
    async def refuse(_pool: WorkerPool, *_: object) -> None:
        raise error("The workers have too much to do.")

    with RunningServer(tmp_path) as server:
        code, players = server.start_match()
        turn = players[0].last_step["view"]["turn"]
        assert "ack" in players["AB".index(turn)].move("draw")
        amina = server.browser_of(players[0])
        server.restart()
        with monkeypatch.context() as patched:
            patched.setattr(match_loader, "SLICE", 1)  # so that this short log is a long one
            patched.setattr(WorkerPool, "load", refuse)
            answer = amina.call("GET", f"/rooms/{code}")
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
            socket = open_refused(amina, code)
        assert socket.closed == 1013
        bye = socket.received[-1]["bye"]
        assert (bye["code"], bye["reconnect"]) == ("busy", True)
        assert amina.join_room(code).room["phase"] == "playing"


def test_players_who_come_while_the_server_closes_are_told_to_reconnect(tmp_path: Path) -> None:
    with RunningServer(tmp_path, codes_per_player="1/day") as server:
        amina = server.guest("Amina")
        code = amina.create_room()
        server.restart()  # the room is no longer in memory
        server.registry.is_closing = True
        for _ in range(2):  # such an attempt is no wrong code
            socket = open_refused(amina, code)
            assert socket.closed == 1012
            bye = socket.received[-1]["bye"]
            assert (bye["code"], bye["reconnect"]) == ("restart", True)
        answer = amina.call("GET", f"/rooms/{code}")
        assert (answer.status_code, answer.json()["code"]) == (503, "restart")
        server.registry.is_closing = False
        assert amina.join_room(code).room["code"] == code
