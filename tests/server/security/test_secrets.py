"""No seed, token, password or hidden card is in anything that others can read while a match runs.

A real server process logs everything it can; a match is played, errors are provoked, and all that comes out of the
server is searched: its log, its answers, its figures, what a spectator is sent, the record of the running match.
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
"""Hands so large that nobody wins before all is done."""


@dataclass
class Evening:
    """What came out of a server on which a match is being played."""

    process: ServerProcess
    people: list[Browser] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    code: str = ""
    public: list[str] = field(default_factory=list)
    """Responses that anybody gets."""

    @property
    def seed(self) -> str:
        """The seed of the match, out of the database."""
        with sqlite3.connect(self.process.folder / "data" / "mezani.db") as database:
            seed: str = database.execute("SELECT seed FROM matches").fetchone()[0]
        database.close()
        return seed

    @property
    def watcher(self) -> Connection:
        """Who only looks on."""
        return self.connections[2]

    @property
    def match(self) -> str:
        """The match's id."""
        name: str = self.watcher.room["match"]
        return name

    def log(self) -> str:
        """All the server has logged."""
        return self.process.log.read_text("utf-8")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Two people and a bot in the middle of a match, and somebody who looks on."""
    settings = {**NO_LIMITS, "MEZANI_LOG_LEVEL": "debug", "MEZANI_PACE": "0"}
    process = ServerProcess(tmp_path_factory.mktemp("secrets"), settings=settings)
    process.start()
    found = Evening(process)
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


def sit_down(evening: Evening) -> None:
    """Everybody comes, and the match begins."""
    evening.people = [Browser(evening.process.base) for _ in range(3)]
    ann, ben, eve = evening.people
    ann.sign_up("Ann", PASSWORDS[0])
    ben.sign_up("Ben", PASSWORDS[1])
    eve.guest("Eve")
    evening.code = ann.create_room(game="kadi-live", seats=3, bots=["casual"], rules=RULES)
    evening.connections = [person.join_room(evening.code) for person in evening.people]
    evening.connections[1].do("sit")
    for connection in evening.connections[:2]:
        connection.do("ready")
    for connection in evening.connections:
        connection.wait_for_seq(0)


def play(evening: Evening) -> None:
    """Some moves of everybody's."""
    watcher = evening.watcher
    while watcher.seq < MOVES and not watcher.last_step["view"]["over"]:
        before = watcher.seq
        acted = [act(connection) for connection in evening.connections[:2]]
        if not any(acted):  # then it is up to the bot, or to a timer
            watcher.wait_for_seq(before + 1)
        watcher.sync()


def act(connection: Connection) -> bool:
    """The first of a player's moves that is taken, if it is up to them."""
    connection.sync()
    view = connection.last_step["view"]
    if view["over"] or not (view["turn"] == view["seat"] or view["can"] or view["prompted"]):
        return False
    tries = [f"play {card}" for card in view["playable"][:3]]
    return any("ack" in connection.move(text) for text in (*tries, "pass", "draw", "quiet"))


def provoke(evening: Evening) -> None:
    """Everything that could make a server say too much."""
    ann, ben, eve = evening.people
    watcher = evening.watcher
    for text in ("{", '{"id":"x","do":"move","seq":0,"move":{}}', "[" * 3000):
        watcher.send_text(text)
    for connection in evening.connections:
        for move in ("play KH", "play 2C 2D 2S", "nonsense", "draw draw"):
            connection.move(move, seq=connection.seq + 1)
            connection.move(move)
        connection.do("hint")
        connection.do("undo")
        connection.do("faces", open=True)
    wrong = {"name": "Ann", "password": PASSWORDS[2]}
    evening.public += [eve.call("POST", "/session", wrong).text]
    evening.public += [ben.call("DELETE", "/accounts/me", {"password": PASSWORDS[2]}).text]
    paths = [
        *("/games", "/rooms", f"/rooms/{evening.code}", "/metrics", "/health", "/session"),
        *(f"/matches/{evening.match}", f"/matches/{evening.match}/record"),
        *("/players/Ann", f"/players/{ann.player['id']}", f"/players/{ann.player['id']}/matches"),
        *(
            "/leaderboard/kadi-live",
            f"/tokens?token={ben.token}",
            "/schema/openapi.json",
            "/nothing",
        ),
    ]
    evening.public += [eve.call("GET", path).text for path in paths]


