"""A room as the database stores it: its seats, its rules and its phase.

``rename`` gives the names of fields in the stored JSON, where they differ.
"""

from __future__ import annotations

from typing import Any

import msgspec

WAITING = "waiting"
PLAYING = "playing"
FINISHED = "finished"


class SeatRecord(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    rename={"player_id": "player", "bot_level": "bot", "has_left": "left", "is_quick": "quick"},
):
    """A seat: free, a player's or a bot's. ``has_left``: its player left the match and a bot plays on.

    ``is_quick``: quick match gave it to the player, who did not choose the room.
    """

    player_id: str = ""
    name: str = ""
    guest: bool = False
    bot_level: str = ""
    ready: bool = False
    has_left: bool = False
    is_quick: bool = False

    @property
    def is_free(self) -> bool:
        return not self.name

    @property
    def is_player(self) -> bool:
        """Whether a person, not a bot, has this seat."""
        return bool(self.player_id)


FREE_SEAT = SeatRecord()


class Opening(msgspec.Struct, frozen=True, omit_defaults=True):
    """The steps that the first match of a room begins with, as seats and texts, and the deal they belong to."""

    seed: str
    steps: tuple[tuple[int, str], ...]
    starter: int | None = None


class RoomRecord(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    rename={
        "game_id": "game",
        "host_id": "host",
        "match_id": "match",
        "removed_ids": "removed",
        "muted_ids": "muted",
    },
):
    """The stored data of a room. A change makes a new record, which replaces the old one after its commit.

    ``muted_ids`` and ``mutes_spectators``: whom the host has muted. ``daily`` is the day of a room for a deal of the
    day, and ``seed`` the secret seed of its only match. ``opening`` is set until a match that continues another one
    has started. ``ended_by_operator``: the operator has ended the last match.
    """

    code: str
    game_id: str
    host_id: str
    seats: tuple[SeatRecord, ...]
    rules: dict[str, Any] = {}
    phase: str = WAITING
    is_public: bool = False
    is_practice: bool = False
    is_locked: bool = False
    rates_bots: bool = False
    fills_up: bool = False
    match_id: str = ""
    removed_ids: tuple[str, ...] = ()
    muted_ids: tuple[str, ...] = ()
    mutes_spectators: bool = False
    daily: str = ""
    seed: str = ""
    opening: Opening | None = None
    ended_by_operator: bool = False

    @property
    def is_public_lobby(self) -> bool:
        """Whether the room is public and waits for players."""
        return self.is_public and self.phase == WAITING

    def seat_of(self, player_id: str) -> int | None:
        """Return the seat of a player, including one they have left to a bot."""
        for number, seat in enumerate(self.seats):
            if seat.player_id == player_id:
                return number
        return None

    def seat_held_by(self, player_id: str) -> int | None:
        """Return the seat of a player, unless they have left it to a bot."""
        seat = self.seat_of(player_id)
        return None if seat is None or self.seats[seat].has_left else seat

    def with_seat(self, number: int, seat: SeatRecord) -> RoomRecord:
        """Return the record with one seat replaced."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return msgspec.structs.replace(self, seats=seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The name at each seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def player_ids(self) -> tuple[str, ...]:
        """The player id at each seat, empty for bots and free seats."""
        return tuple(seat.player_id for seat in self.seats)

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays some seat, its own or one that a player left."""
        return any(seat.bot_level or seat.has_left for seat in self.seats)

    @property
    def is_by_code(self) -> bool:
        """Whether a player came in another way than by quick match, so that the players can know each other."""
        return any(seat.is_player and not seat.is_quick for seat in self.seats)

    @property
    def is_full(self) -> bool:
        return not any(seat.is_free for seat in self.seats)
