"""Malformed messages: not JSON, not UTF-8, too deep, too large, or not what they seem."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from picows import WSMsgType

MAX_MESSAGE_BYTES = 8192
VALID_COMMANDS: tuple[dict[str, Any], ...] = (
    {"id": "m1", "do": "move", "seq": 3, "move": "play 7H"},
    {"id": "m2", "do": "extend", "cards": ["QH", "8H"]},
    {"id": "m3", "do": "sit", "seat": "A"},
    {"id": "m4", "do": "say", "text": "hello"},
    {"id": "m5", "do": "add_bot", "level": "sharp"},
    {"id": "m6", "do": "mute", "seat": "B", "muted": True},
)
WRONG_VALUES: tuple[Any, ...] = (
    None, True, -1, 2**31 + 1, 10**400, 1e308, float("nan"), float("inf"), "", "x" * 500, "\x00",
    "\u202e\u200b", "\ud800", [], {}, [[]], {"id": {}}, [None] * 100, ["7H"] * 65,
)  # fmt: skip


class BadFrame(NamedTuple):
    """A WebSocket frame to send, and whether the server has to hang up after it."""

    kind: WSMsgType
    content: bytes
    ends_connection: bool = False
    has_reserved_bit: bool = False


class BadMessages:
    """An endless supply of bad messages of every kind, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.makers: tuple[Callable[[], bytes], ...] = (
            self.noise,
            self.truncated,
            self.deep,
            self.wrong_value,
            self.unknown_field,
            self.missing_field,
            self.unknown_command,
            self.not_an_object,
            self.changed_bytes,
            self.two_commands,
        )

    def next(self) -> BadFrame:
        """Return one more bad message. Those that end the connection are rarer."""
        chance = self.rng.random()
        if chance < 0.02:
            return BadFrame(WSMsgType.TEXT, self.too_large(), ends_connection=True)
        if chance < 0.04:
            return BadFrame(WSMsgType.TEXT, self.not_utf8(), ends_connection=True)
        if chance < 0.05:
            content = self.truncated()
            return BadFrame(WSMsgType.TEXT, content, ends_connection=True, has_reserved_bit=True)
        content = self.rng.choice(self.makers)()
        if chance < 0.25:
            return BadFrame(WSMsgType.BINARY, content)
        text = content.decode("utf-8", "replace").encode()
        return BadFrame(WSMsgType.TEXT, text[:MAX_MESSAGE_BYTES])

    def _command(self) -> dict[str, Any]:
        """Return a valid command to break."""
        return dict(self.rng.choice(VALID_COMMANDS))

    def noise(self) -> bytes:
        """Return random bytes."""
        return self.rng.randbytes(self.rng.randrange(200))

    def not_utf8(self) -> bytes:
        """Return a command with bytes that are not UTF-8."""
        return json.dumps(self._command()).encode()[:-1] + b"\xff\xfe\xc0\x80"

    def too_large(self) -> bytes:
        """Return a command larger than a message may be."""
        padding = "x" * self.rng.randrange(MAX_MESSAGE_BYTES, 4 * MAX_MESSAGE_BYTES)
        return json.dumps({**self._command(), "text": padding}).encode()

    def truncated(self) -> bytes:
        """Return the beginning of a command."""
        text = json.dumps(self._command()).encode()
        return text[: self.rng.randrange(len(text))]

    def deep(self) -> bytes:
        """Return deeply nested JSON."""
        depth = self.rng.randrange(10, MAX_MESSAGE_BYTES // 8)
        opening, closing = self.rng.choice((("[", "]"), ('{"a":', "}")))
        core = opening * depth + "1" + closing * (depth if self.rng.random() < 0.5 else 0)
        return f'{{"id":"deep","do":"say","text":{core}}}'.encode()

    def wrong_value(self) -> bytes:
        """Return a command with a value of the wrong type or size."""
        command = self._command()
        command[self.rng.choice(sorted(command))] = self.rng.choice(WRONG_VALUES)
        return json.dumps(command).encode()

    def unknown_field(self) -> bytes:
        """Return a command with a field too many."""
        return json.dumps({**self._command(), self.rng.choice(("x", "", "é", "id ")): 1}).encode()

    def missing_field(self) -> bytes:
        """Return a command with a field missing."""
        command = self._command()
        del command[self.rng.choice(sorted(command))]
        return json.dumps(command).encode()

    def unknown_command(self) -> bytes:
        """Return a command the server does not have."""
        word = self.rng.choice(("", "MOVE", "move ", "__class__", "drop", "x" * 1000))
        return json.dumps({**self._command(), "do": word}).encode()

    def not_an_object(self) -> bytes:
        """Return JSON that is not a command."""
        return json.dumps(self.rng.choice(WRONG_VALUES)).encode()

    def changed_bytes(self) -> bytes:
        """Return a command with some bytes changed."""
        content = bytearray(json.dumps(self._command()).encode())
        for _ in range(self.rng.randrange(1, 5)):
            content[self.rng.randrange(len(content))] = self.rng.randrange(256)
        return bytes(content)

    def two_commands(self) -> bytes:
        """Return two commands in one message."""
        first, second = json.dumps(self._command()), json.dumps(self._command())
        return (first + self.rng.choice(("", " ", "\n", ",", "\x00")) + second).encode()
