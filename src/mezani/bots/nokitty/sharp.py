"""The sharp player."""

from __future__ import annotations

from mezani.bots.nokitty.casual import CasualBot


class SharpBot(CasualBot):
    """For now a casual player."""
