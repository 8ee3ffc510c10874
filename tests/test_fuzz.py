"""The fuzzer finds bugs, and reports them with a record that replays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mezani import GAMES, Game, Match, RulesError, fast_rng, fuzz, read_record, switches
from mezani.fuzz import Failure, Totals, play_checked, play_next_game, random_match, random_rules
from mezani.games.kadi.engine.state import KadiState


def test_random_games_pass_all_checks() -> None:
    totals = Totals()
    for _ in range(40):
        failure = play_next_game(7, totals)
        assert failure is None, failure.record
    assert totals.games == 40
    assert totals.moves > 1000


def test_a_seed_repeats_the_same_games() -> None:
    all_totals = Totals(), Totals()
    for totals in all_totals:
        for _ in range(5):
            play_next_game(11, totals)
    assert all_totals[0] == all_totals[1]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_random_house_rules_are_playable_and_cover_every_choice(game: Game) -> None:
    rng = fast_rng(3)
    made = [random_rules(game, game.min_seats, rng) for _ in range(200)]
    for rules in made:
        game.check_rules(rules, game.min_seats)
    for switch in switches(game.preset):
        reached = {getattr(rules, switch.name) for rules in made}
        assert reached >= set(switch.choices)
        assert len(reached) > 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_there_are_no_random_house_rules_for_too_many_seats(game: Game) -> None:
    with pytest.raises(RulesError):
        random_rules(game, game.max_seats + 1, fast_rng(3))


def test_random_matches_vary_the_game_the_starter_and_practice() -> None:
    rng = fast_rng(3)
    made = [random_match(rng, f"match {number}") for number in range(300)]
    assert {match.game.id for match in made} == set(GAMES)
    assert {match.starter for match in made} >= {None, 0, 1, 2}
    practice = sum(match.practice for match in made)
    assert 15 < practice < 75


def remove_a_card(state: KadiState) -> None:
    state.pile = 0


def remove_the_turn(state: KadiState) -> None:
    state.turn = -1


def failure_with(
    monkeypatch: pytest.MonkeyPatch, damage: Callable[[KadiState], None]
) -> Failure | None:
    """Return the failure of a match whose state is damaged after the eighth step."""
    apply = Match.apply

    def damaging(match: Match, *args: object) -> list[object]:
        events = apply(match, *args)  # type: ignore[arg-type]
        if match.version == 8:
            assert isinstance(match.state, KadiState)
            damage(match.state)
        return list(events)

    monkeypatch.setattr(Match, "apply", damaging)
    match = Match(GAMES["kadi-friendly"], "ABC", seed="damage")
    failure = play_checked(match, fast_rng(5))
    monkeypatch.undo()
    return failure


@pytest.mark.parametrize(
    ("damage", "reason"), [(remove_a_card, "A card was lost"), (remove_the_turn, "Nobody can act")]
)
def test_the_fuzzer_finds_damage_and_records_the_steps_to_it(
    monkeypatch: pytest.MonkeyPatch, damage: Callable[[KadiState], None], reason: str
) -> None:
    failure = failure_with(monkeypatch, damage)
    assert failure is not None
    assert reason in failure.reason
    assert failure.record.endswith(f"# {failure.reason}\n")
    assert read_record(failure.record).version == 8


def test_a_crash_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(match: Match, events: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(fuzz, "check_events", crash)
    failure = play_checked(Match(GAMES["kadi-friendly"], "ABC", seed="crash"), fast_rng(5))
    assert failure is not None
    assert failure.reason == "ZeroDivisionError: a bug"
