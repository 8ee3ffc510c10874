"""Contests: every deal is played with every seating of the bots."""

from __future__ import annotations

from collections import Counter

import pytest

from mezani import find_game, with_changes
from mezani.arena.contest import (
    MAX_SEATINGS,
    Contest,
    count_seatings,
    deals_for,
    matches_in_deal,
    schedule,
    seatings,
)

FRIENDLY = Contest("kadi-friendly", ("sharp", "casual"), deals=5, seed="x")


@pytest.mark.parametrize(
    "bots", [("a", "b"), ("a", "b", "b"), ("a", "b", "b", "c"), ("a", "b", "c", "d")]
)
def test_a_deal_is_played_with_every_distinct_seating(bots: tuple[str, ...]) -> None:
    found = list(seatings(bots, "x"))
    assert len(found) == len(set(found)) == count_seatings(bots)
    assert all(Counter(seating) == Counter(bots) for seating in found)


@pytest.mark.parametrize("bots", ["ab", "abb", "abcd", "aabb", "abcde", "aaabbbcc"])
def test_every_bot_gets_every_seat_equally_often(bots: str) -> None:
    found = list(seatings(bots, "x"))
    for seat in range(len(bots)):
        assert Counter(seating[seat] for seating in found) == {
            bot: count * len(found) / len(bots) for bot, count in Counter(bots).items()
        }


def test_many_bots_are_rotated_in_an_order_that_differs_between_deals() -> None:
    bots = "abcdefgh"
    assert count_seatings(bots) > MAX_SEATINGS
    orders = {tuple(next(iter(seatings(bots, f"deal {deal}")))) for deal in range(20)}
    assert len(orders) == 20
    assert len(list(seatings(bots, "deal 0"))) == matches_in_deal(bots) == 8


def test_all_matches_of_a_deal_have_the_same_cards_and_rules() -> None:
    contest = Contest("kadi-classic", ("a", "b", "c"), 4, "x", has_random_rules=True)
    matches = schedule([contest])
    assert len(matches) == 4 * 6
    for deal in range(4):
        same = [match for match in matches if match.deal == deal]
        assert len({match.seed for match in same}) == 1
        assert all(match.rules == same[0].rules for match in same)


def test_random_rules_are_playable_and_differ_between_deals() -> None:
    contest = Contest("kadi-classic", ("a", "b", "c"), 20, "x", has_random_rules=True)
    game = find_game("kadi-classic")
    found = [with_changes(game.preset, contest.rules_of_deal(deal)) for deal in range(20)]
    for rules in found:
        game.check_rules(rules, 3)
    assert len(set(found)) > 10


def test_house_rules_hold_for_every_deal() -> None:
    contest = Contest("kadi-friendly", ("a", "b"), 3, "x", {"hand_size": "5"})
    assert [match.rules for match in schedule([contest])] == [{"hand_size": "5"}] * 6


@pytest.mark.parametrize(
    ("bots", "games", "deals"), [("ab", 400, 200), ("ab", 3, 2), ("abbc", 400, 34), ("abcde", 6, 2)]
)
def test_matches_are_rounded_up_to_whole_deals(bots: str, games: int, deals: int) -> None:
    assert deals_for(bots, games) == deals


def test_contests_of_a_schedule_advance_together() -> None:
    longer = Contest("kadi-friendly", ("a", "b"), deals=10, seed="x")
    matches = schedule([FRIENDLY, longer])
    half = Counter(match.contest for match in matches[: len(matches) // 2])
    assert half == {0: 6, 1: 9} or half == {0: 5, 1: 10}
    assert Counter(match.contest for match in matches) == {0: 10, 1: 20}
