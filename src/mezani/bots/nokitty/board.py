"""The tiles as a bot sees them: whose hearts lie where, and what a move would make of that."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mezani.games.nokitty.engine.cards import COLOURS, HEART_KINDS, WHITE, points

MINE = 0
THEIRS = 1
NOBODY = -1
NO_HEART = -1

POINTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(points(kind, colour) for colour in range(len(COLOURS))) for kind in range(HEART_KINDS)
)
"""What a heart counts on a tile, by kind and colour."""


@dataclass(frozen=True, slots=True)
class Board:
    """The colour, the owner and the heart of every tile; tiles are counted from 0."""

    colours: tuple[int, ...]
    owners: tuple[int, ...]
    hearts: tuple[int, ...]

    def points_on(self, tile: int) -> int:
        """What the heart on a tile counts; 0 where none lies."""
        kind = self.hearts[tile]
        return 0 if kind == NO_HEART else POINTS[kind][self.colours[tile]]

    def tiles_of(self, owner: int) -> list[int]:
        """The tiles with hearts of a player, or with nobody's."""
        return [tile for tile, found in enumerate(self.owners) if found == owner]

    def score(self, owner: int) -> int:
        """The points of a player."""
        return sum(self.points_on(tile) for tile in self.tiles_of(owner))

    @property
    def lead(self) -> int:
        """How many points this player is ahead."""
        return self.score(MINE) - self.score(THEIRS)

    @property
    def empty(self) -> list[int]:
        """The tiles without a heart."""
        return self.tiles_of(NOBODY)

    # What a move makes of it

    def with_heart(self, kind: int, tile: int) -> Board:
        """This player's heart is placed on a tile."""
        return replace(
            self,
            owners=changed(self.owners, tile, MINE),
            hearts=changed(self.hearts, tile, kind),
        )

    def without_heart(self, tile: int) -> Board:
        """The heart on a tile is blown away."""
        return replace(
            self,
            owners=changed(self.owners, tile, NOBODY),
            hearts=changed(self.hearts, tile, NO_HEART),
        )

    def with_white(self, tile: int) -> Board:
        """A tile is turned white."""
        return replace(self, colours=changed(self.colours, tile, WHITE))

    def lead_from_white(self, tile: int) -> int:
        """What turning a tile white does to the lead."""
        return self.with_white(tile).lead - self.lead


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The values with one of them changed."""
    return (*values[:place], value, *values[place + 1 :])