def heard_by(connection: Connection) -> str:
    """All that somebody was sent, as one text."""
    return msgspec.json.encode(connection.received).decode()


def test_the_match_still_runs_and_was_played(evening: Evening) -> None:
    evening.watcher.sync()
    assert evening.watcher.room["phase"] == "playing"
    assert evening.watcher.seq >= MOVES


def test_the_seed_of_a_running_match_is_nowhere(evening: Evening) -> None:
    seed = evening.seed
    everywhere = [evening.log(), *evening.public, *map(heard_by, evening.connections)]
    assert not any(seed in text for text in everywhere)
    assert seed_hash(seed) in heard_by(evening.watcher)
    # A hash of so much chance can't be turned back by trying.
    assert len(bytes.fromhex(fresh_seed())) == 32


def test_tokens_and_passwords_are_nowhere(evening: Evening) -> None:
    secrets = [*PASSWORDS, *(person.token for person in evening.people)]
    secrets += [person.http.cookies["csrftoken"] for person in evening.people]
    everywhere = [evening.log(), *evening.public, *map(heard_by, evening.connections)]
    assert not [secret for secret in secrets for text in everywhere if secret in text]


def test_no_card_and_no_move_is_in_the_log_or_in_any_answer(evening: Evening) -> None:
    assert not CARD.findall(evening.log())
    assert not any(CARD.search(text) for text in evening.public if "switches" not in text)
    assert "nonsense" not in evening.log()


def test_the_log_was_written_and_names_nobody(evening: Evening) -> None:
    assert evening.log().strip()
    assert not re.search(r"\b(Ann|Ben|Eve)\b", evening.log())


def test_figures_name_nobody(evening: Evening) -> None:
    figures = next(text for text in evening.public if "mezani_moves" in text)
    for secret in (
        evening.code,
        evening.match,
        *(person.player["id"] for person in evening.people),
    ):
        assert secret not in figures
    assert not re.search(r"\b(Ann|Ben|Eve)\b", figures)


def test_a_running_match_has_no_record_and_no_result(evening: Evening) -> None:
    eve = evening.people[2]
    for path in (f"/matches/{evening.match}", f"/matches/{evening.match}/record"):
        assert eve.call("GET", path).status_code == 404
        assert evening.people[0].call("GET", path).status_code == 404
    assert eve.call("GET", f"/rooms/{evening.code}").json()["result"] is None
    assert evening.match not in eve.call("GET", "/players/Ann").text


def test_a_spectator_is_shown_no_hand_and_no_drawn_card(evening: Evening) -> None:
    shown = [each for each in evening.watcher.received if "view" in each]
    assert shown
    for message in shown:
        assert message["view"]["hand"] == []
        assert message["view"]["playable"] == []
        assert message["faces"] is None
        assert not [each for each in message["events"] if each.get("only")]
        assert not [each for each in message["events"] if each.get("hides") and each.get("cards")]


def test_a_player_is_shown_their_own_cards_alone(evening: Evening) -> None:
    for connection in evening.connections[:2]:
        seat = connection.room["you"]
        for message in (each for each in connection.received if "view" in each):
            assert message["view"]["seat"] == seat
            hidden: list[Json] = [each for each in message["events"] if each.get("hides")]
            assert not [each for each in hidden if each.get("cards") and each["seat"] != seat]


def test_the_folder_of_the_data_is_its_owners(evening: Evening) -> None:
    folder: Path = evening.process.folder / "data"
    assert folder.stat().st_mode & 0o077 == 0


def test_figures_are_for_the_servers_own_machine(start: Callable[..., RunningServer]) -> None:
    # They count moves that others may not know of: an answer to a question asked in secret.
    closed, opened = start(trusted_proxies=1), start(trusted_proxies=1, open_metrics=True)
    from_far = {"x-forwarded-for": "203.0.113.9"}
    assert closed.new_browser().call("GET", "/metrics").status_code == 200
    assert closed.new_browser().call("GET", "/metrics", **from_far).status_code == 403
    assert opened.new_browser().call("GET", "/metrics", **from_far).status_code == 200
