"""``apply``, ``legal``, ``extend`` and the view agree on every possible move, and with the rules."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings

from mezani import COMPILED, IllegalMoveError, NotationError, State, fast_rng
from mezani.games.qute.engine.state import QuteState
from mezani.seats import CLOCK
from tests.games.qute.positions import (
    QUTE,
    RANKS,
    SUITS,
    WHOLE_DECK,
    position,
    random_position,
    small_positions,
)

MANY = 300 if COMPILED else 60
SPECIAL = ("6", "7", "8", "J", "A")
OPTIONS = list(
    product(
        ("", *(f" suit={suit}" for suit in SUITS)),
        ("", " eights=next", " eights=share"),
        ("", " jacks=minus", " jacks=plus"),
    )
)
EVERY_MOVE = [
    "draw",
    "back",
    *(f"play {card}" for card in WHOLE_DECK),
    "play 2S",
    "play RJ",
    "play 7S 7H",
    *(f"add {rank}" for rank in (*RANKS, "2")),
    *(verb + "".join(words) for verb in ("end", "qute") for words in OPTIONS),
]


# The rules once more, written independently of the engine.


def fits(state: QuteState, card: str) -> bool:
    top, suit = QUTE.fact(state, "top", ""), QUTE.fact(state, "suit", "")
    if top == "none" or card[0] == "J":
        return True
    if top[0] == "J":
        return card[-1] == suit
    return card[-1] == top[-1] or card[:-1] == top[:-1]


def covers(state: QuteState, card: str) -> bool:
    top = QUTE.fact(state, "top", "")
    return card[0] == "J" or (card[-1] == top[-1] and card[0] != "6")


def is_left_to_draw(state: QuteState) -> bool:
    view = state.view(None)
    return view.blind > 0 or view.stack > 1


def allowed(state: QuteState, seat: int) -> set[str]:
    """Return what the rules allow a seat to do."""
    if state.outcome() is not None or state.turn != seat:
        return set()
    view = state.view(seat)
    if state.played == 0:
        moves = {f"play {card}" for card in view.hand if fits(state, card)}
        if not moves and not view.drawn and is_left_to_draw(state):
            moves.add("draw")
        elif not moves or (view.drawn and not state.fast_rules.must_play_drawn):
            moves.add("end")
        return moves | practice(state, view.hand)
    moves = {f"play {card}" for card in view.hand if card[:-1] == view.top[:-1]}
    moves |= calls(state, view.top)
    if view.top[0] != "6":
        return moves | ends(state, view.top, view.hand) | practice(state, view.hand)
    covered = {f"play {card}" for card in view.hand if covers(state, card)}
    if not covered:
        moves.add("draw" if is_left_to_draw(state) else "end")
    return moves | covered | practice(state, view.hand)


def ends(state: QuteState, top: str, hand: tuple[str, ...]) -> set[str]:
    suits = [f" suit={suit}" for suit in SUITS] if top[0] == "J" and hand else [""]
    jacks = [" jacks=minus", " jacks=plus"] if top[0] == "J" and not hand else [""]
    several = state.eights > 1 and state.seats == 3
    eights = [" eights=next", " eights=share"] if several else [""]
    return {"end" + "".join(words) for words in product(suits, eights, jacks)}


def calls(state: QuteState, top: str) -> set[str]:
    if state.view(None).run < 4:
        return set()
    return {"qute jacks=minus", "qute jacks=plus"} if top[0] == "J" else {"qute"}


def practice(state: QuteState, hand: tuple[str, ...]) -> set[str]:
    if not state.fast_rules.practice:
        return set()
    blind = set(WHOLE_DECK) - set(state.discards()) - {QUTE.fact(state, "top", "")}
    for seat in range(state.seats):
        blind -= set(state.view(seat).hand)
    moves = {f"add {rank}" for rank in SPECIAL if any(card[:-1] == rank for card in blind)}
    return moves | ({"back"} if hand else set())


def accepted(state: State, seat: int) -> set[str]:
    """Return the moves that ``apply`` accepts."""
    found: set[str] = set()
    before = state.checksum()
    for text in EVERY_MOVE:
        twin = state.clone()
        try:
            twin.apply(seat, QUTE.parse_move(text))
        except IllegalMoveError:
            assert twin.checksum() == before
            continue
        found.add(text)
    return found


@settings(max_examples=MANY)
@given(small_positions())
def test_apply_accepts_exactly_the_legal_moves_and_the_moves_the_rules_allow(
    state: QuteState,
) -> None:
    for seat in range(state.seats):
        listed = [str(move) for move in state.legal(seat)]
        assert len(listed) == len(set(listed))
        assert set(listed) == allowed(state, seat)
        assert set(listed) == accepted(state, seat)


@settings(max_examples=MANY)
@given(small_positions())
def test_extend_agrees_with_the_legal_moves(state: QuteState) -> None:
    for seat in range(state.seats):
        plays = {str(move) for move in state.legal(seat) if str(move).startswith("play")}
        assert {f"play {card}" for card in state.extend(seat, []).next} == plays
        for card in WHOLE_DECK:
            answer = state.extend(seat, [card])
            assert answer.complete == (f"play {card}" in plays)
            assert (answer.next, answer.needs, answer.may) == ((), (), ())
            assert not state.extend(seat, [card, card]).complete


@settings(max_examples=MANY)
@given(small_positions())
def test_the_view_shows_the_moves_and_choices_of_its_player(state: QuteState) -> None:
    for seat in range(state.seats):
        view = state.view(seat)
        listed = [str(move) for move in state.legal(seat)]
        assert [f"play {card}" for card in view.playable] + list(view.can) == listed
        chosen = {word for move in listed if move.startswith("end") for word in named(move)}
        assert set(view.needs) == chosen


def named(move: str) -> set[str]:
    return {word.partition("=")[0] for word in move.split()[1:]}


@settings(max_examples=60)
@given(small_positions())
def test_a_spectator_has_no_moves(state: QuteState) -> None:
    view = state.view(None)
    assert (view.seat, view.hand, view.playable, view.can, view.needs) == ("", (), (), (), ())


def test_the_random_positions_cover_every_kind_of_move() -> None:
    wanted = {"draw", "back", "end", "qute", "qute jacks=minus", "end jacks=plus", "end suit=H"}
    wanted |= {"end eights=share", "add 6", "add A"}
    found: set[str] = set()
    for number in range(1000):
        rng = fast_rng(number)
        state = random_position(
            QUTE.preset, 2 + number % 2, rng, number % 9, practice=number % 4 == 0
        )
        found.update(str(move) for seat in range(state.seats) for move in state.legal(seat))
    assert found >= wanted


# Notation


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("PLAY 7♠", "play 7S"),
        ("play ts", "play 10S"),
        ("End EIGHTS=share SUIT=♥", "end suit=H eights=share"),
        ("qute Jacks=PLUS", "qute jacks=plus"),
        ("add j", "add J"),
        ("  draw ", "draw"),
    ],
)
def test_a_move_is_parsed_in_any_spelling_and_written_in_one(written: str, move: str) -> None:
    assert str(QUTE.parse_move(written)) == move
    assert QUTE.parse_move(written) == QUTE.parse_move(move)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "play",
        "play 7X",
        "play 7S suit=H",
        "draw 2",
        "end hearts",
        "end suit=",
        "end suit=H suit=S",
        "end eights=all",
        "qute jacks=both",
        "add",
        "add 7 8",
        "add seven",
        "back 7S",
        "pass",
    ],
)
def test_text_that_is_not_a_move_is_refused(written: str) -> None:
    with pytest.raises(NotationError):
        QUTE.parse_move(written)


@pytest.mark.parametrize("written", ["", "window", "turn Z", "turn A B", "end"])
def test_only_the_turn_has_a_clock(written: str) -> None:
    with pytest.raises(NotationError, match="clock turn"):
        QUTE.parse_clock(written)


def test_the_clock_of_a_turn_may_name_its_seat() -> None:
    assert QUTE.parse_clock("turn b") == QUTE.parse_clock("turn")


def test_a_turn_without_a_limit_has_no_clock() -> None:
    state = position("9S KC / 9C", "7H", rules={"turn_seconds": 0})
    assert (state.clocks(), state.legal(CLOCK)) == ([], [])
