"""Pauses of the machine, and the moves that are left out because of them."""

from __future__ import annotations

from mezani.stress.siege.honest_players import HonestStats
from mezani.stress.siege.pauses import MIN_PAUSE, SLEEP_SECONDS, Pauses, find_pauses


def test_waking_up_much_too_late_is_a_pause() -> None:
    slept = iter([0.0, SLEEP_SECONDS, MIN_PAUSE / 2, 0.0, 0.5])
    clock = 100.0

    def sleep(seconds: float) -> None:
        nonlocal clock
        clock += seconds + next(slept)

    begin, end = next(find_pauses(lambda: clock, sleep))
    assert next(slept, None) is None
    assert (round(end - begin, 6), end) == (0.5, clock)


def test_moves_during_a_pause_are_left_out() -> None:
    stats, pauses = HonestStats(), Pauses()
    pauses.found = [(10.0, 10.1)]
    stats.begin, stats.end = 0.0, 20.0
    for due, took in ((9.0, 0.5), (9.99, 0.12), (10.05, 0.1), (10.2, 0.3)):
        stats.due_times.append(due)
        stats.to_others.append(took)
    assert stats.times_without(pauses) == [0.5, 0.3]
