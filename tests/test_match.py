"""A match: moves, attempts, undo, replay, records."""

from __future__ import annotations

import pytest

from mezani import (
    CLOCK,
    ENGINE,
    NO_SEAT,
    IllegalMoveError,
    Match,
    NotationError,
    RecordError,
    RulesError,
    SeatError,
    StaleMoveError,
    UnknownGameError,
    find_game,
    read_record,
    with_changes,
)
from mezani.match import without_undone

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
    match = Match(FRIENDLY, "AB", seed="tea")
    twin = Match(FRIENDLY, "AB", seed="tea")
    before = match.state.checksum()
    attempt = match.attempt(0, "draw", version=0)
    assert (match.version, match.state.checksum()) == (0, before)
    match.adopt(attempt)
    assert attempt.events == twin.apply(0, "draw")
    assert match.record() == twin.record()
    assert match.state.checksum() == twin.state.checksum()


@pytest.mark.parametrize(
    ("seat", "move", "error"),
    [
        (1, "draw", IllegalMoveError),
        (2, "draw", SeatError),
        (NO_SEAT, "draw", SeatError),
        (0, "play 7X", NotationError),
        (CLOCK, "window", IllegalMoveError),
        (CLOCK, "draw", NotationError),
    ],
)
def test_an_attempt_raises_what_the_move_would_raise(
    seat: int, move: str, error: type[Exception]
) -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    before = match.state.checksum()
    for make in (match.attempt, match.apply):
        with pytest.raises(error):
            make(seat, move)
    assert (match.version, match.state.checksum()) == (0, before)


def test_an_attempt_cannot_be_adopted_after_another_step() -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    first, second = match.attempt(0, "draw"), match.attempt(0, "draw")
    match.adopt(first)
    with pytest.raises(StaleMoveError):
        match.adopt(second)
    assert match.version == 1


def test_moves_of_seats_and_of_the_clock_are_parsed() -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    assert str(match.parse(0, "PLAY 7h")) == "play 7H"
    assert str(match.parse(CLOCK, "turn A")) == "turn"


def test_undo_returns_to_an_earlier_position() -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    checksums = [match.state.checksum()]
    for seat in (0, 1, 0):
        match.apply(seat, "draw")
        checksums.append(match.state.checksum())
    match.undo()
    assert (match.version, match.state.checksum()) == (2, checksums[2])
    match.undo(2)
    assert (match.version, match.state.checksum()) == (0, checksums[0])


@pytest.mark.parametrize("count", [2, 9, -1])
def test_only_steps_that_were_made_can_be_taken_back(count: int) -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    match.apply(0, "draw")
    before = match.state.checksum()
    with pytest.raises(IllegalMoveError, match=f"{count} steps can't be taken back: there are 1"):
        match.undo(count)
    assert (match.version, match.state.checksum()) == (1, before)
    match.undo(0)
    assert match.version == 1


def test_a_match_is_made_of_a_game_a_list_of_names_and_its_rules() -> None:
    with pytest.raises(TypeError, match=r"write find_game\('kadi-friendly'\)"):
        Match("kadi-friendly", "AB")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"write \['Amina', …\]"):
        Match(FRIENDLY, "Amina")
    with pytest.raises(RulesError, match=r"KadiRules, not dict: write with_changes"):
        Match(FRIENDLY, "AB", {"jokers": 4})
    with pytest.raises(RulesError, match="KadiRules, not QuteRules"):
        Match(FRIENDLY, "AB", find_game("qute").preset)


def test_the_last_move_of_a_seat_is_found_for_undo() -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    assert match.steps_to_undo(0) == 0
    match.apply(0, "draw")
    match.apply(1, "draw")
    match.apply(CLOCK, "turn")
    assert [match.steps_to_undo(seat) for seat in (0, 1)] == [3, 2]


LOG = [(0, "draw"), (1, "draw"), (0, "draw"), (0, "undo 3"), (0, "draw"), (CLOCK, "turn")]


