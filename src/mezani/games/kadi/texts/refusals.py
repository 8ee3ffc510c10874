"""Refusals: a stable code for programs, and a sentence for people that quotes the cards."""

from __future__ import annotations

from mezani.cards import ACE_OF_SPADES, bit, card_text, face, members
from mezani.errors import IllegalMoveError
from mezani.games.kadi.engine import combinations, legality
from mezani.games.kadi.engine import position as pending
from mezani.games.kadi.engine.moves import Move
from mezani.games.kadi.engine.playable import (
    is_blocked,
    is_window_open,
    is_window_open_to,
    owes_requested_card,
)
from mezani.games.kadi.engine.position import ANY_CARD, KadiPosition
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.shared.texts.card_talk import shown_cards, shown_top
from mezani.games.shared.texts.language import Language
from mezani.games.shared.texts.refusals import refused

REASONS = {
    combinations.NOT_ONE_RANK: "not_one_rank",
    combinations.ONE_CARD_ONLY: "one_card_only",
    combinations.ONE_ACE_ONLY: "one_ace_only",
    combinations.TWO_ACES_AT_MOST: "two_aces_at_most",
    combinations.ACE_OF_SPADES_ALONE: "ace_of_spades_alone",
    combinations.BAD_PENALTY_COMBO: "bad_penalty_combo",
    combinations.QUESTIONS_NOT_LINKED: "questions_not_linked",
    combinations.QUESTION_AFTER_ANSWER: "question_after_answer",
    combinations.NOT_AN_ANSWER: "not_an_answer",
    combinations.ANSWER_OUT_OF_SUIT: "answer_out_of_suit",
    combinations.ANSWERS_NOT_ONE_RANK: "answers_not_one_rank",
    legality.GAME_OVER: "game_over",
    legality.NOT_YOUR_TURN: "not_your_turn",
    legality.NOT_HELD: "not_held",
    legality.NO_MATCH: "no_match",
    legality.SUIT_NEEDED: "suit_needed",
    legality.NO_SUIT_TO_CHOOSE: "no_suit_to_choose",
    legality.ASK_NEEDED: "ask_needed",
    legality.NOTHING_TO_ASK: "nothing_to_ask",
    legality.CANNOT_ASK_FOR_THAT: "cannot_ask_for_that",
    legality.NO_CALL: "no_call",
    legality.CANNOT_DRAW: "cannot_draw",
    legality.MUST_PLAY_REQUESTED: "must_play_requested",
    legality.CANNOT_PASS: "cannot_pass",
    legality.NO_PROMPT: "no_prompt",
    legality.NO_DIRECTION: "no_direction",
    legality.NOTHING_TO_CONFIRM: "nothing_to_confirm",
    legality.CLOCK_NOT_RUNNING: "clock_not_running",
    legality.NOT_FOR_PLAYERS: "not_for_players",
}


def refusal(position: KadiPosition, seat: int, move: Move, reason: int) -> IllegalMoveError:
    """Return the error for an illegal move."""
    code = REASONS[reason]
    key = f"{code}.{variant_of(position, seat, move, reason)}"
    return refused(code, key, LANGUAGES, lambda texts: fields_in(texts, position, seat, move))


def fields_in(texts: Language, position: KadiPosition, seat: int, move: Move) -> dict[str, object]:
    """Return the values a sentence can quote, in one language."""
    suit = position.required_suit
    cards = move.cards
    return {
        "cards": shown_cards(cards, texts),
        "card": shown_cards(cards[:1], texts),
        "top": shown_top(card_text(position.top), texts),
        "suit": texts.suits[suit] if 0 <= suit < ANY_CARD else "",
        "number": position.amount,
        "ask": "" if move.ask < 0 else shown_cards([move.ask], texts),
        "request": "" if position.request < 0 else shown_cards([position.request], texts),
        "missing": shown_cards(missing_cards(position, seat, move), texts),
        "move": str(move),
    }


def variant_of(position: KadiPosition, seat: int, move: Move, reason: int) -> str:
    """Return which sentence of a reason applies. It depends on a switch or on what is pending."""
    rules = position.fast_rules.rules
    if reason == legality.NO_MATCH:
        return mismatch_variant(position, seat, move)
    if reason in (legality.NOT_YOUR_TURN, legality.GAME_OVER):
        return waiting_variant(position, seat)
    if reason == legality.NOT_HELD:
        return "several" if len(missing_cards(position, seat, move)) > 1 else ""
    if reason == legality.CANNOT_DRAW:
        return "direction" if position.pending == pending.DIRECTION else ""
    if reason == legality.NOTHING_TO_ASK:
        return "two" if position.fast_rules.spade_asks_table and position.seats == 2 else ""
    if reason == legality.CANNOT_ASK_FOR_THAT:
        return "own" if is_own_card(position, seat, move.ask) else ""
    return {
        combinations.BAD_PENALTY_COMBO: rules.penalty_combo,
        combinations.QUESTIONS_NOT_LINKED: rules.question_link,
        combinations.ANSWER_OUT_OF_SUIT: rules.answer_suit,
        legality.NO_CALL: rules.niko_kadi,
    }.get(reason, "")


def waiting_variant(position: KadiPosition, seat: int) -> str:
    """Return what the position is waiting for if it is not a turn."""
    if position.pending == pending.CONFIRMING:
        return "confirm"
    if not is_window_open(position):
        return ""
    if not is_window_open_to(position, seat):
        return "window"
    return "jump" if position.pending == pending.JUMP_WINDOW else "kickback"


def mismatch_variant(position: KadiPosition, seat: int, move: Move) -> str:
    """Return why the first card of a play does not match."""
    if is_blocked(position, seat):
        return "blocked"
    if owes_requested_card(position, seat):
        return "request"
    if position.pending == pending.TURN:
        if 0 <= position.required_suit < ANY_CARD:
            return "suit"
        return "colour" if position.top >= 52 or move.cards[0] >= 52 else ""
    return {
        pending.PENALTY: "penalty",
        pending.SKIP: "jump",
        pending.JUMP_WINDOW: "jump",
        pending.KICKBACK: "kickback",
        pending.KICKBACK_WINDOW: "kickback",
        pending.DIRECTION: "direction",
        pending.REQUEST: "request",
    }[position.pending]


def missing_cards(position: KadiPosition, seat: int, move: Move) -> list[int]:
    """Return the cards of a play that are missing in its player's hand."""
    hand = [face(card) for card in members(position.hands[seat])] if seat >= 0 else []
    missing: list[int] = []
    for card in move.cards:
        if face(card) in hand:
            hand.remove(face(card))
        else:
            missing.append(card)
    return missing


def is_own_card(position: KadiPosition, seat: int, card: int) -> bool:
    """Return whether a requested card is in the player's own hand, and could be requested otherwise."""
    return card < 52 and card != ACE_OF_SPADES and position.hands[seat] & bit(card) != 0
