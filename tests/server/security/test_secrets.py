"""No seed, token, password or hidden card is in anything that others can read while a match is running.

A real server process logs at the lowest level. A match is played and errors are provoked. Then everything the server
produced is searched: its log, its responses, its metrics, and the messages to a spectator.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

from mezani.rng import fresh_seed, seed_hash
from mezani.stress.server_process import NO_LIMITS, ServerProcess
from tests.server.live_server import Browser, Connection, Json, RunningServer

PASSWORDS = ("the password of Ann", "the password of Ben", "a wrong password")
CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b")
MOVES = 10
RULES = {"hand_size": 7}
"""Hands so large that nobody wins during the tests."""


@dataclass
class RunningMatch:
    """A server with a running match, and what it produced."""

    process: ServerProcess
    people: list[Browser] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    code: str = ""
    public: list[str] = field(default_factory=list)
    """Responses that anybody can get."""

    @property
    def seed(self) -> str:
        """The seed of the match, from the database."""
        with sqlite3.connect(self.process.folder / "data" / "mezani.db") as database:
            seed: str = database.execute("SELECT seed FROM matches").fetchone()[0]
        database.close()
        return seed

    @property
    def watcher(self) -> Connection:
        """The connection of the spectator."""
        return self.connections[2]

    @property
    def match(self) -> str:
        name: str = self.watcher.room["match"]
        return name

    def log(self) -> str:
        """Return the log of the server."""
        return self.process.log.read_text("utf-8")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningMatch]:
    """A running match of two players and a bot, with a spectator."""
    settings = {**NO_LIMITS, "MEZANI_LOG_LEVEL": "debug", "MEZANI_PACE": "0"}
    process = ServerProcess(tmp_path_factory.mktemp("secrets"), settings=settings)
    process.start()
    found = RunningMatch(process)
    try:
        asyncio.run(process.ready())
        sit_down(found)
        play(found)
        provoke(found)
        yield found
    finally:
        for person in found.people:
            person.close()
        process.stop()


def sit_down(running: RunningMatch) -> None:
    """Connect everybody and start the match."""
    running.people = [Browser(running.process.base) for _ in range(3)]
    ann, ben, eve = running.people
    ann.sign_up("Ann", PASSWORDS[0])
    ben.sign_up("Ben", PASSWORDS[1])
    eve.guest("Eve")
    running.code = ann.create_room(game="kadi-live", seats=3, bots=["casual"], rules=RULES)
    running.connections = [person.join_room(running.code) for person in running.people]
    running.connections[1].do("sit")
    for connection in running.connections[:2]:
        connection.do("ready")
    for connection in running.connections:
        connection.wait_for_seq(0)


def play(running: RunningMatch) -> None:
    """Make some moves."""
    watcher = running.watcher
    while watcher.seq < MOVES and not watcher.last_step["view"]["over"]:
        before = watcher.seq
        acted = [act(connection) for connection in running.connections[:2]]
        if not any(acted):  # the match waits for the bot or a timer
            watcher.wait_for_seq(before + 1)
        watcher.sync()


def act(connection: Connection) -> bool:
    """Make the first legal move of a player, if it is their turn. Return whether they moved."""
    connection.sync()
    view = connection.last_step["view"]
    if view["over"] or not (view["turn"] == view["seat"] or view["can"] or view["prompted"]):
        return False
    tries = [f"play {card}" for card in view["playable"][:3]]
    return any("ack" in connection.move(text) for text in (*tries, "pass", "draw", "quiet"))


def provoke(running: RunningMatch) -> None:
    """Do everything that could make a server reveal too much."""
    ann, ben, eve = running.people
    watcher = running.watcher
    for text in ("{", '{"id":"x","do":"move","seq":0,"move":{}}', "[" * 3000):
        watcher.send_text(text)
    for connection in running.connections:
        for move in ("play KH", "play 2C 2D 2S", "nonsense", "draw draw"):
            connection.move(move, seq=connection.seq + 1)
            connection.move(move)
        connection.do("hint")
        connection.do("undo")
        connection.do("open_hands", open=True)
    wrong = {"name": "Ann", "password": PASSWORDS[2]}
    running.public += [eve.call("POST", "/session", wrong).text]
    running.public += [ben.call("DELETE", "/accounts/me", {"password": PASSWORDS[2]}).text]
    paths = [
        *("/games", "/rooms", f"/rooms/{running.code}", "/metrics", "/health", "/session"),
        *(f"/matches/{running.match}", f"/matches/{running.match}/record"),
        *("/players/Ann", f"/players/{ann.player['id']}", f"/players/{ann.player['id']}/matches"),
        *(
            "/leaderboard/kadi-live",
            f"/tokens?token={ben.token}",
            "/schema/openapi.json",
            "/nothing",
        ),
    ]
    running.public += [eve.call("GET", path).text for path in paths]


def heard_by(connection: Connection) -> str:
    """Return all messages to a client as one text."""
    return msgspec.json.encode(connection.received).decode()


def test_the_match_is_running_and_has_moves(running: RunningMatch) -> None:
    running.watcher.sync()
    assert running.watcher.room["phase"] == "playing"
    assert running.watcher.seq >= MOVES


def test_the_seed_of_a_running_match_is_never_shown(running: RunningMatch) -> None:
    seed = running.seed
    everywhere = [running.log(), *running.public, *map(heard_by, running.connections)]
    assert not any(seed in text for text in everywhere)
    assert seed_hash(seed) in heard_by(running.watcher)
    # The hash of a long random seed cannot be reversed.
    assert len(bytes.fromhex(fresh_seed())) == 32


def test_tokens_and_passwords_are_never_shown(running: RunningMatch) -> None:
    secrets = [*PASSWORDS, *(person.token for person in running.people)]
    secrets += [person.http.cookies["csrftoken"] for person in running.people]
    everywhere = [running.log(), *running.public, *map(heard_by, running.connections)]
    assert not [secret for secret in secrets for text in everywhere if secret in text]


def test_cards_and_moves_are_not_in_logs_or_responses(running: RunningMatch) -> None:
    assert not CARD.findall(running.log())
    assert not any(CARD.search(text) for text in running.public if "switches" not in text)
    assert "nonsense" not in running.log()


def test_the_log_contains_no_names(running: RunningMatch) -> None:
    assert running.log().strip()
    assert not re.search(r"\b(Ann|Ben|Eve)\b", running.log())


def test_metrics_contain_no_names(running: RunningMatch) -> None:
    figures = next(text for text in running.public if "mezani_moves" in text)
    for secret in (
        running.code,
        running.match,
        *(person.player["id"] for person in running.people),
    ):
        assert secret not in figures
    assert not re.search(r"\b(Ann|Ben|Eve)\b", figures)


def test_a_running_match_has_no_record_or_result(running: RunningMatch) -> None:
    eve = running.people[2]
    for path in (f"/matches/{running.match}", f"/matches/{running.match}/record"):
        assert eve.call("GET", path).status_code == 404
        assert running.people[0].call("GET", path).status_code == 404
    assert eve.call("GET", f"/rooms/{running.code}").json()["result"] is None
    assert running.match not in eve.call("GET", "/players/Ann").text


def test_a_spectator_sees_no_hands_and_no_drawn_cards(running: RunningMatch) -> None:
    shown = [each for each in running.watcher.received if "view" in each]
    assert shown
    for message in shown:
        assert message["view"]["hand"] == []
        assert message["view"]["playable"] == []
        assert message["open_hands"] is None
        assert not [each for each in message["events"] if each.get("only")]
        assert not [each for each in message["events"] if each.get("hides") and each.get("cards")]


def test_a_player_sees_only_their_own_cards(running: RunningMatch) -> None:
    for connection in running.connections[:2]:
        seat = connection.room["you"]
        for message in (each for each in connection.received if "view" in each):
            assert message["view"]["seat"] == seat
            hidden: list[Json] = [each for each in message["events"] if each.get("hides")]
            assert not [each for each in hidden if each.get("cards") and each["seat"] != seat]


def test_only_the_owner_can_read_the_data_folder(running: RunningMatch) -> None:
    folder: Path = running.process.folder / "data"
    assert folder.stat().st_mode & 0o077 == 0


def test_metrics_are_only_for_the_servers_own_machine(start: Callable[..., RunningServer]) -> None:
    # They count moves that others may not know about: responses to hidden prompts.
    closed, opened = start(trusted_proxies=1), start(trusted_proxies=1, open_metrics=True)
    from_far = {"x-forwarded-for": "203.0.113.9"}
    assert closed.new_browser().call("GET", "/metrics").status_code == 200
    assert closed.new_browser().call("GET", "/metrics", **from_far).status_code == 403
    assert opened.new_browser().call("GET", "/metrics", **from_far).status_code == 200
