"""The reason for a move: the key of a sentence and the values to fill it with. texts.py makes it a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.nokitty.board import MINE, POINTS, THEIRS, Board
from mezani.bots.nokitty.placements import best_placements, best_total
from mezani.bots.nokitty.plans import Plan
from mezani.bots.nokitty.situation import Situation
from mezani.bots.options import Option, decide_by_points
from mezani.bots.reasoned_bot import Decision
from mezani.games.nokitty.engine.moves import END, PLACE, PLAY_RECYCLE, PLAY_WIND
from mezani.rng import Rng

Reason = tuple[str, dict[str, object]]


def choose_option(options: Sequence[Option], rng: Rng) -> Decision:
    """Choose the best option. Its own best point is the reason; only the end of a turn needs one against others."""
    decision = decide_by_points(options, rng)
    chosen = next(option for option in options if option.move is decision.move)
    in_favour = [point for point in chosen.points if point.value > 0]
    if not in_favour or not decision.reason.startswith("not."):
        return decision
    best = max(in_favour, key=lambda point: point.value)
    return Decision(decision.move, best.reason, best.fields)


def choose_plan(situation: Situation, plan: Plan) -> Decision:
    """Return the first move of a plan with the reason for it."""
    reason, fields = reason_for(situation, plan)
    return Decision(plan.first, reason, fields)


def reason_for(situation: Situation, plan: Plan) -> Reason:
    """Return the reason for the first move of a plan."""
    move = plan.first
    if plan.board.is_filled:
        return "fill" if plan.board.lead > 0 else "level", scores(plan.board)
    if move.kind == END:
        return reason_to_end(situation)
    if move.kind == PLACE:
        counts = POINTS[move.card][situation.board.colours[move.tile]]
        return "counts", {"number": counts}
    if move.kind == PLAY_WIND:
        counts = situation.board.points_on(move.tile)
        return ("blows", {"number": counts}) if counts else ("frees", {})
    if move.kind == PLAY_RECYCLE:
        return reason_for_white(situation, move.tile)
    return "guards", {"number": situation.score}


def scores(board: Board) -> dict[str, object]:
    """Return the points of both players."""
    return {"mine": board.score(MINE), "theirs": board.score(THEIRS)}


def reason_for_white(situation: Situation, tile: int) -> Reason:
    """Return why a tile should be white: for the heart on it, or for the hearts in the hand."""
    board = situation.board
    white = board.with_white(tile)
    if board.lead_gained_by_white(tile):
        key = "lifts" if board.owners[tile] == MINE else "lowers"
        return key, {"heart": board.hearts[tile], "number": white.points_on(tile)}
    return "prepares", {"number": gain_for_hand(situation, white)}


def gain_for_hand(situation: Situation, board: Board) -> int:
    """Return how many more points the hand could make on another board than on the current one."""
    hearts, limit = situation.hand.hearts, situation.hearts_now
    return best_total(board, hearts, limit) - best_total(situation.board, hearts, limit)


def reason_to_end(situation: Situation) -> Reason:
    """Return why nothing more is done this turn: the game is over, or something is worth keeping."""
    board, hand = situation.board, situation.hand
    if situation.is_last_turn:
        if board.lead < 0:
            return "hopeless", {}
        return "wins" if board.lead else "ties", scores(board)
    if not hand.hearts or situation.hearts_now == 0:
        return ("saves", {}) if hand.magic and situation.magic_now else ("done", {})
    placements = best_placements(board, hand.hearts, situation.hearts_now)
    if not placements:
        return "nowhere", {}
    left = len(board.empty) - len(placements)
    if left == 0:
        return "not.losing", {}
    if left <= situation.their_next_hearts:
        return "hold.filled", {}
    is_exposed = situation.unseen.winds and not situation.has_fresh_shield
    return ("hold.blown" if is_exposed else "hold"), {}
