"""A server that is killed loses nothing: the short version of ``mezani kill``."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani.store.log import MoveRow
from mezani.stress.kill import kill_often
from mezani.stress.ledger import Done, Ledger
from mezani.stress.load import run_fast
from mezani.stress.reports import KillPlan

KILLS = {"sqlite": 5, "postgresql": 3}


@pytest.mark.slow
def test_nothing_is_lost_or_done_twice_when_the_server_is_killed(
    database_url: str, tmp_path: Path
) -> None:
    kills = KILLS[database_url.partition(":")[0]]
    told: list[int] = []
    figures = run_fast(kill_often(KillPlan(kills, 4, 7), tmp_path, database_url, told.append))
    assert figures.wrong == ()
    assert (figures.lost, figures.duplicates) == (0, 0)
    assert figures.kills == told[-1] == kills
    assert figures.acknowledged > 0
    assert figures.replayed == figures.finished


class FakeLedger(Ledger):
    """A ledger whose log is a list."""

    def __init__(self, rows: list[MoveRow]) -> None:
        super().__init__("")
        self.rows = rows

    def read_log(self, matches: set[str]) -> list[MoveRow]:
        return [row for row in self.rows if row.match in matches]


DONE = Done("m", "B", "c1", "draw")
LOGGED = MoveRow("m", 1, 1, "draw", "c1", 0)


def checked(rows: list[MoveRow], done: Done = DONE) -> FakeLedger:
    ledger = FakeLedger(rows)
    ledger.acknowledged.append(done)
    ledger.check_all()
    return ledger


def test_a_move_that_is_in_the_log_once_is_fine() -> None:
    assert checked([LOGGED]).wrong == []


def test_a_move_that_is_not_in_the_log_is_lost() -> None:
    assert checked([]).lost == 1
    assert checked([LOGGED._replace(command="c2")]).lost == 1
    assert checked([LOGGED._replace(seat=0)]).lost == 1


def test_a_move_that_is_in_the_log_twice_or_as_another_is_told() -> None:
    twice = checked([LOGGED, LOGGED._replace(seq=2)])
    assert (twice.lost, twice.duplicates) == (0, 1)
    assert len(checked([LOGGED._replace(move="pass")]).wrong) == 1


def test_a_hole_in_the_log_is_told() -> None:
    assert len(checked([LOGGED, LOGGED._replace(seq=3, command="c2")]).wrong) == 1


def test_a_move_that_was_refused_must_not_be_in_the_log() -> None:
    ledger = FakeLedger([LOGGED])
    ledger.refused.append(DONE)
    ledger.check_all()
    assert len(ledger.wrong) == 1
