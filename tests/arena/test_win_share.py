"""Win shares: shared wins, ties, and intervals whose unit is the deal."""

from __future__ import annotations

import pytest

from mezani import fast_rng
from mezani.arena import Result, WinTally
from mezani.arena.win_share import wilson_interval


def tally_of(*deals: tuple[float, ...]) -> WinTally:
    """Return the tally of deals with these parts of wins."""
    tally = WinTally()
    for number, parts in enumerate(deals):
        for part in parts:
            tally.add(number, part)
    return tally


def test_a_shared_win_is_divided_and_a_tied_match_counts_for_nobody() -> None:
    tally = WinTally()
    for deal, winners in enumerate([(0,), (0, 1), (), (1,)]):
        tally.add(deal, Result(winners, 0, 10).part_won([True, False]))
    share = tally.share()
    assert (share.wins, share.games, share.tied, share.decided) == (1.5, 4, 1, 3)
    assert share.value == 0.5
    others = share.complement()
    assert (others.wins, others.games, others.tied) == (1.5, 4, 1)


def test_deals_that_always_split_evenly_give_a_narrow_interval() -> None:
    paired = tally_of(*[(1.0, 0.0)] * 100).share()
    low, high = wilson_interval(100, 200)
    assert paired.low > low + 0.05
    assert paired.high < high - 0.05


def test_deals_that_are_won_twice_or_never_give_a_wide_interval() -> None:
    same = tally_of(*[(1.0, 1.0), (0.0, 0.0)] * 50).share()
    assert (same.low, same.high) == pytest.approx(wilson_interval(50, 100), abs=0.002)


def test_one_match_for_each_deal_gives_the_wilson_interval() -> None:
    share = tally_of(*[(1.0,)] * 250, *[(0.0,)] * 150).share()
    assert (share.low, share.high) == pytest.approx(wilson_interval(250, 400), abs=0.001)


@pytest.mark.parametrize("deals", [[], [(1.0,)], [(1.0, 0.0)], [(1.0, 1.0)] * 3, [(0.0, 0.0)] * 3])
def test_few_deals_give_an_interval_around_the_share(deals: list[tuple[float, ...]]) -> None:
    share = tally_of(*deals).share()
    assert 0.0 <= share.low <= share.value <= share.high <= 1.0
    assert share.high - share.low > 0.3


@pytest.mark.parametrize("split", [0.0, 0.3, 0.8])
def test_intervals_contain_the_true_share_about_as_often_as_they_say(split: float) -> None:
    rng = fast_rng(5)

    def chance(share: float) -> bool:
        return int(rng.below(1000)) < round(1000 * share)

    contained = 0
    for _ in range(400):
        tally = WinTally()
        for deal in range(60):
            first = chance(0.6)
            second = (not first) if chance(split) else chance(0.6)
            tally.add(deal, float(first))
            tally.add(deal, float(second))
        share = tally.share()
        truth = (0.6 + split * 0.4 + (1 - split) * 0.6) / 2
        contained += share.low <= truth <= share.high
    assert 0.92 <= contained / 400 <= 0.98


def test_the_others_won_the_rest() -> None:
    share = tally_of((1.0, 0.0), (1.0, 1.0)).share()
    others = share.complement()
    assert (others.wins, others.games) == (1.0, 4)
    assert (others.low, others.high) == (1 - share.high, 1 - share.low)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (250, 400, 0.5766, 0.6710),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilson_intervals_match_published_values(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=0.0001)
