"""Positions and moves as 64-bit words, the form that learned bots and environments read.

A *field* is one word. Its bits are a set of cards, a choice of one in several, or a thermometer: 3 of 5 is ``0b111``.
A family lists its fields with the number of bits each one uses, and a word for its house rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from mypy_extensions import i64

from mezani.cards import shifted
from mezani.switches import switches

CARD_BITS: Final = 56
NUMBER_BITS: Final = 7
TIMERS: Final = "timers"


class Field(NamedTuple):
    """A word of an encoding: its name, how many bits it uses, and what they mean."""

    name: str
    bits: int
    meaning: str


def in_slots(fields: tuple[Field, ...], slots: int) -> tuple[Field, ...]:
    """Return the fields of each slot, one slot after the other."""
    return tuple(
        [
            Field(f"{field.name}_{slot + 1}", field.bits, field.meaning)
            for slot in range(slots)
            for field in fields
        ]
    )


def thermometer(value: i64, width: i64) -> i64:
    """Return ``width`` bits of which the lowest ``value`` are set."""
    if value <= 0:
        return 0
    if value > width:
        value = width
    return shifted(1, value) - 1


def flag(is_set: bool, place: i64) -> i64:  # noqa: FBT001
    """Return a word with one bit at a place, or 0."""
    if is_set:
        return shifted(1, place)
    return 0


@lru_cache(maxsize=64)
def rules_word(rules: object) -> int:
    """Return house rules as bits: one for a flag, one of several for a choice, a thermometer for a number.

    Timers are left out, because no decision depends on them. The steps of a number double.
    """
    word = 0
    place = 0
    for switch in switches(rules):
        if switch.group == TIMERS:
            continue
        if switch.kind == "flag":
            word |= int(bool(switch.default)) << place
            place += 1
        elif switch.kind == "choice":
            word |= 1 << (place + switch.choices.index(switch.default))
            place += len(switch.choices)
        else:
            above = int(str(switch.default)) - switch.low
            word |= ((1 << min(above.bit_length(), NUMBER_BITS)) - 1) << place
            place += NUMBER_BITS
    return word
