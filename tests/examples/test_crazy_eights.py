"""The example game: added to GAMES, it passes all conformance tests; its own rules are tested too."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from examples.crazy_eights import CRAZY_EIGHTS, EightsState
from mezani import (
    GAMES,
    Extension,
    IllegalMoveError,
    Match,
    NotationError,
    RulesError,
    ScenarioError,
    fast_rng,
    fuzz,
    load_cases,
    read_record,
    switches,
)
from mezani.bots import BOTS
from mezani.bots.driver import play_out
from mezani.fuzz import Totals, play_next_game
from mezani.game import visible_events
from mezani.seats import CLOCK, SEAT_LETTERS
from mezani.server.http.routes.schemas import message_schemas
from mezani.switches import value_text
from tests import random_matches
from tests.cli.runner import run
from tests.cli.scripted_games import scripted
from tests.playthroughs import annotated, recorded

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "crazy_eights"
SCENARIOS = FOLDER / "scenarios.toml"
GAME_SIZES = [(CRAZY_EIGHTS, seats) for seats in range(2, 6)]
CHECKS: dict[str, Callable[..., None]] = {
    name: check
    for file in sorted((ROOT / "tests" / "conformance").glob("test_*.py"))
    for name, check in vars(importlib.import_module(f"tests.conformance.{file.stem}")).items()
    if name.startswith("test_")
}


@pytest.fixture
def _in_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game to GAMES, and run the conformance tests with this game only."""
    monkeypatch.setitem(GAMES, CRAZY_EIGHTS.id, CRAZY_EIGHTS)
    monkeypatch.setattr(random_matches, "GAME_SIZES", GAME_SIZES)


in_games = pytest.mark.usefixtures("_in_games")


def position(hands: dict[str, str], top: str, **more: str) -> EightsState:
    return CRAZY_EIGHTS.position(CRAZY_EIGHTS.preset, {"hands": hands, "top": top, **more})


def test_crazy_eights_has_fewer_than_200_lines() -> None:
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in FOLDER.rglob("*.py"))
    assert lines < 200


def test_the_page_of_crazy_eights_has_the_table_of_its_switches() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    rows = [
        f"| `{item.name}` | {item.low}–{item.high} | {value_text(item.default)} | {item.help} |"
        for item in switches(CRAZY_EIGHTS.preset)
    ]
    assert re.findall(r"^\| `.*$", page, re.MULTILINE) == rows


# Tests that every game passes


@in_games
@pytest.mark.parametrize("name", CHECKS)
def test_crazy_eights_passes_the_conformance_tests(name: str) -> None:
    check = CHECKS[name]
    if "game" in inspect.signature(check).parameters:
        for game, seats in GAME_SIZES:
            check(game, seats)
    else:
        check()


@in_games
def test_the_fuzzer_finds_no_fault_in_crazy_eights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "GAMES", {CRAZY_EIGHTS.id: CRAZY_EIGHTS})
    totals = Totals()
    for _ in range(40):
        finding = play_next_game(8, totals)
        assert finding is None, finding.record
    assert totals.moves > 500


@in_games
def test_the_schema_of_the_messages_has_the_view_of_crazy_eights() -> None:
    parts = message_schemas.__wrapped__()["$defs"]
    assert "crazy-eights" in parts["Views"]["properties"]
    assert {"EightsView", "SimplePlayerView"} <= parts.keys()


@in_games
@pytest.mark.parametrize("seats", [2, 5])
def test_a_playthrough_can_be_recorded_and_replayed(seats: int) -> None:
    record = recorded(CRAZY_EIGHTS, seats)
    assert annotated(annotated(record)) == annotated(record)
    assert "winner=" in annotated(record)


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_crazy_eights_to_the_end(name: str) -> None:
    for _, seats in GAME_SIZES:
        match = Match(CRAZY_EIGHTS, SEAT_LETTERS[:seats], seed="sit down")
        play_out(match, BOTS[name])
        assert match.state.outcome() is not None


@in_games
def test_the_scenarios_of_crazy_eights_hold() -> None:
    cases = load_cases(SCENARIOS)
    assert [(case.name, case.run()) for case in cases] == [(case.name, None) for case in cases]
    assert sum(line.startswith("!") for case in cases for line in case.script) >= 10


# Hidden cards


def test_a_guess_uses_which_cards_were_in_the_last_shuffle() -> None:
    rest = "2S 3S 4S 5S 6S 7S 9S 10S JS QS KS AS 2H 3H 4H 5H 6H 7H 9H 10H JH QH KH AH 2D 3D 4D 5D"
    state = position(
        {"A": rest, "B": "6D 7D 9D", "C": "10D JD QD KD AD 2C 3C 4C 5C 6C 7C"},
        "AC",
        pile="8S 8H 8D 8C 9C 10C JC QC KC",
    )
    state.apply(0, CRAZY_EIGHTS.parse_move("draw"))
    state.apply(1, CRAZY_EIGHTS.parse_move("draw"))
    again = {card for card in state.whole_deck if state.shuffled[card] == 2}
    assert len(again) == 9
    places: set[tuple[int, ...]] = set()
    for number in range(50):
        guess = state.guess(0, fast_rng(number))
        assert guess.hands[0] == state.hands[0]
        assert len(again.intersection(guess.hands[1])) == 1
        assert not again.intersection(guess.hands[2])
        places.add(tuple(guess.hands[1]))
    assert len(places) > 30


