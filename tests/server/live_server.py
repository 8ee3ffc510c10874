"""A real server for tests: uvicorn on a free port in a thread of its own, and people who come to it.

``RunningServer`` is the server with everything in it, also after a restart on the same data; ``Visitor`` is a browser
and ``Line`` its connection to a room. Nothing here waits for a fixed time: what is waited for has a bound.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mezani.seats import SEAT_LETTERS
from mezani.server.app import make_app, make_services
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.services import Services
from mezani.server.runner import RoomServer, bind, make_server
from mezani.server.settings import read_settings
from tests.fixed_random import SameDeal

Answer = TypeVar("Answer")
Json = dict[str, Any]
PATIENCE = 30.0
"""Seconds after which something that should happen counts as not happening, also on a busy machine."""
IDS = count(1)
"""Numbers for ids of commands: no two in a test run are alike."""
NO_LIMITS = {
    "guests_per_address": "",
    "signups_per_address": "",
    "rooms_per_player": "",
    "codes_per_address": "",
}


def until(condition: Callable[[], Any], what: str = "it", seconds: float = PATIENCE) -> Any:
    """Asks again and again until something is true, and gives it; fails where it does not become so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError(f"{what} did not happen in {seconds:.0f} seconds")


class RunningServer:
    """A server on a folder of its own: bots move at once, there are no limits but those that are given.

    All its matches are dealt alike, so that a test finds the same cards whatever came before it.
    """

    def __init__(self, folder: Path, **flags: Any) -> None:
        self.settings = read_settings(
            {"port": 0, "data": str(folder), "pace": 0.0, "thinkers": 1, **NO_LIMITS, **flags}, {}
        )
        self.address = ""
        self.port = 0
        self.services: Services
        self.registry: RoomRegistry
        self._loop: asyncio.AbstractEventLoop
        self._server: RoomServer
        self._thread: threading.Thread
        self._people: list[Visitor] = []

    def start(self) -> Self:
        """Listens, and comes back when it does."""
        ready = threading.Event()
        self.services = make_services(self.settings, SameDeal())
        app = make_app(self.services)
        self.registry = app.state.registry
        listening = bind(self.settings)
        self.port = listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

        def is_ready() -> None:
            self._loop = asyncio.get_running_loop()
            ready.set()

        self._server = make_server(app, is_ready)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE), "the server did not start"
        return self

    def stop(self) -> None:
        """Stops as a signal would stop it."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    def restart(self) -> None:
        """Stops, and starts again on the same data and another port; people keep their cookies."""
        for person in self._people:
            person.leave()
        self.stop()
        self.start()
        for person in self._people:
            person.move_to(self.address)

    def close(self) -> None:
        """Everybody goes, and the server stops."""
        for person in self._people:
            person.close()
        self.stop()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def do(self, job: Callable[[], Awaitable[Answer]]) -> Answer:
        """Does something inside the server, on its own event loop."""

        async def done() -> Answer:
            return await job()

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result(PATIENCE)

    def visitor(self) -> Visitor:
        """A browser that nobody has used yet."""
        person = Visitor(self.address)
        self._people.append(person)
        return person

    def guest(self, name: str) -> Visitor:
        """Somebody who has come in by name."""
        person = self.visitor()
        person.guest(name)
        return person

    @property
    def connections(self) -> int:
        """How many connections the server holds, of all kinds."""
        return len(self._server.server_state.connections)

    def player_of(self, line: Line) -> Visitor:
        """Whose connection it is."""
        return next(person for person in self._people if line in person.lines)

    def room(self, code: str) -> Room:
        """A room as the server has it."""
        return self.registry.rooms[code]

    def table(self, code: str) -> LiveMatch:
        """The match of a room as the server has it."""
        live = self.room(code).live_match
        assert live is not None
        return live

    def open_match(
        self, game: str = "kadi-friendly", names: Sequence[str] = ("Ann", "Ben"), **wish: Any
    ) -> tuple[str, list[Line]]:
        """A match that has just been dealt, and the lines of its players, seat by seat."""
        people = [self.guest(name) for name in names]
        code = people[0].make_room(game=game, seats=len(people), **wish)
        lines = [person.enter(code) for person in people]
        for line, letter in zip(lines, SEAT_LETTERS):
            line.ask("sit", seat=letter)
        for line in lines:
            line.ask("ready")
        for line in lines:
            line.until_view(0)
        return code, lines

    def legal(self, code: str, seat: int) -> list[str]:
        """The moves a seat may make now, listed in the server's own thread: the rules are used by one at a time."""

        async def listed() -> list[str]:
            return [str(move) for move in self.table(code).match.state.legal(seat)]

        return self.do(listed)


