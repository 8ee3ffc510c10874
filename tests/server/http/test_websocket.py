"""Frames are written, split and read as the `websockets` library does it; anything unusual is left to the library."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from unittest.mock import Mock

import pytest
from structlog.testing import capture_logs
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from mezani.server.http.websocket import (
    MAX_FRAMES,
    PING_SECONDS,
    PINGS_PER_SECOND,
    WebSocketProtocol,
    protocol_of,
)
from mezani.server.http.websocket_frames import decode_text_frame, find_frame_end, text_frame
from tests.server.http.handshake import HANDSHAKE

LARGEST = 8192
SIZES = [0, 1, 125, 126, 700, LARGEST]
MASK = b"\x11\x22\x33\x44"


def masked(size: bytes, text: bytes) -> bytes:
    """Return a client's frame with its size written in one, two or eight bytes."""
    return b"\x81" + size + MASK + bytes(byte ^ key for byte, key in zip(text, cycle(MASK)))


SHORT = masked(b"\x8a", b'{"id":"a"}')
LONG = masked(b"\xfe\x00\x80", b"x" * 128)


@pytest.mark.parametrize("size", [*SIZES, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_the_library_frames_it(size: int) -> None:
    message = b"x" * size
    theirs = Frame(Opcode.TEXT, message).serialize(mask=False, extensions=[])
    assert text_frame(message) == theirs


@pytest.mark.parametrize("size", SIZES)
def test_a_text_in_a_single_frame_is_read(size: int) -> None:
    text = "é" * (size // 2) + "x" * (size % 2)
    theirs = Frame(Opcode.TEXT, text.encode()).serialize(mask=True, extensions=[])
    assert decode_text_frame(theirs, LARGEST) == text


@pytest.mark.parametrize("whole", [SHORT, LONG], ids=["short", "long"])
def test_a_piece_of_a_frame_is_not_read(whole: bytes) -> None:
    assert decode_text_frame(whole, LARGEST) is not None
    for at in range(1, len(whole)):
        assert decode_text_frame(whole[:at], LARGEST) is None
        assert decode_text_frame(whole[at:], LARGEST) is None


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(SHORT + SHORT, id="two frames"),
        pytest.param(SHORT + b"\x81", id="a frame and a byte"),
        pytest.param(text_frame(b"abc"), id="not masked"),
        pytest.param(b"\x01" + SHORT[1:], id="not the last part"),
        pytest.param(b"\xc1" + SHORT[1:], id="with a bit of an extension"),
        pytest.param(b"\x82" + SHORT[1:], id="bytes"),
        pytest.param(b"\x80" + SHORT[1:], id="a further part"),
        pytest.param(b"\x89" + SHORT[1:], id="a ping"),
        pytest.param(b"\x88" + SHORT[1:], id="a close frame"),
        pytest.param(masked(b"\xfe\x00\x03", b"abc"), id="a length in more bytes than it needs"),
        pytest.param(b"\x81\x82\0\0\0\0\xc3(", id="invalid UTF-8"),
        pytest.param(
            masked(b"\xff" + bytes(7) + b"\x77", b"x" * 119), id="a length of eight bytes"
        ),
        pytest.param(
            masked(b"\xff" + bytes(6) + b"\x01\x00", b"x" * 256)[: 127 + 6],
            id="a truncated frame with a length of eight bytes",
        ),
    ],
)
def test_any_other_frame_is_left_to_the_library(data: bytes) -> None:
    assert decode_text_frame(data, LARGEST) is None


def test_a_text_that_is_too_large_is_left_to_the_library() -> None:
    long = Frame(Opcode.TEXT, b"x" * (LARGEST + 1)).serialize(mask=True, extensions=[])
    assert decode_text_frame(long, LARGEST) is None


@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.BINARY, Opcode.CONT])
@pytest.mark.parametrize("mask", [True, False])
@pytest.mark.parametrize("size", [0, 1, 125, 126, LARGEST])
def test_a_frame_ends_where_the_library_says(opcode: Opcode, mask: bool, size: int) -> None:
    whole = Frame(opcode, b"x" * size).serialize(mask=mask, extensions=[])
    assert find_frame_end(b"before" + whole + b"after", 6, LARGEST) == 6 + len(whole)
    assert all(find_frame_end(whole[:at], 0, LARGEST) is None for at in range(len(whole)))


def test_the_head_of_a_frame_that_is_too_large_is_enough() -> None:
    for size in (LARGEST + 1, 1 << 40):
        whole = Frame(Opcode.BINARY, b"x" * (LARGEST + 1)).serialize(mask=True, extensions=[])
        head = whole[:4] if size <= 0xFFFF else b"\x82\xff" + size.to_bytes(8, "big")
        assert find_frame_end(head, 0, LARGEST) == len(head)


