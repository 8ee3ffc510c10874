"""Two nodes on one PostgreSQL and one Redis: whatever a player does at one node works with the room at the other."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from sqlalchemy import update

from mezani.server.cluster import cluster as cluster_module
from mezani.server.errors import BusyError
from mezani.server.http.admin.operations import Operations
from mezani.store import Store
from mezani.store.schema import nodes as node_rows
from mezani.stress.cluster.postgresql import PostgreSQL
from mezani.stress.cluster.redis_server import RedisServer
from tests.server.live_server import Browser, Connection, RunningServer, until

pytestmark = pytest.mark.slow

DAY_MILLISECONDS = 86_400_000


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A running Redis server."""
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def nodes(
    postgresql: PostgreSQL, redis: RedisServer, tmp_path: Path
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Two nodes."""
    with two_nodes(postgresql, redis, tmp_path) as both:
        yield both


@contextmanager
def two_nodes(
    postgresql: PostgreSQL, redis: RedisServer, folder: Path, **settings: Any
) -> Iterator[tuple[RunningServer, RunningServer]]:
    """Run two nodes with these settings."""
    url = postgresql.new_database()
    flags = {"database": url, "redis": redis.url, **settings}
    with (
        RunningServer(folder / "north", node="north", **flags) as north,
        RunningServer(folder / "south", node="south", **flags) as south,
    ):
        for node in (north, south):
            wait_for_others(node)
        yield north, south
    postgresql.drop_database(url)


def wait_for_others(node: RunningServer) -> None:
    """Wait until a node is connected to Redis and knows of the other one."""
    cluster = node.services.cluster
    assert cluster is not None
    until(lambda: cluster.bus.is_connected and len(cluster.alive) == 2, "two nodes")


def has_redis(node: RunningServer) -> bool:
    """Return whether a node is connected to Redis."""
    assert node.services.cluster is not None
    return node.services.cluster.bus.is_connected


def test_nodes_are_ready_to_load_long_matches_when_they_start(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    assert len(multiprocessing.active_children()) >= len(nodes)


def test_a_match_is_played_from_two_nodes(nodes: tuple[RunningServer, RunningServer]) -> None:
    north, south = nodes
    amina, brian, eve = north.guest("Amina"), south.guest("Brian"), south.guest("Eve")
    code = amina.create_room(game="kadi-friendly", seats=2)
    players = [amina.join_room(code), brian.join_room(code)]
    watching = eve.join_room(code)
    assert players[1].do("sit", seat="B")["ack"]
    for player in players:
        assert player.do("ready")["ack"]
    players[0].wait_for_seq(0)
    for seq in range(1, 7):
        seat = north.live_match(code).match.state.turn
        players[seat].wait_for_seq(seq - 1)
        assert "ack" in players[seat].move(north.legal(code, seat)[0])
        for connection in (*players, watching):
            connection.wait_for_seq(seq)
    assert watching.last_step["view"]["hand"] == []
    assert players[1].last_step["view"]["hand"] != []
    assert code not in south.registry.rooms
    assert brian.call("GET", f"/rooms/{code}").json()["you"] == "B"
    assert brian.call("GET", f"/rooms/{code}/talk").json()["lines"] != []
    assert amina.call("GET", "/rooms/ABCDEF").status_code == 404


def metric(node: RunningServer, name: str, **labels: str) -> float | None:
    """Return a metric of a node."""
    return node.services.metrics.registry.get_sample_value(name, labels)


def test_bridges_and_rooms_of_other_nodes_are_counted(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    north, south = nodes
    amina, brian = north.guest("Amina"), south.guest("Brian")
    code = amina.create_room(game="kadi-friendly", seats=2)
    players = [amina.join_room(code), brian.join_room(code)]
    players[1].do("sit", seat="B")
    for player in players:
        player.do("ready")
    players[0].wait_for_seq(0)
    seat = north.live_match(code).match.state.turn
    players[seat].move(north.legal(code, seat)[0])
    assert metric(north, "mezani_bridges", end="room") == 1
    assert metric(south, "mezani_bridges", end="client") == 1
    assert (metric(north, "mezani_bridge_messages_total", to="client") or 0) > 1
    assert (metric(south, "mezani_bridge_messages_total", to="owner") or 0) > 1
    assert metric(south, "mezani_nodes") == 2
    for node in nodes:
        operations = Operations(node.registry, Mock(), Mock(), Mock())
        (room,) = node.run_on_loop(operations.rooms)
        assert (room.code, room.connected, room.moves) == (code, 2, 1)


def test_a_room_without_clients_moves_to_the_node_of_the_first(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    north, south = nodes
    amina = north.guest("Amina")
    code = amina.create_room()
    assert code in north.registry.rooms
    amina.set_address(south.address)
    amina.join_room(code)
    assert code in south.registry.rooms
    assert code not in north.registry.rooms
    assert metric(south, "mezani_claimed_rooms_total") == 1


def test_a_quick_match_brings_players_of_two_nodes_together(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    north, south = nodes
    amina, brian = north.guest("Amina"), south.guest("Brian")
    wanted = {"game": "no-kitty", "bots": False}
    code = amina.call("POST", "/quick", wanted).json()["code"]
    first = amina.join_room(code)
    assert [room["code"] for room in brian.call("GET", "/rooms").json()] == [code]
    assert brian.call("POST", "/quick", wanted).json()["code"] == code
    second = brian.join_room(code)
    for player in (first, second):
        player.wait_for_seq(0)


def test_quick_matches_at_two_nodes_at_the_same_time_get_the_same_room(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    guests = [node.guest(name) for node, name in zip(nodes, ("Amina", "Brian"), strict=True)]

    def ask(guest: Browser) -> str:
        wanted = {"game": "no-kitty", "bots": False}
        return str(guest.call("POST", "/quick", wanted).json()["code"])

    with ThreadPoolExecutor() as threads:
        codes = list(threads.map(ask, guests))
    assert codes[0] == codes[1]


def test_a_call_to_a_node_that_is_gone_fails_at_once(
    nodes: tuple[RunningServer, RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "RESPONSE_SECONDS", 3600)
    north = nodes[0].services.cluster
    assert north is not None
    with pytest.raises(BusyError):
        nodes[0].run_on_loop(lambda: north.call("gone", "count_clients"))


def test_limits_of_a_player_count_at_all_nodes(
    postgresql: PostgreSQL, redis: RedisServer, tmp_path: Path
) -> None:
    with two_nodes(postgresql, redis, tmp_path, rooms_per_player="2/hour") as (north, south):
        amina = north.guest("Amina")
        amina.create_room()
        amina.set_address(south.address)
        amina.create_room()
        for node in (north, south):
            amina.set_address(node.address)
            refused = amina.call("POST", "/rooms", {"game": "kadi-friendly"})
            assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")


def test_signing_out_at_one_node_closes_connections_at_the_other(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    north, south = nodes
    amina = north.guest("Amina")
    code = amina.create_room()
    amina.set_address(south.address)
    connection = amina.join_room(code)
    amina.set_address(north.address)
    assert amina.call("DELETE", "/session").is_success
    assert connection.wait_for_close() == 4401
    amina.set_address(south.address)
    assert amina.call("GET", "/session").json()["player"] is None


def test_bans_and_announcements_at_one_node_reach_clients_at_the_other(
    postgresql: PostgreSQL, redis: RedisServer, tmp_path: Path
) -> None:
    with two_nodes(postgresql, redis, tmp_path, trusted_proxies=1) as (north, south):
        amina, brian = south.guest("Amina"), south.guest("Brian")
        code = amina.create_room()
        banned = amina.join_room(code)
        far = {"X-Forwarded-For": "203.0.113.7"}
        at_banned_address = Connection(brian.open_socket(code, **far))
        text = "Tea is ready"
        north.administer("POST", "/announcement", {"texts": {"en": text}})
        for connection in (banned, at_banned_address):
            connection.until(
                lambda: {"notice": {"code": "announcement", "text": text}} in connection.received,  # noqa: B023
                "the announcement",
            )
        north.administer("POST", "/bans", {"target": amina.player["id"]})
        assert banned.wait_for_close() == 4401
        north.administer("POST", "/bans", {"target": "203.0.113.7"})
        assert at_banned_address.wait_for_close() == 4403
        assert brian.call("GET", "/session", **far).status_code == 403
        assert brian.call("GET", "/session").json()["player"]["name"] == "Brian"
        at_banned_address.close()


def test_a_player_deleted_at_one_node_loses_the_seat_at_the_other(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    north, south = nodes
    _, (amina, brian) = south.start_match()
    gone = south.browser_of(brian).player["id"]
    north.administer("DELETE", f"/player?name={gone}")
    assert brian.wait_for_close() == 4401
    amina.until(lambda: amina.room["seats"][1]["stand_in"], "a bot plays on")


def test_a_new_name_at_one_node_is_shown_by_the_other(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    north, south = nodes
    amina = north.new_browser()
    amina.sign_up("Amina", "correct horse battery staple")

    def name_at(node: RunningServer) -> str:
        amina.set_address(node.address)
        return str(amina.call("GET", "/session").json()["player"]["name"])

    assert name_at(south) == "Amina"
    amina.set_address(north.address)
    assert amina.call("PATCH", "/accounts/me", {"name": "Esi"}).is_success
    until(lambda: name_at(south) == "Esi", "the new name")


def test_hints_and_replays_come_from_any_node(nodes: tuple[RunningServer, RunningServer]) -> None:
    north, south = nodes
    amina, eve = north.guest("Amina"), north.guest("Eve")
    code = amina.create_room(game="kadi-friendly", seats=2, bots=["rookie"], practice=True)
    eve.join_room(code)  # the room stays at this node
    amina.set_address(south.address)
    playing = amina.join_room(code)
    assert playing.do("ready")["ack"]
    playing.until(lambda: playing.last_step and playing.last_step["view"]["turn"] == "A", "a turn")
    hint = playing.do("hint")
    assert hint["move"] in north.legal(code, 0)
    assert code not in south.registry.rooms
    match = north.live_match(code).id
    north.administer("DELETE", f"/rooms/{code}/match")
    for node in nodes:
        amina.set_address(node.address)
        replay = amina.call("GET", f"/matches/{match}/replay")
        assert [frame["seq"] for frame in replay.json()["frames"]] == [0]


def test_a_sign_out_during_a_redis_outage_closes_connections_afterwards(
    nodes: tuple[RunningServer, RunningServer], redis: RedisServer
) -> None:
    north, south = nodes
    amina = north.guest("Amina")
    code = amina.create_room()
    amina.set_address(south.address)
    connection = amina.join_room(code)
    redis.kill()
    until(lambda: not any(map(has_redis, nodes)), "the loss of Redis")
    amina.set_address(north.address)
    assert amina.call("DELETE", "/session").is_success
    redis.start()
    assert connection.wait_for_close() == 4401


def test_a_node_that_stops_slowly_does_not_come_back(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    north, south = nodes
    cluster = north.services.cluster
    assert cluster is not None
    north.run_on_loop(cluster.leave)
    alive = south.services.cluster
    assert alive is not None
    until(lambda: alive.alive == {alive.node_id}, "one node")
    renewals = alive._renewed
    until(lambda: alive._renewed >= renewals + 2, "two more renewals")
    assert alive.alive == {alive.node_id}


def test_rooms_are_kept_after_an_outage_of_all_nodes(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    for node in nodes:
        node.stop()
    store = Store.open(nodes[0].settings.database_url, is_shared=True)
    store.write_at_start(
        lambda connection: connection.execute(
            update(node_rows).values(alive_until=node_rows.c.alive_until - DAY_MILLISECONDS)
        )
    )
    asyncio.run(store.close())
    for node in nodes:
        node.start()
    for node in nodes:
        wait_for_others(node)
    for node in nodes:
        node.run_on_loop(node.registry.sweeper.sweep)
    first, second = [node.registry.sweeper.outage for node in nodes]
    assert first == second
    assert first.length >= DAY_MILLISECONDS


def test_players_continue_at_another_node_when_theirs_stops(
    nodes: tuple[RunningServer, RunningServer],
) -> None:
    north, south = nodes
    code, (amina, brian) = north.start_match()
    mover = north.live_match(code).match.state.turn
    amina.wait_for_seq(0)
    assert "ack" in (amina, brian)[mover].move(north.legal(code, mover)[0])
    browsers = [north.browser_of(connection) for connection in (amina, brian)]
    north.stop()
    for connection in (amina, brian):
        assert connection.wait_for_close() == 1012
    for browser in browsers:
        browser.set_address(south.address)
    again = [browser.join_room(code) for browser in browsers]
    for connection in again:
        assert connection.wait_for_seq(1)["seq"] == 1
    mover = south.live_match(code).match.state.turn
    assert "ack" in again[mover].move(south.legal(code, mover)[0])
    north.start()  # so that it can be stopped at the end
