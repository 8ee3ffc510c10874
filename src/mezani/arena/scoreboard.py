"""The scoreboard of a contest: the standing of each bot, at any time while the matches are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mezani.arena.contest import ArenaMatch
from mezani.arena.decision_times import DecisionTimes
from mezani.arena.play import PlayedMatch
from mezani.arena.ratings import Skill, SkillTable
from mezani.arena.win_share import WinShare, WinTally


@dataclass(frozen=True, slots=True)
class Standing:
    """What a bot has achieved: its share of the wins, its even share, its skill and its decision times."""

    bot: str
    share: WinShare
    even: float
    skill: Skill
    times: DecisionTimes


class Scoreboard:
    """Counts the matches of a contest between these bots, one for each seat."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.seats = Counter(bots)
        self.players = len(bots)
        self.tallies = {bot: WinTally() for bot in self.seats}
        self.times = {bot: DecisionTimes() for bot in self.seats}
        self.skills = SkillTable()

    def add(self, match: ArenaMatch, played: PlayedMatch) -> None:
        """Count a match."""
        result = played.result
        for bot in self.seats:
            part = result.part_won([name == bot for name in match.bots])
            self.tallies[bot].add(match.deal, part)
            self.times[bot].include(played.times[bot])
        self.skills.rate(match.bots, result.winners)

    def standings(self) -> list[Standing]:
        """Return the standings, with the bot first that won most for its number of seats."""
        found = [
            Standing(
                bot,
                self.tallies[bot].share(),
                seats / self.players,
                self.skills[bot],
                self.times[bot],
            )
            for bot, seats in self.seats.items()
        ]
        return sorted(found, key=lambda standing: -standing.share.value / standing.even)

    def running_shares(self, bot: str) -> list[tuple[int, float]]:
        """Return how the share of a bot developed: the number of matches, and its share, after each deal."""
        wins, games = 0.0, 0
        points: list[tuple[int, float]] = []
        for won, count in self.tallies[bot].deals.values():
            wins += won
            games += count
            points.append((games, wins / games))
        return points
