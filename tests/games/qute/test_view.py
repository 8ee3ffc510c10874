"""What players of Qute and spectators see."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from mezani import COMPILED, Clock
from mezani.games.qute.engine.state import QuteState
from mezani.games.qute.view import QuteView
from tests.games.qute.positions import all_but, make, position, small_positions

OWN = ("seat", "hand", "playable", "can", "needs")
"""The fields that differ between seats. All others are the same for everybody."""
NOT_OVER = {"A": 10, "B": 20}


def picked(state: QuteState) -> list[int]:
    return [player.picked for player in state.view(None).players]


def scores(state: QuteState) -> list[int]:
    return [player.score for player in state.view(None).players]


def turn_so_far(state: QuteState) -> tuple[int, int, bool]:
    view = state.view(None)
    return view.drawn, view.played, view.must_cover


# Observers


@settings(max_examples=200 if COMPILED else 50)
@given(small_positions())
def test_everybody_sees_the_same_except_their_own_hand_and_moves(state: QuteState) -> None:
    seen = [state.view(watcher) for watcher in (None, *range(state.seats))]
    for name in QuteView.__struct_fields__:
        if name not in OWN:
            assert len({getattr(view, name) for view in seen}) == 1, name
    assert [view.seat for view in seen] == ["", *"ABC"[: state.seats]]
    assert [len(view.hand) for view in seen[1:]] == [player.cards for player in seen[0].players]
    assert seen[0].hand == ()


@settings(max_examples=200 if COMPILED else 50)
@given(small_positions())
def test_only_the_player_on_turn_sees_the_legal_moves(state: QuteState) -> None:
    for watcher in (None, *range(state.seats)):
        view = state.view(watcher)
        if watcher is None or watcher != state.turn:
            assert (view.playable, view.can, view.needs) == ((), (), ())
            continue
        moves = [str(move) for move in state.legal(watcher)]
        ends = [move.split()[1:] for move in moves if move.startswith("end")]
        assert [f"play {card}" for card in view.playable] + list(view.can) == moves
        assert list(view.needs) == [word.partition("=")[0] for word in (ends[0] if ends else [])]


def test_only_its_player_sees_a_hand() -> None:
    state = position("9S KC / 10H", "9H", practice=True)
    assert [state.view(seat).hand for seat in (0, 1, None)] == [("9S", "KC"), ("10H",), ()]
    assert [player.cards for player in state.view(None).players] == [2, 1]
    assert (state.view(1).turn, state.view(1).practice, state.view(1).top) == ("A", True, "9H")
    assert state.view(1).clocks == (Clock("turn", "A", 45, 0),)
    assert not position("9S / 10H").view(0).practice


# The run


def test_the_monitor_shows_a_run_across_turns_until_another_rank_is_played() -> None:
    state = position("9S 9D KC QH / 9C 10C 10H", "9H")
    runs: list[tuple[tuple[str, ...], int]] = []
    for step in ("A play 9S", "A play 9D", "A end", "B play 9C", "B end", "A play KC"):
        runs.append((state.view(1).monitor, state.view(1).run))
        make(state, step)
    assert runs == [
        (("9H",), 1),
        (("9S", "9H"), 2),
        (("9S", "9H", "9D"), 3),
        (("9S", "9H", "9D"), 3),
        (("9S", "9H", "9D", "9C"), 4),
        (("9S", "9H", "9D", "9C"), 4),
    ]
    assert (state.view(None).monitor, state.view(None).run) == (("KC",), 1)


def test_the_run_of_a_scenario_is_the_top_and_the_cards_directly_under_it() -> None:
    view = position("10H / QC", "9H", pile="9S KS 9C").view(None)
    assert (view.monitor, view.run, view.stack) == (("9H", "9C"), 2, 4)


def test_a_card_that_returns_with_a_refill_makes_the_run_longer_than_its_cards() -> None:
    hands = f"KC 10C / {all_but('KC 10C 9S 9D 9C 9H')}"
    state = position(hands, "9H", "A draw", pile="9S 9D 9C")
    (nine,) = state.view(0).playable
    make(state, f"A play {nine}")
    assert (state.view(0).monitor, state.view(0).run) == (("9S", "9H", "9D", "9C"), 5)


# The blind and the stack


def test_the_blind_the_stack_and_refills_are_counted() -> None:
    hands = f"KC 10C / {all_but('KC 10C 9S QD QC 9H')}"
    state = position(hands, "9H", pile="QD QC", deck="9S")
    views = [state.view(None)]
    for step in ("A draw", "A end", "B play AH", "B end"):
        make(state, step)
        views.append(state.view(None))
    assert [(view.blind, view.stack, view.refills) for view in views] == [
        (1, 3, 0),
        (0, 3, 0),
        (0, 3, 0),
        (0, 4, 0),
        (0, 4, 0),
    ]


def test_an_empty_blind_is_refilled_from_the_stack_under_its_top() -> None:
    hands = f"KC 10C / {all_but('KC 10C 6H QD 9H')}"
    state = position(hands, "9H", pile="QD 6H", refills=2)
    assert (state.view(0).blind, state.view(0).stack, state.view(0).refills) == (0, 3, 2)
    make(state, "A draw")
    assert (state.view(0).blind, state.view(0).stack, state.view(0).refills) == (1, 1, 3)


# The turn in progress


def test_draws_for_a_cover_are_counted_and_the_next_turn_starts_at_zero() -> None:
    state = position("6S KC / 10H QH", "6H", deck="9H QD 10S")
    turns = [turn_so_far(state)]
    steps = ("A play 6S", "A draw", "A draw", "A draw", "A play 10S", "A end")
    for step in steps:
        make(state, step)
        turns.append(turn_so_far(state))
    assert turns == [
        (0, 0, False),
        (0, 1, True),
        (1, 1, True),
        (2, 1, True),
        (3, 1, True),
        (3, 2, False),
        (0, 0, False),
    ]


def test_a_six_that_another_player_left_on_top_needs_no_cover() -> None:
    hands = f"6S KC / {all_but('6S KC 6H JC')}"
    state = position(hands, "6H", "A play 6S", deck="JC")
    assert state.view(1).must_cover
    make(state, "A draw")
    make(state, "A play JC")
    assert not state.view(1).must_cover
    assert not position("10H / QC", "6H").view(0).must_cover


def test_nothing_has_to_be_covered_once_the_game_is_over() -> None:
    steps = ("A play 6S", "A qute")
    state = position("6S KC / KH", "6H", *steps, pile="6D 6C", scores={"B": 120})
    assert state.view(0).over
    assert not state.view(0).must_cover


@pytest.mark.parametrize(
    ("hand", "top", "steps", "playable", "can"),
    [
        ("9S KH JC QD", "9H", (), ("9S", "JC", "KH"), ()),
        ("9S 9D KH JC", "9H", ("A play 9S",), ("9D",), ("end",)),
        ("KS QC", "9H", (), (), ("draw",)),
        ("KS QC", "9H", ("A draw",), ("10H",), ("end",)),
        ("6S 6D 9S 9D JC", "6H", ("A play 6S",), ("6D", "9S", "JC"), ()),
        ("6S 6D 9D", "6H", ("A play 6S",), ("6D",), ("draw",)),
        ("9S 9D KC", "9H", ("A play 9S", "A play 9D"), (), ("qute", "end")),
        ("JS KC", "9H", ("A play JS",), (), tuple(f"end suit={suit}" for suit in "SHDC")),
    ],
)
def test_the_player_on_turn_sees_playable_cards_and_other_moves(
    hand: str, top: str, steps: tuple[str, ...], playable: tuple[str, ...], can: tuple[str, ...]
) -> None:
    state = position(f"{hand} / AC AD", top, *steps, deck="10H", pile="9C" if top == "9H" else "")
    assert (state.view(0).playable, state.view(0).can) == (playable, can)
    for watcher in (1, None):
        assert (state.view(watcher).playable, state.view(watcher).can) == ((), ())


def test_the_chosen_suit_may_be_played_on_a_jack() -> None:
    view = position("9H 9D JC / KC", "JH", suit="D").view(0)
    assert (view.suit, view.playable) == ("D", ("9D", "JC"))


def test_the_view_lists_practice_moves() -> None:
    can = position("9S KC / 10H", "9H", practice=True).view(0).can
    assert can == ("add 6", "add 7", "add 8", "add J", "add A", "back")


# Choices


@pytest.mark.parametrize(
    ("hands", "steps", "needs"),
    [
        ("JS KC / AC", (), ()),
        ("JS KC / AC", ("A play JS",), ("suit",)),
        ("JS JD KC / AC", ("A play JS", "A play JD"), ("suit",)),
        ("JS / AC", ("A play JS",), ("jacks",)),
        ("6H JS KC / AC", ("A play 6H",), ()),
        ("6H JS KC / AC", ("A play 6H", "A play JS"), ("suit",)),
        ("8H KC / AC / AD", ("A play 8H",), ()),
        ("8H 8S KC / AC / AD", ("A play 8H", "A play 8S"), ("eights",)),
        ("8H 8S / AC / AD", ("A play 8H", "A play 8S"), ("eights",)),
        ("8H 8S KC / AC", ("A play 8H", "A play 8S"), ()),
        ("9S KC / AC", ("A play 9S",), ()),
        ("KC / AC", ("A draw",), ()),
    ],
)
def test_the_player_on_turn_sees_the_choices_needed_to_end(
    hands: str, steps: tuple[str, ...], needs: tuple[str, ...]
) -> None:
    state = position(hands, "9H", *steps, deck="10C")
    assert state.view(0).needs == needs
    assert [state.view(watcher).needs for watcher in (1, None)] == [(), ()]


def test_a_jack_that_another_player_left_needs_no_choice() -> None:
    state = position("KC / AC", "JH", "A draw", deck="10C")
    assert (state.view(0).can, state.view(0).needs) == (("end",), ())


# Cards picked for 7s and 8s


def test_cards_picked_for_sevens_are_shown_until_the_next_turn_ends() -> None:
    state = position("7S 7D KC / 10H QH", "7H", deck="9S 9C 10D")
    for step in ("A play 7S", "A play 7D"):
        make(state, step)
        assert picked(state) == [0, 0]
    make(state, "A end")
    assert picked(state) == [0, 2]
    assert (state.view(1).drawn, state.view(1).players[1].cards) == (0, 4)
    make(state, "B draw")
    assert picked(state) == [0, 2]
    assert state.view(1).drawn == 1
    make(state, "B end")
    assert picked(state) == [0, 0]


@pytest.mark.parametrize(
    ("eights", "choice", "got", "turn"),
    [
        (1, "", [0, 2, 0], "C"),
        (2, " eights=next", [0, 4, 0], "C"),
        (2, " eights=share", [0, 2, 2], "A"),
        (3, " eights=share", [0, 4, 2], "C"),
    ],
)
def test_cards_picked_for_eights_are_shown_for_each_player(
    eights: int, choice: str, got: list[int], turn: str
) -> None:
    state = position("8S 8D 8C KC / 10H / QH", "8H")
    for card in ("8S", "8D", "8C")[:eights]:
        make(state, f"A play {card}")
    make(state, f"A end{choice}")
    assert picked(state) == got
    assert state.view(None).turn == turn


def test_picked_counts_only_cards_that_could_be_drawn() -> None:
    state = position(f"8S KC / {all_but('8S KC 8H')}", "8H", "A play 8S", "A end")
    assert picked(state) == [0, 1]


def test_a_new_round_has_no_picked_cards() -> None:
    assert picked(position("7S / 10H", "7H", "A play 7S", "A end")) == [0, 0]


# Suits, rounds, scores and the end


def test_the_suit_chosen_for_a_jack_is_shown_until_the_next_card() -> None:
    state = position("JS KC / 9H 9D", "9S")
    suits = [state.view(None).suit]
    for step in ("A play JS", "A end suit=H", "B play 9H"):
        make(state, step)
        suits.append(state.view(None).suit)
    assert suits == ["", "", "H", ""]


def test_a_round_is_counted_and_the_next_is_dealt() -> None:
    steps = ("A play JS", "A end jacks=minus")
    before = position("JS / KC AC", "9H", scores=NOT_OVER, refills=1)
    state = position("JS / KC AC", "9H", *steps, scores=NOT_OVER, refills=1)
    assert (scores(before), before.view(0).round, before.view(0).refills) == ([10, 20], 1, 1)
    assert scores(state) == [10 - 2 * 20, 20 + 2 * 25]
    view = state.view(0)
    assert (view.round, view.turn, view.refills, view.winner, view.over) == (2, "B", 0, "", False)
    assert (view.top, view.suit, view.monitor, view.run) == ("", "", (), 0)
    assert (view.blind, view.stack, view.drawn, view.played) == (26, 0, 0, 0)
    assert [player.cards for player in view.players] == [5, 5]


def test_a_score_of_exactly_the_limit_becomes_zero() -> None:
    state = position("9S / KC", "9H", "A play 9S", "A end", scores={"A": 30, "B": 115})
    assert scores(state) == [30, 0]


def test_every_player_with_the_lowest_score_is_shown_as_winner() -> None:
    hands, steps = "9S / KC / 6C", ("A play 9S", "A end")
    for third, winner in ((10, "A C"), (5, "C"), (15, "A")):
        old = {"A": 10, "B": 120, "C": third}
        assert position(hands, "9H", scores=old).view(1).winner == ""
        state = position(hands, "9H", *steps, scores=old)
        for watcher in (None, 0, 1, 2):
            view = state.view(watcher)
            assert (view.winner, view.over, view.turn, view.round) == (winner, True, "", 1)
            assert (view.playable, view.can, view.needs, view.clocks) == ((), (), (), ())
        assert scores(state) == [10, 130, third]
