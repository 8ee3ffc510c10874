"""Why a move is refused: a stable word for programs and a sentence that quotes the cards for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mezani.cards import SUIT_NAMES, bit, card_symbol, face, members
from mezani.errors import IllegalMoveError
from mezani.games.kadi import judging, shapes
from mezani.games.kadi import table as waiting
from mezani.games.kadi.matching import is_blocked, owes_request
from mezani.games.kadi.moves import Move
from mezani.games.kadi.table import ANY_CARD, Table
from mezani.seats import seat_letter

if TYPE_CHECKING:
    from collections.abc import Callable

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


def refusal(table: Table, seat: int, move: Move, code: int) -> IllegalMoveError:
    """The error for a move that was judged illegal."""
    return IllegalMoveError(WHY[code], SENTENCES[code](table, seat, move))


def quoted(cards: tuple[int, ...]) -> str:
    """The cards of a play, for people: ``Q♥ 4♥``."""
    return " ".join(card_symbol(card) for card in cards)


def _not_held(table: Table, seat: int, move: Move) -> str:
    hand = [face(card) for card in members(table.hands[seat])]
    missing: list[int] = []
    for card in (face(card) for card in move.cards):
        if card in hand:
            hand.remove(card)
        else:
            missing.append(card)
    return f"{quoted(tuple(missing))} is not in your hand."


def _first_does_not_fit(table: Table, seat: int, move: Move) -> str:
    card = card_symbol(move.cards[0])
    if is_blocked(table, seat):
        return f"{card} can't be played while somebody has no cards: draw."
    pending = table.pending
    if pending == waiting.PENALTY:
        return f"{card} does not answer the penalty: {_penalty_answers(table)}, or pick {table.amount}."
    if pending in (waiting.SKIP, waiting.JUMP_WINDOW):
        return f"{card} does not stop the jump: only a Jack does."
    if pending in (waiting.KICK, waiting.KICK_WINDOW):
        return f"{card} does not stop the kickback: only a King does."
    if pending == waiting.DIRECTION:
        return f"Say which way play runs before {card} is played."
    if pending == waiting.REQUEST or owes_request(table, seat):
        return f"{card} was not asked for: {card_symbol(table.request)} was."
    return f"{card} {_mismatch(table, move.cards[0])}"


def _penalty_answers(table: Table) -> str:
    top = card_symbol(table.top)
    how = {
        "top": f"play a 2, 3 or Joker that fits {top}",
        "rank": f"play a penalty card of the rank of {top}",
        "chain": "play a penalty card that fits one of the chain",
    }[table.law.rules.penalty_match]
    return f"{how}, an Ace"


def _mismatch(table: Table, card: int) -> str:
    if 0 <= table.suit < ANY_CARD:
        return f"is not of the suit to follow, {SUIT_NAMES[table.suit]}."
    if table.top >= 52 or card >= 52:
        return f"does not have the colour of {card_symbol(table.top)}."
    return f"matches neither the suit nor the rank of {card_symbol(table.top)}."


def _ace_limit(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)}: one Ace at a time is played here."


def _two_aces(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)}: at most two Aces answer a penalty."


def _spade_alone(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)}: A♠ requests a card and is played alone."


def _not_one_rank(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)} are not all of one rank."


def _one_card_only(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)}: one card is enough to cancel, and no more may be played."


def _penalty_combo(table: Table, seat: int, move: Move) -> str:
    rule = {
        "rank": "penalty cards go together by rank only",
        "rank-jokers": "2s go together, 3s go together, and Jokers may join either",
        "suit-mix": "2s, 3s and Jokers go together if the 2s and 3s are of one suit, "
        "or else one rank without Jokers",
    }[table.law.rules.penalty_combo]
    return f"{quoted(move.cards)}: {rule}."


def _questions(table: Table, seat: int, move: Move) -> str:
    rule = {
        "any": "each question must share suit or rank with another of them",
        "previous": "each question must share suit or rank with the one before it",
        "rank": "questions go together by rank only",
    }[table.law.rules.question_link]
    return f"{quoted(move.cards)}: {rule}."


def _question_late(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)}: all questions come before the answers."


def _not_an_answer(table: Table, seat: int, move: Move) -> str:
    wrong = [c for c in move.cards if not bit(c) & (table.law.answers | shapes.QUESTIONS)]
    return f"{quoted(tuple(wrong))} can't answer a question here."


def _answer_suit(table: Table, seat: int, move: Move) -> str:
    which = "the last question" if table.law.answer_last else "one of the questions"
    return f"{quoted(move.cards)}: the first answer must have the suit of {which}."


def _answer_ranks(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)}: further answers must have the rank of the first."


def _game_over(table: Table, seat: int, move: Move) -> str:
    return "The game is over."


def _not_your_turn(table: Table, seat: int, move: Move) -> str:
    if table.turn < 0:
        return "It is nobody's turn: a cancel window is open, and it is not open to you."
    return f"It is {seat_letter(table.turn)}'s turn."


def _suit_needed(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)}: choose a suit to follow (suit=H)."


def _no_suit(table: Table, seat: int, move: Move) -> str:
    return f"{quoted(move.cards)} leaves no suit to choose."


def _ask_needed(table: Table, seat: int, move: Move) -> str:
    return "A♠ must name the card it requests (ask=QH)."


def _nothing_to_ask(table: Table, seat: int, move: Move) -> str:
    if table.law.rules.ace_of_spades == "ask-table" and table.seats == 2:
        return "With two players there is nobody to ask for a card."
    return f"{quoted(move.cards)} does not let you ask for a card."


def _cannot_ask(table: Table, seat: int, move: Move) -> str:
    card = card_symbol(move.ask)
    if table.hands[seat] & bit(move.ask) and not bit(move.ask) & bit(shapes.ACE_OF_SPADES):
        return f"{card} can't be asked for: it is in your own hand."
    return f"{card} can't be asked for: name a card that is neither a Joker nor A♠."


def _no_call(table: Table, seat: int, move: Move) -> str:
    return {
        "off": "“Niko Kadi” is not called in this game.",
        "call": "“Niko Kadi” is called with a move or right after it, and once.",
        "prompt": "“Niko Kadi” is called when you are asked.",
    }[table.law.rules.niko_kadi]


def _cannot_draw(table: Table, seat: int, move: Move) -> str:
    if table.pending == waiting.DIRECTION:
        return "Say which way play runs before you draw."
    stopper = "Jack" if table.pending == waiting.SKIP else "King"
    return f"You can't draw now: answer with a {stopper}, or pass."


def _must_play(table: Table, seat: int, move: Move) -> str:
    return f"{card_symbol(table.request)} was asked for and you hold it: it must be played."


def _cannot_pass(table: Table, seat: int, move: Move) -> str:
    return "There is no skip, kickback or window for you to let pass."


def _no_prompt(table: Table, seat: int, move: Move) -> str:
    return "You were not asked “Niko Kadi?”."


def _no_direction(table: Table, seat: int, move: Move) -> str:
    return "The direction of play is not asked for now."


def _no_confirm(table: Table, seat: int, move: Move) -> str:
    return "There is no winning play for you to confirm."


def _no_clock(table: Table, seat: int, move: Move) -> str:
    return f"The clock “{move}” is not running."


def _not_for_players(table: Table, seat: int, move: Move) -> str:
    return f"“{move}” is no move for {'the clock' if seat < 0 else 'a player'}."


SENTENCES: dict[int, Callable[[Table, int, Move], str]] = {
    shapes.NOT_ONE_RANK: _not_one_rank,
    shapes.ONE_CARD_ONLY: _one_card_only,
    shapes.ONE_ACE_ONLY: _ace_limit,
    shapes.TWO_ACES_AT_MOST: _two_aces,
    shapes.SPADE_ALONE: _spade_alone,
    shapes.BAD_PENALTY_COMBO: _penalty_combo,
    shapes.QUESTIONS_NOT_LINKED: _questions,
    shapes.QUESTION_AFTER_ANSWER: _question_late,
    shapes.NOT_AN_ANSWER: _not_an_answer,
    shapes.ANSWER_OUT_OF_SUIT: _answer_suit,
    shapes.ANSWERS_NOT_ONE_RANK: _answer_ranks,
    judging.GAME_OVER: _game_over,
    judging.NOT_YOUR_TURN: _not_your_turn,
    judging.NOT_HELD: _not_held,
    judging.FIRST_DOES_NOT_FIT: _first_does_not_fit,
    judging.SUIT_NEEDED: _suit_needed,
    judging.NO_SUIT_TO_CHOOSE: _no_suit,
    judging.ASK_NEEDED: _ask_needed,
    judging.NOTHING_TO_ASK: _nothing_to_ask,
    judging.CANNOT_ASK_FOR_THAT: _cannot_ask,
    judging.NO_CALL: _no_call,
    judging.CANNOT_DRAW: _cannot_draw,
    judging.MUST_PLAY_REQUESTED: _must_play,
    judging.CANNOT_PASS: _cannot_pass,
    judging.NO_PROMPT: _no_prompt,
    judging.NO_DIRECTION: _no_direction,
    judging.NOTHING_TO_CONFIRM: _no_confirm,
    judging.CLOCK_NOT_RUNNING: _no_clock,
    judging.NOT_FOR_PLAYERS: _not_for_players,
}
