"""How good the position is at the end of one's turn: the chance to win, with the other player to move.

The board is filled all at once, so what matters most is whether the other player could do that next and win. What
they hold is not known, but counted: how many hearts, how many magic cards, and how much magic is still unseen.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from functools import lru_cache

from mezani.bots.nokitty.board import MINE
from mezani.bots.nokitty.placements import best_fits, total, unknown_totals
from mezani.bots.nokitty.plans import Plan
from mezani.bots.nokitty.situation import Situation

HAND = 0.8
"""What a point still in the hand is worth, against one on the board."""
READY = 2.0
"""What it is worth to be able to place one heart more than the other in a turn."""
WIND_KEPT = 2.0
RECYCLE_KEPT = 1.0
SHIELD_KEPT = 1.5
SCALE = 5.0
"""So many points ahead make three wins out of four."""


def chance_to_win(situation: Situation, plan: Plan) -> float:
    """How likely this player is to win when the plan is carried out and the turn ended."""
    if plan.is_filled or situation.is_last_turn:
        return result(plan.board.lead)
    loses, ties = reply_odds(situation, plan)
    if situation.turns_after == 1:
        return 1 - loses - ties / 2
    return (1 - loses) / (1 + math.exp(-worth(situation, plan) / SCALE))


def result(lead: int) -> float:
    """A game that is over: won, lost or half of each."""
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0


# The other player's next turn


def reply_odds(situation: Situation, plan: Plan) -> tuple[float, float]:
    """The chances that the other player's next turn wins the game, and that it makes a tie."""
    unseen = situation.unseen
    cards = min(situation.their_magic + 1, unseen.total)
    loses = ties = 0.0
    for winds, odds in enumerate(odds_of_holding(unseen.winds, unseen.total, cards)):
        lost, tied = reply_with(situation, plan, min(winds, situation.magic_a_turn))
        loses += odds * lost
        ties += odds * tied
    return loses, ties


def reply_with(situation: Situation, plan: Plan, winds: int) -> tuple[float, float]:
    """``reply_odds`` if the other player holds so many Winds, and uses as many of them as is best."""
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
    """The chances that unknown hearts on tiles of these colours end the game, and make up the lead or equal it."""
    hearts, most = situation.their_hearts + 1, situation.hearts_a_turn
    if situation.turns_after > 1 and len(colours) > min(hearts, most):
        return 0.0, 0.0
    totals = unknown_totals(colours, hearts, most)
    as_many = bisect_left(totals, lead)
    more = bisect_right(totals, lead)
    return 1 - more / len(totals), (more - as_many) / len(totals)


def exposed_hearts(plan: Plan) -> list[tuple[int, int]]:
    """This player's hearts the other's magic could hit: what each counts and the colour under it, highest first."""
    if plan.is_shielded:
        return []
    board = plan.board
    tiles = board.tiles_of(MINE)
    return sorted(((board.points_on(tile), board.colours[tile]) for tile in tiles), reverse=True)


@lru_cache(maxsize=4096)
def odds_of_holding(wanted: int, unseen: int, cards: int) -> tuple[float, ...]:
    """The chances that so many of the unseen cards hold none of the wanted, one of them, two and so on."""
    ways = math.comb(unseen, cards)
    return tuple(
        math.comb(wanted, held) * math.comb(unseen - wanted, cards - held) / ways
        for held in range(min(wanted, cards) + 1)
    )


# The turns after that


def worth(situation: Situation, plan: Plan) -> float:
    """How many points ahead this player is, with what both hold and may lose counted in."""
    board, hand = plan.board, plan.hand
    hearts, most = situation.their_hearts + 1, situation.hearts_a_turn
    mine = total(best_fits(board, hand.hearts, most))
    totals = unknown_totals([board.colours[tile] for tile in board.empty], hearts, most)
    theirs = sum(totals) / len(totals)
    ready = min(len(hand.hearts) + 1, most) - min(hearts, most)
    return (
        board.lead
        + HAND * (mine - theirs)
        + READY * ready
        + WIND_KEPT * hand.winds
        + RECYCLE_KEPT * hand.recycles
        + SHIELD_KEPT * hand.shields
        - expected_loss(situation, plan)
    )


def expected_loss(situation: Situation, plan: Plan) -> float:
    """The points the other player's Winds will blow away next turn, on average."""
    unseen = situation.unseen
    winds = (situation.their_magic + 1) * unseen.winds / max(1, unseen.total)
    winds = min(winds, situation.magic_a_turn)
    lost = 0.0
    for counts, _ in exposed_hearts(plan):
        lost += counts * min(1.0, winds)
        winds = max(0.0, winds - 1)
    return lost
