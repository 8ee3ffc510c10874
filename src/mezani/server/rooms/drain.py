"""Draining: before the server stops, running matches continue, but nothing new is started."""

from __future__ import annotations

from mezani.server.errors import DrainingError


class Drain:
    """Whether the server is draining. All rooms share it."""

    def __init__(self) -> None:
        self.is_on = False

    def check(self) -> None:
        """Refuse to start something new while the server is draining."""
        if self.is_on:
            raise DrainingError
