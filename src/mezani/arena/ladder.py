"""The ladder: how strong the bots are against each other, in every game.

Every bot plays every other one with two players. In games for more, each bot also plays alone against `OPPONENT` in
all other seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from mezani import Game
from mezani.arena.contest import ArenaMatch, Contest, deals_for
from mezani.arena.play import PlayedMatch
from mezani.arena.ratings import SkillTable
from mezani.arena.win_share import WinShare, WinTally
from mezani.bots import BOTS

NOT_RANKED = ("random",)
OPPONENT = "sharp"
"""The bot in all other seats where more than two play."""
MORE_PLAYERS = (3, 4)


def ladder_bots() -> list[str]:
    """Return the bots of the ladder, from the weakest to the strongest."""
    return [name for name in BOTS if name not in NOT_RANKED]


def ladder_contests(games: Iterable[Game], number: int, seed: str) -> tuple[Contest, ...]:
    """Return the contests of a ladder, with at least this number of matches each."""
    bots = ladder_bots()
    contests: list[Contest] = []
    for game in games:
        pairs = [(upper, lower) for lower, upper in combinations(bots, 2)]
        more = [
            (bot, *[OPPONENT] * (players - 1))
            for players in MORE_PLAYERS
            for bot in bots
            if bot != OPPONENT
        ]
        contests += [
            Contest(game.id, seats, deals_for(seats, number), seed)
            for seats in (*pairs, *more)
            if game.min_seats <= len(seats) <= game.max_seats
        ]
    return tuple(contests)


class Ladder:
    """The results of a ladder. The skill of a bot in a game is that of the matches for two."""

    def __init__(self, contests: Sequence[Contest]) -> None:
        self.contests = contests
        self.tallies = [WinTally() for _ in contests]
        self.skills: dict[str, SkillTable] = defaultdict(SkillTable)
        self.games = list(dict.fromkeys(contest.game_id for contest in contests))
        playing = {bot for contest in contests for bot in contest.bots}
        self.bots = [bot for bot in BOTS if bot in playing]

    def add(self, match: ArenaMatch, played: PlayedMatch) -> None:
        """Count a match."""
        first = self.contests[match.contest].bots[0]
        part = played.result.part_won([bot == first for bot in match.bots])
        self.tallies[match.contest].add(match.deal, part)
        if len(match.bots) == 2:
            self.skills[match.game_id].rate(match.bots, played.result.winners)

    def share(self, game_id: str, bot: str, other: str, players: int = 2) -> WinShare | None:
        """Return the win share of a bot against another one in all other seats, or None if they did not play."""
        for contest, tally in zip(self.contests, self.tallies):
            if contest.game_id == game_id and len(contest.bots) == players:
                if (contest.bots[0], contest.bots[-1]) == (bot, other):
                    return tally.share()
                if players == 2 and contest.bots == (other, bot):
                    return tally.share().complement()
        return None

    def larger_sizes(self, game_id: str) -> list[int]:
        """Return the numbers of players above two with which a game was played."""
        sizes = {len(item.bots) for item in self.contests if item.game_id == game_id}
        return sorted(sizes - {2})

    @property
    def challengers(self) -> list[str]:
        """The bots that play against the opponent."""
        return [bot for bot in self.bots if bot != OPPONENT]

    def not_clearly_better(self) -> list[tuple[str, str, str]]:
        """Return each game, bot and weaker bot where the interval of the share reaches down to one half."""
        return [
            (game_id, upper, lower)
            for game_id in self.games
            for lower, upper in pairwise(self.bots)
            if (share := self.share(game_id, upper, lower)) is not None and share.low <= 0.5
        ]
