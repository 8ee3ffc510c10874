"""Whether a move is legal. Reasons are codes such as ``not_held``; texts/refusals.py turns them into sentences."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import bit
from mezani.games.qute.engine.fast_rules import can_add_rank
from mezani.games.qute.engine.moves import (
    ADD,
    BACK,
    CLOCK_TURN,
    DRAW,
    END,
    PLAY,
    QUTE,
    Move,
    SeveralCards,
)
from mezani.games.qute.engine.playable import (
    can_call,
    can_draw,
    can_end,
    must_cover,
    needs_eights,
    needs_jacks,
    needs_suit,
    playable_cards,
)
from mezani.games.qute.engine.position import QutePosition, addable_ranks
from mezani.games.shared.turn_clock import check_turn


def check_move(position: QutePosition, seat: i64, move: Move) -> str:
    """Return the reason a seat or the clock may not make a move now, or an empty string if it may."""
    kind = move.kind
    fast_rules = position.fast_rules
    reason = check_turn(
        position.turn, fast_rules.turn_seconds, seat, is_clock_move=kind == CLOCK_TURN
    )
    is_player = not reason or reason == "not_your_turn"
    if is_player and (kind == ADD or kind == BACK) and not fast_rules.practice:
        return "not_practice"
    if reason or kind == CLOCK_TURN:
        return reason
    if kind == PLAY:
        return check_play(position, seat, move)
    if kind == DRAW:
        return check_draw(position, seat)
    if kind == END:
        return check_end(position, seat, move)
    if kind == QUTE:
        return check_call(position, seat, move)
    if kind == ADD:
        return check_add(position, move.card)
    return "" if position.hands[seat] else "nothing_to_put_back"


def check_play(position: QutePosition, seat: i64, move: Move) -> str:
    """Check a play: one card from the hand that matches, has the rank of the turn, or covers a 6."""
    if isinstance(move, SeveralCards):
        return "one_at_a_time"
    card = bit(move.card)
    if position.hands[seat] & card == 0:
        return "not_held"
    if playable_cards(position, seat) & card:
        return ""
    if position.played == 0:
        return "no_match"
    return "not_a_cover" if must_cover(position) else "not_same_rank"


def check_draw(position: QutePosition, seat: i64) -> str:
    """Check a draw: once a turn if no card matches, or until a 6 can be covered."""
    if can_draw(position, seat):
        return ""
    if position.played > 0:
        if not must_cover(position):
            return "played_already"
        return "has_a_cover" if position.has_cards_to_draw() else "nothing_to_draw"
    if position.drawn > 0:
        return "drawn_already"
    return "must_play" if playable_cards(position, seat) else "nothing_to_draw"


def check_end(position: QutePosition, seat: i64, move: Move) -> str:
    """Check the end of a turn: it must be allowed, and come with exactly the choices that are needed."""
    if not can_end(position, seat):
        if position.played > 0:
            return "must_cover"
        if playable_cards(position, seat) == 0:
            return "must_draw"
        return "must_play_drawn" if position.drawn > 0 else "must_play"
    if needs_suit(position, seat) != (move.suit >= 0):
        return "no_suit_to_choose" if move.suit >= 0 else "suit_needed"
    if needs_eights(position) != (move.eights >= 0):
        return "no_eights_to_choose" if move.eights >= 0 else "eights_needed"
    return check_jacks(position, seat, move, calls=False)


def check_call(position: QutePosition, seat: i64, move: Move) -> str:
    """Check a call of Qute: on a long enough run that the player added to this turn."""
    if not can_call(position):
        return "no_qute"
    if move.suit >= 0:
        return "no_suit_to_choose"
    if move.eights >= 0:
        return "no_eights_to_choose"
    return check_jacks(position, seat, move, calls=True)


def check_jacks(position: QutePosition, seat: i64, move: Move, *, calls: bool) -> str:
    """Check the choice of Jack points: needed if the round ends on a Jack, and not allowed otherwise."""
    if needs_jacks(position, seat, calls=calls) != (move.jacks >= 0):
        return "no_jacks_to_choose" if move.jacks >= 0 else "jacks_needed"
    return ""


def check_add(position: QutePosition, rank: i64) -> str:
    """Check adding a card in practice: a 6, 7, 8, J or A that the blind has."""
    if not can_add_rank(rank):
        return "cannot_add"
    return "" if addable_ranks(position) & bit(rank) else "none_left_to_add"
