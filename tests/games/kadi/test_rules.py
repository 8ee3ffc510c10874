"""The presets of Kadi, rules that are refused, and the deal."""

from __future__ import annotations

from dataclasses import fields

import pytest

from mezani import CLOCK, GAMES, Game, Match, RulesError, find_game, with_changes
from mezani.cards import bit, count
from mezani.games.kadi.engine.fast_rules import ORDINARY
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.rules import KadiRules
from mezani.seats import SEAT_LETTERS
from mezani.switches import value_text
from tests.random_matches import game_sizes_of

GAME_IDS = ("kadi-friendly", "kadi-bomb", "kadi-classic", "kadi-live")
PRESETS = """
jokers                  2            2         2             4
hand_size               4            4         0             4
starter_picks_direction no           no        yes           no
joker_match             any          any       any           colour
penalty_value           last         sum       last          sum
penalty_counter         replace      add       replace       add
penalty_match           top          top       rank          chain
penalty_combo           rank-jokers  suit-mix  rank          rank
ace_counter             own-suit     own-suit  penalty-suit  penalty-card
ace_suit                choose       choose    may-choose    own
ace_of_spades           plain        plain     ask-table     request
question_link           any          any       previous      rank
answers                 all          all       ordinary-ace  ordinary
answer_suit             some         some      last          last
jump                    counter      counter   counter       window
kickback                plain        plain     counter       window
niko_kadi               off          off       call          prompt
winning_ace             no           no        yes           no
cardless                plays-on     plays-on  blocks-win    plays-on
confirm_win             no           no        no            yes
penalty_cap             0            0         0             0
turn_seconds            30           30        30            30
"""
ROWS = [row.split() for row in PRESETS.strip().splitlines()]
ONLY_LIVE = {"window_seconds": 10, "prompt_seconds": 5, "confirm_seconds": 60}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_switch_has_this_value_in_each_preset(row: list[str]) -> None:
    assert [value_text(getattr(GAMES[game].preset, row[0])) for game in GAME_IDS] == row[1:]


def test_the_table_of_presets_has_every_switch() -> None:
    assert [row[0] for row in ROWS] + list(ONLY_LIVE) == [field.name for field in fields(KadiRules)]
    live = GAMES["kadi-live"].preset
    assert {name: getattr(live, name) for name in ONLY_LIVE} == ONLY_LIVE


def test_each_game_has_its_numbers_of_players() -> None:
    sizes = [(GAMES[game].min_seats, GAMES[game].max_seats) for game in GAME_IDS]
    assert sizes == [(2, 4), (2, 4), (2, 5), (2, 8)]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_too_few_or_too_many_players_are_refused(game_id: str) -> None:
    game = find_game(game_id)
    for seats in (0, 1, game.max_seats + 1):
        with pytest.raises(RulesError, match=f"not {seats}"):
            game.check_rules(game.preset, seats)


def test_a_deal_that_leaves_fewer_than_ten_cards_is_refused_with_the_numbers() -> None:
    game = find_game("kadi-live")
    with pytest.raises(RulesError, match="8 players with 6 cards"):
        game.check_rules(with_changes(game.preset, {"hand_size": 6, "jokers": 4}), 8)
    game.check_rules(with_changes(game.preset, {"hand_size": 5, "jokers": 0}), 8)
    with pytest.raises(RulesError):
        Match(game, SEAT_LETTERS, with_changes(game.preset, {"hand_size": 7}))


@pytest.mark.parametrize(("game", "seats"), game_sizes_of("kadi"))
def test_the_first_card_is_ordinary_and_hands_have_the_size_of_the_rules(
    game: Game, seats: int
) -> None:
    for number in range(20):
        state = Match(game, SEAT_LETTERS[:seats], seed=f"deal {number}").state
        assert isinstance(state, KadiState)
        size = state.fast_rules.rules.hand_size or (4 if seats <= 3 else 3)
        assert [count(state.hands[seat]) for seat in range(seats)] == [size] * seats
        assert bit(state.top) & ORDINARY
        assert state.pile == 0


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_hand_size_changes_the_deal(size: int) -> None:
    game = find_game("kadi-classic")
    match = Match(game, "ABC", with_changes(game.preset, {"hand_size": size}), "size")
    assert [player.cards for player in match.state.view(None).players] == [size] * 3


def test_equal_seeds_deal_equal_games_and_other_seeds_do_not() -> None:
    game = find_game("kadi-friendly")
    sums = [game.new(game.preset, 4, seed).checksum() for seed in ("a", "a", "b")]
    assert sums[0] == sums[1] != sums[2]


def test_any_seat_can_start() -> None:
    game = find_game("kadi-friendly")
    assert [game.new(game.preset, 3, "start", seat).turn for seat in range(3)] == [0, 1, 2]


@pytest.mark.parametrize(("word", "second"), [("forward", "B"), ("back", "C")])
def test_the_starter_picks_the_direction_before_the_first_card(word: str, second: str) -> None:
    match = Match(find_game("kadi-classic"), "ABC", seed="direction")
    moves = [str(move) for move in match.state.legal(0)]
    assert moves == ["direction forward", "direction back"]
    match.apply(0, f"direction {word}")
    assert match.state.turn == 0
    match.apply(0, "draw")
    assert SEAT_LETTERS[match.state.turn] == second


def test_a_starter_who_runs_out_of_time_plays_forward_and_draws() -> None:
    match = Match(find_game("kadi-classic"), "ABC", seed="direction")
    held = len(match.state.view(0).hand)
    match.apply(CLOCK, "turn")
    assert match.game.fact(match.state, "direction", "") == "forward"
    assert match.state.turn == 1
    assert len(match.state.view(0).hand) == held + 1
