"""A match between two browsers at different nodes of a cluster continues when a node is killed."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect
from sqlalchemy import select

from mezani.store.engine import parse_url, reading_engine
from mezani.store.schema import moves, room_owners
from mezani.stress.cluster.local_cluster import LocalCluster
from mezani.stress.server_process import NO_LIMITS, QUICK_BOTS, ServerProcess
from tests.server.live_server import until
from tests.web.auto_play import confirming, play_kadi, play_until
from tests.web.browser_user import BrowserUser
from tests.web.texts import text_pattern

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    """Three nodes behind a load balancer."""
    running = LocalCluster(tmp_path, 3, settings=NO_LIMITS | QUICK_BOTS)
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


def begin_match(
    cluster: LocalCluster, browser: Browser, game: str, **rules: object
) -> tuple[BrowserUser, BrowserUser, str, ServerProcess]:
    """Let two players begin a match, one of them bridged. Return them, the code of the room and its owner."""
    amina = BrowserUser(browser, cluster.base, "phone")
    amina.open("/")
    code = amina.create_room(game, seats=2, rules=rules)
    amina.open(f"/room/{code}")
    amina.button("room_ready").click()
    owner = owner_of(cluster, code)
    other = next(node for node in cluster.nodes if node is not owner)
    brian = BrowserUser(browser, other.base, "desktop")  # bridged to the owner
    join(brian, code)
    for user in (amina, brian):
        user.page.locator("[data-card]").first.wait_for()
    assert owner_of(cluster, code) is owner
    return amina, brian, code, owner


def test_a_match_continues_when_its_node_is_killed(cluster: LocalCluster, browser: Browser) -> None:
    amina, brian, code, owner = begin_match(cluster, browser, "kadi-friendly")
    play_until([amina, brian], play_kadi, lambda done: done.total() >= 6)
    owner.kill()
    until(lambda: owner_of(cluster, code) is not owner, "another owner")
    play_until([amina, brian], play_kadi, lambda done: done.total() >= 6)
    assert amina.close() + brian.close() == []


class SentMoves:
    """The moves that a page sends: the ids of their commands, by socket."""

    def __init__(self, page: Page) -> None:
        self.ids: dict[WebSocket, list[str]] = {}
        page.on("websocket", self._watch)

    def _watch(self, socket: WebSocket) -> None:
        self.ids[socket] = []
        socket.on("framesent", lambda text: self._note(socket, text))

    def _note(self, socket: WebSocket, text: str | bytes) -> None:
        if is_move(text):
            self.ids[socket].append(json.loads(text)["id"])

    def press_and_wait(self, button: Locator) -> str:
        """Press a button that sends a move, and return the id of its command."""
        socket = list(self.ids)[-1]
        with socket.expect_event("framesent", is_move):
            button.click()
        return self.ids[socket][-1]


def is_move(text: str | bytes) -> bool:
    return bool(json.loads(text)["do"] == "move")


def play_outside_windows(user: BrowserUser) -> str:
    """Play on, but do not answer in a cancel window."""
    return "window" if user.button("kadi_let_pass").count() else play_kadi(user)


def play_until_a_window_opens(users: list[BrowserUser]) -> BrowserUser:
    """Play until a cancel window is open, over several matches if necessary, and return who may answer."""
    play_on = confirming(play_outside_windows)
    while True:
        done = play_until(
            users,
            play_on,
            lambda done: done["window"] > 0 or all(map(BrowserUser.sees_result, users)),
        )
        if done["window"]:
            return next(user for user in users if user.button("kadi_let_pass").count())
        for user in users:
            user.button("table_rematch").click()
        for user in users:
            user.result().wait_for(state="detached")


def logged_commands(cluster: LocalCluster) -> list[str | None]:
    """Return the ids of the commands in the log."""
    engine = reading_engine(parse_url(cluster.database))
    with engine.connect() as connection:
        found = list(connection.scalars(select(moves.c.command_id)))
    engine.dispose()
    return found


def test_an_answer_in_a_cancel_window_is_sent_again_when_its_node_is_killed(
    cluster: LocalCluster, browser: Browser
) -> None:
    amina, brian, code, owner = begin_match(
        cluster, browser, "kadi-live", hand_size=7, window_seconds=600, turn_seconds=0
    )
    users = [amina, brian]
    answering = play_until_a_window_opens(users)
    sent = SentMoves(answering.page)
    # So that its socket is watched from the beginning. The owner must not stop before it has sent the earlier talk.
    with answering.page.expect_response(lambda response: "/talk" in response.url):
        answering.page.reload()
    assert owner.child is not None
    answering.button("kadi_let_pass").wait_for()
    owner.child.send_signal(signal.SIGSTOP)  # it gets the answer, and never responds
    answer = sent.press_and_wait(answering.button("kadi_let_pass"))
    assert answer not in logged_commands(cluster)
    owner.kill()
    until(lambda: answer in logged_commands(cluster), "the answer in the log")
    for user in users:
        expect(user.page.get_by_text(text_pattern("en", "room_reconnecting"))).to_be_hidden()
        expect(user.page.locator("[role=alert] p")).to_have_count(0)
    times = [ids.count(answer) for ids in sent.ids.values()]
    assert sum(times) > 1
    assert max(times) == 1
    assert logged_commands(cluster).count(answer) == 1
    play_until(
        users,
        confirming(play_kadi),
        lambda done: done.total() >= 2 or all(map(BrowserUser.sees_result, users)),
    )
    assert owner_of(cluster, code) is not owner
    assert amina.close() + brian.close() == []
