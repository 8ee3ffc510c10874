"""``legal``, ``extend`` and ``apply`` agree on every ordered play of a small hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mezani import COMPILED, GAMES, IllegalMoveError, with_changes
from mezani.cards import SUITS, card_text, face, members
from mezani.games.kadi.engine.moves import parse_move
from mezani.games.kadi.engine.state import KadiState
from tests.games.kadi.positions import KADI, small_positions
from tests.random_matches import house_rules

Play = tuple[str, ...]
Options = tuple[int, int, bool]
MAX_CARDS = 4
EXAMPLES = 120 if COMPILED else 30
SUITS_TO_NAME = (-1, 0, 1, 2, 3)


def seats_with_few_cards(state: KadiState) -> list[int]:
    """Return the seats with hands small enough to try every play."""
    return [seat for seat in range(state.seats) if len(members(state.hands[seat])) <= MAX_CARDS]


def ordered_plays(state: KadiState, seat: int) -> set[Play]:
    """Return every ordered selection of cards of a hand, as text."""
    hand = [card_text(face(card)) for card in members(state.hands[seat])]
    return {play for size in range(1, len(hand) + 1) for play in permutations(hand, size)}


def asks_to_try(state: KadiState, seat: int) -> tuple[int, ...]:
    """Return no card, one of the player's own and one that is not."""
    own = [card for card in members(state.hands[seat]) if card < 48]
    others = [card for card in range(48) if card not in own]
    return (-1, *own[:1], others[0])


def accepted_plays(state: KadiState, seat: int) -> dict[Play, dict[Options, str]]:
    """Return the plays that ``apply`` accepts, with every choice, and the checksums of the results."""
    found: dict[Play, dict[Options, str]] = {}
    words = list(product(SUITS_TO_NAME, asks_to_try(state, seat), (False, True)))
    for play in ordered_plays(state, seat):
        for suit, ask, niko in words:
            twin = state.clone()
            try:
                twin.apply(seat, parse_move(written(play, suit, ask, niko=niko)))
            except IllegalMoveError:
                assert twin.checksum() == state.checksum()
                continue
            found.setdefault(play, {})[suit, ask, niko] = twin.checksum()
    return found


def written(play: Play, suit: int, ask: int, *, niko: bool) -> str:
    """Return a play with its choices, in notation."""
    words = ["play", *play]
    words += [f"suit={SUITS[suit]}"] if suit >= 0 else []
    words += [f"ask={card_text(ask)}"] if ask >= 0 else []
    words += ["niko"] if niko else []
    return " ".join(words)


def legal_plays(state: KadiState, seat: int) -> Iterator[tuple[str, KadiState]]:
    """Yield the legal plays of a seat and the states they lead to."""
    for move in state.legal(seat):
        if str(move).startswith("play"):
            twin = state.clone()
            twin.apply(seat, move)
            yield str(move), twin


@settings(max_examples=EXAMPLES)
@given(small_positions())
def test_every_accepted_play_has_the_outcome_of_a_legal_move(state: KadiState) -> None:
    for seat in seats_with_few_cards(state):
        listed = {after.checksum() for _, after in legal_plays(state, seat)}
        for play, ways in accepted_plays(state, seat).items():
            for words, outcome in ways.items():
                assert outcome in listed, (play, words)


@settings(max_examples=EXAMPLES)
@given(small_positions())
def test_legal_moves_that_do_not_win_have_different_outcomes(state: KadiState) -> None:
    for seat in range(state.seats):
        going_on = [
            after.checksum() for _, after in legal_plays(state, seat) if not after.winners()
        ]
        assert len(going_on) == len(set(going_on))


@pytest.mark.parametrize("last", ["9S", "AS"])
def test_legal_moves_that_win_have_different_outcomes(last: str) -> None:
    game = GAMES["kadi-classic"]
    hands = {"A": f"4S {last}", "B": "5D 6D", "C": "5H 6H"}
    state = game.position(game.preset, {"hands": hands, "top": "7S"})
    assert isinstance(state, KadiState)
    for seat, move in ((0, "play 4S niko"), (1, "draw"), (2, "draw")):
        state.apply(seat, parse_move(move))
    winning = [after.checksum() for _, after in legal_plays(state, 0) if after.winners() == [0]]
    assert winning
    assert len(winning) == len(set(winning))


@settings(max_examples=EXAMPLES)
@given(small_positions())
def test_extend_lists_exactly_the_cards_that_continue_an_accepted_play(state: KadiState) -> None:
    for seat in seats_with_few_cards(state):
        accepted = accepted_plays(state, seat)
        for prefix in (*ordered_plays(state, seat), ()):
            size = len(prefix)
            follows = {
                play[size] for play in accepted if play[:size] == prefix and len(play) > size
            }
            answer = state.extend(seat, prefix)
            assert sorted(answer.next) == sorted(follows), prefix


