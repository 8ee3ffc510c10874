"""``mezani admin`` on a real server process."""

from __future__ import annotations

import asyncio
import json
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from mezani.stress.server_process import NO_LIMITS, ServerProcess
from tests.cli.runner import Ran, assert_refused, run
from tests.server.live_server import TIMEOUT, Browser, Connection, until

PASSWORD, NEW_PASSWORD = "correct horse", "battery staple"
SETTINGS = {**NO_LIMITS, "MEZANI_WORKERS": "1", "MEZANI_TRUSTED_PROXIES": "1"}


class AdminServer:
    """A server process, its browsers, and ``mezani admin`` for it."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.process = ServerProcess(folder, database=database, settings=SETTINGS)
        self.data = folder / "data"
        self.browsers: list[Browser] = []
        self.process.start()
        asyncio.run(self.process.ready())
        until((self.data / "admin.json").exists, "the file for admin")

    def admin(self, *words: object) -> Ran:
        """Run ``mezani admin``."""
        return run("admin", *words, "--data", self.data)

    def told(self, *words: object) -> Any:
        """Run ``mezani admin`` with ``--json`` and return what it prints."""
        ran = self.admin(*words, "--json")
        assert ran.status == 0, ran.err
        return json.loads(ran.out)

    def browser(self, address: str = "198.51.100.7") -> Browser:
        """Return a browser behind a proxy, at an address."""
        browser = Browser(self.process.base)
        browser.http.headers["x-forwarded-for"] = address
        self.browsers.append(browser)
        return browser

    def guest(self, name: str, address: str = "198.51.100.7") -> Browser:
        """Return the browser of a new guest."""
        browser = self.browser(address)
        browser.guest(name)
        return browser

    def match(self, *names: str) -> tuple[str, list[Connection]]:
        """Start a match of guests and return the code of its room and their connections."""
        browsers = [self.guest(name) for name in names]
        code = browsers[0].create_room(seats=len(names))
        connections = [browser.join_room(code) for browser in browsers]
        for connection in connections[1:]:
            connection.do("sit")
        for connection in connections:
            connection.do("ready")
        for connection in connections:
            connection.wait_for_seq(0)
        return code, connections

    def close(self) -> None:
        for browser in self.browsers:
            browser.close()
        self.process.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AdminServer]:
    """A server that the tests of this module share."""
    started = AdminServer(tmp_path_factory.mktemp("admin"))
    yield started
    started.close()
    assert not (started.data / "admin.json").exists()


def test_rooms_are_listed_and_closed(server: AdminServer) -> None:
    code, connections = server.match("Amina", "Brian")
    listed = next(room for room in server.told("rooms") if room["code"] == code)
    assert listed["phase"] == "playing"
    assert listed["players"] == ["Amina", "Brian"]
    assert listed["connected"] == 2
    assert listed["player_ids"] == [browser.player["id"] for browser in server.browsers[:2]]
    table = server.admin("rooms").out.splitlines()
    assert table[0].split() == [
        "code",
        "game",
        "phase",
        "here",
        "moves",
        "changed",
        "(UTC)",
        "players",
    ]
    row = next(line for line in table if line.startswith(code))
    assert row.index("Amina, Brian") == table[0].index("players")

    assert server.admin("end", code).out == f"The match in room {code} has ended.\n"
    connections[0].until(lambda: connections[0].room["phase"] != "playing", "the lobby")
    assert_refused(server.admin("end", code), "No match is being played")

    ran = server.admin("close", code.lower())
    assert (ran.status, ran.out) == (0, f"Room {code} is closed.\n")
    for connection in connections:
        assert connection.wait_for_close() == 4404
        assert connection.received[-1]["bye"]["code"] == "room_closed"
    assert code not in [room["code"] for room in server.told("rooms")]
    assert_refused(server.admin("close", code), f"There is no room {code}")
    assert_refused(server.admin("close", "?"), "There is no room")


def test_a_banned_account_is_signed_out_and_can_not_sign_in(server: AdminServer) -> None:
    dora = server.browser()
    dora.sign_up("Dora", PASSWORD)
    connection = dora.join_room(dora.create_room(seats=2))
    done = server.admin("ban", "dora", "--reason", "insults")
    assert (done.status, done.out) == (0, f"dora is banned (player {dora.player['id']}).\n")
    assert connection.wait_for_close() == 4401
    body = {"name": "Dora", "password": PASSWORD}
    refused = dora.call("POST", "/session", body)
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    assert "insults" in server.admin("bans").out
    assert server.admin("unban", "Dora").out == "Dora is no longer banned.\n"
    assert server.admin("unban", "Dora").out == "Dora was not banned.\n"
    assert dora.call("POST", "/session", body).status_code == 200


def test_a_banned_address_reaches_neither_the_api_nor_a_room(server: AdminServer) -> None:
    guest = server.guest("Nearby", "203.0.113.77")
    code = guest.create_room(seats=2)
    near = guest.open_socket(code, **{"x-forwarded-for": "203.0.113.77"})
    stranger = server.guest("Far", "203.0.113.5")
    far = Connection(stranger.open_socket(code, **{"x-forwarded-for": "203.0.113.5"}))
    assert server.told("ban", "203.0.113.64/26")["target"] == "203.0.113.64/26"
    assert guest.http.get("/api/session").json()["code"] == "banned"
    assert server.browser("203.0.113.5").http.get("/api/session").status_code == 200
    again = guest.open_socket(code, **{"x-forwarded-for": "203.0.113.77"})
    for socket in (near, again):
        connection = Connection(socket)
        assert connection.wait_for_close() == 4403
        assert connection.received[-1]["bye"]["code"] == "banned"
    assert server.told("unban", "203.0.113.64/26") == {"removed": True}
    assert guest.http.get("/api/session").status_code == 200
    assert "ack" in far.do("sync")
    far.close()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "0.0.0.0/0", "::/0"])
def test_this_machine_and_everybody_can_not_be_banned(server: AdminServer, address: str) -> None:
    assert_refused(server.admin("ban", address), "is not banned")


def test_a_reset_password_is_replaced_with_the_printed_code(server: AdminServer) -> None:
    esther = server.browser()
    esther.sign_up("Esther", PASSWORD)
    told = server.told("password", "esther")
    assert told["name"] == "Esther"
    assert esther.call("GET", "/session").json()["player"] is None
    body = {"name": "Esther", "code": told["code"], "password": NEW_PASSWORD}
    assert esther.call("POST", "/recovery", body).status_code == 200
    assert "One-time recovery code: " in server.admin("password", "Esther").out
    guest = server.guest("Nameless")
    assert_refused(server.admin("password", guest.player["id"]), "Guests have no password")
    assert_refused(server.admin("password", "Nobody"), "There is no player “Nobody”")


def test_an_announcement_reaches_everybody_in_their_language(server: AdminServer) -> None:
    host = server.guest("Faith")
    code = host.create_room(game="kadi-friendly", seats=2)
    english = host.join_room(code)
    swahili = server.guest("Gitau").join_room(code, "?language=sw")
    ran = server.admin("announce", "Restart at noon.", "--swahili", "Tunaanza upya saa sita.")
    assert ran.status == 0
    assert ran.out.startswith("Sent to ")
    for connection, text in ((english, "Restart at noon."), (swahili, "Tunaanza upya saa sita.")):
        wanted = {"notice": {"code": "announcement", "text": text}}
        connection.until(lambda: wanted in connection.received, "the announcement")  # noqa: B023
    assert_refused(server.admin("announce", ""), "invalid")


def test_all_data_of_a_player_is_shown_and_deleted(server: AdminServer) -> None:
    _, connections = server.match("Hadija", "Imani")
    hadija = next(browser for browser in server.browsers if browser.player.get("name") == "Hadija")
    shown = json.loads(server.admin("show", hadija.player["id"]).out)
    assert shown["player"]["name"] == "Hadija"
    assert [match["name"] for match in shown["matches"]] == ["Hadija"]
    assert [session["kind"] for session in shown["sessions"]] == ["cookie"]
    assert len(shown["rooms"]) == 1
    secrets = [hadija.token, "argon2", "token_hash", "password_hash", "Imani", "seed"]
    assert not [word for word in secrets if word in json.dumps(shown)]

    kept = run("admin", "delete", hadija.player["id"], "--data", server.data, typed="n\n")
    assert kept.status != 0
    assert hadija.call("GET", "/session").json()["player"] is not None
    done = server.admin("delete", hadija.player["id"], "--yes")
    assert (done.status, done.out) == (0, "Hadija is deleted.\n")
    assert connections[0].wait_for_close() == 4401
    assert hadija.call("GET", "/session").json()["player"] is None
    assert_refused(server.admin("show", hadija.player["id"]), "There is no player")


def test_draining_lets_matches_end_and_starts_nothing(server: AdminServer) -> None:
    code, connections = server.match("Juma", "Kerubo")
    browser = server.guest("Latecomer")
    waiting = browser.join_room(browser.create_room(seats=2, bots=["rookie"]))
    assert server.told("drain", "--no-wait")["draining"] is True
    notice = {"notice": {"code": "draining", "text": ""}}
    for connection in (*connections, waiting):
        connection.until(lambda: notice in connection.received, "the notice")  # noqa: B023
    assert waiting.do("ready")["code"] == "draining"
    ready, live = (browser.call("GET", path) for path in ("/ready", "/live"))
    assert (ready.status_code, ready.json()["reason"]) == (503, "The server is draining.")
    assert live.status_code == 200
    for path, body in (("/rooms", {"game": "qute"}), ("/quick", {"game": "qute"})):
        refused = browser.call("POST", path, body)
        assert (refused.status_code, refused.json()["code"]) == (503, "draining")
    spectator = browser.join_room(code)
    spectator.until(lambda: notice in spectator.received, "the notice")
    seat = connections[0].last_step["view"]["turn"]
    mover = connections["AB".index(seat)]
    assert "ack" in mover.move(mover.do("legal")["moves"][-1])  # the match continues
    assert server.told("drain", "--cancel")["draining"] is False
    assert "ack" in waiting.do("ready")
    waiting.wait_for_seq(0)


def get_rooms(base: str, headers: dict[str, str]) -> httpx.Response:
    return httpx.get(f"{base}/api/admin/rooms", headers=headers, trust_env=False, timeout=TIMEOUT)


def test_only_this_machine_with_the_token_may_administer_the_server(server: AdminServer) -> None:
    file = server.data / "admin.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    details = json.loads(file.read_text())
    own = {"x-mezani-admin": details["token"]}
    attempts = [
        (details["url"], {}),
        (details["url"], {"x-mezani-admin": "wrong"}),
        (details["url"], {**own, "x-forwarded-for": "203.0.113.1"}),
        (details["url"], {**own, "forwarded": "for=203.0.113.1"}),
        (server.process.base, own),
    ]
    for base, headers in attempts:
        answer = get_rooms(base, headers)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    allowed = get_rooms(details["url"], own)
    assert allowed.status_code == 200


def test_without_a_server_the_command_says_so(tmp_path: Path) -> None:
    assert_refused(run("admin", "rooms", "--data", tmp_path), "No server is running", str(tmp_path))
    stale = {"url": "http://127.0.0.1:9", "token": "old", "pid": 1}
    (tmp_path / "admin.json").write_text(json.dumps(stale))
    assert_refused(run("admin", "rooms", "--data", tmp_path), "No server is running", str(tmp_path))


def test_the_group_alone_shows_its_commands() -> None:
    ran = run("admin")
    assert ran.status == 0
    assert "announce" in ran.out


def test_a_drained_server_stops_after_its_last_match(database_url: str, tmp_path: Path) -> None:
    server = AdminServer(tmp_path, database_url)
    try:
        _, connections = server.match("Amina", "Brian")
        command = [sys.executable, "-m", "mezani", "admin", "drain", "--stop"]
        with subprocess.Popen(
            [*command, "--data", str(server.data)], stdout=subprocess.PIPE, text=True
        ) as waiting:
            assert waiting.stdout is not None
            assert waiting.stdout.readline() == "Matches still running: 1\n"
            for connection in connections:
                connection.close()  # nobody plays any more
            assert waiting.stdout.read().endswith("The server has stopped.\n")
        assert waiting.returncode == 0
        assert "drained" in server.process.log_text()
        assert server.process.errors() == []
    finally:
        server.close()
