"""Matches between bots: every deal with every seating, and the statistics of the results.

>>> contest = Contest("kadi-friendly", ("casual", "random"), deals=10, seed="tea")
>>> scoreboard = play_contest(contest)
>>> best = scoreboard.standings()[0]
>>> best.bot, best.share.games, best.share.low > 0.5
('casual', 20, True)
"""

from __future__ import annotations

from mezani.arena.contest import ArenaMatch, Contest, schedule
from mezani.arena.play import PlayedMatch, Result, play_all, play_match
from mezani.arena.scoreboard import Scoreboard, Standing
from mezani.arena.win_share import WinShare, WinTally

__all__ = [
    "ArenaMatch",
    "Contest",
    "PlayedMatch",
    "Result",
    "Scoreboard",
    "Standing",
    "WinShare",
    "WinTally",
    "play_all",
    "play_contest",
    "play_match",
    "schedule",
]


def play_contest(contest: Contest) -> Scoreboard:
    """Play all matches of a contest in this process."""
    scoreboard = Scoreboard(contest.bots)
    matches = schedule([contest])
    for match, played in zip(matches, play_all(matches)):
        scoreboard.add(match, played)
    return scoreboard
