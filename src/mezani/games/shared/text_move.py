"""The base of moves that are equal if their texts are."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class TextMove:
    """A move that is compared, hashed and printed by its text."""

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return "<Move " + str(self) + ">"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TextMove) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))
