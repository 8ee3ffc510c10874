"""Bad messages: every kind is made, and a seed repeats them."""

from __future__ import annotations

import msgspec
from picows import WSMsgType

from mezani.server.messages import AnyCommand
from mezani.stress.malform.bad_messages import MAX_MESSAGE_BYTES, BadFrame, BadMessages


def some(seed: int) -> list[BadFrame]:
    bad_messages = BadMessages(seed)
    return [bad_messages.next() for _ in range(2000)]


def is_command(content: bytes) -> bool:
    try:
        msgspec.json.decode(content, type=AnyCommand)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return False
    return True


def is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeError:
        return False
    return True


def test_a_seed_repeats_the_same_messages() -> None:
    assert some(3) == some(3)
    assert some(3) != some(4)


def test_few_bad_messages_decode_as_a_command() -> None:
    readable = sum(is_command(frame.content) for frame in some(1))
    assert readable < 200


def test_every_kind_of_bad_message_is_made() -> None:
    messages = some(2)
    assert any(frame.kind == WSMsgType.BINARY for frame in messages)
    assert any(frame.has_reserved_bit for frame in messages)
    assert any(len(frame.content) > MAX_MESSAGE_BYTES for frame in messages)
    assert any(frame.content.count(b"[") > 100 for frame in messages)
    assert any(frame.content == b"" for frame in messages)


def test_messages_too_large_or_not_utf8_end_the_connection() -> None:
    for kind, content, ends_connection, has_reserved_bit in some(5):
        is_bad_text = kind == WSMsgType.TEXT and not is_text(content)
        assert ends_connection == (
            is_bad_text or len(content) > MAX_MESSAGE_BYTES or has_reserved_bit
        )
