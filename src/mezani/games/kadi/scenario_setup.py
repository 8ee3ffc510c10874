"""Scenario positions of Kadi: setting one up, and answering what a script asks about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mezani.cards import SUITS, bit, card_text, count, deck_of, parse_suit, texts_of
from mezani.errors import ScenarioError
from mezani.games.kadi.engine import position as waiting
from mezani.games.kadi.engine.fast_rules import KadiFastRules
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.rules import KadiRules
from mezani.games.shared.scenario_setup import ScenarioDeck, place_cards, refuse_unknown_keys
from mezani.rng import seeded_rng
from mezani.seats import parse_seat

SETUP_KEYS = {"hands", "top", "pile", "deck", "turn", "direction", "suit", "practice"}


def set_up(rules: KadiRules, setup: Mapping[str, Any]) -> KadiState:
    """A game under way, as a scenario describes it."""
    refuse_unknown_keys("Kadi", setup, SETUP_KEYS)
    if "top" not in setup:
        raise ScenarioError("there is no “top”.")
    seats = len(setup["hands"])
    box = ScenarioDeck(deck_of(rules.jokers))
    state = KadiState(KadiFastRules(rules, seats), seats, seeded_rng("scenario"))
    state.top = box.take_top(setup["top"])
    place_cards(state, box, setup)
    state.direction = parse_direction(setup.get("direction", "forward"))
    if "suit" in setup:
        state.suit = parse_suit(setup["suit"])
    return state


def parse_direction(text: str) -> int:
    """``forward`` or ``back``."""
    if text not in ("forward", "back"):
        raise ScenarioError(f"direction is forward or back, not “{text}”.")
    return 1 if text == "forward" else -1


def fact(state: KadiState, key: str, subject: str) -> str:
    """What a script's ``? key subject`` asks for."""
    if key in SEAT_FACTS:
        return SEAT_FACTS[key](state, parse_seat(subject, state.seats))
    if key in TABLE_FACTS:
        return TABLE_FACTS[key](state)
    raise ScenarioError(f"Kadi knows no “? {key}”.")


def yes_no(value: object) -> str:
    """``yes`` for anything that is true, else ``no``."""
    return "yes" if value else "no"


def _window(state: KadiState) -> str:
    return {waiting.JUMP_WINDOW: "jump", waiting.KICK_WINDOW: "kickback"}.get(state.pending, "none")


def _skips(state: KadiState) -> str:
    pending = state.pending in (waiting.SKIP, waiting.JUMP_WINDOW)
    return str(state.amount) if pending else "0"


SEAT_FACTS = {
    "hand": lambda state, seat: " ".join(texts_of(state.hands[seat])),
    "count": lambda state, seat: str(count(state.hands[seat])),
    "prompt": lambda state, seat: yes_no(state.prompts & bit(seat)),
    "announced": lambda state, seat: yes_no(state.announced & bit(seat)),
}
TABLE_FACTS = {
    "deck": lambda state: str(count(state.deck)),
    "top": lambda state: card_text(state.top),
    "suit": lambda state: SUITS[state.suit] if 0 <= state.suit < waiting.ANY_CARD else "none",
    "penalty": lambda state: str(state.amount) if state.pending == waiting.PENALTY else "0",
    "skips": _skips,
    "request": lambda state: "none" if state.request < 0 else card_text(state.request),
    "direction": lambda state: "forward" if state.direction > 0 else "back",
    "window": _window,
}