async def accept(scope: Any, receive: Any, send: Any) -> None:
    """Accept a WebSocket and ignore its messages until it closes."""
    await receive()
    await send({"type": "websocket.accept"})
    protocol_of(scope).keep(lambda _message: None, lambda: None)


async def opened() -> tuple[WebSocketProtocol, Mock]:
    """Return an open WebSocket and its transport."""
    config = Config(accept, ws_max_size=LARGEST, log_config=None)
    config.load()
    protocol = WebSocketProtocol(config, ServerState(), {})
    transport = Mock(spec=asyncio.Transport)
    transport.is_closing.return_value = False
    transport.get_extra_info.return_value = ("127.0.0.1", 50_000)
    protocol.connection_made(transport)
    protocol.data_received(HANDSHAKE)
    while protocol._on_message is None:
        await asyncio.sleep(0)
    protocol.flush()
    transport.write.reset_mock()
    return protocol, transport


def written(protocol: WebSocketProtocol, transport: Mock) -> bytes:
    """Return what was written since the last call."""
    protocol.flush()
    found = b"".join(call.args[0] for call in transport.write.call_args_list)
    transport.write.reset_mock()
    return found


def fake_clock() -> Iterator[float]:
    """Stop the clock of the event loop, and return what moves it to the next check."""
    loop = asyncio.get_running_loop()
    now = loop.time()
    loop.time = lambda: now  # type: ignore[method-assign]
    while True:
        now += PING_SECONDS
        yield now


PING, PING_OF_CLIENT = b"\x89\0", b"\x89\x80" + MASK
PONG, CLOSE = b"\x8a\x80" + MASK, b"\x88\x80" + MASK


def test_a_silent_client_is_pinged_and_then_dropped() -> None:
    async def scene() -> None:
        clock = fake_clock()
        protocol, transport = await opened()
        next(clock)
        protocol._check_alive()
        assert written(protocol, transport) == PING
        protocol.data_received(PONG)
        next(clock)
        protocol._check_alive()
        assert written(protocol, transport) == PING
        transport.abort.assert_not_called()
        next(clock)
        protocol._check_alive()
        transport.abort.assert_called_once_with()
        protocol.connection_lost(None)

    asyncio.run(scene())


def test_a_client_that_sends_messages_is_not_pinged() -> None:
    async def scene() -> None:
        clock = fake_clock()
        protocol, transport = await opened()
        for _ in range(5):
            next(clock)
            protocol.data_received(SHORT)
            protocol._check_alive()
        assert written(protocol, transport) == b""
        transport.abort.assert_not_called()
        protocol.connection_lost(None)

    asyncio.run(scene())


def test_messages_of_one_round_of_the_event_loop_are_written_together() -> None:
    async def scene() -> None:
        protocol, transport = await opened()
        assert protocol.send_now(b"one")
        assert protocol.send_now(b"two")
        transport.write.assert_not_called()
        await asyncio.sleep(0)
        transport.write.assert_called_once_with(text_frame(b"one") + text_frame(b"two"))
        protocol.connection_lost(None)

    asyncio.run(scene())


def test_many_messages_at_once_are_read_in_several_rounds_of_the_event_loop() -> None:
    async def scene() -> None:
        protocol, transport = await opened()
        received: list[str | bytes] = []
        protocol.keep(received.append, lambda: None)
        texts = [str(number) for number in range(MAX_FRAMES * 2 + 1)]
        frames = [Frame(Opcode.TEXT, text.encode()) for text in texts]
        protocol.data_received(
            b"".join(frame.serialize(mask=True, extensions=[]) for frame in frames)
        )
        assert received == texts[:MAX_FRAMES]
        transport.pause_reading.assert_called_with()
        transport.resume_reading.reset_mock()
        await asyncio.sleep(0)
        assert received == texts[: MAX_FRAMES * 2]
        await asyncio.sleep(0)
        assert received == texts
        transport.resume_reading.assert_called_with()
        protocol.connection_lost(None)

    asyncio.run(scene())


def test_messages_that_wait_are_dropped_when_the_connection_closes() -> None:
    async def scene() -> None:
        protocol, transport = await opened()
        received: list[str | bytes] = []
        protocol.keep(received.append, lambda: None)
        protocol.data_received(SHORT * (MAX_FRAMES + 1) + CLOSE)
        protocol.shutdown()
        await asyncio.sleep(0)
        assert len(received) == MAX_FRAMES
        transport.write_eof.assert_called_once_with()
        protocol.connection_lost(None)

    asyncio.run(scene())


