"""Limits that all nodes count together in Redis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from mezani.server.errors import RateLimitedError
from mezani.server.rate_limits import RateLimit, SharedLimits
from mezani.server.redis_windows import RedisWindow, RedisWindows
from mezani.stress.cluster.redis_server import RedisServer

pytestmark = pytest.mark.anyio
ANN = RateLimit("2/5 minutes; 3/hour", "knocks", "Ann")
BEN = RateLimit("2/5 minutes; 3/hour", "knocks", "Ben")
NARROW, WIDE = RateLimit("1/hour", "narrow", "Ann"), RateLimit("3/hour", "wide", "all")


@pytest.fixture
def anyio_backend() -> str:
    """A loop with the real clock, since Redis is a real server."""
    return "asyncio"


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A running Redis server."""
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()


def new_node(redis: RedisServer) -> SharedLimits:
    """Return the limits as one node counts them."""
    return SharedLimits(RedisWindows(redis.url, lambda: True))


async def is_counted(node: SharedLimits, *limits: RateLimit) -> bool:
    """Count an action. Return False if it was refused."""
    with suppress(RateLimitedError):
        await node.count(*limits)
        return True
    return False


async def test_two_nodes_count_together(redis: RedisServer) -> None:
    north, south = new_node(redis), new_node(redis)
    assert [await is_counted(node, ANN) for node in (north, south, south)] == [True, True, False]
    assert await is_counted(north, BEN)
    with pytest.raises(RateLimitedError) as refused:
        await north.count(ANN)
    assert 0 < refused.value.seconds <= 300
    await south.reset(ANN)
    assert await is_counted(north, ANN)
    for node in (north, south):
        await node.close()


async def test_an_action_that_one_limit_refuses_is_counted_under_none(redis: RedisServer) -> None:
    node = new_node(redis)
    assert [await is_counted(node, NARROW, WIDE) for _ in range(5)] == [True, *[False] * 4]
    assert [await is_counted(node, WIDE) for _ in range(3)] == [True, True, False]
    await node.close()


async def test_a_node_counts_by_itself_while_redis_is_away(redis: RedisServer) -> None:
    north, south = new_node(redis), new_node(redis)
    assert await is_counted(north, ANN)
    redis.kill()
    assert [await is_counted(north, ANN) for _ in range(2)] == [True, False]
    assert [await is_counted(south, ANN) for _ in range(3)] == [True, True, False]
    await south.reset(ANN)
    assert await is_counted(south, ANN)
    redis.start()
    assert await is_counted(north, ANN)
    for node in (north, south):
        await node.close()


async def test_redis_is_not_asked_while_the_node_has_lost_it(redis: RedisServer) -> None:
    windows = RedisWindows(redis.url, lambda: False)
    assert await windows.count([RedisWindow("knocks", 1, 60)]) is None
    await windows.close()


async def test_the_keys_in_redis_do_not_tell_who_was_counted() -> None:
    keys = {RedisWindow(name, 1, 60).key for name in ("Ann", "Ben", "Ann")}
    assert len(keys) == 2
    assert not any("Ann" in key or "Ben" in key for key in keys)


async def test_an_empty_limit_is_none(redis: RedisServer) -> None:
    node = new_node(redis)
    for _ in range(3):
        await node.count(RateLimit("", "knocks", "Ann"))
    await node.close()
