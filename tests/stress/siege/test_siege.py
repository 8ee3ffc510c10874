"""The siege: a short version of ``mezani siege``, and its verdict."""

from __future__ import annotations

import asyncio
from errno import EMFILE
from pathlib import Path
from typing import Any

import pytest
import uvloop
from msgspec.structs import replace

from mezani.cli.commands.siege import MAX_ROOMS, summary
from mezani.server.settings import Settings
from mezani.stress.errors import StressError
from mezani.stress.http_client import Guest
from mezani.stress.messages import PartialView
from mezani.stress.reports import Latency
from mezani.stress.siege.attacks import ATTACKS
from mezani.stress.siege.attacks.attack import Tally
from mezani.stress.siege.attacks.attack_client import AttackClient
from mezani.stress.siege.attacks.guesses import WrongCodes
from mezani.stress.siege.attacks.seats import QuickSeats
from mezani.stress.siege.bot_tables import BotTable
from mezani.stress.siege.honest_players import BOT_TABLES, MIN_VISITS
from mezani.stress.siege.raw_http import RawConnection
from mezani.stress.siege.report import (
    ENOUGH_MOVES,
    MAX_BOT_P99,
    MAX_P99,
    MAX_STOP_SECONDS,
    NOISE,
    STOPPED,
    AttackReport,
    Measurement,
    SiegeReport,
    StopReport,
    with_usual_p99,
)
from mezani.stress.siege.siege import SiegePlan, run_siege
from mezani.stress.siege.stored_matches import LARGE_HAND, endless_match, match_with_large_hand
from mezani.stress.siege.visitors import PAIRS, VISITORS
from tests.cli.runner import assert_refused, run

VISIT_SECONDS = 1.0
STRICT_LIMITS = {
    "MEZANI_CODES_PER_PLAYER": "3/10 minutes",
    "MEZANI_JOINS_PER_PLAYER": "10/10 seconds",
    "MEZANI_MOVES_PER_SECOND": "5",
    "MEZANI_QUICK_MATCHES_PER_PLAYER": "",
    "MEZANI_QUICK_MATCHES_PER_ADDRESS": "120/30 seconds",
    "MEZANI_ROOMS_PER_ADDRESS": "60/10 minutes",
}
"""Limits that attackers soon reach. Honest visitors never do, however long it takes: each kind of visit is made at
most once a second, by another visitor each time, so they use up less than what is refilled."""


@pytest.mark.slow
def test_all_attackers_are_refused_and_honest_players_are_not(tmp_path: Path) -> None:
    phases: list[str] = []
    names = tuple(ATTACKS)
    plan = SiegePlan(
        names,
        seconds=0.3,
        rooms=3,
        longest_log=600,
        visit_seconds=VISIT_SECONDS,
        patience=120,
        nice=0,
        settings=STRICT_LIMITS,
    )
    report = uvloop.run(run_siege(plan, tmp_path, "", lambda phase, _: phases.append(phase)))
    assert tuple(attack.name for attack in report.attacks) == names
    for attack in report.attacks:
        assert (attack.name, attack.missing) == (attack.name, ())
        assert attack.attempts >= attack.refused
        for measured in (attack.before, attack.during):
            assert (attack.name, measured.refused) == (attack.name, {})
            assert min(measured.visits.values()) >= MIN_VISITS
            assert len(measured.visits) == 5
    assert report.stop.status in STOPPED
    assert report.errors == ()
    assert {"before codes", "codes", "before records", "records", "stopping"} <= set(phases)
    lines = summary(report).splitlines()
    assert [line.split()[0] for line in lines[: 1 + len(names)]] == ["attack", *names]


def test_an_attack_that_does_not_exist_is_refused() -> None:
    assert_refused(run("siege", "--only", "dragons"), "dragons", "codes")


def test_more_players_than_an_address_may_have_are_refused() -> None:
    assert_refused(run("siege", "--rooms", str(MAX_ROOMS + 1)), str(MAX_ROOMS))
    others = BOT_TABLES + VISITORS + 2 * PAIRS + 2 * WrongCodes.guests_per_attack
    limit, _, period = Settings().guests_per_address.partition("/")
    assert (2 * MAX_ROOMS + others <= int(limit), period) == (True, "hour")


def test_a_scheduling_priority_that_does_not_exist_is_refused() -> None:
    assert_refused(run("siege", "--nice", "20"), "19")


def measurement(p99: float, **changes: Any) -> Measurement:
    calm = Measurement(
        moves=Latency(1, p99, p99),
        bots=Latency(1, 50, 50),
        made=100,
        paused=0,
        idle_tables=0,
        visits={},
        refused={},
    )
    return replace(calm, **changes)


def test_a_lock_out_that_outlasts_its_attack_is_a_fault_of_the_next() -> None:
    locked_out = replace(measurement(5), refused={"rate_limited": 1})
    assert len(replace(attack_of(5, 5), before=locked_out).faults()) == 1


def test_nothing_to_compare_with_is_a_fault() -> None:
    assert len(replace(attack_of(5, 5), before=measurement(0, made=0)).faults()) == 1


