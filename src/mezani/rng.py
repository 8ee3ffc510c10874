"""Random number generators: one for deals, one for playouts.

``SeededRng`` deals the cards of matches. It is a BLAKE2b stream keyed by the seed, so the cards seen so far do not
reveal the next one, and the same seed deals the same match on every machine. ``Rng`` is small and fast, for playouts
and guesses, which need no secrecy.

    >>> deal_rng("tea").below(1000) == deal_rng("tea").below(1000)
    True
    >>> seed_hash("tea")[:12]
    '338158e6bcc0'
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from mypy_extensions import i64, mypyc_attr

BLOCK_BYTES: Final = 64
MULTIPLIER: Final = 2147483085


@mypyc_attr(acyclic=True)
class Rng:
    """A multiply-with-carry generator. Its values stay below 2**63, so both builds compute the same ones."""

    def __init__(self, state: i64) -> None:
        self.state: i64 = state

    def word(self) -> i64:
        """Return the next 32 random bits."""
        state = self.state
        self.state = MULTIPLIER * (state & 0xFFFFFFFF) + (state >> 32)
        return (state ^ (state >> 32)) & 0xFFFFFFFF

    def below(self, bound: i64) -> i64:
        """Return a number from 0 to ``bound - 1``."""
        return (self.word() * bound) >> 32

    def shuffle(self, values: list[int]) -> None:
        """Shuffle a list in place."""
        last = len(values) - 1
        while last > 0:
            other = self.below(last + 1)
            values[last], values[other] = values[other], values[last]
            last -= 1

    def clone(self) -> Rng:
        """Return a copy that continues with the same numbers."""
        return Rng(self.state)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (Rng, (self.state,))


@mypyc_attr(acyclic=True)
class SeededRng(Rng):
    """A cryptographic stream: block n is the BLAKE2b hash of n with a key made from the seed."""

    def __init__(self, key: bytes) -> None:
        super().__init__(0)
        self.key: bytes = key
        self.block: bytes = b""
        self.blocks: int = 0
        self.used: i64 = BLOCK_BYTES

    def word(self) -> i64:
        if self.used >= BLOCK_BYTES:
            number = self.blocks.to_bytes(8, "big")
            self.block = hashlib.blake2b(number, key=self.key).digest()
            self.blocks += 1
            self.used = 0
        used = self.used
        self.used = used + 4
        block = self.block
        value: i64 = 0
        for index in range(used, used + 4):
            value = value * 256 + block[index]
        return value

    def clone(self) -> Rng:
        return _unpickle(self.key, self.block, self.blocks, self.used)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_unpickle, (self.key, self.block, self.blocks, self.used))


def _unpickle(key: bytes, block: bytes, blocks: int, used: int) -> SeededRng:
    stream = SeededRng(key)
    stream.block = block
    stream.blocks = blocks
    stream.used = used
    return stream


def fast_rng(seed: int) -> Rng:
    """Return a fast generator for any number."""
    state = (seed & 0x0FFFFFFFFFFFFFFF) ^ 0x0A5B3C7D1E2F4961
    rng = Rng(state or 1)
    for _ in range(8):
        rng.word()
    return rng


def deal_rng(seed: str) -> SeededRng:
    """Return the generator that deals a match."""
    return SeededRng(hashlib.sha256(seed.encode()).digest())


def fresh_seed() -> str:
    """Return a seed from the operating system: 256 bits in hexadecimal."""
    return secrets.token_hex(32)


def seed_hash(seed: str) -> str:
    """Return the hash that is published at the deal. It commits to the seed without revealing it."""
    return hashlib.sha256(b"mezani seed:" + seed.encode()).hexdigest()
