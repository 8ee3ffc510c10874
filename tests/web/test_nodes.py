"""A match between two browsers at different nodes of a cluster continues when a node is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from sqlalchemy import select

from mezani.store.engine import parse_url, reading_engine
from mezani.store.schema import room_owners
from mezani.stress.cluster.local_cluster import LocalCluster
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess
from tests.web.auto_play import play_kadi, play_until
from tests.web.browser_user import BrowserUser

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    """Two nodes behind a load balancer."""
    running = LocalCluster(tmp_path, 2, settings=NO_LIMITS | QUICK_BOTS)
    try:
        with ThreadPoolExecutor(1) as pool:  # Playwright's own loop runs in this thread
            pool.submit(asyncio.run, running.start()).result()
        yield running
    finally:
        running.stop()


def owner_of(cluster: LocalCluster, code: str) -> ServerProcess:
    """Return the node that runs a room."""
    engine = reading_engine(parse_url(cluster.database))
    with engine.connect() as connection:
        wanted = select(room_owners.c.node_id).where(room_owners.c.room_code == code)
        name = str(connection.scalar(wanted)).partition(".")[0]
    engine.dispose()
    return next(node for node in cluster.nodes if node.settings["MEZANI_NODE"] == name)


def join(user: BrowserUser, code: str) -> None:
    """Sit down in a room as a new guest."""
    page = user.open(f"/room/{code}")
    page.get_by_role("textbox").fill("Brian")
    user.button("room_sit_down").click()
    user.button("room_ready").click()


def test_a_match_continues_when_its_node_is_killed(cluster: LocalCluster, browser: Browser) -> None:
    amina = BrowserUser(browser, cluster.base, "phone")
    amina.open("/")
    code = amina.create_room("kadi-friendly", seats=2)
    amina.open(f"/room/{code}")
    amina.button("room_ready").click()
    owner = owner_of(cluster, code)
    other = next(node for node in cluster.nodes if node is not owner)
    brian = BrowserUser(browser, other.base, "desktop")  # bridged to the owner
    join(brian, code)
    for user in (amina, brian):
        user.page.locator("[data-card]").first.wait_for()
    assert owner_of(cluster, code) is owner
    play_until([amina, brian], play_kadi, lambda done: done.total() >= 6)
    owner.kill()
    play_until([amina, brian], play_kadi, lambda done: done.total() >= 6)
    assert owner_of(cluster, code) is other
    assert amina.close() + brian.close() == []
