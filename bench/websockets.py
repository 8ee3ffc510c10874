"""``python -m bench.websockets``: messages per CPU-second of Mezani's WebSockets, picows and uvicorn's own.

Each server runs in its own process on one core and answers 50 bytes with two messages of 900 bytes, like a move in
a room of two. The servers take turns of a few seconds, and a client on another core keeps 50 connections busy.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median
from typing import Annotated, Any

import psutil  # type: ignore[import-untyped]
import typer
import uvicorn
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect, ws_create_server

from mezani.server.http.connections import HttpConnection, bounded
from mezani.server.http.websocket import WebSocketProtocol, protocol_of

QUESTION = b'{"type":"move","id":"c12","seq":12,"move":"draw"}'
ANSWER = b"x" * 900
CONNECTIONS = 50
HOST = "127.0.0.1"


def serve_mezani(port: int) -> None:
    """Serve with the protocols of `mezani serve`."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        protocol = protocol_of(scope)

        def answer(_message: str | bytes) -> None:
            protocol.send_now(ANSWER)
            protocol.send_now(ANSWER)

        protocol.keep(answer, lambda: None)

    run_uvicorn(bounded(app), port, http=HttpConnection, ws=WebSocketProtocol)


def serve_uvicorn(port: int) -> None:
    """Serve with uvicorn's WebSockets, through ASGI."""

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": ANSWER.decode()})
            await send({"type": "websocket.send", "text": ANSWER.decode()})

    run_uvicorn(app, port, ws="websockets-sansio", ws_per_message_deflate=False)


def run_uvicorn(app: Any, port: int, **options: Any) -> None:
    """Run an application as `mezani serve` does."""
    options = {"lifespan": "off", "log_level": "error", "loop": "uvloop", **options}
    uvicorn.run(app, host=HOST, port=port, **options)


def serve_picows(port: int) -> None:
    """Serve with picows."""

    class Listener(WSListener):
        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            if frame.msg_type == WSMsgType.TEXT:
                frame.get_payload_as_utf8_text()
                transport.send(WSMsgType.TEXT, ANSWER)
                transport.send(WSMsgType.TEXT, ANSWER)

    async def serve() -> None:
        server = await ws_create_server(lambda _request: Listener(), HOST, port)
        await server.serve_forever()

    uvloop.run(serve())


SERVERS: dict[str, Callable[[int], None]] = {
    "mezani": serve_mezani,
    "picows": serve_picows,
    "uvicorn": serve_uvicorn,
}


class Client(WSListener):
    """Sends the next message when both answers to the last one are there."""

    end = 0.0

    def __init__(self) -> None:
        self.answers = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, _transport: WSTransport, _frame: WSFrame) -> None:
        self.answers += 1
        if self.answers % 2 == 0 and time.monotonic() < self.end:
            self.ask()

    def ask(self) -> None:
        """Send the message."""
        self.transport.send(WSMsgType.TEXT, QUESTION)


async def count_questions(port: int, seconds: float) -> int:
    """Keep all connections busy for a while, and return how many messages were answered."""
    url = f"ws://{HOST}:{port}/"
    clients = [Client() for _ in range(CONNECTIONS)]
    for client in clients:
        await ws_connect(partial(lambda listener: listener, client), url)
    Client.end = time.monotonic() + seconds
    for client in clients:
        client.ask()
    await asyncio.sleep(seconds + 0.2)
    for client in clients:
        client.transport.disconnect()
    return sum(client.answers for client in clients) // 2


@contextmanager
def running(name: str) -> Iterator[tuple[psutil.Process, int]]:
    """Run a server in a process of its own, on the first core."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    with subprocess.Popen(
        [sys.executable, "-m", "bench.websockets", "--serve", name, "--port", str(port)]
    ) as server:
        try:
            wait_for_port(port)
            yield psutil.Process(server.pid), port
        finally:
            server.kill()


def wait_for_port(port: int) -> None:
    """Wait until a server accepts connections."""
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("The server did not start.")


def pin(core: int) -> None:
    """Keep this process on one core, where the system allows it and has several."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else []
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[core]})


def compare(rounds: int, seconds: float) -> None:
    """Let the servers take turns, and print the median of each."""
    rates: dict[str, list[float]] = {name: [] for name in SERVERS}
    with running("mezani") as mezani, running("picows") as picows, running("uvicorn") as theirs:
        processes = dict(zip(SERVERS, (mezani, picows, theirs)))
        pin(1)
        for number in range(rounds):
            for name, (process, port) in processes.items():
                before = sum(process.cpu_times()[:2])
                questions = uvloop.run(count_questions(port, seconds))
                rates[name].append(questions / (sum(process.cpu_times()[:2]) - before))
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
    ours = median(rates["mezani"])
    for name, values in rates.items():
        print(
            f"{name:8} {median(values):10,.0f} messages per CPU-second, {median(values) / ours:5.2f} of ours"
        )


def main(
    rounds: Annotated[int, typer.Option(min=1, help="How often the servers take turns.")] = 6,
    seconds: Annotated[float, typer.Option(min=0.5, help="How long each turn takes.")] = 2.0,
    serve: Annotated[str, typer.Option(hidden=True)] = "",
    port: Annotated[int, typer.Option(hidden=True)] = 0,
) -> None:
    """Compare what a message costs Mezani's WebSockets, picows and uvicorn's own."""
    if serve:
        pin(0)
        SERVERS[serve](port)
    else:
        compare(rounds, seconds)


if __name__ == "__main__":
    typer.run(main)
