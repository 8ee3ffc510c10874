"""Upgrades of a cluster: matches continue on the tables of an older version, and while nodes are replaced."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import uvloop
from sqlalchemy import func, inspect, select

from mezani.store.engine import parse_url, writing_engine
from mezani.store.schema import metadata, rooms
from mezani.store.schema_upgrade import NEWEST, revision_of, upgrade
from mezani.stress.cluster.postgresql import PostgreSQL
from mezani.stress.cluster.proxied_cluster import ProxiedCluster
from mezani.stress.cluster.redis_server import RedisServer
from mezani.stress.http_client import HttpClient
from mezani.stress.kill.kill_rooms import playing
from mezani.stress.kill.ledger import check_replays
from mezani.stress.kill.node_faults import NodePlan, NodeTest
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess
from tests.server.live_server import Connection, RunningServer
from tests.store.stores import another_connection

pytestmark = pytest.mark.slow
OLDER = "0007"
"""A revision from before there were nodes."""
NEWER_PROGRAM = "tests.server.cluster.newer_program"


def copy_to_older_tables(source: str, target: str) -> None:
    """Create the tables of an older version in an empty database, and copy to them what they can hold."""
    engine = writing_engine(parse_url(target))
    with another_connection(source) as old, engine.begin() as new:
        upgrade(new, OLDER)
        existing = set(inspect(new).get_table_names())
        for table in metadata.sorted_tables:
            if table.name in existing and (rows := old.execute(select(table)).all()):
                new.execute(
                    table.insert(), [dict(zip(table.c.keys(), row, strict=True)) for row in rows]
                )
        assert new.scalar(select(func.count()).select_from(rooms)) == 1
    engine.dispose()


def test_a_match_on_the_tables_of_an_older_version_continues_at_nodes(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    first, older = postgresql.new_database(), postgresql.new_database()
    with RunningServer(tmp_path / "single", database=first) as server:
        browsers = [server.guest("Amina"), server.guest("Brian")]
        code = browsers[0].create_room(game="kadi-friendly", seats=2)
        players = [browser.join_room(code) for browser in browsers]
        players[1].do("sit", seat="B")
        for player in players:
            player.do("ready")
        players[0].wait_for_seq(0)
        play_moves(server, code, players, 4)
        tokens = [browser.token for browser in browsers]
    copy_to_older_tables(first, older)
    redis = RedisServer(tmp_path / "redis")
    redis.start()
    try:
        flags = {"database": older, "redis": redis.url}
        with (
            RunningServer(tmp_path / "north", node="north", **flags) as north,
            RunningServer(tmp_path / "south", node="south", **flags) as south,
        ):
            again = [north.new_browser(), south.new_browser()]
            for browser, token in zip(again, tokens, strict=True):
                browser.http.cookies.set("mezani_session", token)
            players = [browser.join_room(code) for browser in again]
            for player in players:
                player.wait_for_seq(4)
            play_moves(north, code, players, 4)
    finally:
        redis.stop()
    with another_connection(older) as connection:
        assert revision_of(connection) == NEWEST
    for url in (first, older):
        postgresql.drop_database(url)


def play_moves(owner: RunningServer, code: str, players: list[Connection], count: int) -> None:
    """Make moves in a match that a server runs."""
    live = owner.live_match(code)
    for seq in range(live.seq + 1, live.seq + 1 + count):
        seat = live.match.state.turn
        players[seat].wait_for_seq(seq - 1)
        assert "ack" in players[seat].move(owner.legal(code, seat)[0])
        for player in players:
            player.wait_for_seq(seq)


def test_nodes_are_replaced_by_a_newer_version_while_matches_are_played(tmp_path: Path) -> None:
    uvloop.run(replace_nodes(tmp_path))


async def replace_nodes(folder: Path) -> None:
    """Replace two nodes by those of a newer version, one of them after it was restarted on the newer tables."""
    cluster = ProxiedCluster(folder, 2, settings=NO_LIMITS | QUICK_BOTS)
    try:
        await cluster.start()
        test = NodeTest(NodePlan(nodes=2, rooms=3, times={}, seed=5), cluster)
        is_up = asyncio.Event()
        is_up.set()
        async with HttpClient(cluster.base) as client:
            await test.create_rooms(client)
            async with playing(test.players, is_up):
                await test.wait_for_progress("the start")
                north, south = cluster.nodes
                await replace(test, north, NEWER_PROGRAM)
                with another_connection(cluster.database) as connection:
                    assert revision_of(connection) == "9999"
                await replace(test, south, south.module)
                await replace(test, south, NEWER_PROGRAM)
                await test.check_all()
            replayed = await check_replays(test.ledger, client, test.players[0].guest)
    finally:
        cluster.stop()
    assert test.ledger.faults == []
    assert replayed == len(test.ledger.ended)


async def replace(test: NodeTest, node: ServerProcess, module: str) -> None:
    """Stop a node, start another program in its place, and wait until every player has seen a move each time."""
    assert node.child is not None
    node.child.terminate()
    await asyncio.to_thread(node.child.wait)
    test.forget_progress()
    await test.wait_for_progress("stopping a node")
    node.module = module
    node.start()
    await node.ready()
    test.forget_progress()
    await test.wait_for_progress("starting a node")
