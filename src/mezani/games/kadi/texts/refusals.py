"""Why a move is refused: a stable word for programs and a sentence that quotes the cards for people."""

from __future__ import annotations

from mezani.cards import ACE_OF_SPADES, bit, face, members
from mezani.errors import IllegalMoveError
from mezani.games.kadi.engine import combinations, legality
from mezani.games.kadi.engine import position as pending
from mezani.games.kadi.engine.moves import Move
from mezani.games.kadi.engine.playable import is_blocked, is_in_window, owes_request
from mezani.games.kadi.engine.position import ANY_CARD, Table
from mezani.games.kadi.engine.turns import waits_for_window
from mezani.games.kadi.texts import LANGUAGES
from mezani.games.shared.texts.card_talk import shown_cards
from mezani.games.shared.texts.language import Language
from mezani.games.shared.texts.refusals import refused

WHY = {
    combinations.NOT_ONE_RANK: "not_one_rank",
    combinations.ONE_CARD_ONLY: "one_card_only",
    combinations.ONE_ACE_ONLY: "one_ace_only",
    combinations.TWO_ACES_AT_MOST: "two_aces_at_most",
    combinations.SPADE_ALONE: "ace_of_spades_alone",
    combinations.BAD_PENALTY_COMBO: "bad_penalty_combo",
    combinations.QUESTIONS_NOT_LINKED: "questions_not_linked",
    combinations.QUESTION_AFTER_ANSWER: "question_after_answer",
    combinations.NOT_AN_ANSWER: "not_an_answer",
    combinations.ANSWER_OUT_OF_SUIT: "answer_out_of_suit",
    combinations.ANSWERS_NOT_ONE_RANK: "answers_not_one_rank",
    legality.GAME_OVER: "game_over",
    legality.NOT_YOUR_TURN: "not_your_turn",
    legality.NOT_HELD: "not_held",
    legality.FIRST_DOES_NOT_FIT: "no_match",
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


def refusal(table: Table, seat: int, move: Move, verdict: int) -> IllegalMoveError:
    """The error for a move that was judged illegal."""
    why = WHY[verdict]
    key = f"{why}.{finer(table, seat, move, verdict)}"
    return refused(why, key, LANGUAGES, lambda words: fields_in(words, table, seat, move))


def fields_in(words: Language, table: Table, seat: int, move: Move) -> dict[str, object]:
    """What a sentence may name, in a language."""
    cards = move.cards
    return {
        "cards": shown_cards(cards, words),
        "card": shown_cards(cards[:1], words),
        "top": shown_cards([table.top], words),
        "suit": words.suits[table.suit] if 0 <= table.suit < ANY_CARD else "",
        "number": table.amount,
        "ask": "" if move.ask < 0 else shown_cards([move.ask], words),
        "request": "" if table.request < 0 else shown_cards([table.request], words),
        "missing": shown_cards(missing_cards(table, seat, move), words),
        "move": str(move),
    }


def finer(table: Table, seat: int, move: Move, verdict: int) -> str:
    """What tells apart the sentences of one reason: a switch's value, or what is pending."""
    rules = table.law.rules
    if verdict == legality.FIRST_DOES_NOT_FIT:
        return mismatch(table, seat, move)
    if verdict in (legality.NOT_YOUR_TURN, legality.GAME_OVER):
        return what_is_awaited(table, seat)
    if verdict == legality.NOT_HELD:
        return "several" if len(missing_cards(table, seat, move)) > 1 else ""
    if verdict == legality.CANNOT_DRAW:
        return "direction" if table.pending == pending.DIRECTION else ""
    if verdict == legality.NOTHING_TO_ASK:
        return "two" if table.law.spade_asks_table and table.seats == 2 else ""
    if verdict == legality.CANNOT_ASK_FOR_THAT:
        return "own" if is_own_card(table, seat, move.ask) else ""
    return {
        combinations.BAD_PENALTY_COMBO: rules.penalty_combo,
        combinations.QUESTIONS_NOT_LINKED: rules.question_link,
        combinations.ANSWER_OUT_OF_SUIT: rules.answer_suit,
        legality.NO_CALL: rules.niko_kadi,
    }.get(verdict, "")


def what_is_awaited(table: Table, seat: int) -> str:
    """What the table waits for, where that is nobody's turn."""
    if table.pending == pending.CONFIRMING:
        return "confirm"
    if not waits_for_window(table):
        return ""
    if not is_in_window(table, seat):
        return "window"
    return "jump" if table.pending == pending.JUMP_WINDOW else "kickback"


def mismatch(table: Table, seat: int, move: Move) -> str:
    """Why the first card of a play does not fit."""
    if is_blocked(table, seat):
        return "blocked"
    if owes_request(table, seat):
        return "request"
    if table.pending == pending.TURN:
        if 0 <= table.suit < ANY_CARD:
            return "suit"
        return "colour" if table.top >= 52 or move.cards[0] >= 52 else ""
    return {
        pending.PENALTY: "penalty",
        pending.SKIP: "jump",
        pending.JUMP_WINDOW: "jump",
        pending.KICK: "kickback",
        pending.KICK_WINDOW: "kickback",
        pending.DIRECTION: "direction",
        pending.REQUEST: "request",
    }[table.pending]


def missing_cards(table: Table, seat: int, move: Move) -> list[int]:
    """The cards of a play that are not in its player's hand, or not so often."""
    hand = [face(card) for card in members(table.hands[seat])] if seat >= 0 else []
    missing: list[int] = []
    for card in move.cards:
        if face(card) in hand:
            hand.remove(face(card))
        else:
            missing.append(card)
    return missing


def is_own_card(table: Table, seat: int, card: int) -> bool:
    """Whether the card asked for is an ordinary one of one's own hand."""
    return card < 52 and card != ACE_OF_SPADES and table.hands[seat] & bit(card) != 0
