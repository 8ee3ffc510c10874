"""Scenario positions of Qute: creating a state from a scenario, and the facts a script can check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mezani.cards import (
    NO_CARD,
    SUITS,
    bit,
    card_text_or_empty,
    card_texts,
    count,
    parse_card,
    parse_cards,
    parse_suit,
    rank_of,
    suit_of,
)
from mezani.errors import ScenarioError
from mezani.games.qute.engine.fast_rules import WHOLE_DECK, QuteFastRules
from mezani.games.qute.engine.position import is_jack
from mezani.games.qute.engine.state import QuteState
from mezani.games.qute.rules import QuteRules
from mezani.games.shared.scenario_setup import ScenarioDeck, check_keys, place_cards
from mezani.rng import deal_rng
from mezani.seats import parse_seat

SETUP_KEYS = {
    *("hands", "top", "pile", "deck", "turn", "direction"),
    *("suit", "scores", "refills", "practice"),
}


def set_up(rules: QuteRules, setup: Mapping[str, Any]) -> QuteState:
    """Return a round in progress, as a scenario describes it."""
    check_keys("Qute", setup, SETUP_KEYS, required=("hands", "top"))
    if setup.get("direction", "forward") != "forward":
        raise ScenarioError("Qute is always played forward.")
    seats = len(setup["hands"])
    practice = bool(setup.get("practice", False))
    state = QuteState(QuteFastRules(rules, practice=practice), seats, deal_rng("scenario"))
    deck = ScenarioDeck(WHOLE_DECK)
    if setup["top"].strip():
        state.top = deck.take_top(setup["top"])
    place_cards(state, deck, setup)
    set_run(state, setup)
    set_suit(state, setup)
    set_scores(state, setup)
    if practice:
        state.hand_order = [card for hand in setup["hands"].values() for card in parse_cards(hand)]
        state.under_blind = []
    return state


def set_run(state: QuteState, setup: Mapping[str, Any]) -> None:
    """Set the run: the top and the cards of its rank directly under it."""
    under = [parse_card(word) for word in setup.get("pile", "").split()]
    if state.top == NO_CARD:
        if under:
            raise ScenarioError("an empty stack can't have a “pile”.")
        return
    run = [state.top]
    while under and rank_of(under[-1]) == rank_of(state.top):
        run.append(under.pop())
    state.run_length = len(run)
    for card in run:
        state.run_cards |= bit(card)


def set_suit(state: QuteState, setup: Mapping[str, Any]) -> None:
    """Set the suit chosen for a Jack on top. It is the Jack's own suit unless the scenario names another."""
    if is_jack(state.top):
        state.chosen_suit = parse_suit(setup["suit"]) if "suit" in setup else suit_of(state.top)
    elif "suit" in setup:
        raise ScenarioError("“suit” needs a Jack on top.")


def set_scores(state: QuteState, setup: Mapping[str, Any]) -> None:
    """Set the scores before this round, and how often the blind was refilled in it."""
    for letter, score in setup.get("scores", {}).items():
        if not isinstance(score, int) or isinstance(score, bool):
            raise ScenarioError(f"a score must be a whole number, not {score!r}.")
        state.scores[parse_seat(letter, state.seats)] = score
    state.refills = setup.get("refills", 0)
    if state.refills < 0:
        raise ScenarioError("“refills” can't be negative.")


def fact(state: QuteState, key: str, subject: str) -> str:
    """Return the value of a fact that a script checks with ``? key subject``."""
    if key in SEAT_FACTS:
        return SEAT_FACTS[key](state, parse_seat(subject, state.seats))
    if key in FACTS:
        return FACTS[key](state)
    raise ScenarioError(f"Qute has no fact “{key}”.")


SEAT_FACTS: dict[str, Callable[[QuteState, int], str]] = {
    "hand": lambda state, seat: " ".join(card_texts(state.hands[seat])),
    "count": lambda state, seat: str(count(state.hands[seat])),
    "score": lambda state, seat: str(state.scores[seat]),
}
FACTS: dict[str, Callable[[QuteState], str]] = {
    "deck": lambda state: str(count(state.deck)),
    "top": lambda state: card_text_or_empty(state.top) or "none",
    "suit": lambda state: SUITS[state.chosen_suit] if state.chosen_suit >= 0 else "none",
    "refills": lambda state: str(state.refills),
    "round": lambda state: str(state.round),
    "run": lambda state: str(state.run_length),
}
