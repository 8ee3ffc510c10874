"""The ladder as Markdown, written between two markers of a page, so that the text around them stays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mezani import MezaniError
from mezani.arena.contest import matches_in_deal
from mezani.arena.ladder import OPPONENT, Ladder
from mezani.arena.win_share import WinShare

BEGIN = "<!-- begin: written by mezani ladder -->"
END = "<!-- end: written by mezani ladder -->"
PLOT = Path("images", "ladder.png")
"""Where the plot is, next to the page."""
DASH = "–"
PAIRS = """\
`mezani ladder --games {games} --seed {seed}`: the share of the wins of the bot in the row against the bot in the
column with two players, its 95 % interval, and the bot's skill in these matches."""
MORE_PLAYERS = """\
With more players, one bot plays against `{opponent}` in all other seats. An even share is 33.3 % with three players
and 25 % with four."""


class PageError(MezaniError):
    """The page has no place for the ladder."""

    code = "bad_page"


def with_ladder(page: str, ladder: Ladder) -> str:
    """Return a page with the ladder between its markers."""
    before, after = text_around(page)
    return f"{before}{BEGIN}\n\n{ladder_text(ladder)}\n\n{END}{after}"


def text_around(page: str) -> tuple[str, str]:
    """Return the text before and after the markers of a page. Raise if they are missing."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise PageError(f"The page has no lines “{BEGIN}” and “{END}” to write between.")
    return before, after


def ladder_text(ladder: Ladder) -> str:
    """Return the tables of a ladder, and its plot."""
    parts = [
        PAIRS.format(games=matches_of_pair(ladder), seed=ladder.contests[0].seed),
        pair_table(ladder),
        f"![Win shares against {OPPONENT} in every game]({PLOT.as_posix()})",
    ]
    if any(ladder.larger_sizes(game_id) for game_id in ladder.games):
        parts += [MORE_PLAYERS.format(opponent=OPPONENT), size_table(ladder)]
    return "\n\n".join(parts)


def matches_of_pair(ladder: Ladder) -> int:
    """Return how many matches a pair plays in a game."""
    contest = ladder.contests[0]
    return contest.deals * matches_in_deal(contest.bots)


def pair_table(ladder: Ladder) -> str:
    """Return the table of all pairs, with a group of rows for each game."""
    rows = []
    for game_id in ladder.games:
        skills = ladder.skills[game_id]
        for bot in reversed(ladder.bots):
            shares = [cell(ladder.share(game_id, bot, other)) for other in ladder.bots]
            skill = f"{skills[bot].mu:.1f} ± {2 * skills[bot].sigma:.1f}"
            title = f"`{game_id}`" if bot == ladder.bots[-1] else ""
            rows.append((title, f"`{bot}`", *shares, skill))
    return table(("game", "bot", *(f"against {bot}" for bot in ladder.bots), "skill"), rows)


def size_table(ladder: Ladder) -> str:
    """Return the table of matches with more than two players."""
    bots = ladder.challengers
    rows = []
    for game_id in ladder.games:
        for place, players in enumerate(ladder.larger_sizes(game_id)):
            shares = [cell(ladder.share(game_id, bot, OPPONENT, players)) for bot in bots]
            rows.append(("" if place else f"`{game_id}`", str(players), *shares))
    return table(("game", "players", *bots), rows)


def cell(share: WinShare | None) -> str:
    """Return ``61.5 % (57.4–65.4)``."""
    if share is None:
        return DASH
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table; all columns but the names of games and bots are right-aligned."""
    rule = ["---" if name in ("game", "bot") else "---:" for name in columns]
    lines = [" | ".join(cells) for cells in (columns, *rows)]
    return "\n".join(
        [f"| {lines[0]} |", f"|{'|'.join(rule)}|", *(f"| {row} |" for row in lines[1:])]
    )