def test_a_log_is_replayed_row_by_row_with_its_undos() -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    live = Match(FRIENDLY, "AB", seed="tea")
    rows = match.replay(LOG)
    for (seat, text), row in zip(LOG, rows, strict=True):
        if row.undone:
            live.undo(row.undone)
        else:
            assert row.events == live.apply(seat, text)
        assert (row.seat, match.steps) == (seat, live.steps)
        assert match.state.checksum() == live.state.checksum()
    assert match.version == 2


def test_a_replay_may_undo_steps_made_before_it() -> None:
    match = Match(FRIENDLY, "AB", seed="tea")
    before = match.state.checksum()
    match.apply(0, "draw")
    match.apply(1, "draw")
    assert [row.undone for row in match.replay([(0, "draw"), (0, "undo 3")])] == [0, 3]
    assert (match.steps, match.state.checksum()) == ([], before)


def test_a_match_resumes_from_its_log() -> None:
    resumed, replayed = (Match(FRIENDLY, "AB", seed="tea") for _ in range(2))
    resumed.resume(LOG)
    assert len([*replayed.replay(LOG)]) == len(LOG)
    assert resumed.record() == replayed.record()
    assert resumed.state.checksum() == replayed.state.checksum()
    assert without_undone(LOG) == LOG[4:]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("undo 2", RecordError),
        ("undo", NotationError),
        ("undo 0", NotationError),
        ("undo -1", NotationError),
        ("undo x", NotationError),
        ("undo 1 2", NotationError),
    ],
)
def test_a_log_with_an_impossible_undo_is_refused(text: str, error: type[Exception]) -> None:
    log = [(0, "draw"), (0, text)]
    with pytest.raises(error):
        Match(FRIENDLY, "AB", seed="tea").resume(log)
    with pytest.raises(error):
        list(Match(FRIENDLY, "AB", seed="tea").replay(log))


def test_a_match_can_start_from_a_position() -> None:
    setup = {"hands": {"A": "7H 9S 4D", "B": "5H 6H"}, "top": "7S"}
    match = Match(FRIENDLY, "AB", setup=setup)
    before = match.state.checksum()
    match.apply(0, "play 7H")
    assert match.hands() == (("4D", "9S"), ("5H", "6H"))
    match.undo()
    assert match.state.checksum() == before
    with pytest.raises(RecordError):
        match.record()


@pytest.mark.parametrize("name", ["", "  ", "A, B", "no # 1", "\n"])
def test_a_name_that_would_break_a_record_is_refused(name: str) -> None:
    with pytest.raises(RecordError):
        Match(FRIENDLY, [name, "Brian"])


def test_spaces_in_names_and_seeds_are_normalised_so_that_records_read_back() -> None:
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
    """Return a match that the clock has played to its end."""
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


def test_no_kitty_cards_draws_the_starter_of_every_rematch() -> None:
    firsts = {
        Match(find_game("no-kitty"), "AB", seed=f"{n}").rematch(f"x{n}").first for n in range(20)
    }
    assert firsts == {0, 1}


def test_the_other_player_starts_a_rematch_of_the_duel() -> None:
    for number in range(6):
        match = Match(find_game("no-kitty-duel"), "AB", seed=f"{number}")
        assert match.rematch().first == 1 - match.first


def test_records_and_rematches_keep_practice() -> None:
    match = Match(FRIENDLY, "AB", seed="tea", practice=True)
    assert "practice yes\n" in match.record()
    assert read_record(match.record()).practice
    assert match.rematch().practice
    assert "practice" not in Match(FRIENDLY, "AB").record()


def test_hands_are_open_only_in_practice() -> None:
    match = Match(FRIENDLY, "AB", seed="tea", practice=True)
    assert match.open_hands() == match.hands()
    with pytest.raises(IllegalMoveError) as refusal:
        Match(FRIENDLY, "AB", seed="tea").open_hands()
    assert refusal.value.why == "not_practice"


def test_comments_and_blank_lines_of_a_record_are_ignored() -> None:
    match = read_record("# a game\n\n" + HEADER + "A draw  # one\n\n  B draw\n")
    assert [str(step) for step in match.steps] == ["A draw", "B draw"]


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", RecordError, "not a record"),
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
