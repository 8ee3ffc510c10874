"""Timers of Kadi: turns, windows, prompts and confirmations."""

from __future__ import annotations

from mezani import GAMES, Clock, fast_rng, parse_step, with_changes
from mezani.games.kadi.engine.state import KadiState


def position(game_id: str, hands: str, top: str, deck: str = "", **changes: object) -> KadiState:
    """Return a position with hands separated by slashes. Seat A is next."""
    game = GAMES[game_id]
    dealt = dict(zip("ABCDEFGH", map(str.strip, hands.split("/"))))
    rules = with_changes(game.preset, changes)
    state = game.position(rules, {"hands": dealt, "top": top, "deck": deck})
    assert isinstance(state, KadiState)
    return state


def play(state: KadiState, *steps: str) -> None:
    """Make steps, written as in a record."""
    for text in steps:
        step = parse_step(GAMES["kadi-live"], text, state.seats)
        state.apply(step.seat, step.move)


def running(state: KadiState, kind: str) -> Clock:
    """Return the only timer of a kind."""
    (clock,) = [clock for clock in state.clocks() if clock.kind == kind]
    return clock


def numbers_of(state: KadiState, kind: str, *steps: str) -> list[int]:
    """Return the number of the only timer of a kind, now and after each step."""
    found = [running(state, kind).number]
    for step in steps:
        play(state, step)
        found.append(running(state, kind).number)
    return found


# Turns


def test_a_jack_between_two_gives_its_player_a_new_turn_with_a_timer_of_its_own() -> None:
    state = position("kadi-friendly", "JC 5C 6C 7C / 4S 9D 6H 5S", "10C")
    first = running(state, "turn")
    play(state, "A play JC")
    second = running(state, "turn")
    assert (first.seat, second.seat) == ("A", "A")
    assert second.number > first.number


def test_every_turn_has_a_timer_of_its_own() -> None:
    state = position("kadi-friendly", "5C 6C 7C 4D / 4C 9C 6H 5S", "10C")
    numbers = numbers_of(state, "turn", "A play 5C", "B play 4C", "A draw", "clock turn", "A draw")
    assert numbers == sorted(set(numbers))


def test_being_asked_about_a_jump_and_the_turn_after_it_have_different_timers() -> None:
    state = position("kadi-classic", "JC 5D 6D 7H / JS 9D 6H 5S / 5H 4H 10H 9S", "10C")
    numbers = numbers_of(state, "turn", "A play JC", "B pass")
    assert state.turn == 2
    assert numbers == sorted(set(numbers))


def test_a_call_does_not_stop_the_next_players_timer() -> None:
    state = position("kadi-classic", "5C 6C 7C / 4C 9C 6H 5S", "10C")
    play(state, "A play 5C")
    before = state.clocks()
    play(state, "A niko")
    assert state.clocks() == before


def test_choosing_the_direction_is_part_of_the_first_turn() -> None:
    game = GAMES["kadi-live"]
    rules = with_changes(game.preset, {"starter_picks_direction": True})
    state = game.new(rules, 3, "which way", 1)
    assert isinstance(state, KadiState)
    first, second, third = numbers_of(state, "turn", "B direction back", "B draw")
    assert first == second < third


# Windows


def test_a_window_keeps_its_timer_while_players_pass() -> None:
    state = position("kadi-live", "JC 5D 6D 7H / JS 9D 6H 5S / JH 4H 10H 9S", "10C")
    play(state, "A play JC")
    opened = running(state, "window")
    play(state, "B pass")
    assert running(state, "window") == opened


def test_every_window_has_a_timer_of_its_own() -> None:
    state = position("kadi-live", "JC 5D 6D 7H / JS JD 6H 5S / JH 4H 10H 9S", "10C")
    play(state, "A play JC")
    first = running(state, "window")
    play(state, "B play JS", "B play JD")
    second = running(state, "window")
    assert second.number > first.number
    assert (first.kind, first.seat, first.seconds) == (second.kind, second.seat, second.seconds)


def test_the_turns_before_and_after_a_window_have_different_timers() -> None:
    state = position("kadi-live", "JC 5D 6D 7H / JS JD 6H 5S", "10C")
    before = running(state, "turn")
    play(state, "A play JC", "clock window")
    after = running(state, "turn")
    assert (before.seat, after.seat) == ("A", "A")
    assert after.number > before.number


# Prompts and confirmations

ASKED_SOON = "9D 10D / 7C 4D 5C 6S / 4C 5H 6H 10S"


def test_a_prompt_keeps_its_timer_while_others_play() -> None:
    state = position("kadi-live", ASKED_SOON, "6D")
    play(state, "A play 9D")
    asked = running(state, "prompt")
    play(state, "B play 4D")
    assert running(state, "prompt") == asked
    play(state, "C draw")
    assert running(state, "prompt") == asked


def test_every_prompt_has_a_timer_of_its_own() -> None:
    state = position("kadi-live", ASKED_SOON, "6D", "9S 9C 10H")
    play(state, "A play 9D", "B draw", "C draw")
    first = running(state, "prompt")
    play(state, "A draw")
    second = running(state, "prompt")
    assert (first.seat, second.seat) == ("A", "A")
    assert second.number > first.number


def test_prompts_of_several_seats_have_a_timer_each() -> None:
    state = position("kadi-live", "9D 10D / 7D 4D / 4C 5H 6H 10S", "6D")
    play(state, "A play 9D", "B play 7D")
    asked = {clock.seat: clock for clock in state.clocks() if clock.kind == "prompt"}
    assert sorted(asked) == ["A", "B"]
    play(state, "A quiet")
    assert running(state, "prompt") == asked["B"]


def test_the_numbers_of_timers_do_not_reveal_a_prompt() -> None:
    asked = position("kadi-live", ASKED_SOON, "6D")
    not_asked = position("kadi-live", ASKED_SOON.replace("10D", "QD"), "6D")
    for state in (asked, not_asked):
        play(state, "A play 9D", "B play 4D")
    assert len(asked.clocks()) == len(not_asked.clocks()) + 1
    for observer in (1, 2, None):
        assert asked.view(observer).clocks == not_asked.view(observer).clocks
    guess = asked.guess(1, fast_rng(7))
    assert guess.clocks() == list(asked.view(1).clocks)


def test_a_prompt_does_not_change_copies_of_the_state() -> None:
    state = position("kadi-live", ASKED_SOON, "6D")
    copy = state.clone()
    before = copy.checksum()
    play(state, "A play 9D")
    assert copy.checksum() == before


def test_all_confirmations_share_one_timer() -> None:
    state = position("kadi-live", ASKED_SOON, "6D", confirm_win="yes")
    play(state, "A play 9D", "A niko", "B play 4D", "C draw", "A play 10D")
    first, second = numbers_of(state, "confirm", "B confirm")
    assert first == second
    play(state, "C confirm")
    assert state.clocks() == []
