"""All fields of a position by name, for pickles and checksums.

A position declares each field once, in its constructor, which also copies it from another position. Nothing else has
to change when a field is added: a compiled class has a descriptor for each field, an interpreted object lists them in
``__dict__``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from types import GetSetDescriptorType
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

NOT_DATA = ("events", "fast_rules")
"""Fields that a position does not own: the list of a step's events, and the rules."""
VECTOR = type(vec[i64]())


def read_fields(position: object) -> dict[str, Any]:
    """Return the fields of a position in alphabetical order, with vectors as lists."""
    names = _compiled_fields(type(position)) or tuple(vars(position))
    names, get_values = _sorted_getter(names)
    values = get_values(position)
    return {
        name: list(value) if type(value) is VECTOR else value for name, value in zip(names, values)
    }


_fields_by_class: dict[type, tuple[str, ...]] = {}


def _compiled_fields(kind: type) -> tuple[str, ...]:
    """Return the fields of a compiled class; none for an interpreted one."""
    if kind not in _fields_by_class:
        names = dir(kind)
        fields = [name for name in names if isinstance(getattr(kind, name), GetSetDescriptorType)]
        _fields_by_class[kind] = () if "__dict__" in names else tuple(fields)
    return _fields_by_class[kind]


@lru_cache(maxsize=64)
def _sorted_getter(names: tuple[str, ...]) -> tuple[tuple[str, ...], attrgetter[Any]]:
    wanted = tuple(sorted(name for name in names if name not in NOT_DATA))
    return wanted, attrgetter(*wanted)


def write_fields(position: object, fields: Mapping[str, Any]) -> None:
    """Set the fields of a position to what ``read_fields`` returned."""
    for name, value in fields.items():
        is_vector = type(getattr(position, name)) is VECTOR
        setattr(position, name, vec[i64](value) if is_vector else value)


def digest(fields: Mapping[str, Any]) -> str:
    """Return a hash of fields whose values are numbers, texts and lists of them."""
    return hashlib.sha256(repr([*fields.values()]).encode()).hexdigest()
