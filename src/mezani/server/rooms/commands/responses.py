"""Responses already sent: a command sent twice is executed once and gets the same response twice."""

from __future__ import annotations

from collections.abc import Callable

from mezani.server.rooms.errors import BadMessageError

MAX_RESPONSES = 16
"""Responses stored for each player: far more than a client has pending at once."""


class Responses:
    """The last responses in a room, by player and command id, each with the content of its command."""

    __slots__ = ("_by_player",)

    def __init__(self) -> None:
        self._by_player: dict[str, dict[str, tuple[str, bytes]]] = {}

    def find(self, player_id: str, command_id: str, is_same: Callable[[str], bool]) -> bytes | None:
        """Return the response a command got before. Refuse an id that another command had."""
        found = self._by_player.get(player_id, {}).get(command_id)
        if found is None:
            return None
        content, response = found
        if not is_same(content):
            reason = f"“{command_id}” was the id of another command."
            raise BadMessageError(reason, "id_used")
        return response

    def store(self, player_id: str, command_id: str, content: str, response: bytes) -> None:
        """Store the response to a command."""
        stored = self._by_player.setdefault(player_id, {})
        stored[command_id] = (content, response)
        if len(stored) > MAX_RESPONSES:
            del stored[next(iter(stored))]