class Visitor:
    """A browser: cookies, the CSRF token, and connections to rooms."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE)
        self.player: Json = {}
        self.lines: list[Line] = []

    @property
    def address(self) -> str:
        """Where the server is, without the slash at the end."""
        return str(self.http.base_url).rstrip("/")

    @property
    def token(self) -> str:
        """The token of the session."""
        return self.http.cookies["mezani_session"]

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """One request as our page would make it."""
        if "csrftoken" not in self.http.cookies:
            self.http.get("/api/session")
        sent = {"x-csrftoken": self.http.cookies["csrftoken"], **headers}
        return self.http.request(method, f"/api{path}", json=body, headers=sent)

    def guest(self, name: str) -> None:
        """Comes in as a guest."""
        answer = self.call("POST", "/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        self.player = answer.json()["player"]

    def sign_up(self, name: str, password: str) -> None:
        """Makes an account."""
        answer = self.call("POST", "/accounts", {"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        self.player = answer.json()["player"]

    def make_room(self, game: str = "kadi-friendly", **wish: Any) -> str:
        """Makes a room, and gives its code."""
        answer = self.call("POST", "/rooms", {"game": game, **wish})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    def cookies(self) -> str:
        """The cookies as a header."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def knock(self, code: str, query: str = "", **headers: str) -> ClientConnection:
        """A bare connection to a room, in a browser's way unless other headers are given."""
        sent = {"Cookie": self.cookies(), "Origin": self.address, **headers}
        opened = connect(
            f"ws{self.address.removeprefix('http')}/ws/rooms/{code}{query}",
            additional_headers={key: value for key, value in sent.items() if value},
            open_timeout=PATIENCE,
            close_timeout=1,
            compression=None,
            proxy=None,
            max_queue=None,
        )
        return opened.__enter__()  # its end is `close`, which whoever asked for it calls

    def enter(self, code: str, query: str = "") -> Line:
        """Comes into a room, and has seen it."""
        line = Line(self.knock(code, query))
        self.lines.append(line)
        line.until(lambda: line.room, "the room")
        return line

    def leave(self) -> None:
        """Closes all connections."""
        for line in self.lines:
            line.close()
        self.lines = []

    def move_to(self, address: str) -> None:
        """The server is at another address now; the cookies go along."""
        self.http.base_url = httpx.URL(address)

    def close(self) -> None:
        """Is gone."""
        self.leave()
        self.http.close()


class Line:
    """A connection to a room: everything it has heard, and the last room and view."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.room: Json = {}
        self.seen: Json = {}
        self.closed: int | None = None

    @property
    def seq(self) -> int:
        """The version of the match that was last shown here."""
        number: int = self.seen["seq"]
        return number

    def send(self, do: str, **fields: Any) -> str:
        """Sends a command, and gives its id."""
        fields.setdefault("id", f"c{next(IDS)}")
        self.send_text(msgspec.json.encode({"do": do, **fields}).decode())
        name: str = fields["id"]
        return name

    def send_text(self, text: str) -> None:
        """Sends any text."""
        self.socket.send(text)

    def ask(self, do: str, **fields: Any) -> Json:
        """Sends a command, and gives its answer, which is new."""
        before = len(self.heard)
        name = self.send(do, **fields)
        return self.answer_to(name, before)

    def move(self, text: str, **fields: Any) -> Json:
        """Makes a move for the version last seen, and gives the answer."""
        return self.ask("move", **{"seq": self.seq, "move": text, **fields})

    def answer_to(self, name: str, since: int = 0) -> Json:
        """The answer to a command, once it is there."""

        def found() -> Json | None:
            for message in self.heard[since:]:
                if message.get("ack") == name or message.get("nak") == name:
                    return message
            return None

        answer: Json = self.until(found, f"an answer to {name}")
        return answer

    def until_view(self, seq: int) -> Json:
        """The view of a version at least this new."""
        self.until(lambda: self.seen and self.seq >= seq, f"version {seq}")
        return self.seen

    def until(self, condition: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
        """Listens until something is true, and gives it."""
        end = time.monotonic() + seconds
        while True:
            found = condition()
            if found:
                return found
            assert self.closed is None, f"closed with {self.closed} before {what}"
            assert self._hear(end - time.monotonic()), f"{what} did not come: {self.heard[-3:]}"

    def until_closed(self, seconds: float = PATIENCE) -> int:
        """The code with which the server closes this connection."""
        end = time.monotonic() + seconds
        while self.closed is None:
            assert self._hear(end - time.monotonic()), "it was not closed"
        return self.closed

    def settled(self) -> list[Json]:
        """Everything heard up to now, with the room and the view as they are: answers come in order."""
        self.ask("sync")
        self.ask("mute", seat="", muted=False)
        return self.heard

    def _hear(self, seconds: float) -> bool:
        """Hears one message, or that there are no more; False where nothing comes."""
        try:
            text = self.socket.recv(max(0.0, seconds))
        except TimeoutError:
            return False
        except ConnectionClosed as error:
            self.closed = error.rcvd.code if error.rcvd else 1006
            return True
        message: Json = msgspec.json.decode(text)
        self.heard.append(message)
        self.room = message.get("room", self.room)
        self.seen = message if "view" in message else self.seen
        return True

    def close(self) -> None:
        """Hangs up."""
        self.socket.close()
