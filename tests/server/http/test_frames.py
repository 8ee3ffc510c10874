"""Whole texts as frames: written and read as the library for sockets does it; whatever else comes is left to that."""

from __future__ import annotations

from itertools import cycle

import pytest
from websockets.frames import Frame, Opcode

from mezani.server.http.frames import text_frame, whole_text

LARGEST = 8192
SIZES = [0, 1, 125, 126, 700, LARGEST]
MASK = b"\x11\x22\x33\x44"


def masked(size: bytes, text: bytes) -> bytes:
    """A client's frame with its size written so, in one, two or eight bytes."""
    return b"\x81" + size + MASK + bytes(byte ^ key for byte, key in zip(text, cycle(MASK)))


SHORT = masked(b"\x8a", b'{"id":"a"}')
LONG = masked(b"\xfe\x00\x80", b"x" * 128)


@pytest.mark.parametrize("size", [*SIZES, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_the_library_for_sockets_frames_it(size: int) -> None:
    message = b"x" * size
    theirs = Frame(Opcode.TEXT, message).serialize(mask=False, extensions=[])
    assert text_frame(message) == theirs


@pytest.mark.parametrize("size", SIZES)
def test_a_client_s_text_is_read(size: int) -> None:
    text = "é" * (size // 2) + "x" * (size % 2)
    theirs = Frame(Opcode.TEXT, text.encode()).serialize(mask=True, extensions=[])
    assert whole_text(theirs, LARGEST) == text


@pytest.mark.parametrize("whole", [SHORT, LONG], ids=["short", "long"])
def test_a_part_of_a_frame_is_not_read(whole: bytes) -> None:
    assert whole_text(whole, LARGEST) is not None
    for at in range(1, len(whole)):
        assert whole_text(whole[:at], LARGEST) is None
        assert whole_text(whole[at:], LARGEST) is None


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
        pytest.param(b"\x88" + SHORT[1:], id="the end"),
        pytest.param(masked(b"\xfe\x00\x03", b"abc"), id="a length in more bytes than it needs"),
        pytest.param(b"\x81\x82\0\0\0\0\xc3(", id="no UTF-8"),
        pytest.param(
            masked(b"\xff" + bytes(7) + b"\x77", b"x" * 119), id="a length of eight bytes"
        ),
        pytest.param(
            masked(b"\xff" + bytes(6) + b"\x01\x00", b"x" * 256)[: 127 + 6],
            id="a piece of such a frame, as long as a frame of that size in one byte would be",
        ),
    ],
)
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert whole_text(data, LARGEST) is None


def test_a_text_that_is_too_long_is_left_to_the_library() -> None:
    long = Frame(Opcode.TEXT, b"x" * (LARGEST + 1)).serialize(mask=True, extensions=[])
    assert whole_text(long, LARGEST) is None
