"""Scenario positions of Kadi, and the facts that a scenario can check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mezani.cards import SUITS, bit, card_text, card_texts, count, deck_of, parse_suit
from mezani.errors import ScenarioError
from mezani.games.kadi.engine import position as pending
from mezani.games.kadi.engine.fast_rules import fast_rules_for
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.rules import KadiRules
from mezani.games.shared.scenario_setup import ScenarioDeck, check_keys, place_cards
from mezani.rng import deal_rng
from mezani.seats import parse_seat

SETUP_KEYS = {"hands", "top", "pile", "deck", "turn", "direction", "suit", "practice"}


def set_up(rules: KadiRules, setup: Mapping[str, Any]) -> KadiState:
    """Return the state that a scenario describes."""
    check_keys("Kadi", setup, SETUP_KEYS, required=("hands", "top"))
    seats = len(setup["hands"])
    deck = ScenarioDeck(deck_of(rules.jokers))
    state = KadiState(fast_rules_for(rules, seats), seats, deal_rng("scenario"))
    state.top = deck.take_top(setup["top"])
    place_cards(state, deck, setup)
    state.direction = parse_direction(setup.get("direction", "forward"))
    if "suit" in setup:
        state.required_suit = parse_suit(setup["suit"])
    return state


def parse_direction(text: str) -> int:
    """Return the direction of play as 1 or -1."""
    if text not in ("forward", "back"):
        raise ScenarioError(f"direction must be forward or back, not “{text}”.")
    return 1 if text == "forward" else -1


def fact(state: KadiState, key: str, subject: str) -> str:
    """Return the value of a fact that a scenario checks with ``? key subject``."""
    if key in SEAT_FACTS:
        return SEAT_FACTS[key](state, parse_seat(subject, state.seats))
    if key in POSITION_FACTS:
        return POSITION_FACTS[key](state)
    raise ScenarioError(f"Kadi has no fact “{key}”.")


def yes_no(value: object) -> str:
    """Return ``yes`` or ``no``."""
    return "yes" if value else "no"


def _window(state: KadiState) -> str:
    return {pending.JUMP_WINDOW: "jump", pending.KICKBACK_WINDOW: "kickback"}.get(
        state.pending, "none"
    )


def _skips(state: KadiState) -> str:
    return str(state.amount) if state.pending in (pending.SKIP, pending.JUMP_WINDOW) else "0"


SEAT_FACTS = {
    "hand": lambda state, seat: " ".join(card_texts(state.hands[seat])),
    "count": lambda state, seat: str(count(state.hands[seat])),
    "prompt": lambda state, seat: yes_no(state.open_prompts & bit(seat)),
    "announced": lambda state, seat: yes_no(state.announced & bit(seat)),
}
POSITION_FACTS = {
    "deck": lambda state: str(count(state.deck)),
    "top": lambda state: card_text(state.top),
    "suit": lambda state: (
        SUITS[state.required_suit] if 0 <= state.required_suit < pending.ANY_CARD else "none"
    ),
    "penalty": lambda state: str(state.amount) if state.pending == pending.PENALTY else "0",
    "skips": _skips,
    "request": lambda state: "none" if state.request < 0 else card_text(state.request),
    "direction": lambda state: "forward" if state.direction > 0 else "back",
    "window": _window,
}