def test_a_machine_that_often_pauses_proves_nothing() -> None:
    assert not attack_of(5, 5, paused=20).faults()
    assert len(attack_of(5, 5, paused=21).faults()) == 1


def attack_of(before: float, during: float, **changes: Any) -> AttackReport:
    attack = AttackReport("x", "", 9, 9, 9, (), measurement(before), measurement(during, **changes))
    return with_usual_p99([attack])[0]


def test_an_attack_is_compared_with_what_is_usual_before_all_attacks() -> None:
    attacks = with_usual_p99([attack_of(2, 20), attack_of(10, 20), attack_of(50, 20)])
    assert [attack.judged_ratio for attack in attacks] == [2, 2, 2]
    assert [attack.own_ratio for attack in attacks] == [10, 2, 0.4]


def test_an_attack_is_compared_with_the_time_before_it_if_that_was_long_enough() -> None:
    short = replace(attack_of(2, 20), usual_p99=10)
    long = replace(short, before=measurement(2, made=ENOUGH_MOVES))
    paused = replace(short, before=measurement(2, made=ENOUGH_MOVES, paused=1))
    assert [each.judged_ratio for each in (short, long, paused)] == [2, 10, 2]
    assert [bool(each.faults()) for each in (short, long, paused)] == [False, True, False]


@pytest.mark.parametrize(
    ("before", "during", "is_fault"),
    [
        (5, 14, False),
        (1, NOISE, False),
        (1, NOISE + 1, True),
        (30, MAX_P99 - 1, True),
        (35, MAX_P99 - 1, False),
        (90, MAX_P99, True),
    ],
)
def test_moves_may_not_become_noticeably_slower(
    before: float, during: float, is_fault: bool
) -> None:
    assert bool(attack_of(before, during).faults()) == is_fault


@pytest.mark.parametrize(
    "changes",
    [
        {"refused": {"rate_limited": 1}},
        {"made": 0},
        {"idle_tables": 1},
        {"bots": Latency(1, MAX_BOT_P99, MAX_BOT_P99)},
    ],
)
def test_whatever_honest_players_miss_is_a_fault(changes: dict[str, Any]) -> None:
    assert len(attack_of(5, 5, **changes).faults()) == 1


def test_a_bot_that_never_moves_has_taken_until_now() -> None:
    table = BotTable(Guest("", "Amina", "", ""), seed=1)
    table.seat = "A"
    table.update_view(0, PartialView(turn="B"))
    assert table.is_idle
    assert table.all_waits(table.seen_at + 7) == pytest.approx([7])
    table.update_view(1, PartialView(turn="B", over=True))
    assert not table.is_idle
    assert len(table.all_waits(table.seen_at + 7)) == 1


def test_an_attack_that_does_nothing_proves_nothing() -> None:
    for name, attack in ATTACKS.items():
        assert "nothing was attempted" in attack.missing(Tally())
        found = attack.missing(Tally(attempts=9, refused=9, served=9))
        assert (name, found) == (name, [])
    unrefused = WrongCodes.missing(Tally(attempts=9, served=9))
    unserved = QuickSeats.missing(Tally(attempts=9, refused=9))
    assert (len(unrefused), len(unserved)) == (1, 1)
    assert len(replace(attack_of(5, 5), missing=tuple(unserved)).faults()) == 1


def test_jobs_of_an_earlier_attack_are_a_fault() -> None:
    assert len(replace(attack_of(5, 5), left_over=2).faults()) == 1


async def fail_to_connect(*_: Any, **__: Any) -> None:
    raise OSError(EMFILE, "Too many open files")


def test_an_attacker_without_files_is_not_refused_by_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asyncio, "open_connection", fail_to_connect)
    monkeypatch.setattr(AttackClient, "connect", fail_to_connect)
    connection = RawConnection("http://127.0.0.1:1", "")
    client = AttackClient(Guest("", "Attacker", "", ""), Tally())
    for attempt in (connection.request(b""), connection.send_half(), client.join("ABCDE")):
        with pytest.raises(StressError):
            asyncio.run(attempt)


def test_a_server_that_stops_late_or_fails_is_a_fault() -> None:
    good = StopReport(2.0, -15, not_attacking=(), connected=1, outlived=True)
    assert SiegeReport((), good, ()).faults() == []
    assert len(SiegeReport((), good, ("Traceback",)).faults()) == 1
    for changes in (
        {"seconds": MAX_STOP_SECONDS + 1},
        {"status": 1},
        {"not_attacking": ("codes",)},
        {"connected": 0.5},
        {"outlived": False},
    ):
        assert len(SiegeReport((), replace(good, **changes), ()).faults()) == 1


def test_stored_matches_are_as_long_as_planned_and_still_running() -> None:
    match = endless_match(700)
    assert (match.version, match.state.outcome()) == (700, None)
    large = match_with_large_hand()
    assert (large.state.turn, large.state.outcome()) == (0, None)
    assert len(large.state.view(0).hand) >= LARGE_HAND


def test_every_attack_says_what_it_does() -> None:
    assert all(attack.about for attack in ATTACKS.values())
