"""The siege: a short version of ``mezani siege``, and its verdict."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import uvloop
from msgspec.structs import replace

from mezani.cli.commands.siege import summary
from mezani.stress.http_client import Guest
from mezani.stress.messages import PartialView
from mezani.stress.reports import Latency
from mezani.stress.siege.attacks import ATTACKS
from mezani.stress.siege.bot_tables import BotTable
from mezani.stress.siege.report import (
    MAX_BOT_P99,
    MAX_P99,
    MAX_STOP_SECONDS,
    NOISE,
    AttackReport,
    Measurement,
    SiegeReport,
)
from mezani.stress.siege.siege import SiegePlan, run_siege
from mezani.stress.siege.stored_matches import LARGE_HAND, endless_match, match_with_large_hand
from tests.cli.runner import assert_refused, run


@pytest.mark.slow
def test_attackers_are_refused_and_honest_players_are_not(
    database_url: str, tmp_path: Path
) -> None:
    phases: list[str] = []
    plan = SiegePlan(("host", "hints"), seconds=2, rooms=3, longest_log=0)
    report = uvloop.run(
        run_siege(plan, tmp_path, database_url, lambda phase, _: phases.append(phase))
    )
    host, hints = report.attacks
    assert 0 < host.attempts == host.refused
    assert 0 < hints.refused < hints.attempts
    for attack in report.attacks:
        assert attack.before.refused == attack.during.refused == {}
        assert attack.before.made > 0
        assert attack.during.made > 0
    assert report.errors == ()
    assert {"before host", "host", "before hints", "hints", "stopping"} <= set(phases)
    lines = summary(report).splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["attack", "host", "hints"]


def test_an_attack_that_does_not_exist_is_refused() -> None:
    assert_refused(run("siege", "--only", "dragons"), "dragons", "codes")


def measurement(p99: float, **changes: Any) -> Measurement:
    calm = Measurement(
        Latency(1, p99, p99), Latency(1, 50, 50), made=100, idle_tables=0, visits={}, refused={}
    )
    return replace(calm, **changes)


def test_a_lock_out_that_outlasts_its_attack_is_a_fault_of_the_next() -> None:
    locked_out = replace(measurement(5), refused={"rate_limited": 1})
    assert len(replace(attack_of(5, 5), before=locked_out).faults()) == 1


def test_nothing_to_compare_with_is_a_fault() -> None:
    assert len(replace(attack_of(5, 5), before=measurement(0, made=0)).faults()) == 1


def attack_of(before: float, during: float, **changes: Any) -> AttackReport:
    return AttackReport("x", "", 9, 9, measurement(before), measurement(during, **changes))


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
    assert len(replace(attack_of(5, 5), attempts=0).faults()) == 1


def test_a_server_that_stops_late_or_fails_is_a_fault() -> None:
    good = SiegeReport((), 2.0, -15, ())
    assert good.faults() == []
    assert len(replace(good, stop_seconds=MAX_STOP_SECONDS + 1).faults()) == 1
    assert len(replace(good, stop_status=1).faults()) == 1
    assert len(replace(good, errors=("Traceback",)).faults()) == 1


def test_stored_matches_are_as_long_as_planned_and_still_running() -> None:
    match = endless_match(700)
    assert (match.version, match.state.outcome()) == (700, None)
    large = match_with_large_hand()
    assert (large.state.turn, large.state.outcome()) == (0, None)
    assert len(large.state.view(0).hand) >= LARGE_HAND


def test_every_attack_says_what_it_does() -> None:
    assert all(attack.about for attack in ATTACKS.values())
