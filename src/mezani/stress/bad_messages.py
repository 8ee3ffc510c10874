"""Messages no server should have to read: not JSON, not UTF-8, too deep, too big, or not what they seem."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from picows import WSMsgType

LARGEST = 8192
GOOD: tuple[dict[str, Any], ...] = (
    {"id": "m1", "do": "move", "seq": 3, "move": "play 7H"},
    {"id": "m2", "do": "extend", "cards": ["QH", "8H"]},
    {"id": "m3", "do": "sit", "seat": "A"},
    {"id": "m4", "do": "say", "text": "hello"},
    {"id": "m5", "do": "add_bot", "level": "sharp"},
    {"id": "m6", "do": "mute", "seat": "B", "muted": True},
)
VALUES: tuple[Any, ...] = (
    None, True, -1, 2**31 + 1, 10**400, 1e308, float("nan"), float("inf"), "", "x" * 500, "\x00",
    "\u202e\u200b", "\ud800", [], {}, [[]], {"id": {}}, [None] * 100, ["7H"] * 65,
)  # fmt: skip


class Mangled(NamedTuple):
    """A frame to send. After some a server has to hang up; some have a bit set that means nothing."""

    kind: WSMsgType
    content: bytes
    ends_connection: bool = False
    has_stray_bit: bool = False


class Mangler:
    """Makes bad messages of every sort, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.sorts: tuple[Callable[[], bytes], ...] = (
            self.noise,
            self.truncated,
            self.deep,
            self.wrong_value,
            self.unknown_field,
            self.missing_field,
            self.unknown_command,
            self.not_an_object,
            self.flipped,
            self.stale_bytes,
        )

    def next(self) -> Mangled:
        """One more bad message; those that make a server hang up at once are rarer."""
        chance = self.rng.random()
        if chance < 0.02:
            return Mangled(WSMsgType.TEXT, self.too_big(), ends_connection=True)
        if chance < 0.04:
            return Mangled(WSMsgType.TEXT, self.not_utf8(), ends_connection=True)
        if chance < 0.05:
            content = self.truncated()
            return Mangled(WSMsgType.TEXT, content, ends_connection=True, has_stray_bit=True)
        content = self.rng.choice(self.sorts)()
        if chance < 0.25:
            return Mangled(WSMsgType.BINARY, content)
        return Mangled(WSMsgType.TEXT, content.decode("utf-8", "replace").encode()[:LARGEST])

    def good(self) -> dict[str, Any]:
        """A command to spoil."""
        return dict(self.rng.choice(GOOD))

    def noise(self) -> bytes:
        """Bytes that mean nothing."""
        return self.rng.randbytes(self.rng.randrange(200))

    def not_utf8(self) -> bytes:
        """A command with bytes in it that are no text."""
        return json.dumps(self.good()).encode()[:-1] + b"\xff\xfe\xc0\x80"

    def too_big(self) -> bytes:
        """A command larger than a frame may be."""
        padding = "x" * self.rng.randrange(LARGEST, 4 * LARGEST)
        return json.dumps({**self.good(), "text": padding}).encode()

    def truncated(self) -> bytes:
        """A command that stops too early."""
        text = json.dumps(self.good()).encode()
        return text[: self.rng.randrange(len(text))]

    def deep(self) -> bytes:
        """Brackets in brackets."""
        depth = self.rng.randrange(10, LARGEST // 8)
        opening, closing = self.rng.choice((("[", "]"), ('{"a":', "}")))
        core = opening * depth + "1" + closing * (depth if self.rng.random() < 0.5 else 0)
        return f'{{"id":"deep","do":"say","text":{core}}}'.encode()

    def wrong_value(self) -> bytes:
        """A command with a value of the wrong kind."""
        command = self.good()
        command[self.rng.choice(sorted(command))] = self.rng.choice(VALUES)
        return json.dumps(command).encode()

    def unknown_field(self) -> bytes:
        """A command that says more than there is to say."""
        return json.dumps({**self.good(), self.rng.choice(("x", "", "é", "id ")): 1}).encode()

    def missing_field(self) -> bytes:
        """A command that leaves something out."""
        command = self.good()
        del command[self.rng.choice(sorted(command))]
        return json.dumps(command).encode()

    def unknown_command(self) -> bytes:
        """Something nobody can do here."""
        word = self.rng.choice(("", "MOVE", "move ", "__class__", "drop", "x" * 1000))
        return json.dumps({**self.good(), "do": word}).encode()

    def not_an_object(self) -> bytes:
        """JSON that is no command."""
        return json.dumps(self.rng.choice(VALUES)).encode()

    def flipped(self) -> bytes:
        """A command with some bytes changed."""
        content = bytearray(json.dumps(self.good()).encode())
        for _ in range(self.rng.randrange(1, 5)):
            content[self.rng.randrange(len(content))] = self.rng.randrange(256)
        return bytes(content)

    def stale_bytes(self) -> bytes:
        """Two commands glued together, or one with something after it."""
        first, second = json.dumps(self.good()), json.dumps(self.good())
        return (first + self.rng.choice(("", " ", "\n", ",", "\x00")) + second).encode()
