"""Why a move is made: the key of a sentence, and what it is filled with. words.py makes it a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.nokitty.board import MINE, POINTS, THEIRS, Board
from mezani.bots.nokitty.placements import best_fits, total
from mezani.bots.nokitty.plans import Plan
from mezani.bots.nokitty.situation import Situation
from mezani.bots.options import Option, decide_by_points
from mezani.bots.reasoned_bot import Decision
from mezani.games.nokitty.engine.moves import BLOW, END, PLACE, TURN_WHITE
from mezani.rng import Rng

Reason = tuple[str, dict[str, object]]

# Moves that were weighed


def weigh(options: Sequence[Option], rng: Rng) -> Decision:
    """The option worth most. What it does is its reason; only ending the turn needs one against the others."""
    decision = decide_by_points(options, rng)
    chosen = next(option for option in options if option.move is decision.move)
    does = [point for point in chosen.points if point.value > 0]
    if not does or not decision.reason.startswith("not."):
        return decision
    best = max(does, key=lambda point: point.value)
    return Decision(decision.move, best.reason, best.fields)


# Turns that were planned


def why(situation: Situation, plan: Plan) -> Reason:
    """What speaks for the first move of a plan."""
    move = plan.first
    if plan.is_filled:
        return why_fill(plan)
    if move.kind == END:
        return why_end(situation)
    if move.kind == PLACE:
        counts = POINTS[move.card][situation.board.colours[move.tile]]
        return "counts", {"number": counts}
    if move.kind == BLOW:
        return why_blow(situation.board, move.tile)
    if move.kind == TURN_WHITE:
        return why_white(situation, move.tile)
    return "guards", {"number": situation.score}


def why_fill(plan: Plan) -> Reason:
    """The board is filled in this turn, perhaps after some magic."""
    return ("fill" if plan.board.lead > 0 else "level"), scores(plan.board)


def scores(board: Board) -> dict[str, object]:
    """The points of both."""
    return {"mine": board.score(MINE), "theirs": board.score(THEIRS)}


def why_blow(board: Board, tile: int) -> Reason:
    """A heart is in the way: it counts, or its tile is wanted."""
    counts = board.points_on(tile)
    return ("blows", {"number": counts}) if counts else ("frees", {})


def why_white(situation: Situation, tile: int) -> Reason:
    """A tile is better white: for the heart on it, or for the hand."""
    board = situation.board
    white = board.with_white(tile)
    if board.lead_from_white(tile):
        key = "lifts" if board.owners[tile] == MINE else "lowers"
        return key, {"heart": board.hearts[tile], "number": white.points_on(tile)}
    return "prepares", {"number": fits_more(situation, white)}


def fits_more(situation: Situation, board: Board) -> int:
    """How many points more the hand could make on another board than on the one there is."""
    hearts, most = situation.hand.hearts, situation.hearts_now
    before = total(best_fits(situation.board, hearts, most))
    return total(best_fits(board, hearts, most)) - before


def why_end(situation: Situation) -> Reason:
    """Nothing more is done: the game is over, or something is worth keeping."""
    board, hand = situation.board, situation.hand
    if situation.is_last_turn:
        return why_over(board)
    if not hand.hearts or situation.hearts_now == 0:
        return ("saves", {}) if hand.magic and situation.magic_now else ("done", {})
    fits = best_fits(board, hand.hearts, situation.hearts_now)
    if not fits:
        return "nowhere", {}
    left = len(board.empty) - len(fits)
    if left == 0:
        return "not.losing", {}
    if left <= min(situation.their_hearts + 1, situation.hearts_a_turn):
        return "hold.filled", {}
    is_exposed = situation.unseen.winds and not situation.is_fresh_shield
    return ("hold.blown" if is_exposed else "hold"), {}


def why_over(board: Board) -> Reason:
    """The game ends with the turn."""
    if board.lead < 0:
        return "hopeless", {}
    return ("wins" if board.lead else "ties"), scores(board)
