"""Why a move is refused: a stable word for programs and a sentence that quotes the cards for people."""

from __future__ import annotations

from mezani.cards import ACE_OF_SPADES, bit, face, members
from mezani.errors import IllegalMoveError
from mezani.games.kadi import judging, shapes
from mezani.games.kadi import table as waiting
from mezani.games.kadi.languages import LANGUAGES
from mezani.games.kadi.matching import is_blocked, is_in_window, owes_request
from mezani.games.kadi.moves import Move
from mezani.games.kadi.table import ANY_CARD, Table
from mezani.games.kadi.turns import waits_for_window
from mezani.games.shared.card_talk import shown_cards
from mezani.games.shared.language import Language
from mezani.games.shared.refusing import refused

WHY = {
    shapes.NOT_ONE_RANK: "not_one_rank",
    shapes.ONE_CARD_ONLY: "one_card_only",
    shapes.ONE_ACE_ONLY: "one_ace_only",
    shapes.TWO_ACES_AT_MOST: "two_aces_at_most",
    shapes.SPADE_ALONE: "ace_of_spades_alone",
    shapes.BAD_PENALTY_COMBO: "bad_penalty_combo",
    shapes.QUESTIONS_NOT_LINKED: "questions_not_linked",
    shapes.QUESTION_AFTER_ANSWER: "question_after_answer",
    shapes.NOT_AN_ANSWER: "not_an_answer",
    shapes.ANSWER_OUT_OF_SUIT: "answer_out_of_suit",
    shapes.ANSWERS_NOT_ONE_RANK: "answers_not_one_rank",
    judging.GAME_OVER: "game_over",
    judging.NOT_YOUR_TURN: "not_your_turn",
    judging.NOT_HELD: "not_held",
    judging.FIRST_DOES_NOT_FIT: "no_match",
    judging.SUIT_NEEDED: "suit_needed",
    judging.NO_SUIT_TO_CHOOSE: "no_suit_to_choose",
    judging.ASK_NEEDED: "ask_needed",
    judging.NOTHING_TO_ASK: "nothing_to_ask",
    judging.CANNOT_ASK_FOR_THAT: "cannot_ask_for_that",
    judging.NO_CALL: "no_call",
    judging.CANNOT_DRAW: "cannot_draw",
    judging.MUST_PLAY_REQUESTED: "must_play_requested",
    judging.CANNOT_PASS: "cannot_pass",
    judging.NO_PROMPT: "no_prompt",
    judging.NO_DIRECTION: "no_direction",
    judging.NOTHING_TO_CONFIRM: "nothing_to_confirm",
    judging.CLOCK_NOT_RUNNING: "clock_not_running",
    judging.NOT_FOR_PLAYERS: "not_for_players",
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
    if verdict == judging.FIRST_DOES_NOT_FIT:
        return mismatch(table, seat, move)
    if verdict in (judging.NOT_YOUR_TURN, judging.GAME_OVER):
        return what_is_awaited(table, seat)
    if verdict == judging.NOT_HELD:
        return "several" if len(missing_cards(table, seat, move)) > 1 else ""
    if verdict == judging.CANNOT_DRAW:
        return "direction" if table.pending == waiting.DIRECTION else ""
    if verdict == judging.NOTHING_TO_ASK:
        return "two" if rules.ace_of_spades == "ask-table" and table.seats == 2 else ""
    if verdict == judging.CANNOT_ASK_FOR_THAT:
        return "own" if is_own_card(table, seat, move.ask) else ""
    return {
        shapes.BAD_PENALTY_COMBO: rules.penalty_combo,
        shapes.QUESTIONS_NOT_LINKED: rules.question_link,
        shapes.ANSWER_OUT_OF_SUIT: rules.answer_suit,
        judging.NO_CALL: rules.niko_kadi,
    }.get(verdict, "")


def what_is_awaited(table: Table, seat: int) -> str:
    """What the table waits for, where that is nobody's turn."""
    if table.pending == waiting.CONFIRMING:
        return "confirm"
    if not waits_for_window(table):
        return ""
    if not is_in_window(table, seat):
        return "window"
    return "jump" if table.pending == waiting.JUMP_WINDOW else "kickback"


def mismatch(table: Table, seat: int, move: Move) -> str:
    """Why the first card of a play does not fit."""
    if is_blocked(table, seat):
        return "blocked"
    if owes_request(table, seat):
        return "request"
    if table.pending == waiting.TURN:
        if 0 <= table.suit < ANY_CARD:
            return "suit"
        return "colour" if table.top >= 52 or move.cards[0] >= 52 else ""
    return {
        waiting.PENALTY: "penalty",
        waiting.SKIP: "jump",
        waiting.JUMP_WINDOW: "jump",
        waiting.KICK: "kickback",
        waiting.KICK_WINDOW: "kickback",
        waiting.DIRECTION: "direction",
        waiting.REQUEST: "request",
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
