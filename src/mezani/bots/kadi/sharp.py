"""The sharp player."""

from __future__ import annotations

from mezani.bots.kadi.casual import CasualBot


class SharpBot(CasualBot):
    """For now a casual player."""
