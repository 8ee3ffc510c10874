"""Moves that are what their notation says: two with the same text are the same move."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class TextMove:
    """The base of moves: compared, hashed and shown by their text."""

    def __str__(self) -> str:
        raise NotImplementedError

    def __repr__(self) -> str:
        return "<Move " + str(self) + ">"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TextMove) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))