def test_messages_that_wait_are_not_copied_in_every_round() -> None:
    async def scene() -> None:
        protocol, _ = await opened()
        data = SHORT * 100
        protocol.data_received(data)
        assert protocol._received is data
        await asyncio.sleep(0)
        assert protocol._received is data
        protocol.connection_lost(None)

    asyncio.run(scene())


@pytest.mark.parametrize("frame", [PING_OF_CLIENT, PONG], ids=["pings", "pongs"])
def test_pings_and_pongs_are_limited(frame: bytes) -> None:
    async def scene() -> None:
        protocol, transport = await opened()
        protocol.data_received(frame * PINGS_PER_SECOND)
        while protocol._received:
            await asyncio.sleep(0)
        transport.abort.assert_not_called()
        protocol.data_received(frame * PINGS_PER_SECOND * 100)
        while protocol._received and not transport.abort.called:
            await asyncio.sleep(0)
        transport.abort.assert_called_with()
        protocol.connection_lost(None)

    asyncio.run(scene())


@pytest.mark.parametrize("at", [1, 5, len(LONG) - 1])
def test_a_frame_may_come_in_pieces_while_the_connection_closes(at: int) -> None:
    async def scene() -> None:
        protocol, transport = await opened()
        protocol.data_received(LONG[:at])
        protocol.shutdown()
        assert written(protocol, transport) == b"\x88\x02\x03\xf4"
        protocol.data_received(LONG[at:])
        transport.write_eof.assert_not_called()
        protocol.data_received(CLOSE)
        transport.write_eof.assert_called_once_with()
        assert written(protocol, transport) == b""
        protocol.connection_lost(None)

    asyncio.run(scene())


def test_a_message_that_closes_the_connection_may_share_a_packet_with_the_clients_close() -> None:
    async def scene() -> None:
        protocol, transport = await opened()
        protocol.keep(lambda _message: protocol.shutdown(), lambda: None)
        protocol.data_received(SHORT + CLOSE)
        transport.write_eof.assert_called_once_with()
        protocol.connection_lost(None)

    asyncio.run(scene())


def test_nothing_is_written_after_the_end_of_a_connection() -> None:
    async def scene() -> None:
        protocol, transport = await opened()
        protocol.data_received(CLOSE)
        transport.write_eof.assert_called_once_with()
        transport.write.reset_mock()
        protocol._write(b"late")
        await asyncio.sleep(0)
        transport.write.assert_not_called()
        protocol.connection_lost(None)

    asyncio.run(scene())


def test_a_client_that_leaves_before_it_is_admitted_is_not_an_error() -> None:
    async def scene() -> None:
        config = Config(accept, ws_max_size=LARGEST, log_config=None)
        config.load()
        protocol = WebSocketProtocol(config, ServerState(), {})
        transport = Mock(spec=asyncio.Transport)
        transport.is_closing.return_value = True
        transport.get_extra_info.return_value = ("127.0.0.1", 50_000)
        protocol.connection_made(transport)
        with capture_logs() as logs:
            protocol.data_received(HANDSHAKE)
            protocol.connection_lost(None)
            await asyncio.gather(*protocol._server_state.tasks)
        assert logs == []

    asyncio.run(scene())


def test_nothing_is_sent_to_a_client_that_does_not_read_or_is_gone() -> None:
    async def scene() -> None:
        protocol, _ = await opened()
        protocol.pause_writing()
        assert not protocol.send_now(b"one")
        protocol.resume_writing()
        assert protocol.send_now(b"two")
        protocol.shutdown()
        assert not protocol.send_now(b"three")
        protocol.connection_lost(None)

    asyncio.run(scene())


@pytest.mark.parametrize("ends_with_close", [True, False], ids=["closed", "broken"])
def test_a_kept_connection_outlives_its_request_and_says_once_when_it_ends(
    ends_with_close: bool,
) -> None:
    async def scene() -> None:
        protocol, transport = await opened()
        ends: list[str] = []
        protocol.keep(lambda _message: None, lambda: ends.append("end"))
        await asyncio.gather(*protocol._server_state.tasks)
        transport.write_eof.assert_not_called()
        assert protocol.send_now(b"still open")
        if ends_with_close:
            protocol.data_received(CLOSE)
            assert ends == ["end"]
        protocol.connection_lost(None)
        assert ends == ["end"]

    asyncio.run(scene())


def test_a_connection_that_has_ended_cannot_be_kept() -> None:
    async def scene() -> None:
        protocol, _ = await opened()
        protocol.connection_lost(None)
        ends: list[str] = []
        protocol.keep(lambda _message: None, lambda: ends.append("end"))
        assert ends == ["end"]

    asyncio.run(scene())
