"""Twins for the secrecy tests: states that look the same to one observer but differ in hidden cards."""

from __future__ import annotations

from mezani import CLOCK, Rng, Step, fast_rng
from mezani.cards import bit, members
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.winning_hands import could_win
from mezani.games.shared.hidden_hands import cards_at, swap_cards
from tests.secrecy import Observer, steps_of_both

TRIES = 12


def make_twin(state: KadiState, observer: Observer, rng: Rng) -> KadiState:
    """Return a copy with cards swapped between places the observer can't see: other hands and the deck."""
    twin = state.clone()
    places = [seat for seat in range(state.seats) if seat != observer and state.hands[seat]]
    places += [state.seats] if state.deck else []
    for _ in range(TRIES):
        here, there = (places[rng.below(len(places))] for _ in range(2))
        if here != there:
            given, taken = (pick(cards_at(twin, place), rng) for place in (here, there))
            swap_cards(twin, here, there, given, taken)
            if revealed_by_the_rules(twin, observer) != revealed_by_the_rules(state, observer):
                swap_cards(twin, here, there, taken, given)
    return twin


def pick(cards: int, rng: Rng) -> int:
    found = members(cards)
    return int(bit(found[rng.below(len(found))]))


def revealed_by_the_rules(state: KadiState, observer: Observer) -> list[object]:
    """Return what the next move can reveal about hidden hands according to the rules.

    A player who cannot counter is not asked, and asking the table wins only with a winning hand.
    """
    rules = state.fast_rules
    facts: list[object] = []
    for seat in range(state.seats):
        hand = state.hands[seat]
        if seat == observer:
            continue
        if not rules.jump_window:
            facts.append(hand & JACKS != 0)
        if rules.kickback_counter:
            facts.append(hand & KINGS != 0)
        if rules.spade_asks_table:
            facts.append(could_win(state, seat))
    return facts


def holds_requested_card(state: KadiState) -> bool:
    """Return whether the player to move holds a requested card, which a timeout would play."""
    if state.turn < 0 or state.request < 0:
        return False
    return state.hands[state.turn] & bit(state.request) != 0


def guess_of(state: KadiState, observer: Observer, seed: int) -> str:
    """Return the checksum of an observer's guess with a seed."""
    return "" if observer is None else state.guess(observer, fast_rng(seed)).checksum()


def same_visible_cards(state: KadiState, twin: KadiState, observer: Observer) -> bool:
    """Return whether all visible cards are identical. Equal Jokers can differ."""
    own = observer is None or state.hands[observer] == twin.hands[observer]
    return own and known_cards(state) == known_cards(twin)


def known_cards(state: KadiState) -> list[int]:
    """Return the cards that everybody has seen."""
    return [state.top, state.pile, state.reshuffled, *state.last_played]


def steps_to_compare(state: KadiState, twin: KadiState) -> list[Step]:
    """Return the steps that are legal in both states, without those of the clock if a timeout reveals a card."""
    steps = steps_of_both(state, twin)
    if holds_requested_card(state) == holds_requested_card(twin):
        return steps
    return [step for step in steps if step.seat != CLOCK]
