"""The fuzzer finds what is broken, and shows it with a record that plays back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mezani import GAMES, Game, Match, fast_rng, fuzz, read_record, switches
from mezani.fuzz import Finding, Tally, play_checked, play_numbered, random_match, random_rules
from mezani.games.kadi.engine.state import KadiState
from mezani.seats import NO_SEAT


def test_random_games_of_a_seed_find_nothing() -> None:
    tally = Tally()
    for _ in range(40):
        finding = play_numbered(7, tally)
        assert finding is None, finding.record
    assert tally.games == 40
    assert tally.moves > 1000


def test_a_seed_plays_the_same_games_again() -> None:
    tallies = Tally(), Tally()
    for tally in tallies:
        for _ in range(5):
            play_numbered(11, tally)
    assert tallies[0] == tallies[1]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_random_house_rules_can_be_played_and_reach_every_choice(game: Game) -> None:
    rng = fast_rng(3)
    made = [random_rules(game, game.min_seats, rng) for _ in range(200)]
    for rules in made:
        game.check_rules(rules, game.min_seats)
    for switch in switches(game.preset):
        reached = {getattr(rules, switch.name) for rules in made}
        assert reached >= set(switch.choices)
        assert len(reached) > 1


def test_random_matches_are_of_every_game_for_practice_or_not_and_started_by_anybody() -> None:
    rng = fast_rng(3)
    made = [random_match(rng, f"match {number}") for number in range(300)]
    assert {match.game.id for match in made} == set(GAMES)
    assert {match.starter for match in made} >= {None, 0, 1, 2}
    practice = sum(match.practice for match in made)
    assert 15 < practice < 75


def lose_a_card(state: KadiState) -> None:
    state.pile = 0


def stop_everybody(state: KadiState) -> None:
    state.turn = NO_SEAT


def find_with(monkeypatch: pytest.MonkeyPatch, harm: Callable[[KadiState], None]) -> Finding | None:
    """What the fuzzer says of a match whose eighth step does harm to the table."""
    apply = Match.apply

    def harmful(match: Match, *args: object) -> list[object]:
        events = apply(match, *args)  # type: ignore[arg-type]
        if match.version == 8:
            assert isinstance(match.state, KadiState)
            harm(match.state)
        return list(events)

    monkeypatch.setattr(Match, "apply", harmful)
    match = Match(GAMES["kadi-friendly"], "ABC", seed="harm")
    finding = play_checked(match, fast_rng(5))
    monkeypatch.undo()
    return finding


@pytest.mark.parametrize(
    ("harm", "reason"), [(lose_a_card, "A card was lost"), (stop_everybody, "Nobody can act")]
)
def test_the_fuzzer_finds_harm_and_records_how_it_came(
    monkeypatch: pytest.MonkeyPatch, harm: Callable[[KadiState], None], reason: str
) -> None:
    finding = find_with(monkeypatch, harm)
    assert finding is not None
    assert reason in finding.reason
    assert finding.record.endswith(f"# {finding.reason}\n")
    assert read_record(finding.record).version == 8


def test_a_crash_is_a_finding_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(match: Match, events: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(fuzz, "check_events", crash)
    finding = play_checked(Match(GAMES["kadi-friendly"], "ABC", seed="crash"), fast_rng(5))
    assert finding is not None
    assert finding.reason == "ZeroDivisionError: a bug"
