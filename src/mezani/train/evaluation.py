"""Matches of a network in training against the bots, to see what it has learned."""

from __future__ import annotations

from pathlib import Path

from mezani import GAMES, Match
from mezani.arena import Result, WinTally
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.bots.learned.master import MasterBot
from mezani.bots.learned.network import load_network
from mezani.seats import SEAT_LETTERS

MAX_STEPS = 2000
"""A match with more steps counts as a tie."""


def win_share(family: str, weights: Path, opponent: str, games: int) -> float:
    """Return the share of wins against a bot: the family's games with two players in turn, each deal played twice.

    A shared win is divided, and ties do not count.
    """
    bots = [MasterBot(family, load_network(family, weights)), BOTS[opponent]]
    ids = [game.id for game in GAMES.values() if game.family == family]
    tally = WinTally()
    for number in range(games):
        deal, own = divmod(number, 2)
        match = Match(GAMES[ids[deal % len(ids)]], SEAT_LETTERS[:2], seed=f"training {deal}")
        play_out(match, bots if own == 0 else bots[::-1], MAX_STEPS)
        result = Result(tuple(match.state.winners()), match.first, match.version)
        tally.add(deal, result.part_won([seat == own for seat in range(2)]))
    return tally.share().value
