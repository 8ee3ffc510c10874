"""Matches of a network in training against the bots, to see what it has learned."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mezani import GAMES, Match
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.bots.learned.master import MasterBot
from mezani.bots.learned.network import load_network
from mezani.seats import SEAT_LETTERS

MAX_STEPS = 2000
"""A match with more steps counts as a tie."""


def win_share(family: str, weights: Path, opponent: str, games: int) -> float:
    """Return the share of wins against a bot: the family's games with two players in turn, each deal played twice."""
    bots = [MasterBot(family, load_network(family, weights)), BOTS[opponent]]
    ids = [game.id for game in GAMES.values() if game.family == family]
    won = decided = 0
    for number in range(games):
        own = number % 2
        game = GAMES[ids[number // 2 % len(ids)]]
        match = Match(game, SEAT_LETTERS[:2], seed=f"training {number // 2}")
        play_out(match, bots if own == 0 else bots[::-1], MAX_STEPS)
        winners: Sequence[int] = match.state.winners()
        decided += bool(winners)
        won += own in winners
    return won / max(1, decided)
