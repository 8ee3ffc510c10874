"""The ladder: which contests it has, and how its results are written to a page."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from mezani import GAMES
from mezani.arena import play_all, schedule
from mezani.arena.ladder import OPPONENT, Ladder, ladder_bots, ladder_contests
from mezani.arena.ladder_page import BEGIN, END, PLOT, PageError, with_ladder
from mezani.bots import BOTS, LEVELS

ROOT = Path(__file__).parents[2]


def played_ladder(*game_ids: str, games: int = 2) -> Ladder:
    contests = ladder_contests([GAMES[name] for name in game_ids], games, "x")
    ladder = Ladder(contests)
    matches = schedule(contests)
    for match, played in zip(matches, play_all(matches)):
        ladder.add(match, played)
    return ladder


def test_every_level_plays_every_other_one_in_every_game() -> None:
    contests = ladder_contests(GAMES.values(), 10, "x")
    for game in GAMES.values():
        pairs = {
            frozenset(contest.bots)
            for contest in contests
            if contest.game_id == game.id and len(contest.bots) == 2
        }
        assert pairs == {frozenset(pair) for pair in combinations(ladder_bots(), 2)}
    assert set(LEVELS) <= set(ladder_bots())


def test_each_level_plays_alone_against_the_opponent_where_more_can_play() -> None:
    contests = ladder_contests([GAMES["qute"], GAMES["kadi-live"], GAMES["no-kitty"]], 10, "x")
    more = [contest for contest in contests if len(contest.bots) > 2]
    assert all(set(contest.bots[1:]) == {OPPONENT} for contest in more)
    sizes = {(contest.game_id, len(contest.bots)) for contest in more}
    assert sizes == {("qute", 3), ("kadi-live", 3), ("kadi-live", 4)}
    assert OPPONENT not in {contest.bots[0] for contest in more}


def test_a_new_level_joins_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "greedy", BOTS["sharp"])
    ladder = played_ladder("kadi-friendly")
    assert ladder.bots[-1] == "greedy"
    assert ladder.share("kadi-friendly", "greedy", "rookie") is not None
    assert ladder.share("kadi-friendly", "greedy", "sharp", players=4) is not None
    assert "`greedy`" in with_ladder(f"{BEGIN}{END}", ladder)


def test_the_share_of_the_other_bot_is_the_rest() -> None:
    ladder = played_ladder("no-kitty", games=6)
    share = ladder.share("no-kitty", "sharp", "rookie")
    other = ladder.share("no-kitty", "rookie", "sharp")
    assert share is not None
    assert other is not None
    assert share.value + other.value == 1
    assert share.low + other.high == 1
    assert ladder.share("no-kitty", "sharp", "sharp") is None


def test_levels_that_do_not_clearly_beat_the_next_weaker_one_are_named() -> None:
    ladder = played_ladder("no-kitty", games=2)
    assert ladder.not_clearly_better() == [
        ("no-kitty", "casual", "rookie"),
        ("no-kitty", "sharp", "casual"),
        ("no-kitty", "master", "sharp"),
    ]
    clear = played_ladder("no-kitty", games=60)
    assert clear.not_clearly_better() == []


def test_only_the_text_between_the_markers_of_a_page_changes() -> None:
    page = f"# Bots\n\nBefore.\n\n{BEGIN}\nold\n{END}\n\nAfter.\n"
    written = with_ladder(page, played_ladder("kadi-friendly", "no-kitty"))
    assert written.startswith(f"# Bots\n\nBefore.\n\n{BEGIN}\n")
    assert written.endswith(f"\n{END}\n\nAfter.\n")
    assert "old" not in written
    assert "`mezani ladder --games 2 --seed x`" in written
    rows = [line for line in written.splitlines() if line.startswith("| ")]
    assert rows[0] == (
        "| game | bot | against rookie | against casual | against sharp | against master | skill |"
    )
    assert rows[1].startswith("| `kadi-friendly` | `master` | ")
    players = [row.split(" | ")[1] for row in rows if row.split(" | ")[1].isdecimal()]
    assert players == ["3", "4"]
    assert with_ladder(written, played_ladder("kadi-friendly", "no-kitty")) == written


def test_a_page_without_markers_is_refused() -> None:
    with pytest.raises(PageError, match="begin"):
        with_ladder("# Bots\n", played_ladder("no-kitty"))


def test_the_page_about_bots_has_a_ladder_of_all_games() -> None:
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    section = page.partition(BEGIN)[2].partition(END)[0]
    for game_id in GAMES:
        assert f"| `{game_id}` |" in section
    assert (ROOT / "docs" / PLOT).stat().st_size < 100_000
