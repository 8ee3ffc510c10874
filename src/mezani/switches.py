"""House rules as data: every switch is a typed field with a default, its choices and a sentence of help.

A game's rules are a frozen dataclass whose fields are made with ``choice``, ``number`` or ``flag``. The lobby
form, the command line and the tables in the docs are all built from what ``switches`` tells of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from mezani.errors import RulesError

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule: its name, what it may be, what it is unless changed, and what it means."""

    name: str
    kind: str
    default: object
    help: str
    choices: tuple[object, ...] = ()
    low: int = 0
    high: int = 0

    def parse(self, value: object) -> object:
        """The value as its own type, from a TOML value or a word typed by a person."""
        parsed = self._read(value)
        if parsed is None:
            raise RulesError(f"{self.name} can't be {shown(value)}: it takes {self.takes()}.")
        return parsed

    def takes(self) -> str:
        """What the switch takes, in words: ``one of last, sum``."""
        if self.kind == "number":
            return f"a whole number from {self.low} to {self.high}"
        return "one of " + ", ".join(shown(choice) for choice in self.choices)

    def _read(self, value: object) -> object | None:
        word = shown(value).strip().lower()
        if self.kind == "number":
            whole = int(word) if word.isdecimal() else None
            return whole if whole is not None and self.low <= whole <= self.high else None
        if self.kind == "flag":
            return {"yes": True, "true": True, "no": False, "false": False}.get(word)
        return next((choice for choice in self.choices if shown(choice) == word), None)


def shown(value: object) -> str:
    """A switch's value as it is written: yes and no for flags."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def choice(default: object, *others: object, means: str) -> Any:
    """A field that takes one of a few values; the first named is the default."""
    return _switch_field(Switch("", "choice", default, means, choices=(default, *others)))


def number(default: int, low: int, high: int, *, means: str) -> Any:
    """A field that takes a whole number in a range."""
    return _switch_field(Switch("", "number", default, means, low=low, high=high))


def flag(*, default: bool, means: str) -> Any:
    """A field that is on or off."""
    return _switch_field(Switch("", "flag", default, means, choices=(False, True)))


def _switch_field(switch: Switch) -> Any:
    return field(default=switch.default, metadata={"switch": switch})


def switches(rules: object) -> list[Switch]:
    """Every switch of a rules value, in the order they are written; its defaults are that value's."""
    return [
        replace(item.metadata["switch"], name=item.name, default=getattr(rules, item.name))
        for item in fields(rules)  # type: ignore[arg-type]
    ]


def with_changes(rules: R, changes: Mapping[str, object]) -> R:
    """The rules with some switches changed, each value checked."""
    known = {switch.name: switch for switch in switches(rules)}
    parsed: dict[str, object] = {}
    for name, value in changes.items():
        if name not in known:
            raise RulesError(f"There is no switch “{name}”; there are {', '.join(known)}.")
        parsed[name] = known[name].parse(value)
    return replace(rules, **parsed)  # type: ignore[type-var]


def changes_from(preset: object, rules: object) -> dict[str, object]:
    """The switches in which rules differ from a preset."""
    return {
        switch.name: switch.default
        for switch in switches(rules)
        if getattr(preset, switch.name) != switch.default
    }
