"""Bad messages are bad in many ways, and the same ones for the same seed."""

from __future__ import annotations

import msgspec
from picows import WSMsgType

from mezani.server.messages import AnyCommand
from mezani.stress.bad_messages import LARGEST, Mangled, Mangler


def some(seed: int) -> list[Mangled]:
    mangler = Mangler(seed)
    return [mangler.next() for _ in range(2000)]


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


def test_a_seed_makes_the_same_messages_again() -> None:
    assert some(3) == some(3)
    assert some(3) != some(4)


def test_hardly_any_can_be_read_as_a_command() -> None:
    readable = sum(is_command(mangled.content) for mangled in some(1))
    assert readable < 200


def test_all_sorts_are_among_them() -> None:
    messages = some(2)
    assert any(mangled.kind == WSMsgType.BINARY for mangled in messages)
    assert any(mangled.has_stray_bit for mangled in messages)
    assert any(len(mangled.content) > LARGEST for mangled in messages)
    assert any(mangled.content.count(b"[") > 100 for mangled in messages)
    assert any(mangled.content == b"" for mangled in messages)


def test_a_text_that_is_too_big_or_no_text_ends_the_connection() -> None:
    for kind, content, ends_connection, has_stray_bit in some(5):
        is_bad_text = kind == WSMsgType.TEXT and not is_text(content)
        assert ends_connection == (is_bad_text or len(content) > LARGEST or has_stray_bit)
