"""``mezani play``: whole games typed in, leaving, undo, saving."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani import GAMES, Match, find_game, read_record, seed_hash
from mezani.bots import BOTS
from mezani.bots.driver import may_add_to_move, rng_for, step, waited_for
from mezani.cli.looks import look_of
from mezani.cli.play_command import seat_names
from tests.cli.commands import run


def could_win(match: Match) -> bool:
    return look_of(match.rules).could_win(match.state, 0)


def scripted(game_id: str, players: int, seed: str) -> tuple[Match, list[str]]:
    """A match in which the simple bot plays every seat, and what a person on seat A would type."""
    match = Match(find_game(game_id), seat_names("You", players), seed=seed)
    typed: list[str] = []
    while seats := waited_for(match.state):
        if 0 not in seats:
            step(match, seats[0], BOTS["simple"])
            continue
        moves = match.state.legal(0)
        move = BOTS["simple"].choose(match.state.view(0), moves, rng_for(match))
        if [str(one) for one in moves] != ["pass"]:
            typed.append("y" if "quiet" in map(str, moves) else str(move))
        match.apply(0, move)
        is_over = match.state.outcome() is not None
        if not is_over and may_add_to_move(match.state, 0) and could_win(match):
            typed.append("y")
            match.apply(0, "niko")
    return match, typed


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_game_is_played_from_typed_lines(
    game_id: str, players: int, tmp_path: Path
) -> None:
    match, typed = scripted(game_id, players, "karibu")
    file = tmp_path / "game.record"
    lines = "\n".join([*typed, f"s {file}", "n", ""])
    ran = run("play", game_id, "--players", players, "--seed", "karibu", typed=lines)
    assert ran.status == 0
    assert ran.err == ""
    assert file.read_text("utf-8") == match.record()
    assert f"{match.players[match.state.winners()[0]]} won" in ran.out
    assert ran.out.count(seed_hash("karibu")) == 2


def test_save_and_replay_agree(tmp_path: Path) -> None:
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
def test_q_and_the_end_of_input_leave_cleanly(game_id: str, typed: str) -> None:
    ran = run("play", game_id, "--seed", "tea", typed=typed)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("You left the table.\n")


def test_a_bad_line_is_told_and_asked_again() -> None:
    ran = run("play", "--seed", "tea", typed="dance\n9\n1\nplay AS\nq\n")
    assert "“dance” is no move" in ran.out
    assert "There is no card number 9" in ran.out
    assert "4♥ matches neither the suit nor the rank of 7♦." in ran.out
    assert "A♠ is not in your hand." in ran.out


def test_undo_goes_back_to_ones_own_previous_decision(tmp_path: Path) -> None:
    before, after = tmp_path / "before.record", tmp_path / "after.record"
    lines = f"u\ns {before}\nd\nd\nu\nu\ns {after}\nu\nq\n"
    ran = run("play", "--seed", "tea", typed=lines)
    assert ran.out.count("Taken back.") == 2
    assert ran.out.count("There is nothing to take back.") == 2
    assert before.read_text("utf-8") == after.read_text("utf-8")


def test_a_finished_game_can_be_taken_back_and_another_is_started_by_the_winner(
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


def test_an_ace_asks_for_the_suit_it_needs() -> None:
    match, typed = ace_to_play()
    lines = "\n".join([*typed, "x", "h", "q", ""])
    ran = run("play", "--players", 2, "--seed", match.seed, typed=lines)
    assert "Which suit" in ran.out
    assert "“x” is not a suit" in ran.out
    assert "You chose hearts." in ran.out


def test_a_choice_can_be_taken_back() -> None:
    match, typed = ace_to_play()
    ran = run("play", "--players", 2, "--seed", match.seed, typed="\n".join([*typed, "", "q", ""]))
    assert "You played" not in ran.out


def ace_to_play() -> tuple[Match, list[str]]:
    """A deal whose person holds an Ace, and the number to type to play it."""
    for number in range(100):
        match = Match(find_game("kadi-friendly"), seat_names("You", 2), seed=f"ace {number}")
        hand = match.state.view(0).hand
        aces = [place for place, card in enumerate(hand, start=1) if card.startswith("A")]
        if aces:
            return match, [str(aces[0])]
    raise AssertionError("no deal with an Ace")


def test_a_file_of_somebody_elses_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary\n", "utf-8")
    ran = run("play", "--seed", "tea", typed=f"s {file}\ns {tmp_path}/no/where\nq\n")
    assert file.read_text("utf-8") == "dear diary\n"
    assert "choose another name" in ran.out
    assert "can't be written" in ran.out


def test_a_bot_never_has_the_persons_name() -> None:
    assert seat_names("Baraka", 3) == ["Baraka", "Wanjiru", "Chebet"]


def test_house_rules_are_told_at_the_table() -> None:
    ran = run("play", "--rule", "jokers=4", "--rule", "niko_kadi=call", typed="r\nq\n")
    assert "jokers = 4" in ran.out
    assert "niko_kadi = call" in ran.out
