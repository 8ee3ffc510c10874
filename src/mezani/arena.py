"""Matches between bots, with rotated seats, and the statistics of their results.

>>> matches = matches_between("kadi-friendly", "casual", "random", games=20, players=2, seed="tea")
>>> rate = win_rate_of("casual", zip(matches, play_all(matches)))
>>> rate.games, rate.low > 0.5
(20, True)
"""

from __future__ import annotations

import math
import multiprocessing
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from mezani import Match, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.seats import SEAT_LETTERS

MAX_STEPS = 100_000
"""A match with more steps counts as a tie."""

Z_95 = 1.959964
"""The half-width of a 95 % interval in standard deviations."""

CHUNK_SIZE = 4
"""Number of matches handed to a process at once."""


@dataclass(frozen=True, slots=True)
class ArenaMatch:
    """A match to play: a game, a seed, and the name of a bot for every seat."""

    game_id: str
    seed: str
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match: the winning seats, if any, and the seat that started."""

    winners: tuple[int, ...]
    first: int


@dataclass(frozen=True, slots=True)
class WinRate:
    """A win rate with its 95 % confidence interval.

    ``games`` does not include the ``tied`` ones. A win shared by several seats is divided between them.
    """

    wins: float
    games: int
    tied: int

    @property
    def value(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def low(self) -> float:
        return wilson_interval(self.wins, self.games)[0]

    @property
    def high(self) -> float:
        return wilson_interval(self.wins, self.games)[1]


# Matches


def matches_between(
    game_id: str, upper: str, lower: str, *, games: int, players: int, seed: str
) -> list[ArenaMatch]:
    """Return matches between two bots. Each deal is played twice, with the bots swapped."""
    return [
        ArenaMatch(game_id, f"arena {seed} {number // 2}", seating(number, upper, lower, players))
        for number in range(games)
    ]


def seating(number: int, upper: str, lower: str, players: int) -> tuple[str, ...]:
    """Return the bot in each seat: they alternate, and shift by one seat with each deal."""
    shift = number // 2
    return tuple(
        upper if ((seat + shift) % players + number) % 2 == 0 else lower for seat in range(players)
    )


def matches_of_equals(
    game_id: str, bot: str, *, games: int, players: int, seed: str
) -> list[ArenaMatch]:
    """Return matches with the same bot in every seat."""
    return [
        ArenaMatch(game_id, f"equals {seed} {number}", (bot,) * players) for number in range(games)
    ]


# Play


def play_match(plan: ArenaMatch) -> Result:
    """Play one match to its end."""
    match = Match(find_game(plan.game_id), SEAT_LETTERS[: len(plan.bots)], seed=plan.seed)
    play_out(match, [BOTS[bot] for bot in plan.bots], MAX_STEPS)
    return Result(tuple(match.state.winners()), match.first)


def play_all(matches: Sequence[ArenaMatch], processes: int = 1) -> Iterator[Result]:
    """Play matches and yield their results in order, whatever the number of processes."""
    if processes == 1:
        yield from map(play_match, matches)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=ignore_interrupts) as pool:
        yield from pool.map(play_match, matches, chunksize=CHUNK_SIZE)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# Statistics


def win_rate_of(bot: str, played: Iterable[tuple[ArenaMatch, Result]]) -> WinRate:
    """Return the win rate of the seats of a bot."""
    return win_rate(
        [
            None if not result.winners else won_part(result, [name == bot for name in match.bots])
            for match, result in played
        ]
    )


def starter_win_rate(results: Iterable[Result]) -> WinRate:
    """Return the win rate of the starting seat."""
    return win_rate(
        [
            None if not result.winners else (result.first in result.winners) / len(result.winners)
            for result in results
        ]
    )


def won_part(result: Result, is_theirs: Sequence[bool]) -> float:
    """Return the part of a win that went to some of the seats."""
    return sum(is_theirs[seat] for seat in result.winners) / len(result.winners)


def win_rate(parts: Sequence[float | None]) -> WinRate:
    """Return the win rate over many matches; None is a match without a winner."""
    won = [part for part in parts if part is not None]
    return WinRate(sum(won), len(won), len(parts) - len(won))


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson score interval, which is also valid for few games."""
    if games == 0:
        return 0.0, 1.0
    square = Z_95 * Z_95
    rate = wins / games
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = rate * (1 - rate) / games + square / (4 * games * games)
    half_width = Z_95 * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - half_width), min(1.0, middle + half_width)
