"""Bots against bots: many matches with the seats rotated, and what the results show.

>>> tables = tables_between("kadi-friendly", "casual", "random", games=20, players=2, seed="tea")
>>> share = share_of("casual", zip(tables, play_all(tables)))
>>> share.games, share.low > 0.5
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
from mezani.bots.driver import step, waited_for
from mezani.seats import SEAT_LETTERS

LONGEST = 100_000
"""A match of more steps than this counts as drawn."""

CERTAINTY = 1.959964
"""How many standard deviations a 95 % interval reaches to each side."""

AT_A_TIME = 4
"""How many matches a process is handed at once."""


@dataclass(frozen=True, slots=True)
class ArenaTable:
    """One match to be played: a game, a seed, and the name of a bot for every seat."""

    game_id: str
    seed: str
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: who won (nobody, one, or several who share it), and who started it."""

    winners: tuple[int, ...]
    first: int


@dataclass(frozen=True, slots=True)
class Share:
    """How much of what was won somebody won, with the interval that holds the true share 19 times in 20.

    ``games`` are those somebody won; ``drawn`` come on top. A win shared by several counts in parts.
    """

    wins: float
    games: int
    drawn: int

    @property
    def value(self) -> float:
        """The share as it came out."""
        return self.wins / self.games if self.games else 0.0

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return wilson_interval(self.wins, self.games)[0]

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return wilson_interval(self.wins, self.games)[1]


# Which matches


def tables_between(
    game_id: str, upper: str, lower: str, *, games: int, players: int, seed: str
) -> list[ArenaTable]:
    """Matches between two bots, seated in turns. Each deal is played twice, with the bots exchanged."""
    return [
        ArenaTable(game_id, f"arena {seed} {number // 2}", seating(number, upper, lower, players))
        for number in range(games)
    ]


def seating(number: int, upper: str, lower: str, players: int) -> tuple[str, ...]:
    """Who sits where: every other seat is the upper's, begun one seat further on with each deal."""
    turned = number // 2
    return tuple(
        upper if ((seat + turned) % players + number) % 2 == 0 else lower for seat in range(players)
    )


def tables_of_equals(
    game_id: str, bot: str, *, games: int, players: int, seed: str
) -> list[ArenaTable]:
    """Matches in which the same bot sits on every seat."""
    return [
        ArenaTable(game_id, f"equals {seed} {number}", (bot,) * players) for number in range(games)
    ]


# Playing them


def play_table(table: ArenaTable) -> Result:
    """Plays one match to its end."""
    match = Match(find_game(table.game_id), SEAT_LETTERS[: len(table.bots)], seed=table.seed)
    while (seats := waited_for(match.state)) and match.version < LONGEST:
        step(match, seats[0], BOTS[table.bots[seats[0]]])
    return Result(tuple(match.state.winners()), match.first)


def play_all(tables: Sequence[ArenaTable], processes: int = 1) -> Iterator[Result]:
    """Plays matches and gives their results in order, however many processes share the work."""
    if processes == 1:
        yield from map(play_table, tables)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=leave_interrupts) as pool:
        yield from pool.map(play_table, tables, chunksize=AT_A_TIME)


def leave_interrupts() -> None:
    """In a process that plays: Ctrl-C is for the one that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# What came of it


def share_of(bot: str, played: Iterable[tuple[ArenaTable, Result]]) -> Share:
    """The share of the wins that went to seats of a bot."""
    return share(
        [
            None if not result.winners else part(result, [name == bot for name in table.bots])
            for table, result in played
        ]
    )


def share_of_starter(results: Iterable[Result]) -> Share:
    """The share of the wins that went to whoever started."""
    return share(
        [
            None if not result.winners else (result.first in result.winners) / len(result.winners)
            for result in results
        ]
    )


def part(result: Result, is_theirs: Sequence[bool]) -> float:
    """How much of a match was won by some of its seats."""
    return sum(is_theirs[seat] for seat in result.winners) / len(result.winners)


def share(parts: Sequence[float | None]) -> Share:
    """The share over many matches; None is a match nobody won."""
    won = [part for part in parts if part is not None]
    return Share(sum(won), len(won), len(parts) - len(won))


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for a share: it stays within 0 and 1, and is right for few games too."""
    if games == 0:
        return 0.0, 1.0
    square = CERTAINTY * CERTAINTY
    share = wins / games
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games * games)
    reach = CERTAINTY * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
