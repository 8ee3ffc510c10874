"""A real server for tests, on a free port in a thread of its own, with browsers and their connections to rooms.

Nothing here waits for a fixed time: every wait ends with its condition or fails after a timeout.
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
from mezani.server.http.admin.access import AdminAccess
from mezani.server.http.admin.admin_file import ADMIN_HEADER
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.services import Services
from mezani.server.runner import RoomServer, bind, make_server
from mezani.server.settings import all_settings, read_settings
from tests.fixed_random import SameDeal

T = TypeVar("T")
Json = dict[str, Any]
TIMEOUT = 60.0
"""Seconds after which a wait fails, even on a busy machine."""
COMMAND_NUMBERS = count(1)
NO_LIMITS = {
    setting.name: "" if isinstance(setting.default, str) else 1_000_000
    for setting in all_settings()
    if "_per_" in setting.name
}


def until(condition: Callable[[], Any], what: str = "it", seconds: float = TIMEOUT) -> Any:
    """Wait until a condition is true and return its value."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError(f"{what} did not happen in {seconds:.0f} seconds")


class RunningServer:
    """A server on a folder of its own, without pauses of bots and without limits unless they are given.

    Bots have so much time that their moves do not depend on the speed of the machine. All matches have the same deal,
    so that a test does not depend on the tests before it.
    """

    def __init__(self, folder: Path, **flags: Any) -> None:
        own = {"port": 0, "data": str(folder), "pace": 0.0, "workers": 1, "bot_milliseconds": 5000}
        self.settings = read_settings({**own, **NO_LIMITS, **flags}, {})
        self.address = ""
        self.port = 0
        self.services: Services
        self.registry: RoomRegistry
        self._admin: AdminAccess
        self._loop: asyncio.AbstractEventLoop
        self._server: RoomServer
        self._thread: threading.Thread
        self._browsers: list[Browser] = []

    def start(self) -> Self:
        """Start, and return when the server accepts connections."""
        ready = threading.Event()
        self.services = make_services(self.settings, SameDeal())
        self._admin = AdminAccess(self.settings.folder)
        app = make_app(self.services, self._admin)
        self.registry = app.state.registry
        listening = bind(self.settings)
        self.port = listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

        def is_ready() -> None:
            self._loop = asyncio.get_running_loop()
            ready.set()

        self._server = make_server(app, is_ready)
        sockets = [listening, self._admin.listening]
        self._thread = threading.Thread(target=self._server.run, args=(sockets,), daemon=True)
        self._thread.start()
        assert ready.wait(TIMEOUT), "the server did not start"
        return self

    def stop(self) -> None:
        """Stop as after a signal."""
        self._server.should_exit = True
        self._thread.join(TIMEOUT)
        assert not self._thread.is_alive(), "the server did not stop"

    def restart(self) -> None:
        """Stop, and start again on the same data and another port. Browsers keep their cookies."""
        for browser in self._browsers:
            browser.close_connections()
        self.stop()
        self.start()
        for browser in self._browsers:
            browser.set_address(self.address)

    def close(self) -> None:
        """Close all browsers and stop."""
        for browser in self._browsers:
            browser.close()
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

    def run_on_loop(self, job: Callable[[], Awaitable[T]]) -> T:
        """Run a job on the event loop of the server."""

        async def done() -> T:
            return await job()

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result(TIMEOUT)

    def administer(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request like `mezani admin`, and return the response."""
        url = f"http://127.0.0.1:{self._admin.port}/api/admin{path}"
        headers = {ADMIN_HEADER: self._admin.token}
        with httpx.Client(trust_env=False, timeout=TIMEOUT) as http:
            answer = http.request(method, url, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    def new_browser(self) -> Browser:
        """Return a browser without cookies."""
        browser = Browser(self.address)
        self._browsers.append(browser)
        return browser

    def guest(self, name: str) -> Browser:
        """Return the browser of a new guest."""
        browser = self.new_browser()
        browser.guest(name)
        return browser

    @property
    def connections(self) -> int:
        """The number of open connections of all kinds."""
        return len(self._server.server_state.connections)

    def browser_of(self, connection: Connection) -> Browser:
        """Return the browser of a connection."""
        return next(browser for browser in self._browsers if connection in browser.connections)

    def room(self, code: str) -> Room:
        """Return a room of the server."""
        return self.registry.rooms[code]

    def live_match(self, code: str) -> LiveMatch:
        """Return the match of a room."""
        live = self.room(code).live_match
        assert live is not None
        return live

    def start_match(
        self, game: str = "kadi-friendly", names: Sequence[str] = ("Ann", "Ben"), **options: Any
    ) -> tuple[str, list[Connection]]:
        """Start a match, and return the code of its room and the connections by seat."""
        browsers = [self.guest(name) for name in names]
        code = browsers[0].create_room(game=game, seats=len(browsers), **options)
        connections = [browser.join_room(code) for browser in browsers]
        for connection, letter in zip(connections, SEAT_LETTERS):
            connection.do("sit", seat=letter)
        for connection in connections:
            connection.do("ready")
        for connection in connections:
            connection.wait_for_seq(0)
        return code, connections

    def legal(self, code: str, seat: int) -> list[str]:
        """Return the legal moves of a seat, listed in the thread of the server."""

        async def listed() -> list[str]:
            return [str(move) for move in self.live_match(code).match.state.legal(seat)]

        return self.run_on_loop(listed)


class Browser:
    """A browser: cookies, a CSRF token, and connections to rooms."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, trust_env=False, timeout=TIMEOUT)
        self.player: Json = {}
        self.connections: list[Connection] = []

    @property
    def address(self) -> str:
        """The URL of the server without a slash at the end."""
        return str(self.http.base_url).rstrip("/")

    @property
    def token(self) -> str:
        """The token of the session."""
        return self.http.cookies["mezani_session"]

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send a request like the web page."""
        if "csrftoken" not in self.http.cookies:
            self.http.get("/api/session")
        sent = {"x-csrftoken": self.http.cookies["csrftoken"], **headers}
        return self.http.request(method, f"/api{path}", json=body, headers=sent)

    def guest(self, name: str) -> None:
        """Become a guest."""
        answer = self.call("POST", "/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        self.player = answer.json()["player"]

    def sign_up(self, name: str, password: str) -> None:
        """Create an account."""
        answer = self.call("POST", "/accounts", {"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        self.player = answer.json()["player"]

    def create_room(self, game: str = "kadi-friendly", **options: Any) -> str:
        """Create a room and return its code."""
        answer = self.call("POST", "/rooms", {"game": game, **options})
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    def cookies(self) -> str:
        """Return the cookies as a header."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def open_socket(self, code: str, query: str = "", **headers: str) -> ClientConnection:
        """Open a WebSocket to a room with the headers of a browser, unless others are given."""
        sent = {"Cookie": self.cookies(), "Origin": self.address, **headers}
        opened = connect(
            f"ws{self.address.removeprefix('http')}/ws/rooms/{code}{query}",
            additional_headers={key: value for key, value in sent.items() if value},
            open_timeout=TIMEOUT,
            close_timeout=1,
            compression=None,
            proxy=None,
            max_queue=None,
        )
        return opened.__enter__()  # the caller closes it

    def join_room(self, code: str, query: str = "") -> Connection:
        """Connect to a room and wait until it is received."""
        connection = Connection(self.open_socket(code, query))
        self.connections.append(connection)
        connection.until(lambda: connection.room, "the room")
        return connection

    def close_connections(self) -> None:
        """Close all connections."""
        for connection in self.connections:
            connection.close()
        self.connections = []

    def set_address(self, address: str) -> None:
        """Use another address of the server and keep the cookies."""
        self.http.base_url = httpx.URL(address)

    def close(self) -> None:
        self.close_connections()
        self.http.close()


class Connection:
    """A connection to a room: all messages it has received, the last room and the last step."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[Json] = []
        self.room: Json = {}
        self.last_step: Json = {}
        self.closed: int | None = None

    @property
    def seq(self) -> int:
        """The last version of the match."""
        number: int = self.last_step["seq"]
        return number

    def send(self, do: str, **fields: Any) -> str:
        """Send a command and return its id."""
        fields.setdefault("id", f"c{next(COMMAND_NUMBERS)}")
        self.send_text(msgspec.json.encode({"do": do, **fields}).decode())
        name: str = fields["id"]
        return name

    def send_text(self, text: str) -> None:
        """Send any text."""
        self.socket.send(text)

    def do(self, do: str, **fields: Any) -> Json:
        """Send a command and return its response."""
        before = len(self.received)
        name = self.send(do, **fields)
        return self.response_to(name, before)

    def move(self, text: str, **fields: Any) -> Json:
        """Make a move for the last version and return the response."""
        return self.do("move", **{"seq": self.seq, "move": text, **fields})

    def response_to(self, name: str, since: int = 0) -> Json:
        """Wait for the response to a command."""

        def found() -> Json | None:
            for message in self.received[since:]:
                if message.get("ack") == name or message.get("nak") == name:
                    return message
            return None

        response: Json = self.until(found, f"a response to {name}")
        return response

    def wait_for_seq(self, seq: int) -> Json:
        """Wait for a version at least this new and return the step."""
        self.until(lambda: self.last_step and self.seq >= seq, f"version {seq}")
        return self.last_step

    def until(self, condition: Callable[[], Any], what: str, seconds: float = TIMEOUT) -> Any:
        """Receive messages until a condition is true and return its value."""
        end = time.monotonic() + seconds
        while True:
            found = condition()
            if found:
                return found
            assert self.closed is None, f"closed with {self.closed} before {what}"
            assert self._receive(end - time.monotonic()), (
                f"{what} did not come: {self.received[-3:]}"
            )

    def wait_for_close(self, seconds: float = TIMEOUT) -> int:
        """Wait until the server closes the connection and return the code."""
        end = time.monotonic() + seconds
        while self.closed is None:
            assert self._receive(end - time.monotonic()), "it was not closed"
        return self.closed

    def sync(self) -> list[Json]:
        """Return all messages up to now, ending with the current room and match. Responses come in order."""
        self.do("sync")
        self.do("mute", seat="", muted=False)
        return self.received

    def _receive(self, seconds: float) -> bool:
        """Receive a message or the close of the connection. Return False after a timeout."""
        try:
            text = self.socket.recv(max(0.0, seconds))
        except TimeoutError:
            return False
        except ConnectionClosed as error:
            self.closed = error.rcvd.code if error.rcvd else 1006
            return True
        message: Json = msgspec.json.decode(text)
        self.received.append(message)
        self.room = message.get("room", self.room)
        self.last_step = message if "view" in message else self.last_step
        return True

    def close(self) -> None:
        self.socket.close()
