"""Random positions with small hands of cards that can be combined."""

from __future__ import annotations

from hypothesis import strategies as st

from mezani import GAMES, Rng, fast_rng
from mezani.cards import card_text, deck_of, face, members
from mezani.fuzz import random_step
from mezani.games.kadi.engine.state import KadiState
from tests.random_matches import house_rules

KADI = [game for game in GAMES.values() if game.family == "kadi"]
RANK_GROUPS = (
    ("A",),
    ("Q", "8"),
    ("Q", "8", "4", "5"),
    ("Q", "8", "A", "2"),
    ("Q", "8", "RJ", "BJ", "6"),
    ("2", "3", "RJ", "BJ"),
    ("J", "K"),
    ("7", "9"),
    ("4", "A", "2"),
)


@st.composite
def small_positions(draw: st.DrawFn, *, max_cards: int = 4) -> KadiState:
    """Draw a position with small hands, after up to three random steps."""
    game = draw(st.sampled_from(KADI))
    seats = draw(st.integers(2, min(game.max_seats, 4)))
    rules = draw(house_rules(game, seats))
    rng = fast_rng(draw(st.integers(0, 2**40)))
    deck = [card_text(face(card)) for card in members(deck_of(rules.jokers))]
    hands = {
        letter: " ".join(take_hand(deck, 1 + rng.below(max_cards), rng))
        for letter in "ABCD"[:seats]
    }
    setup = {"hands": hands, "top": take_one(deck, deck, rng)}
    if rng.below(4) == 0:
        setup["suit"] = "SHDC"[rng.below(4)]
    state = game.position(rules, setup)
    for _ in range(draw(st.integers(0, 3))):
        if state.outcome() is None:
            step = random_step(state, rng)
            state.apply(step.seat, step.move)
    assert isinstance(state, KadiState)
    return state


def take_hand(deck: list[str], size: int, rng: Rng) -> list[str]:
    """Take cards that can often be combined: mostly from one group of ranks."""
    group = RANK_GROUPS[rng.below(len(RANK_GROUPS))]
    hand: list[str] = []
    while len(hand) < size:
        wanted = [card for card in deck if card in group or card[:-1] in group]
        hand.append(take_one(deck, wanted if wanted and rng.below(6) else deck, rng))
    return hand


def take_one(deck: list[str], wanted: list[str], rng: Rng) -> str:
    """Take one of the wanted cards out of the deck."""
    card = wanted[rng.below(len(wanted))]
    deck.remove(card)
    return card
