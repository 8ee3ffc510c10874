"""The budget of a decision: large hands take no longer, and the best move found so far is a legal one."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from mezani import fast_rng, find_game
from mezani.bots import BOTS, LEVELS, Observation, observe
from mezani.bots.budget import WORK, Budget, OutOfBudgetError, limited, spend
from mezani.bots.driver import play_step, rng_for, seats_to_ask
from mezani.bots.kadi.candidates import MAX_MOVES
from mezani.bots.levels import shortened
from mezani.cards import card_text
from mezani.match import Match

PLAYERS = ("Amina", "Brian", "Chebet")
LONG_SEARCH = 10
"""How often a search looks at the clock at least."""
KADI = ("kadi-friendly", "kadi-bomb", "kadi-classic", "kadi-live")
QUTE_DECK = [f"{rank}{suit}" for rank in (6, 7, 8, 9, 10, *"JQKA") for suit in "SHDC"]


def large_hand(game: str, cards: int) -> Observation:
    """Return what a player knows who holds nearly the whole deck."""
    found = find_game(game)
    deck = QUTE_DECK if game == "qute" else [card_text(card) for card in range(52)]
    order = fast_rng(7)
    deck = sorted(deck, key=lambda _: order.below(1000))
    hands = {"A": " ".join(deck[:cards]), "B": " ".join(deck[cards : cards + 3])}
    state = found.position(found.preset, {"hands": hands, "top": deck[-1], "turn": "A"})
    return observe(state, found.preset, 0)


LARGE_HANDS = [*((game, cards) for game in KADI for cards in (43, 48)), ("qute", 24), ("qute", 30)]


@pytest.mark.parametrize(("game", "cards"), LARGE_HANDS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_large_hand_costs_no_more_than_the_budget(game: str, cards: int, level: str) -> None:
    observation = large_hand(game, cards)
    with limited(Budget()) as budget:
        move = BOTS[level].choose(observation, fast_rng(1))
    assert move in observation.moves
    assert budget.left >= -WORK // 10  # the step that spends the last of it may be a large one


@pytest.mark.parametrize(("game", "cards"), LARGE_HANDS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_ends_at_its_deadline_with_a_legal_move(
    game: str, cards: int, level: str
) -> None:
    observation = large_hand(game, cards)
    for deadline in (0, 1, 5, 30):
        ticks = count()
        with limited(Budget(10**9, deadline, lambda: next(ticks))):  # noqa: B023
            move = BOTS[level].choose(observation, fast_rng(1))
        assert move in observation.moves
        assert next(ticks) <= deadline + 10


def choose_until(deadline: int, observation: Observation) -> tuple[Any, int]:
    """Return the move of the master, and how often it looked at a clock that begins at 0."""
    ticks = count()
    with limited(Budget(10**9, deadline, lambda: next(ticks))):
        move = BOTS["master"].choose(observation, fast_rng(1))
    return move, next(ticks)


@pytest.mark.parametrize("game", [*KADI, "no-kitty-duel"])
def test_a_search_of_the_master_ends_at_its_deadline_with_a_legal_move(game: str) -> None:
    match = Match(find_game(game), PLAYERS[: min(3, find_game(game).max_seats)], seed="search")
    observation = observe(match.state, match.rules, match.state.waits_for()[0])
    while choose_until(10**9, observation)[1] < LONG_SEARCH:
        play_step(match, match.state.waits_for()[0], BOTS["casual"])
        observation = observe(match.state, match.rules, match.state.waits_for()[0])
    for deadline in (0, 1, 5):
        move, looked = choose_until(deadline, observation)
        assert move in observation.moves
        assert looked <= deadline + 3


@pytest.mark.parametrize("game", KADI)
def test_a_huge_observation_is_shortened_to_long_plays_and_single_cards(game: str) -> None:
    observation = large_hand(game, 48)
    short = shortened(observation)
    assert shortened(short) == short
    if len(observation.moves) <= MAX_MOVES:
        assert short == observation
        return
    assert len(short.moves) < MAX_MOVES
    ignored = {*observation.moves} - {*short.moves}
    shortest = max(int(move.mask).bit_count() for move in ignored)
    kept = {int(move.mask).bit_count() for move in short.moves}
    assert min(kept - {0, 1}) >= shortest > 1
    assert str(BOTS["casual"].choose(short, fast_rng(1))) == str(
        BOTS["casual"].choose(observation, fast_rng(1))
    )


@pytest.mark.parametrize("game", KADI)
def test_the_same_budget_gives_the_same_decision(game: str) -> None:
    observation = large_hand(game, 43)
    first, second = (str(BOTS["sharp"].choose(observation, fast_rng(3))) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("game", [*KADI, "qute", "no-kitty"])
def test_the_budget_is_enough_for_ordinary_hands(game: str) -> None:
    match = Match(find_game(game), ["Amina", "Brian"], seed="tea")
    for _ in range(60):
        seats = seats_to_ask(match.state)
        if not seats:
            break
        observation = observe(match.state, match.rules, seats[0])
        with limited(Budget()):
            move = BOTS["sharp"].choose(observation, rng_for(match))
        with limited(Budget(10**9)):
            assert BOTS["sharp"].choose(observation, rng_for(match)) == move
        if move is None:
            break
        match.apply(seats[0], move)


def test_a_share_bounds_a_part_of_a_decision() -> None:
    with limited(Budget(1000)) as budget:
        with budget.share(4):
            spend(250)
            with pytest.raises(OutOfBudgetError):
                spend()
        assert budget.left == 749
        assert not budget.is_spent
