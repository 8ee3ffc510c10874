"""The rules of No Kitty Cards: the deal, the starter, the end, switches, notation and scenarios."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import (
    Game,
    Match,
    NotationError,
    RulesError,
    ScenarioError,
    fast_rng,
    find_game,
    with_changes,
)
from mezani.cards import members
from mezani.errors import MezaniError
from mezani.games.nokitty.engine.cards import KIND_TEXTS, RECYCLE, SHIELD, WIND
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.seats import CLOCK, NO_SEAT
from tests.games.nokitty.positions import NOKITTY, position, small_positions
from tests.random_matches import matches, walked

both_games = pytest.mark.parametrize("game", NOKITTY, ids=lambda game: game.id)
GAME = NOKITTY[0]
PLAYERS = ("Amina", "Brian")


def dealt(seed: str, game: Game = GAME, starter: int | None = None) -> NoKittyState:
    state = game.new(game.preset, 2, seed, starter)
    assert isinstance(state, NoKittyState)
    return state


# The deal


@both_games
def test_every_player_is_dealt_three_hearts_and_two_magic_cards_from_the_decks(game: Game) -> None:
    view = dealt("tea", game).view(None)
    assert [(player.hearts, player.magic) for player in view.players] == [(3, 2), (3, 2)]
    assert (view.hearts_left, view.magic_left) == (10, 12)
    assert len(view.tiles) == 8
    assert {tile.heart for tile in view.tiles} == {""}


def test_the_magic_deck_has_six_winds_five_recycles_and_five_shields() -> None:
    state = dealt("tea")
    magic = Counter(KIND_TEXTS[kind] for kind in list(state.kinds)[state.heart_count :])
    assert magic == {"wind": 6, "recycle": 5, "shield": 5}
    assert state.inventory() == list(range(32))


def test_three_in_ten_tiles_are_white_and_the_others_of_any_colour() -> None:
    tiles = Counter(
        tile.colour for number in range(500) for tile in dealt(f"{number}").view(None).tiles
    )
    assert 1100 < tiles["W"] < 1300
    assert all(840 < tiles[colour] < 1030 for colour in "RYG")


def test_hearts_of_every_colour_and_value_are_equally_likely() -> None:
    hearts = Counter(kind for number in range(300) for kind in list(dealt(f"{number}").kinds)[:16])
    assert set(hearts) == set(range(9))
    assert all(450 < number < 620 for number in hearts.values())


def test_every_order_of_the_magic_deck_is_equally_likely() -> None:
    first = Counter(list(dealt(f"{number}").kinds)[16] for number in range(800))
    last = Counter(list(dealt(f"{number}").kinds)[31] for number in range(800))
    for counted in (first, last):
        assert all(200 < counted[kind] < 370 for kind in (9, 10, 11))


def test_the_seed_decides_who_starts_and_a_given_starter_gets_the_same_deal() -> None:
    starters = Counter(dealt(f"{number}").turn for number in range(200))
    assert 70 < starters[0] < 130
    for starter in range(2):
        given_starter = dealt("tea", starter=starter)
        assert given_starter.turn == starter
        assert given_starter.view(0).hand == dealt("tea").view(0).hand
        assert given_starter.view(None).tiles == dealt("tea").view(None).tiles


def test_a_random_player_starts_a_rematch_and_the_other_player_in_a_duel() -> None:
    assert [GAME.next_starter(first, [0]) for first in range(2)] == [None, None]
    duel = find_game("no-kitty-duel")
    assert [duel.next_starter(first, winners) for first in range(2) for winners in ([], [0])] == [
        1,
        1,
        0,
        0,
    ]
    match = Match(duel, PLAYERS, seed="tea")
    assert match.rematch().first == 1 - match.first


# The end


@given(st.sampled_from(NOKITTY).flatmap(lambda game: matches(game, 2)), st.integers(0, 2**40))
def test_a_game_ends_with_a_full_board_or_an_empty_deck_and_more_points_win(
    match: Match, seed: int
) -> None:
    state = walked(match, seed, 1000)
    outcome = state.outcome()
    assert outcome is not None
    view = state.view(None)
    assert all(tile.heart for tile in view.tiles) or 0 in (view.hearts_left, view.magic_left)
    first, second = (player.score for player in view.players)
    assert outcome.winners == (() if first == second else (0,) if first > second else (1,))
    assert outcome.scores == tuple(float(seat in outcome.winners) for seat in range(2))
    assert view.winner == "".join("AB"[seat] for seat in outcome.winners)
    assert (view.over, view.turn, state.turn) == (True, "", NO_SEAT)


def test_a_game_has_at_most_ten_turns() -> None:
    for number in range(30):
        match = Match(GAME, PLAYERS, seed=f"{number}")
        while match.state.outcome() is None:
            match.apply(CLOCK, "turn")
        assert match.version == 10


# Switches


def test_only_two_players_can_play() -> None:
    for seats in (1, 3):
        with pytest.raises(RulesError, match="for 2 players"):
            GAME.check_rules(GAME.preset, seats)


def test_a_duel_allows_two_hearts_and_one_magic_card_a_turn() -> None:
    duel = find_game("no-kitty-duel").preset
    changes = {"hearts_per_turn": 2, "magic_per_turn": 1}
    assert with_changes(GAME.preset, changes) == duel


@pytest.mark.parametrize("tiles", [4, 16])
def test_a_board_has_as_many_tiles_as_the_rules_say(tiles: int) -> None:
    rules = with_changes(GAME.preset, {"tiles": tiles})
    assert len(GAME.new(rules, 2, "tea").view(None).tiles) == tiles


# Notation


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("place R2 3", "place R2 3"),
        (" PLACE y1 08 ", "place Y1 8"),
        ("Wind 3", "wind 3"),
        ("recycle 12", "recycle 12"),
        ("wind 0", "wind 0"),
        ("SHIELD", "shield"),
        ("draw", "draw"),
        ("end", "end"),
    ],
)
def test_a_move_is_parsed_in_any_spelling_and_written_in_one(typed: str, text: str) -> None:
    move = GAME.parse_move(typed)
    assert str(move) == text
    assert GAME.parse_move(text) == move


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "place",
        "place R2",
        "place R4 3",
        "place R2 x",
        "place R2 -1",
        "place R2 1234",
        "wind",
        "wind R2",
        "shield 3",
        "draw 2",
        "end now",
        "pass",
        "clock turn",
    ],
)
def test_text_that_is_not_a_move_is_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.parse_move(typed)
    assert refused.value.reason[-1] == "."


def test_only_the_turn_has_a_clock() -> None:
    assert str(GAME.parse_clock(" Turn ")) == "turn"
    with pytest.raises(NotationError):
        GAME.parse_clock("window")


# Scenarios

FINE: dict[str, Any] = {"hands": {"A": "R1", "B": "wind"}, "tiles": "W R Y G W R Y G"}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"top": "7S"}, "top"),
        ({"tiles": "W R Y G"}, "4 tiles"),
        ({"tiles": "W R Y G W R Y B"}, "“B”"),
        ({"hands": {"A": "R1", "B": "R2", "C": "R3"}}, "“C”"),
        ({"hands": {"A": "R4", "B": ""}}, "“R4”"),
        ({"board": {"9": "A R1"}}, "“9”"),
        ({"board": {"x": "A R1"}}, "“x”"),
        ({"board": {"1": "A"}}, "“A”"),
        ({"board": {"1": "C R1"}}, "“C”"),
        ({"board": {"1": "A wind"}}, "wind is not a heart"),
        ({"board": {"1": 7}}, "“7”"),
        ({"hearts": "R1 wind"}, "wind does not belong"),
        ({"magic": "R1"}, "R1 does not belong"),
        ({"turn": "C"}, "“C”"),
        ({"hearts": "R1 " * 60, "magic": ""}, "62 cards"),
    ],
)
def test_an_impossible_scenario_is_refused_with_the_reason(
    changes: dict[str, Any], says: str
) -> None:
    with pytest.raises(MezaniError) as refused:
        GAME.position(GAME.preset, {**FINE, **changes})
    assert says in refused.value.reason
    assert isinstance(refused.value, ScenarioError | NotationError)


def test_a_scenario_needs_tiles() -> None:
    with pytest.raises(ScenarioError, match="tiles"):
        GAME.position(GAME.preset, {"hands": FINE["hands"]})


def test_a_deck_that_is_not_given_has_the_cards_not_named_anywhere() -> None:
    hands = {"A": "R1 R2 wind", "B": "G3 shield shield"}
    state = GAME.position(GAME.preset, {**FINE, "hands": hands, "board": {"1": "A Y1"}})
    assert [GAME.fact(state, key, "") for key in ("hearts", "magic")] == ["12", "13"]
    assert isinstance(state, NoKittyState)
    drawn = [state.kinds[card] for card in state.cards_to_draw()[12:]]
    assert [drawn.count(kind) for kind in (WIND, RECYCLE, SHIELD)] == [5, 5, 3]


def test_a_hand_that_is_not_given_is_empty() -> None:
    state = GAME.position(GAME.preset, {**FINE, "hands": {"A": "R1"}})
    assert [GAME.fact(state, "count", seat) for seat in "AB"] == ["1", "0"]


def test_a_scenario_with_a_full_board_is_over() -> None:
    board = {str(tile): "A R1" for tile in range(1, 9)}
    state = position("R1 / G1", board=board)
    assert state.outcome() is not None
    assert state.winners() == [0]


def test_hearts_of_the_same_kind_are_separate_cards() -> None:
    state = position("R1 R1 R1 / R1 R1", decks=("R1 " * 20, "wind"))
    assert state.inventory() == list(range(26))
    assert state.view(0).hand == ("R1", "R1", "R1")
    assert len(members(state.hands[1])) == 2


@pytest.mark.parametrize(
    ("key", "subject", "found", "expected", "is_same"),
    [
        ("hand", "A", "R1 wind", "WIND r1", True),
        ("hand", "A", "R1 R1", "R1", False),
        ("tile", "3", "R B R2", "r b r2", True),
        ("tile", "3", "R", "R B R2", False),
        ("score", "A", "4", "4", True),
    ],
)
def test_facts_are_compared_by_meaning(
    key: str, subject: str, found: str, expected: str, *, is_same: bool
) -> None:
    assert GAME.same(key, found, expected) == is_same


@pytest.mark.parametrize("expected", ["", "B", "R B", "R C R2", "R B wind", "R B R2 R2"])
def test_text_that_is_not_a_tile_is_refused(expected: str) -> None:
    with pytest.raises(MezaniError):
        GAME.same("tile", "R", expected)


@pytest.mark.parametrize(("key", "subject"), [("tile", "9"), ("tile", "x"), ("top", "")])
def test_an_unknown_fact_is_refused(key: str, subject: str) -> None:
    with pytest.raises(ScenarioError):
        GAME.fact(position("R1 / G1"), key, subject)


def test_a_clone_shares_nothing_mutable() -> None:
    state = position("R1 wind recycle shield / G1", board={"2": "B R3"})
    before = state.checksum()
    twin = state.clone()
    for step in ("place R1 1", "wind 2", "recycle 3", "shield", "draw", "end"):
        twin.apply(0, GAME.parse_move(step))
    twin.playout(fast_rng(1), 100)
    assert state.checksum() == before


@given(small_positions(), st.integers(0, 2**40))
def test_an_unpickled_position_continues_the_same_way(state: NoKittyState, seed: int) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again.inventory() == state.inventory()
    assert again.guess(0, fast_rng(seed)).checksum() == state.guess(0, fast_rng(seed)).checksum()
    assert again.playout(fast_rng(seed), 30) == state.playout(fast_rng(seed), 30)
    assert again.checksum() == state.checksum()
