"""A match: versions, names, records that can't be read."""

from __future__ import annotations

import pytest

from mezani import (
    CLOCK,
    ENGINE,
    IllegalMoveError,
    Match,
    NotationError,
    RecordError,
    RulesError,
    StaleMoveError,
    UnknownGameError,
    find_game,
    read_record,
    with_changes,
)
from mezani.match import parse_undo

FRIENDLY = find_game("kadi-friendly")
HEADER = f"game kadi-friendly\nrules\nplayers Amina, Brian\nseed tea\nengine {ENGINE}\n"


def test_a_move_for_an_older_version_is_stale_and_changes_nothing() -> None:
    match = Match(FRIENDLY, ["Amina", "Brian"], seed="tea")
    match.apply(0, "draw", version=0)
    before = match.state.checksum()
    with pytest.raises(StaleMoveError) as refusal:
        match.apply(1, "draw", version=0)
    assert refusal.value.code == "stale"
    assert (match.version, match.state.checksum()) == (1, before)
    match.apply(1, "draw", version=1)


def test_a_refused_move_is_not_in_the_record() -> None:
    match = Match(FRIENDLY, ["Amina", "Brian"], seed="tea")
    before = match.record()
    with pytest.raises(IllegalMoveError):
        match.apply(1, "draw")
    with pytest.raises(NotationError):
        match.apply(0, "play 7X")
    assert match.record() == before


def test_an_attempt_changes_nothing_until_it_is_adopted() -> None:
    match = Match(FRIENDLY, ["Amina", "Brian"], seed="tea")
    before = match.state.checksum()
    attempt = match.attempt(0, "  DRAW ")
    assert str(attempt.move) == "draw"
    assert attempt.events
    assert (match.version, match.state.checksum()) == (0, before)
    match.adopt(attempt)
    other = Match(FRIENDLY, ["Amina", "Brian"], seed="tea")
    other.apply(0, "draw")
    assert match.record() == other.record()
    assert match.state.checksum() == other.state.checksum()


def test_an_attempt_at_an_older_version_is_not_adopted() -> None:
    match = Match(FRIENDLY, ["Amina", "Brian"], seed="tea")
    attempt = match.attempt(0, "draw")
    match.apply(0, "draw")
    with pytest.raises(StaleMoveError):
        match.adopt(attempt)
    assert match.version == 1


def test_an_illegal_attempt_is_refused_and_changes_nothing() -> None:
    match = Match(FRIENDLY, ["Amina", "Brian"], seed="tea")
    before = match.state.checksum()
    with pytest.raises(IllegalMoveError):
        match.attempt(1, "draw")
    with pytest.raises(IllegalMoveError):
        match.attempt(2, "draw")
    with pytest.raises(NotationError):
        match.attempt(0, "castle")
    assert (match.version, match.state.checksum()) == (0, before)


def test_a_match_resumes_from_a_log_with_undone_steps() -> None:
    log = [(0, "draw"), (1, "draw"), (0, "draw"), (0, "undo 2"), (1, "draw")]
    match = Match(FRIENDLY, ["Amina", "Brian"], seed="tea")
    match.resume(log)
    assert [str(step) for step in match.steps] == ["A draw", "B draw"]
    again = Match(FRIENDLY, ["Amina", "Brian"], seed="tea")
    for seat, text in log[:3]:
        again.apply(seat, text)
    again.undo(2)
    again.apply(1, "draw")
    assert again.state.checksum() == match.state.checksum()
    with pytest.raises(RecordError):
        match.resume([(0, "draw"), (0, "undo 2")])


def test_an_undo_row_says_how_many_steps_it_undoes() -> None:
    assert parse_undo("undo 3") == 3
    assert parse_undo("play 7H") == 0
    for text in ("undo", "undo 0", "undo -1", "undo x", "undo 1 2"):
        with pytest.raises(NotationError):
            parse_undo(text)


def test_steps_to_undo_reach_back_to_the_last_move_of_a_seat() -> None:
    match = Match(find_game("kadi-live"), ["Amina", "Brian", "Chebet"], seed="tea", starter=0)
    match.apply(0, "draw")
    match.apply(1, "draw")
    match.apply(CLOCK, "turn")
    assert [match.steps_to_undo(seat) for seat in range(3)] == [3, 2, 0]


@pytest.mark.parametrize("name", ["", "  ", "A, B", "no # 1", "\n"])
def test_a_name_that_would_break_a_record_is_refused(name: str) -> None:
    with pytest.raises(RecordError):
        Match(FRIENDLY, [name, "Brian"])


