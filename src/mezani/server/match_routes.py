"""Finished matches, players and the leaderboard over HTTP."""

from __future__ import annotations

from litestar.types import ControllerRouterHandler

MATCH_ROUTES: list[ControllerRouterHandler] = []
