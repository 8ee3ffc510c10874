"""Record the README's animation: a short match of Kadi, played through the page of a running server.

The moves are fixed, and the seed deals the cards they need. ``make pictures`` calls ``record_animation``.
"""

from __future__ import annotations

import base64
import io
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, CDPSession, Page

from tests.web.browser_user import BrowserUser
from tests.web.web_server import WebServer

SEED = "deal 735"
MOVES = (
    ("A", "play 2C"),
    ("B", "play 2H RJ"),  # passes the penalty on
    ("C", "draw"),
    ("A", "play AC suit=S"),
    ("B", "play KS"),  # reverses the direction
    ("A", "play JS"),
    ("C", "play JH"),  # cancels the jump
    ("A", "play 7H"),  # wins
)
OTHER_PLAYERS = {"B": "Brian", "C": "Chebet"}

LOOK_MILLISECONDS = 1100
"""The time between two moves, enough to see what happened."""
END_MILLISECONDS = 3500
FRAME_MILLISECONDS = 70
MAX_BYTES = 1_500_000
WIDTH = 360
QUALITIES = (60, 45, 30)

CONNECT = """async ([name, code]) => {
    await fetch("/api/session");
    const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
    const headers = { "content-type": "application/json", "x-csrftoken": token };
    await fetch("/api/guests", { method: "POST", headers, body: JSON.stringify({ name }) });
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/rooms/${code}`);
    const player = { seq: 0, sent: 0 };
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.seq !== undefined) player.seq = message.seq;
        if (message.nak !== undefined) throw new Error(message.reason);
    };
    player.send = (command) => socket.send(JSON.stringify({ id: `p${++player.sent}`, ...command }));
    window.player = player;
    await new Promise((resolve) => (socket.onopen = resolve));
    player.send({ do: "sit" });
    player.send({ do: "ready" });
}"""
SEND_MOVE = "(move) => window.player.send({ do: 'move', seq: window.player.seq, move })"


class Recorder:
    """Collects the frames that Chromium draws for a page."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[float, bytes]] = []
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.on("Page.screencastFrame", self._on_frame)
        self.session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def _on_frame(self, event: dict[str, Any]) -> None:
        self.frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        self.session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def save(self, path: Path) -> None:
        """Save the frames in the best quality that stays below the size limit."""
        pictures, milliseconds = self._pictures()
        for quality in QUALITIES:
            file = io.BytesIO()
            pictures[0].save(
                file,
                "WEBP",
                save_all=True,
                append_images=pictures[1:],
                duration=milliseconds,
                loop=0,
                quality=quality,
                method=4,
            )
            if file.tell() <= MAX_BYTES:
                path.write_bytes(file.getvalue())
                return
        raise SystemExit(f"{path.name} is larger than {MAX_BYTES:,} bytes in every quality.")

    def _pictures(self) -> tuple[list[Image.Image], list[int]]:
        """Return the frames at most every 70 ms, with the milliseconds that each is shown."""
        kept: list[tuple[float, bytes]] = []
        for time, data in self.frames:
            if not kept or (time - kept[-1][0]) * 1000 >= FRAME_MILLISECONDS:
                kept.append((time, data))
        times = [time for time, _ in kept] + [kept[-1][0] + 1]
        milliseconds = [round((after - before) * 1000) for before, after in pairwise(times)]
        pictures = [Image.open(io.BytesIO(data)).convert("RGB") for _, data in kept]
        return [shrink(picture) for picture in pictures], milliseconds


def shrink(picture: Image.Image) -> Image.Image:
    """Return the picture scaled down to the width of the animation."""
    height = round(picture.height * WIDTH / picture.width)
    return picture.resize((WIDTH, height), Image.Resampling.LANCZOS)


def record_animation(folder: Path, browser: Browser, path: Path) -> None:
    """Play the match and save what its winner sees."""
    server = WebServer(folder, browser, SEED)
    server.start()
    try:
        amina = server.new_user("phone", reduced_motion=False)
        page = amina.open("/")
        code = amina.create_room("kadi-friendly", seats=3)
        amina.open(f"/room/{code}")
        others = {seat: connect(server, name, code) for seat, name in OTHER_PLAYERS.items()}
        amina.button("room_ready").tap()
        page.locator(".held").first.wait_for()
        recorder = Recorder(page)
        for seat, move in MOVES:
            page.wait_for_timeout(LOOK_MILLISECONDS)
            if seat in others:
                others[seat].evaluate(SEND_MOVE, move)
            else:
                play(amina, move)
        amina.result().wait_for()
        page.wait_for_timeout(END_MILLISECONDS)
        recorder.save(path)
    finally:
        server.close_users()
        server.stop()


def connect(server: WebServer, name: str, code: str) -> Page:
    """Let another player join the room and get ready. Return the page that holds the connection."""
    page = server.new_user("phone").open("/")
    page.evaluate(CONNECT, [name, code])
    return page


def play(user: BrowserUser, move: str) -> None:
    """Make a move as a person does: tap the cards, Play, and the suit if there is one to choose."""
    _, *words = move.split()
    for word in words:
        if not word.startswith("suit="):
            user.page.locator(f".held.is-playable[data-card='{word}']").tap(
                position={"x": 9, "y": 20}
            )
            user.page.locator(f".held.is-selected[data-card='{word}']").wait_for()
    user.button("cards_play", "cards_play_many").tap()
    for word in words:
        if word.startswith("suit="):
            suit = word.removeprefix("suit=")
            user.dialog("cards_suit_title").locator(f"button[data-suit='{suit}']").tap()
