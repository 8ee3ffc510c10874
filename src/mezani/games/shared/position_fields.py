"""All fields of a position by name, for pickles and checksums.

A position declares each field once, in its constructor, which also copies it from another position. Nothing else
has to be changed when a field is added: compiled classes list their fields in ``__mypyc_attrs__``, interpreted
objects in ``__dict__``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

NOT_DATA = ("events", "fast_rules")
"""Fields that are not part of what a position is: the listener of a step, and the rules it was created with."""


def read_fields(position: object) -> dict[str, Any]:
    """Return the fields of a position in alphabetical order, with vectors as lists."""
    names = getattr(type(position), "__mypyc_attrs__", None) or vars(position)
    values = {name: getattr(position, name) for name in sorted(names) if name not in NOT_DATA}
    return {
        name: list(value) if isinstance(value, vec) else value for name, value in values.items()
    }


def write_fields(position: object, fields: Mapping[str, Any]) -> None:
    """Set the fields of a position to what ``read_fields`` returned."""
    for name, value in fields.items():
        is_vector = isinstance(getattr(position, name), vec)
        setattr(position, name, vec[i64](value) if is_vector else value)


def digest(fields: Mapping[str, Any]) -> str:
    """Return a hash of fields that are numbers, texts and lists of them."""
    return hashlib.sha256(repr(sorted(fields.items())).encode()).hexdigest()
