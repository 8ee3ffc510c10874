"""Kadi positions to try plays in: small hands, full of cards that go together."""

from __future__ import annotations

from hypothesis import strategies as st

from mezani import GAMES, Rng, fast_rng
from mezani.cards import card_text, deck_of, face, members
from mezani.fuzz import random_step
from mezani.games.kadi.engine.state import KadiState
from tests.random_matches import house_rules

KADI = [game for game in GAMES.values() if game.id.startswith("kadi")]
FAMILIES = (
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
def small_positions(draw: st.DrawFn, *, most_cards: int = 4) -> KadiState:
    """A position with small hands, up to three random steps on."""
    game = draw(st.sampled_from(KADI))
    seats = draw(st.integers(2, min(game.max_seats, 4)))
    rules = draw(house_rules(game, seats))
    rng = fast_rng(draw(st.integers(0, 2**40)))
    box = [card_text(face(card)) for card in members(deck_of(rules.jokers))]
    hands = {
        letter: " ".join(take_hand(box, 1 + rng.below(most_cards), rng))
        for letter in "ABCD"[:seats]
    }
    setup = {"hands": hands, "top": take_one(box, box, rng)}
    if rng.below(4) == 0:
        setup["suit"] = "SHDC"[rng.below(4)]
    state = game.position(rules, setup)
    for _ in range(draw(st.integers(0, 3))):
        if state.outcome() is None:
            step = random_step(state, rng)
            state.apply(step.seat, step.move)
    assert isinstance(state, KadiState)
    return state


def take_hand(box: list[str], size: int, rng: Rng) -> list[str]:
    """Cards that often go together: of one family, with a stranger now and then."""
    family = FAMILIES[rng.below(len(FAMILIES))]
    hand: list[str] = []
    while len(hand) < size:
        wanted = [card for card in box if card in family or card[:-1] in family]
        hand.append(take_one(box, wanted if wanted and rng.below(6) else box, rng))
    return hand


def take_one(box: list[str], wanted: list[str], rng: Rng) -> str:
    """Takes one of the wanted cards out of the box."""
    card = wanted[rng.below(len(wanted))]
    box.remove(card)
    return card
