"""Whole texts as frames (RFC 6455, 5.2): what nearly everything on a socket is, and needs no parser."""

from __future__ import annotations

from websockets.frames import apply_mask  # type: ignore[attr-defined]

TEXT = 0x81
"""The first byte of a frame that is a whole text."""
MASKED = 0x80
"""What a client's frame has in its second byte; a mask of four bytes comes before the text."""
MASK_SIZE = 4
SHORT, MEDIUM = 125, 0xFFFF
"""The longest messages whose size fits into one byte, and into two."""


def text_frame(message: bytes) -> bytes:
    """A text as a server sends it: neither masked nor compressed."""
    size = len(message)
    if size <= SHORT:
        return bytes((TEXT, size)) + message
    if size <= MEDIUM:
        return bytes((TEXT, SHORT + 1)) + size.to_bytes(2, "big") + message
    return bytes((TEXT, SHORT + 2)) + size.to_bytes(8, "big") + message


def whole_text(data: bytes, largest: int) -> str | None:
    """The text of a client's frame, where these bytes are one such frame and nothing else; else nothing."""
    if len(data) < 2 or data[0] != TEXT or data[1] < MASKED:
        return None
    size, head = data[1] - MASKED, 2
    if size > SHORT + 1:
        return None
    if size == SHORT + 1:
        size, head = int.from_bytes(data[2:4], "big"), 4
        if size <= SHORT:
            return None
    start = head + MASK_SIZE
    if size > largest or len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[head:start]).decode()
    except UnicodeDecodeError:
        return None
