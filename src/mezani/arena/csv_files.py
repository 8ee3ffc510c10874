"""Results as CSV files: one line for each match, and one for each bot or contest."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from mezani.arena.contest import ArenaMatch
from mezani.arena.ladder import Ladder
from mezani.arena.play import PlayedMatch
from mezani.arena.scoreboard import Standing
from mezani.arena.win_share import WinShare
from mezani.seats import seat_letter

MATCH_COLUMNS = ("match", "deal", "game", "rules", "seed", "bots", "winners", "starter", "steps")
SHARE_COLUMNS = ("games", "tied", "wins", "share", "low", "high")
STANDING_COLUMNS = ("bot", *SHARE_COLUMNS, "even", "mu", "sigma", "p50_ms", "p99_ms", "max_ms")
LADDER_COLUMNS = ("game", "players", "bot", "opponent", *SHARE_COLUMNS)


def write_matches(path: Path, matches: Iterable[tuple[ArenaMatch, PlayedMatch]]) -> None:
    """Write the matches: the bots in the order of the seats, and the letters of the seats that won."""
    write_rows(
        path,
        MATCH_COLUMNS,
        (
            (
                number,
                match.deal + 1,
                match.game_id,
                " ".join(f"{name}={value}" for name, value in match.rules.items()),
                match.seed,
                " ".join(match.bots),
                "".join(map(seat_letter, played.result.winners)),
                seat_letter(played.result.first),
                played.result.steps,
            )
            for number, (match, played) in enumerate(matches, start=1)
        ),
    )


def write_standings(path: Path, standings: Iterable[Standing]) -> None:
    """Write the standings. Shares are parts of 1, and times are in milliseconds."""
    write_rows(
        path,
        STANDING_COLUMNS,
        (
            (
                standing.bot,
                *share_cells(standing.share),
                f"{standing.even:.4f}",
                f"{standing.skill.mu:.3f}",
                f"{standing.skill.sigma:.3f}",
                f"{standing.times.quantile(0.5):.3f}",
                f"{standing.times.quantile(0.99):.3f}",
                f"{standing.times.longest:.3f}",
            )
            for standing in standings
        ),
    )


def write_ladder(path: Path, ladder: Ladder) -> None:
    """Write the contests of a ladder: the win share of a bot against another one in all other seats."""
    write_rows(
        path,
        LADDER_COLUMNS,
        (
            (
                contest.game_id,
                len(contest.bots),
                contest.bots[0],
                contest.bots[-1],
                *share_cells(tally.share()),
            )
            for contest, tally in zip(ladder.contests, ladder.tallies)
        ),
    )


def share_cells(share: WinShare) -> tuple[object, ...]:
    """Return the cells of SHARE_COLUMNS."""
    parts = (share.value, share.low, share.high)
    return (share.games, share.tied, f"{share.wins:g}", *(f"{part:.4f}" for part in parts))


def write_rows(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a CSV file with a line of headings."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
