"""All fields of a position by name, for pickles and checksums.

A position declares each field once, in its constructor, which also copies it from another position. Nothing else
has to be changed when a field is added: compiled classes list their fields in ``__mypyc_attrs__``, interpreted
objects in ``__dict__``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

NOT_DATA = ("events", "fast_rules")
"""Fields that are not part of what a position is: the listener of a step, and the rules it was created with."""
VECTOR = type(vec[i64]())


def read_fields(position: object) -> dict[str, Any]:
    """Return the fields of a position in alphabetical order, with vectors as lists."""
    names = getattr(type(position), "__mypyc_attrs__", None) or tuple(vars(position))
    names, get_values = _sorted_getter(names)
    values = get_values(position)
    return {
        name: list(value) if type(value) is VECTOR else value for name, value in zip(names, values)
    }


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
