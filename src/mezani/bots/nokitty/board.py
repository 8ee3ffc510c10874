"""The board as a bot sees it: colours, owners and hearts of the tiles, and how moves change them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mezani.games.nokitty.engine.cards import COLOURS, HEART_KINDS, WHITE, points

MINE = 0
THEIRS = 1
NO_OWNER = -1
NO_HEART = -1

POINTS: tuple[tuple[int, ...], ...] = tuple(
    tuple(points(kind, colour) for colour in range(len(COLOURS))) for kind in range(HEART_KINDS)
)
"""What a heart counts on a tile, by kind and colour."""


@dataclass(frozen=True, slots=True)
class Board:
    """The colour, the owner and the heart of every tile. Tiles are counted from 0."""

    colours: tuple[int, ...]
    owners: tuple[int, ...]
    hearts: tuple[int, ...]

    def points_on(self, tile: int) -> int:
        """Return what the heart on a tile counts, or 0 if the tile is empty."""
        kind = self.hearts[tile]
        return 0 if kind == NO_HEART else POINTS[kind][self.colours[tile]]

    def tiles_of(self, owner: int) -> list[int]:
        """Return the tiles with hearts of a player, or the empty tiles for NO_OWNER."""
        return [tile for tile, found in enumerate(self.owners) if found == owner]

    def score(self, owner: int) -> int:
        return sum(self.points_on(tile) for tile in self.tiles_of(owner))

    @property
    def lead(self) -> int:
        """How many points this player is ahead."""
        return self.score(MINE) - self.score(THEIRS)

    @property
    def empty(self) -> list[int]:
        """The tiles without a heart."""
        return self.tiles_of(NO_OWNER)

    @property
    def is_filled(self) -> bool:
        """True if every tile holds a heart, which ends the game."""
        return NO_OWNER not in self.owners

    def with_heart(self, kind: int, tile: int) -> Board:
        """Return the board after this player placed a heart on a tile."""
        return replace(
            self,
            owners=changed(self.owners, tile, MINE),
            hearts=changed(self.hearts, tile, kind),
        )

    def without_heart(self, tile: int) -> Board:
        """Return the board after the heart on a tile was blown away."""
        return replace(
            self,
            owners=changed(self.owners, tile, NO_OWNER),
            hearts=changed(self.hearts, tile, NO_HEART),
        )

    def with_white(self, tile: int) -> Board:
        """Return the board after a tile was turned white."""
        return replace(self, colours=changed(self.colours, tile, WHITE))

    def lead_gained_by_white(self, tile: int) -> int:
        """Return how much turning a tile white adds to the lead."""
        return self.with_white(tile).lead - self.lead


def changed(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return a tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])
