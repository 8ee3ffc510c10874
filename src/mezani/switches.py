"""House rules as data: every switch is a typed field with a default, its choices and a sentence of help.

A game's rules are a frozen dataclass whose fields are made with ``switch``. A field's type says what it takes: a
``Choice`` or a ``Literal``, an ``int`` in a range, or a ``bool``. The lobby form, the command line and the tables in
the docs are all built from what ``switches`` tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, TypeVar, get_args, get_type_hints

from mezani.errors import RulesError

R = TypeVar("R")
LONGEST_WORD = 40
"""No switch and no value is longer, so that much is said of one that is wrong."""


class Choice(StrEnum):
    """The values of a switch. A member is equal to its text and printed like it.

    >>> class Suit(Choice):
    ...     OWN = "own"
    >>> Suit.OWN, Suit.OWN == "own"
    ('own', True)
    """

    def __repr__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule: its name, what it may be, what it is unless changed, what it means, and its section."""

    name: str
    kind: str
    default: object
    help: str
    choices: tuple[object, ...] = ()
    low: int = 0
    high: int = 0
    group: str = ""

    def parse(self, value: object) -> object:
        """The value as its own type, from a TOML value or a word typed by a person."""
        parsed = self._read(value)
        if parsed is None:
            word = shown(value)[:LONGEST_WORD]
            raise RulesError(f"{self.name} can't be {word}: it takes {self.takes()}.")
        return parsed

    def takes(self) -> str:
        """What the switch takes, in words: ``one of last, sum``."""
        if self.kind == "number":
            return f"a whole number from {self.low} to {self.high}"
        return "one of " + ", ".join(shown(choice) for choice in self.choices)

    def _read(self, value: object) -> object | None:
        word = shown(value).strip().lower()
        if self.kind == "number":
            whole = int(word) if word.isdecimal() and len(word) <= LONGEST_WORD else None
            return whole if whole is not None and self.low <= whole <= self.high else None
        if self.kind == "flag":
            return {"yes": True, "true": True, "no": False, "false": False}.get(word)
        return next((choice for choice in self.choices if shown(choice) == word), None)


def shown(value: object) -> str:
    """A switch's value as it is written: yes and no for flags."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def switch(
    default: object,
    help: str,  # noqa: A002
    *,
    low: int = 0,
    high: int = 0,
    group: str = "",
) -> Any:
    """A field of a rules class: its default and its sentence; numbers also say from where to where.

    ``group`` is the section of the lobby's form it stands in, by a key for which every language has a heading.
    """
    return field(default=default, metadata={"help": help, "low": low, "high": high, "group": group})


def switches(rules: object) -> list[Switch]:
    """Every switch of a rules value, in the order they are written; its defaults are that value's."""
    return [replace(switch, default=getattr(rules, switch.name)) for switch in _switches_of(rules)]


def _switches_of(rules: object) -> tuple[Switch, ...]:
    kind = type(rules)
    if kind not in _known:
        _known[kind] = _declared(kind)
    return _known[kind]


_known: dict[type, tuple[Switch, ...]] = {}


def _declared(rules: type) -> tuple[Switch, ...]:
    """The switches of a rules class, worked out once."""
    types = get_type_hints(rules)
    found: list[Switch] = []
    for item in fields(rules):
        kind, choices = _kind_of(types[item.name])
        found.append(Switch(item.name, kind, item.default, choices=choices, **item.metadata))
    return tuple(found)


def _kind_of(annotation: object) -> tuple[str, tuple[object, ...]]:
    if annotation is bool:
        return "flag", (False, True)
    if annotation is int:
        return "number", ()
    if isinstance(annotation, type) and issubclass(annotation, Choice):
        return "choice", tuple(annotation)
    return "choice", get_args(annotation)


def with_changes(rules: R, changes: Mapping[str, object]) -> R:
    """The rules with some switches changed, each value checked."""
    known = {switch.name: switch for switch in _switches_of(rules)}
    parsed: dict[str, object] = {}
    for name, value in changes.items():
        if name not in known:
            word = name[:LONGEST_WORD]
            raise RulesError(f"There is no switch “{word}”; there are {', '.join(known)}.")
        parsed[name] = known[name].parse(value)
    return replace(rules, **parsed)  # type: ignore[type-var]


def changes_from(preset: object, rules: object) -> dict[str, object]:
    """The switches in which rules differ from a preset."""
    return {
        switch.name: getattr(rules, switch.name)
        for switch in _switches_of(rules)
        if getattr(preset, switch.name) != getattr(rules, switch.name)
    }
