"""House rules as data. A switch is a typed field with a default, its allowed values and a help sentence.

The rules of a game are a frozen dataclass whose fields are declared with ``switch``. The type of a field says which
values it allows: a ``Choice`` or a ``Literal``, an ``int`` in a range, or a ``bool``. The lobby, the command line,
the engine and the docs all read the values from there.

>>> @dataclass(frozen=True)
... class Rules:
...     jokers: int = switch(2, "Jokers in the deck.", low=0, high=4)
>>> with_changes(Rules(), {"jokers": "4"})
Rules(jokers=4)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar, get_args, get_type_hints

from mezani.errors import RulesError

R = TypeVar("R")
LONGEST_WORD = 40
"""The longest name or value of a switch. Error messages quote no more than that."""


class Choice(StrEnum):
    """The values of a switch. A member is equal to its text and printed like it.

    >>> class Suit(Choice):
    ...     OWN = "own"
    >>> Suit.OWN, Suit.OWN == "own"
    ('own', True)
    """

    __hash__ = str.__hash__  # Faster than the hash of enum members; rules are keys of caches.

    def __repr__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule. ``kind`` is ``flag``, ``number`` or ``choice``; ``group`` is its section in the lobby."""

    name: str
    kind: str
    default: object
    help: str
    choices: tuple[object, ...] = ()
    low: int = 0
    high: int = 0
    group: str = ""

    def parse(self, value: object) -> object:
        """Return a value, given as a TOML value or as typed text, in the type of the switch."""
        parsed = self._parse(value_text(value).strip().lower())
        if parsed is None:
            word = value_text(value)[:LONGEST_WORD]
            raise RulesError(f"{self.name} cannot be {word}: it takes {self.allowed()}.")
        return parsed

    def allowed(self) -> str:
        """Return the allowed values in words: ``one of last, sum``."""
        if self.kind == "number":
            return f"a whole number from {self.low} to {self.high}"
        return "one of " + ", ".join(value_text(choice) for choice in self.choices)

    def _parse(self, word: str) -> object | None:
        if self.kind == "number":
            whole = int(word) if word.isdecimal() and len(word) <= LONGEST_WORD else None
            return whole if whole is not None and self.low <= whole <= self.high else None
        if self.kind == "flag":
            return {"yes": True, "true": True, "no": False, "false": False}.get(word)
        return next((choice for choice in self.choices if value_text(choice) == word), None)


def value_text(value: object) -> str:
    """Return the text of a switch's value; ``yes`` or ``no`` for a flag."""
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
    """Declare a switch as a field of a rules class. A number also has a range.

    ``group`` is the key of its section in the lobby; every language has a heading for it.
    """
    return field(default=default, metadata={"help": help, "low": low, "high": high, "group": group})


def switches(rules: object) -> list[Switch]:
    """Return the switches of a rules value in declaration order. Their defaults are its values."""
    return [replace(switch, default=getattr(rules, switch.name)) for switch in _switches_of(rules)]


def rule_values(rules: object) -> dict[str, Any]:
    """Return the value of every switch by name."""
    return {switch.name: getattr(rules, switch.name) for switch in _switches_of(rules)}


def with_changes(rules: R, changes: Mapping[str, object]) -> R:
    """Return the rules with some switches changed. Raise RulesError for an unknown name or value."""
    known = {switch.name: switch for switch in _switches_of(rules)}
    parsed: dict[str, object] = {}
    for name, value in changes.items():
        if name not in known:
            word = name[:LONGEST_WORD]
            raise RulesError(f"There is no switch “{word}”; the switches are {', '.join(known)}.")
        parsed[name] = known[name].parse(value)
    return replace(rules, **parsed)  # type: ignore[type-var]


def changes_from(preset: object, rules: object) -> dict[str, object]:
    """Return the switches whose values differ from a preset."""
    before = rule_values(preset)
    return {name: value for name, value in rule_values(rules).items() if before[name] != value}


_declared: dict[type, tuple[Switch, ...]] = {}
"""The switches of each rules class, read once."""


def _switches_of(rules: object) -> tuple[Switch, ...]:
    kind = type(rules)
    if kind not in _declared:
        if not is_dataclass(kind):
            raise TypeError(f"These are not rules, such as game.preset: {rules!r}")
        _declared[kind] = tuple(_read_declarations(kind))
    return _declared[kind]


def _read_declarations(rules: type) -> Iterator[Switch]:
    types = get_type_hints(rules)
    for item in fields(rules):
        kind, choices = _kind_of(types[item.name])
        yield Switch(item.name, kind, item.default, choices=choices, **item.metadata)


def _kind_of(annotation: object) -> tuple[str, tuple[object, ...]]:
    if annotation is bool:
        return "flag", (False, True)
    if annotation is int:
        return "number", ()
    if isinstance(annotation, type) and issubclass(annotation, Choice):
        return "choice", tuple(annotation)
    return "choice", get_args(annotation)
