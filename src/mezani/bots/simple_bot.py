"""The simple bot: looks at its own hand after each move. It knows Kadi; elsewhere it is random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mezani.bots.random_bot import RandomBot
from mezani.cards import ACE, EIGHT, JACK, JOKER, KING, QUEEN, THREE, TWO, face, parse_card, rank_of
from mezani.games.kadi.moves import DRAW, NIKO, PLAY, QUIET, Move
from mezani.games.kadi.view import KadiView, PlayerView
from mezani.rng import Rng

QUESTION_RANKS = (EIGHT, QUEEN)
SPECIAL_RANKS = (TWO, THREE, EIGHT, JACK, QUEEN, KING, ACE, JOKER)

WIN = 1000.0
CARD = 10.0
"""What a card fewer in the hand is worth; everything else is measured against it."""
ACE_KEPT = 12.0
DEFENCE_KEPT = 1.0
STRANDED = 15.0
READY = 6.0
CALL = 3.0
SUIT = 0.5
THREAT = 4.0


class SimpleBot:
    """Wins if it can, else lays what it can, keeping its Aces and a hand that can finish."""

    summary = "Lays what it can, keeps its Aces, and calls when it is ready to win."

    def choose(self, view: Any, moves: Sequence[Any], rng: Rng) -> Any | None:
        """The move with the best score; any of the best where several are."""
        if not isinstance(view, KadiView):
            return RandomBot().choose(view, moves, rng)
        if view.prompted:
            return next(move for move in moves if move.kind == NIKO)
        hand = [parse_card(card) for card in view.hand]
        if all(move.kind == NIKO for move in moves):
            return moves[0] if could_finish(hand) else None
        calls = any(move.niko for move in moves)
        scored = [(score(view, hand, move, calls=calls), move) for move in moves]
        best = max(points for points, _ in scored)
        choices = [move for points, move in scored if points == best]
        return choices[rng.below(len(choices))]


def score(view: KadiView, hand: list[int], move: Move, *, calls: bool) -> float:
    """How good a move looks. ``calls`` says whether winning takes a call the turn before."""
    if move.kind == DRAW:
        return -CARD * max(1, view.amount)
    if move.kind in (NIKO, QUIET):
        return -STRANDED
    if move.kind != PLAY:
        return 0.0
    cards = [face(card) for card in move.cards]
    rest = without(hand, cards)
    if not rest:
        may_win = me(view).announced or not (calls or anybody_announced(view))
        return WIN if may_win and could_finish(cards) else -STRANDED
    points = CARD * len(cards) + worth_of_rest(rest) - worth_of_cards(cards)
    points += pressure(view, cards)
    if move.suit >= 0:
        points += SUIT * sum(card & 3 == move.suit for card in rest if rank_of(card) != JOKER)
    if move.niko:
        points += CALL if could_finish(rest) else -CALL
    return points


def worth_of_cards(cards: list[int]) -> float:
    """What is lost with the cards laid: Aces above all, and a card for an unanswered question."""
    lost = ACE_KEPT * sum(rank_of(card) == ACE for card in cards)
    lost += DEFENCE_KEPT * sum(rank_of(card) in (TWO, THREE, JOKER) for card in cards)
    return lost + (CARD if rank_of(cards[-1]) in QUESTION_RANKS else 0.0)


def worth_of_rest(rest: list[int]) -> float:
    """What the cards kept are good for: finishing."""
    if could_finish(rest):
        return READY
    return 0.0 if any(rank_of(card) not in SPECIAL_RANKS for card in rest) else -READY / 2


def pressure(view: KadiView, cards: list[int]) -> float:
    """Penalties and jumps are worth more when the next player is about to finish."""
    following = next_player(view)
    if following.cards > 2 and not following.announced:
        return 0.0
    return THREAT if rank_of(cards[-1]) in (TWO, THREE, JACK, KING, JOKER) else 0.0


def could_finish(hand: list[int]) -> bool:
    """Whether a hand could be one winning play: ordinary cards of a rank, questions before."""
    asked = [card for card in hand if rank_of(card) in QUESTION_RANKS]
    answers = [card for card in hand if rank_of(card) not in QUESTION_RANKS]
    if len({rank_of(card) for card in answers}) != 1 or rank_of(answers[0]) in SPECIAL_RANKS:
        return False
    if len({rank_of(card) for card in asked}) > 1:
        return False
    return not asked or any(ask & 3 == answer & 3 for ask in asked for answer in answers)


def without(hand: list[int], cards: list[int]) -> list[int]:
    """The hand with the cards gone; of two Jokers alike one stays."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


def me(view: KadiView) -> PlayerView:
    """The player whose view this is."""
    return next(player for player in view.players if player.seat == view.seat)


def next_player(view: KadiView) -> PlayerView:
    """The player who comes after this one."""
    step = 1 if view.direction == "forward" else -1
    return view.players[(view.players.index(me(view)) + step) % len(view.players)]


def anybody_announced(view: KadiView) -> bool:
    """Whether calls are being made at this table."""
    return any(player.announced for player in view.players)
