"""The kill test: a short version of ``mezani kill``, and the checks of the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest
import uvloop

from mezani.store.tables.log import MoveRow
from mezani.stress.kill.kill import KillPlan, run_kills
from mezani.stress.kill.ledger import Ledger, SentMove

KILLS = {"sqlite": 5, "postgresql": 3}


@pytest.mark.slow
def test_no_move_is_lost_or_done_twice_when_the_server_is_killed(
    database_url: str, tmp_path: Path
) -> None:
    kills = KILLS[database_url.partition(":")[0]]
    progress: list[int] = []
    plan = KillPlan(kills, rooms=4, seed=7)
    report = uvloop.run(run_kills(plan, tmp_path, database_url, progress.append))
    assert report.faults == ()
    assert (report.lost, report.duplicates) == (0, 0)
    assert report.kills == progress[-1] == kills
    assert report.acknowledged > 0
    assert report.replayed == report.finished


class FakeLedger(Ledger):
    """A ledger that reads its log from a list."""

    def __init__(self, rows: list[MoveRow]) -> None:
        super().__init__("")
        self.rows = rows

    def read_log(self, matches: set[str]) -> list[MoveRow]:
        return [row for row in self.rows if row.match_id in matches]


SENT = SentMove("m", "B", "c1", "draw")
LOGGED = MoveRow("m", 1, 1, "draw", "c1", 0)


def checked(rows: list[MoveRow], move: SentMove = SENT) -> FakeLedger:
    ledger = FakeLedger(rows)
    ledger.acknowledged.append(move)
    ledger.check_all()
    return ledger


def test_a_move_that_is_in_the_log_once_is_correct() -> None:
    assert checked([LOGGED]).faults == []


def test_a_move_that_is_not_in_the_log_is_lost() -> None:
    assert checked([]).lost == 1
    assert checked([LOGGED._replace(command_id="c2")]).lost == 1
    assert checked([LOGGED._replace(seat=0)]).lost == 1


def test_a_move_logged_twice_or_differently_is_a_fault() -> None:
    twice = checked([LOGGED, LOGGED._replace(seq=2)])
    assert (twice.lost, twice.duplicates) == (0, 1)
    assert len(checked([LOGGED._replace(move="pass")]).faults) == 1


def test_a_gap_in_the_log_is_a_fault() -> None:
    assert len(checked([LOGGED, LOGGED._replace(seq=3, command_id="c2")]).faults) == 1


def test_a_refused_move_in_the_log_is_a_fault() -> None:
    ledger = FakeLedger([LOGGED])
    ledger.refused.append(SENT)
    ledger.check_all()
    assert len(ledger.faults) == 1
