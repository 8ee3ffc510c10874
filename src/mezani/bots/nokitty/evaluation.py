"""The evaluation of a plan: the chance to win after it, with the opponent to move.

The board can be filled in one turn, so the main question is whether the opponent could do that next and win. Their
cards are unknown, but the number of their hearts and magic cards is not, nor how much magic is still unseen.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from functools import lru_cache

from mezani.bots.nokitty.board import MINE
from mezani.bots.nokitty.placements import best_total, unknown_totals
from mezani.bots.nokitty.plans import Plan
from mezani.bots.nokitty.situation import Situation

HAND = 0.8
"""The value of a point in the hand, compared with one on the board."""
READY = 2.0
"""The value of being able to place one heart more than the opponent in a turn."""
KEPT_WIND = 2.0
KEPT_RECYCLE = 1.0
KEPT_SHIELD = 1.5
SCALE = 5.0
"""A lead of about this many points wins three games out of four."""


def chance_to_win(situation: Situation, plan: Plan) -> float:
    """Return the chance to win if the plan is carried out and the turn ends."""
    if plan.board.is_filled or situation.is_last_turn:
        return final_result(plan.board.lead)
    loses, ties = chances_of_reply(situation, plan)
    if situation.turns_after == 1:
        return 1 - loses - ties / 2
    return (1 - loses) / (1 + math.exp(-expected_lead(situation, plan) / SCALE))


def final_result(lead: int) -> float:
    """Return the result of a finished game: 1 for a win, 0 for a loss, a half for a tie."""
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0


# The opponent's next turn


def chances_of_reply(situation: Situation, plan: Plan) -> tuple[float, float]:
    """Return the chances that the opponent's next turn wins the game, and that it ends in a tie."""
    unseen = situation.unseen
    cards = min(situation.their_magic + 1, unseen.total)
    loses = ties = 0.0
    for winds, chance in enumerate(chances_of_holding(unseen.winds, unseen.total, cards)):
        lost, tied = reply_with_winds(situation, plan, min(winds, situation.magic_per_turn))
        loses += chance * lost
        ties += chance * tied
    return loses, ties


def reply_with_winds(situation: Situation, plan: Plan, winds: int) -> tuple[float, float]:
    """Return ``chances_of_reply`` if the opponent holds this many Winds and uses as many as is best."""
    lead = plan.board.lead
    colours = [plan.board.colours[tile] for tile in plan.board.empty]
    exposed = exposed_hearts(plan)
    best = reply_on(situation, colours, lead)
    for counts, colour in exposed[:winds]:
        lead -= counts
        colours.append(colour)
        best = max(best, reply_on(situation, colours, lead))
    return best


def reply_on(situation: Situation, colours: list[int], lead: int) -> tuple[float, float]:
    """Return the chances that unknown hearts on empty tiles of these colours overcome the lead, or equal it."""
    hearts, limit = situation.their_hearts + 1, situation.hearts_per_turn
    if situation.turns_after > 1 and len(colours) > min(hearts, limit):
        return 0.0, 0.0
    totals = unknown_totals(colours, hearts, limit)
    not_less = bisect_left(totals, lead)
    more = bisect_right(totals, lead)
    return 1 - more / len(totals), (more - not_less) / len(totals)


def exposed_hearts(plan: Plan) -> list[tuple[int, int]]:
    """Return the points and the tile colour of this player's unprotected hearts, highest first."""
    if plan.is_shielded:
        return []
    board = plan.board
    tiles = board.tiles_of(MINE)
    return sorted(((board.points_on(tile), board.colours[tile]) for tile in tiles), reverse=True)


@lru_cache(maxsize=4096)
def chances_of_holding(wanted: int, unseen: int, cards: int) -> tuple[float, ...]:
    """Return the chances that ``cards`` of the unseen cards include 0, 1, 2, … of the wanted ones."""
    ways = math.comb(unseen, cards)
    return tuple(
        math.comb(wanted, held) * math.comb(unseen - wanted, cards - held) / ways
        for held in range(min(wanted, cards) + 1)
    )


# Later turns


def expected_lead(situation: Situation, plan: Plan) -> float:
    """Return the lead in points, including what both hands are worth and what may be lost."""
    board, hand = plan.board, plan.hand
    hearts, limit = situation.their_hearts + 1, situation.hearts_per_turn
    mine = best_total(board, hand.hearts, limit)
    totals = unknown_totals([board.colours[tile] for tile in board.empty], hearts, limit)
    theirs = sum(totals) / len(totals)
    ready = min(len(hand.hearts) + 1, limit) - min(hearts, limit)
    return (
        board.lead
        + HAND * (mine - theirs)
        + READY * ready
        + KEPT_WIND * hand.winds
        + KEPT_RECYCLE * hand.recycles
        + KEPT_SHIELD * hand.shields
        - expected_loss(situation, plan)
    )


def expected_loss(situation: Situation, plan: Plan) -> float:
    """Return the points the opponent's Winds will blow away next turn on average."""
    unseen = situation.unseen
    winds = (situation.their_magic + 1) * unseen.winds / max(1, unseen.total)
    winds = min(winds, situation.magic_per_turn)
    lost = 0.0
    for counts, _ in exposed_hearts(plan):
        lost += counts * min(1.0, winds)
        winds = max(0.0, winds - 1)
    return lost