@settings(max_examples=EXAMPLES)
@given(small_positions())
def test_extend_says_complete_exactly_if_apply_accepts_the_play(state: KadiState) -> None:
    for seat in seats_with_few_cards(state):
        accepted = accepted_plays(state, seat)
        for prefix in ordered_plays(state, seat):
            answer = state.extend(seat, prefix)
            assert answer.complete == (prefix in accepted), prefix


@settings(max_examples=EXAMPLES)
@given(small_positions())
def test_extend_names_the_choices_a_play_needs_and_may_have(state: KadiState) -> None:
    for seat in seats_with_few_cards(state):
        for play, ways in accepted_plays(state, seat).items():
            answer = state.extend(seat, play)
            for place, word in enumerate(("suit", "ask")):
                named = {words[place] >= 0 for words in ways}
                assert (word in answer.needs) == (named == {True}), (play, word)
                assert (word in answer.may) == (named == {True, False}), (play, word)


@given(small_positions())
def test_extend_accepts_a_card_only_as_often_as_it_is_held(state: KadiState) -> None:
    for seat in range(state.seats):
        for card in members(state.hands[seat]):
            if card < 52:
                assert not state.extend(seat, [card_text(card)] * 2).complete
                assert not state.extend(seat, [card_text(card)] * 2).next


@given(small_positions())
def test_extend_accepts_no_card_of_another_hand(state: KadiState) -> None:
    for seat in range(state.seats):
        other = (seat + 1) % state.seats
        held = {card_text(card) for card in members(state.hands[seat])}
        for card in members(state.hands[other]):
            if card_text(card) not in held:
                answer = state.extend(seat, [card_text(card)])
                assert (answer.complete, answer.next) == (False, ())


# Big hands


def big_hand(game_id: str, **changes: object) -> KadiState:
    """Return a state in which seat A holds 40 cards, with every Ace, question, penalty card and Joker."""
    game = GAMES[game_id]
    rules = with_changes(game.preset, changes)
    ranks = ["A", "Q", "8", "2", "3", "4", "5", "6", "7"]
    held = [rank + suit for rank in ranks for suit in "SHDC"]
    held += ["RJ", "BJ"] * (rules.jokers // 2) + ["9S", "10S", "JS", "KS"][: 4 - rules.jokers]
    hands = {"A": " ".join(held), "B": "9H", "C": "9D"}
    state = game.position(rules, {"hands": hands, "top": "9C"})
    assert isinstance(state, KadiState)
    return state


def is_card(word: str) -> bool:
    """Return whether a word of a play is a card, not a choice or a call."""
    return "=" not in word and word != "niko"


MAX_MOVES = 10_000
"""At most 4096 generated plays without choices, and a little more than 4096 moves with choices."""
BIG_HANDS = [
    ("kadi-friendly", {}),
    ("kadi-bomb", {}),
    ("kadi-classic", {}),
    ("kadi-live", {}),
    ("kadi-friendly", {"jokers": 4, "niko_kadi": "call", "ace_of_spades": "ask-table"}),
    ("kadi-classic", {"jokers": 4, "answers": "all", "question_link": "any", "ace_suit": "choose"}),
]


@pytest.mark.parametrize(("game_id", "changes"), BIG_HANDS)
def test_a_hand_of_forty_cards_has_a_bounded_list_of_moves(
    game_id: str, changes: dict[str, object]
) -> None:
    state = big_hand(game_id, **changes)
    assert 0 < len(state.legal(0)) < MAX_MOVES


@pytest.mark.parametrize(("game_id", "changes"), BIG_HANDS)
def test_a_hand_of_forty_cards_has_a_move_for_every_playable_card(
    game_id: str, changes: dict[str, object]
) -> None:
    state = big_hand(game_id, **changes)
    plays = [str(move).split()[1:] for move in state.legal(0) if str(move).startswith("play")]
    listed = {cards[0] for cards in plays if len([w for w in cards if is_card(w)]) == 1}
    fits = {text for text in state.extend(0, []).next if state.extend(0, [text]).complete}
    assert fits
    assert listed == fits


@pytest.mark.parametrize(("game_id", "changes"), BIG_HANDS)
def test_every_legal_move_of_forty_cards_can_be_made_and_none_is_listed_twice(
    game_id: str, changes: dict[str, object]
) -> None:
    state = big_hand(game_id, **changes)
    moves = state.legal(0)
    assert len({str(move) for move in moves}) == len(moves)
    for move in moves:
        state.clone().apply(0, move)


@settings(max_examples=20)
@given(st.sampled_from(KADI).flatmap(lambda game: house_rules(game, 3)))
def test_forty_cards_have_a_bounded_list_of_moves_under_any_house_rules(rules: object) -> None:
    state = big_hand("kadi-friendly", **asdict(rules))  # type: ignore[call-overload]
    assert 0 < len(state.legal(0)) < MAX_MOVES