def test_only_the_player_who_draws_sees_the_drawn_cards() -> None:
    events = Match(CRAZY_EIGHTS, "AB", seed="drawing").apply(0, "draw")
    assert [len(event.cards) for event in visible_events(events, 0)] == [1]
    assert [(event.cards, event.number) for event in visible_events(events, 1)] == [((), 1)]


# Rules that scenarios cannot show


def test_two_players_are_dealt_seven_cards_and_more_are_dealt_five_by_default() -> None:
    for seats, size in ((2, 7), (3, 5), (5, 5)):
        match = Match(CRAZY_EIGHTS, SEAT_LETTERS[:seats], seed="deal")
        assert [player.cards for player in match.state.view(None).players] == [size] * seats
    rules = type(CRAZY_EIGHTS.preset)(hand_size=10)
    match = Match(CRAZY_EIGHTS, "ABCDE", rules, seed="deal")
    assert match.state.view(None).deck == 1


def test_two_to_five_players_can_play() -> None:
    for players in ("A", "ABCDEF"):
        with pytest.raises(RulesError, match="2 to 5"):
            Match(CRAZY_EIGHTS, players, seed="deal")


def test_any_seat_can_be_the_starter_and_seat_a_starts_a_rematch() -> None:
    match = Match(CRAZY_EIGHTS, "ABC", seed="start", starter=2)
    assert match.state.turn == 2
    assert match.rematch("again").state.turn == 0


class AlwaysAgain(EightsState):
    """Crazy Eights in which the same seat has every turn."""

    def pass_turn(self) -> None:
        self.begin_turn(self.turn)


def test_a_timeout_ends_the_turn_even_if_the_same_seat_has_the_next_one() -> None:
    state = AlwaysAgain(CRAZY_EIGHTS.preset, 2, fast_rng(1))
    state.deal()
    (before,) = state.clocks()
    state.apply(CLOCK, CRAZY_EIGHTS.parse_clock("turn"))
    (after,) = state.clocks()
    assert (before.seat, after.seat) == ("A", "A")
    assert after.number == before.number + 1


def test_a_play_is_extended_word_by_word() -> None:
    state = position({"A": "7H 8C 2D", "B": "3S"}, "9H")
    assert state.extend(0, []) == Extension(next=("7H", "8C"))
    assert state.extend(0, ["7h"]) == Extension(complete=True)
    assert state.extend(0, ["8C"]) == Extension(complete=True, needs=("suit",))
    assert state.extend(0, ["2D"]) == state.extend(1, []) == Extension()


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("play KH", "not_held"),
        ("play 2D", "no_match"),
        ("play 8C", "suit_needed"),
        ("play 7H suit=H", "no_suit_to_choose"),
    ],
)
def test_a_refusal_has_a_key_and_a_sentence(move: str, why: str) -> None:
    state = position({"A": "7H 8C 2D", "B": "3S"}, "9H")
    with pytest.raises(IllegalMoveError) as refused:
        state.apply(0, CRAZY_EIGHTS.parse_move(move))
    assert refused.value.why == why
    assert re.fullmatch(r"[^{}]+\.", refused.value.reason)


def test_unreadable_moves_are_refused() -> None:
    for text in ("", "dance", "play", "play 7H 7S", "play 7H now", "draw 2", "play 8H suit=X"):
        with pytest.raises(NotationError):
            CRAZY_EIGHTS.parse_move(text)
    with pytest.raises(NotationError, match="clock turn"):
        CRAZY_EIGHTS.parse_clock("window")


def test_impossible_positions_are_refused() -> None:
    for wrong in ({"top": "9H 9S"}, {"direction": "back"}, {"deck": "7H"}, {"pile": "RJ"}):
        with pytest.raises(ScenarioError):
            position({"A": "7H", "B": "3S"}, **{"top": "9H", **wrong})
    with pytest.raises(ScenarioError, match="“hands” is missing"):
        CRAZY_EIGHTS.position(CRAZY_EIGHTS.preset, {"top": "9H"})
    with pytest.raises(ScenarioError, match="penalty"):
        CRAZY_EIGHTS.fact(position({"A": "7H", "B": "3S"}, "9H"), "penalty", "")


# In the terminal


@in_games
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_is_played_in_the_terminal(players: int, tmp_path: Path) -> None:
    match, typed = scripted(CRAZY_EIGHTS.id, players, "karibu")
    file = tmp_path / "a.record"
    lines = "\n".join([*typed, f"s {file}", "n", ""])
    options = ("--players", players, "--seed", "karibu")
    ran = run("play", CRAZY_EIGHTS.id, *options, typed=lines)
    assert (ran.status, ran.err) == (0, "")
    assert read_record(file.read_text("utf-8")).record() == match.record()
    stepped = run("replay", "--step", file, typed="\n" * match.version)
    assert (stepped.status, stepped.err) == (0, "")
    assert stepped.out.count("\n  top ") == match.version + 1


@in_games
def test_the_commands_check_games_and_rules_know_it() -> None:
    assert run("check", SCENARIOS).out.endswith(f"{len(load_cases(SCENARIOS))} passed, 0 failed\n")
    assert CRAZY_EIGHTS.title in run("games").out
    assert "hand_size" in run("rules", CRAZY_EIGHTS.id).out