def test_names_and_seeds_are_tidied_so_that_the_record_reads_back() -> None:
    match = Match(FRIENDLY, ["  Amina\tW ", "clock"], seed="  a  b\n")
    assert match.players == ("Amina W", "clock")
    again = read_record(match.record())
    assert (again.players, again.seed) == (match.players, "a b")
    assert again.state.checksum() == match.state.checksum()


@pytest.mark.parametrize("seed", ["", " ", "a#b"])
def test_a_seed_that_would_break_a_record_is_refused(seed: str) -> None:
    with pytest.raises(RecordError):
        Match(FRIENDLY, ["A", "B"], seed=seed)


def test_a_record_keeps_house_rules_and_the_starter() -> None:
    rules = with_changes(FRIENDLY.preset, {"jokers": 4, "winning_ace": True})
    match = Match(FRIENDLY, "ABC", rules, "tea", starter=2)
    match.apply(2, "draw")
    again = read_record(match.record())
    assert (again.rules, again.starter) == (rules, 2)
    assert "rules jokers=4 winning_ace=yes\n" in match.record()
    assert "starter C\n" in match.record()


def won_match(game_id: str, seed: str) -> Match:
    """A match that the clock has played to its end, won by somebody."""
    match = Match(find_game(game_id), "AB", seed=seed)
    while match.state.outcome() is None:
        match.apply(CLOCK, "turn")
    return match


def test_the_last_winner_starts_a_rematch_of_kadi() -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    assert match.first == 0
    assert match.game.next_starter(0, [1]) == 1
    assert match.rematch().first == 0
    assert Match(FRIENDLY, "AB", starter=1).rematch().first == 1


def test_a_rematch_of_qute_is_started_by_seat_a() -> None:
    match = won_match("qute", "tea")
    assert match.state.winners()
    again = match.rematch("more tea")
    assert (again.first, again.seed, again.players) == (0, "more tea", match.players)


def test_chance_starts_no_kitty_cards_again_and_again() -> None:
    firsts = {
        Match(find_game("no-kitty"), "AB", seed=f"{n}").rematch(f"x{n}").first for n in range(20)
    }
    assert firsts == {0, 1}


def test_the_other_player_starts_a_rematch_of_the_duel() -> None:
    for number in range(6):
        match = Match(find_game("no-kitty-duel"), "AB", seed=f"{number}")
        assert match.rematch().first == 1 - match.first


def test_practice_is_in_the_record_and_in_the_rematch() -> None:
    match = Match(FRIENDLY, "AB", seed="tea", practice=True)
    assert "practice yes\n" in match.record()
    assert read_record(match.record()).practice
    assert match.rematch().practice
    assert "practice" not in Match(FRIENDLY, "AB").record()


def test_hands_are_open_in_practice_and_nowhere_else() -> None:
    match = Match(FRIENDLY, "AB", seed="tea", practice=True)
    assert match.faces() == tuple(match.state.view(seat).hand for seat in (0, 1))
    with pytest.raises(IllegalMoveError) as refusal:
        Match(FRIENDLY, "AB", seed="tea").faces()
    assert refusal.value.why == "not_practice"


def test_comments_and_blank_lines_of_a_record_are_passed_over() -> None:
    match = read_record("# a game\n\n" + HEADER + "A draw  # one\n\n  B draw\n")
    assert [str(step) for step in match.steps] == ["A draw", "B draw"]


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", RecordError, "no record"),
        (HEADER.replace("seed tea\n", ""), RecordError, "seed"),
        (HEADER + "A fly\n", RecordError, "line 6"),
        (HEADER + "B draw\n", RecordError, "line 6"),
        (HEADER + "C draw\n", RecordError, "is not a seat"),
        (HEADER + "A draw\nseed tea\n", RecordError, "line 7"),
        ("seed tea\n" + HEADER, RecordError, "twice"),
        (HEADER.replace(f"engine {ENGINE}", "engine 999"), RecordError, "999"),
        (HEADER.replace("kadi-friendly", "chess"), UnknownGameError, "chess"),
        (HEADER + "practice maybe\n", RecordError, "practice"),
        (HEADER.replace("rules", "rules jokers=3"), RulesError, "jokers"),
        (HEADER.replace("Amina, Brian", "Amina"), RulesError, "2 to 4"),
    ],
)
def test_a_record_that_cannot_be_read_says_why(
    text: str, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        read_record(text)
