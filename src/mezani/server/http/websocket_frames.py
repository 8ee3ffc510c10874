"""Frames of WebSockets as bytes (RFC 6455, 5.2): writes those of a server, finds and decodes those of a client."""

from __future__ import annotations

from websockets.frames import Opcode

TEXT_FRAME = 0x80 | Opcode.TEXT
"""The first byte of a text in a single frame."""
MASKED = 0x80
"""The bit of the second byte that every frame of a client has. A mask of four bytes follows the size."""
ONE_BYTE, TWO_BYTES = 125, 0xFFFF
"""The largest sizes that fit into the second byte, and into the two after it."""


def text_frame(message: bytes) -> bytes:
    """Return a text as a server's frame: neither masked nor compressed (RFC 6455, 5.2)."""
    size = len(message)
    if size <= ONE_BYTE:
        return bytes((TEXT_FRAME, size)) + message
    if size <= TWO_BYTES:
        return bytes((TEXT_FRAME, ONE_BYTE + 1)) + size.to_bytes(2, "big") + message
    return bytes((TEXT_FRAME, ONE_BYTE + 2)) + size.to_bytes(8, "big") + message


def find_frame_end(data: bytes, start: int, max_size: int) -> int | None:
    """Return where a client's frame ends, or None if it has not come whole.

    A frame that is too large ends with the data: its first bytes are enough for the library to refuse it.
    """
    left = len(data) - start
    if left < 2:
        return None
    size, head = data[start + 1] & ~MASKED, 2
    if size > ONE_BYTE:
        head += 2 if size == ONE_BYTE + 1 else 8
        if left < head:
            return None
        size = int.from_bytes(data[start + 2 : start + head], "big")
        if size > max_size:
            return len(data)
    end = start + head + (4 if data[start + 1] & MASKED else 0) + size
    return end if end <= len(data) else None


def decode_text_frame(data: bytes, max_size: int) -> str | None:
    """Return the text of a client's frame, if the data is one frame with a valid text and nothing else."""
    if len(data) < 6 or data[0] != TEXT_FRAME or data[1] < MASKED:
        return None
    size, head = data[1] - MASKED, 2
    if size > ONE_BYTE:
        size, head = int.from_bytes(data[2:4], "big"), 4
        if data[1] != MASKED + ONE_BYTE + 1 or size <= ONE_BYTE or size > max_size:
            return None
    start = head + 4
    if len(data) != start + size:
        return None
    mask = data[head:start] * (size // 4 + 1)
    plain = int.from_bytes(data[start:], "big") ^ int.from_bytes(mask[:size], "big")
    try:
        return plain.to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None
