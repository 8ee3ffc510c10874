"""Plays that are being put together: what a player is told of them, in their language."""

from __future__ import annotations

from msgspec.structs import asdict

from mezani.games.shared.play_so_far import play_so_far
from mezani.server.messages import ExtendAnswer, ExtendCommand
from mezani.server.rooms.table import Table


def extended(table: Table, seat: int, command: ExtendCommand, language: str) -> ExtendAnswer:
    """What can follow in a play, why it can't be one, and what it would do."""
    said = play_so_far(table.game, table.state, seat, command.cards, table.said_names, language)
    return ExtendAnswer(ack=command.id, **asdict(said))
