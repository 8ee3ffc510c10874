"""Whole texts as frames: written and read as the library for sockets does it; whatever else comes is left to that."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from mezani.server.web.frames import text_frame, whole_text

LARGEST = 8192
SIZES = [0, 1, 125, 126, 700, LARGEST]
WHOLE = Frame(Opcode.TEXT, b'{"id":"a"}').serialize(mask=True, extensions=[])


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


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_a_part_of_a_frame_is_not_read(length: int) -> None:
    assert whole_text(WHOLE[:length], LARGEST) is None
    assert whole_text(WHOLE[-length:] if length else b"", LARGEST) is None


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(WHOLE + WHOLE, id="two frames"),
        pytest.param(WHOLE + b"\x81", id="a frame and a byte"),
        pytest.param(text_frame(b"abc"), id="not masked"),
        pytest.param(b"\x01" + WHOLE[1:], id="not the last part"),
        pytest.param(b"\xc1" + WHOLE[1:], id="with a bit of an extension"),
        pytest.param(b"\x82" + WHOLE[1:], id="bytes"),
        pytest.param(b"\x80" + WHOLE[1:], id="a further part"),
        pytest.param(b"\x89" + WHOLE[1:], id="a ping"),
        pytest.param(b"\x88" + WHOLE[1:], id="the end"),
        pytest.param(b"\x81\xfe\x00\x03\0\0\0\0abc", id="a length in more bytes than it needs"),
        pytest.param(b"\x81\x82\0\0\0\0\xc3(", id="no UTF-8"),
        pytest.param(
            b"\x81\xff" + bytes(7) + b"\x01" + bytes(4) + b"a", id="a length of eight bytes"
        ),
    ],
)
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert whole_text(data, LARGEST) is None


def test_a_text_that_is_too_long_is_left_to_the_library() -> None:
    long = Frame(Opcode.TEXT, b"x" * (LARGEST + 1)).serialize(mask=True, extensions=[])
    assert whole_text(long, LARGEST) is None
