"""``mezani play``: whole games, leaving, undo and saving."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani import GAMES, Match, find_game, read_record, seed_hash
from mezani.bots import BOTS, LEVELS
from mezani.bots.driver import play_step
from mezani.cli.commands.play import seat_names
from mezani.cli.terminal.help import legal_lines
from mezani.cli.terminal.input import read_entry
from mezani.cli.terminal.screen import pace_for
from mezani.cli.terminal.tables.kadi_input import read_move
from mezani.cli.terminal.talk import talk_for
from tests.cli.runner import run
from tests.cli.scripted_games import scripted


@pytest.mark.parametrize(
    ("game_id", "players"),
    [
        (game.id, players)
        for game in GAMES.values()
        for players in sorted({2, min(4, game.max_seats)})
    ],
)
def test_a_whole_game_can_be_typed(game_id: str, players: int, tmp_path: Path) -> None:
    match, typed = scripted(game_id, players, "karibu")
    file = tmp_path / "game.record"
    lines = "\n".join([*typed, f"s {file}", "n", ""])
    ran = run("play", game_id, "--players", players, "--seed", "karibu", typed=lines)
    assert ran.status == 0
    assert ran.err == ""
    assert file.read_text("utf-8") == match.record()
    assert f"{match.players[match.state.winners()[0]]} won" in ran.out
    assert ran.out.count(seed_hash("karibu")) == 2


def test_a_saved_game_can_be_replayed(tmp_path: Path) -> None:
    match, typed = scripted("kadi-classic", 3, "chai")
    file = tmp_path / "chai.record"
    typed_lines = "\n".join([*typed, f"s {file}", "n", ""])
    run("play", "kadi-classic", "--players", 3, "--seed", "chai", typed=typed_lines)
    assert read_record(file.read_text("utf-8")).state.checksum() == match.state.checksum()
    ran = run("replay", file)
    assert ran.status == 0
    assert f"won after {match.version} steps." in ran.out


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("typed", ["", "q\n", "d\nq\n", "d\n", "f\nd\nd", "?\nl\nr\nq\n"])
def test_q_and_end_of_input_quit_cleanly(game_id: str, typed: str) -> None:
    ran = run("play", game_id, "--seed", "tea", typed=typed)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("You left the game.\n")


def test_a_bad_line_is_explained_and_asked_again() -> None:
    ran = run("play", "--seed", "tea", typed="dance\n9\n1\nplay AS\nq\n")
    assert "“dance” is not a move" in ran.out
    assert "There is no card 9" in ran.out
    assert "4♥ matches neither the suit nor the rank of 7♦." in ran.out
    assert "A♠ is not in your hand." in ran.out


def test_undo_goes_back_to_the_persons_previous_decision(tmp_path: Path) -> None:
    before, after = tmp_path / "before.record", tmp_path / "after.record"
    lines = f"u\ns {before}\nd\nd\nu\nu\ns {after}\nu\nq\n"
    ran = run("play", "--seed", "tea", typed=lines)
    assert ran.out.count("Undone.") == 2
    assert ran.out.count("There is nothing to undo.") == 2
    assert before.read_text("utf-8") == after.read_text("utf-8")


def test_a_finished_game_can_be_undone_and_the_winner_starts_the_next(
    tmp_path: Path,
) -> None:
    match, typed = scripted("kadi-friendly", 2, "karibu")
    file = tmp_path / "next.record"
    lines = "\n".join([*typed, "u", typed[-1], "y", f"s {file}", "q", ""])
    ran = run("play", "--players", 2, "--seed", "karibu", typed=lines)
    assert ran.out.count("won.") + ran.out.count("won!") >= 2
    following = read_record(file.read_text("utf-8"))
    assert following.starter == match.state.winners()[0]
    assert following.seed == "karibu-2"


def test_an_unknown_answer_to_play_again_is_explained() -> None:
    _, typed = scripted("kadi-friendly", 2, "karibu")
    ran = run("play", "--players", 2, "--seed", "karibu", typed="\n".join([*typed, "maybe", "n"]))
    assert "Type y, n, u to undo your last move, or s to save." in ran.out


def test_a_game_started_by_others_opens_with_the_table() -> None:
    for number in range(50):
        match, typed = scripted("kadi-friendly", 3, f"start {number}")
        if match.state.winners()[0] != 0:
            break
    lines = "\n".join([*typed, "y", ""])
    ran = run("play", "--players", 3, "--seed", match.seed, typed=lines)
    second = ran.out.split("Kadi, friendly")[2]
    opening = second[: second.index("Your move")]
    assert opening.index("Play runs") < opening.index(
        match.players[match.state.winners()[0]] + " p"
    )


def test_a_call_with_a_move_is_refused_in_games_without_calls(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    ran = run("play", "--seed", "tea", typed=f"d n\n4 n\ns {file}\nq\n")
    assert ran.out.count("“Niko Kadi” is not called with a move in this game") == 2
    assert read_record(file.read_text("utf-8")).version == 0


def test_a_call_can_follow_a_draw_in_games_with_calls() -> None:
    ran = run("play", "kadi-classic", "--seed", "tea", typed="f\nd n\nq\n")
    assert "Niko Kadi" in ran.out.partition("d n")[2]


def test_every_listed_move_can_be_typed() -> None:
    match = Match(find_game("kadi-classic"), seat_names("You", 3), seed="list 3")
    match.apply(0, "direction forward")
    lines = [line for line in legal_lines(match, 0) if not line.endswith(".")]
    assert lines
    for line in lines:
        entry = read_entry(line, match.state.view(0).hand, read_move)
        match.attempt(0, entry.text)


def test_a_very_long_line_is_refused_and_not_echoed() -> None:
    ran = run("play", "--seed", "tea", typed="a" * 200_000 + "\n4\nq\n")
    assert "at most 1,000 characters" in ran.out
    assert "aaaa" not in ran.out
    assert "You played Black Joker." in ran.out


def test_control_characters_are_removed_from_names() -> None:
    ran = run("play", "--name", "Ami\x1b[2Jna\r", "--seed", "tea", typed="4\nq\n")
    assert "Ami[2Jna played" in ran.out
    assert "\x1b" not in ran.out


def test_a_round_of_bots_takes_at_most_three_seconds() -> None:
    assert [pace_for(players) * players <= 3 for players in range(2, 9)] == [True] * 7


def test_a_bot_never_has_the_persons_name() -> None:
    assert seat_names("Baraka", 3) == ["Baraka", "Wanjiru", "Chebet"]


def test_house_rules_are_shown_during_the_game() -> None:
    ran = run("play", "--rule", "jokers=4", "--rule", "niko_kadi=call", typed="r\nq\n")
    assert "jokers = 4" in ran.out
    assert "niko_kadi = call" in ran.out


@pytest.mark.parametrize("level", LEVELS)
def test_the_bots_play_at_the_chosen_level(level: str) -> None:
    ran = run("play", "--bots", level, "--seed", "tea", typed="d\nq\n")
    match = Match(find_game("kadi-friendly"), seat_names("You", 4), seed="tea")
    events = match.apply(0, "draw")
    for seat in (1, 2, 3):
        events += play_step(match, seat, BOTS[level])
        assert talk_for(0, match.game, events[-1:], match.players) in " ".join(ran.out.split())


def test_an_empty_name_is_refused() -> None:
    ran = run("play", "--name", " ")
    assert (ran.status, ran.err) == (2, "mezani: A player's name cannot be empty.\n")
