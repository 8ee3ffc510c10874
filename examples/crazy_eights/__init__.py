"""Crazy Eights: match suit or rank, eights are wild, the first empty hand wins. README.md has the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mezani.cards import (
    EIGHT,
    NO_CARD,
    NO_SUIT,
    SUIT_NAMES,
    SUITS,
    card_symbol,
    card_text,
    parse_card,
    parse_suit,
    rank_of,
    suit_of,
)
from mezani.errors import NotationError
from mezani.games.shared.texts.language import Language
from mezani.games.simple.game import SimpleGame
from mezani.games.simple.state import SimpleState
from mezani.games.simple.view import SimpleView
from mezani.rng import Rng
from mezani.switches import switch

FAMILY = "crazy_eights"


@dataclass(frozen=True, slots=True)
class EightsRules:
    """The house rules."""

    hand_size: int = switch(
        0, "Cards dealt to each player; 0 means 7 for two players, else 5.", low=0, high=10
    )
    turn_seconds: int = switch(30, "Seconds for a turn; 0 means no limit.", low=0, high=3600)


@dataclass(frozen=True, slots=True)
class Move:
    """A played card, with the suit that an eight chooses. Without a card it is a draw."""

    card: int = NO_CARD
    suit: int = NO_SUIT

    def __str__(self) -> str:
        if self.card == NO_CARD:
            return "draw"
        named = "" if self.suit == NO_SUIT else f" suit={SUITS[self.suit]}"
        return f"play {card_text(self.card)}{named}"


TALK = {
    "played": "{name} played {cards}.",
    "chose_suit": "{name} chose {suit}.",
    "drew": "{name} drew a card.",
    "drew.nothing": "{name} had no card to draw.",
    "reshuffled": "The deck was reshuffled.",
    "timed_out": "{name} ran out of time.",
    "won": "{name} won.",
    "tied": "Nobody could go on.",
}
GUIDANCE = {
    "turn": "Play {suit}, any {rank} or an 8, or draw.",
    "turn.8": "Play {suit} or an 8, or draw.",
}
REFUSALS = {
    "not_held": "{card} is not in your hand.",
    "no_match": "{card} does not fit: play {suit}, any {rank} or an 8.",
    "no_match.8": "{card} does not fit: play {suit} or an 8.",
    "suit_needed": "{card} is wild: name the suit to follow (play 8H suit=S).",
    "no_suit_to_choose": "{card} is not an eight, so it cannot name a suit.",
}
ENGLISH = Language("en", TALK, GUIDANCE, REFUSALS, SUIT_NAMES)


class EightsView(SimpleView, frozen=True, tag=FAMILY):
    """The view of one seat. ``suit`` is the suit to follow."""

    suit: str


class EightsState(SimpleState):
    """A state. ``suit`` is the suit to follow; ``stuck`` counts turns in a row without a card to draw."""

    def __init__(self, rules: EightsRules, seats: int, rng: Rng) -> None:
        super().__init__(rules, seats, rng)
        self.suit = 0
        self.stuck = 0

    def deal(self) -> None:
        """Deal the hands and turn up a card."""
        self.shuffle(self.whole_deck)
        self.deal_hands(self.rules.hand_size or (7 if self.seats == 2 else 5))
        self.pile = [self.deck.pop()]
        self.suit = suit_of(self.pile[-1])

    def fits(self, card: int) -> bool:
        """Return True if a card may be played now."""
        return rank_of(card) in (EIGHT, rank_of(self.pile[-1])) or suit_of(card) == self.suit

    def options(self) -> list[Move]:
        """Return every card that fits, an eight with each suit, and the draw."""
        moves: list[Move] = []
        for card in filter(self.fits, self.hands[self.turn]):
            suits = range(len(SUITS)) if rank_of(card) == EIGHT else (NO_SUIT,)
            moves += [Move(card, suit) for suit in suits]
        return [*moves, Move()]

    def make(self, move: Move) -> None:
        """Play or draw, and end the turn. The game ends with an empty hand, or when nobody could draw."""
        if move.card == NO_CARD:
            self.stuck = 0 if self.draw() else self.stuck + 1
        else:
            self.stuck = 0
            self.play(move.card, move.suit)
        if not self.hands[self.turn]:
            self.finish([self.turn])
        elif self.stuck == self.seats:
            self.finish([])
        else:
            self.pass_turn()

    def play(self, card: int, suit: int) -> None:
        """Play a card. Its suit must be followed, or the suit named for an eight."""
        self.put_on_pile(card)
        self.emit("played", self.turn, [card])
        self.suit = suit_of(card)
        if suit != NO_SUIT:
            self.suit = suit
            self.emit("chose_suit", self.turn, suit=SUITS[suit])

    def why_not(self, move: Move) -> tuple[str, str]:
        """Return why a card may not be played. A draw is never refused."""
        if move.card not in self.hands[self.turn]:
            why = "not_held"
        elif not self.fits(move.card):
            why = "no_match"
        else:
            why = "suit_needed" if rank_of(move.card) == EIGHT else "no_suit_to_choose"
        rank = card_text(self.pile[-1])[:-1]
        fields = {"card": card_symbol(move.card), "suit": SUIT_NAMES[self.suit], "rank": rank}
        return why, ENGLISH.fill(REFUSALS, f"{why}.{rank}", fields) or why

    def view(self, seat: int | None) -> EightsView:
        return EightsView(**self.view_fields(seat), suit=SUITS[self.suit])


class EightsGame(SimpleGame):
    """Crazy Eights as a game."""

    family = FAMILY
    state_type = EightsState
    languages: ClassVar = {"en": ENGLISH}
    idle_move = "draw"
    missing_declarations = frozenset({"suit_needed"})
    setup_keys = frozenset({"suit"})

    def parse_move(self, text: str) -> Move:
        """Parse ``draw``, ``play 7H`` or ``play 8H suit=S``."""
        match text.lower().split():
            case ["draw"]:
                return Move()
            case ["play", card]:
                return Move(parse_card(card))
            case ["play", card, suit] if suit.startswith("suit="):
                return Move(parse_card(card), parse_suit(suit.removeprefix("suit=")))
        words = text.strip()
        raise NotationError(f"“{words}” is not a move: write draw, play 7H or play 8H suit=S.")

    def position(self, rules: EightsRules, setup: Mapping[str, Any]) -> EightsState:
        """Set up a scenario. ``suit`` is the suit named for an eight on top."""
        state: EightsState = super().position(rules, setup)
        state.suit = parse_suit(setup["suit"]) if "suit" in setup else suit_of(state.pile[-1])
        return state

    def fact(self, state: EightsState, key: str, subject: str) -> str:
        return SUITS[state.suit] if key == "suit" else super().fact(state, key, subject)

    def guidance_fields(self, view: EightsView, words: Language) -> dict[str, object]:
        return {"suit": words.suits[SUITS.index(view.suit)], "rank": view.top[:-1]}


CRAZY_EIGHTS = EightsGame(
    "crazy-eights", "Crazy Eights", "Match suit or rank; eights are wild.", (2, 5), EightsRules()
)
