"""The score of a try at a deal of the day, for every game.

A win is better than anything else. In games with points the larger margin is better: the difference to the next
player for winners, to the winner for the others. In games without points a winner has margin 0, and the others lose
one for each card they have left. Between equal margins fewer own turns are better.
"""

from __future__ import annotations

from functools import cache

from mezani.games import find_game
from mezani.match import Match
from mezani.store.tables.daily import TryScore


@cache
def has_points(game_id: str) -> bool:
    """Return whether players of a game have points."""
    game = find_game(game_id)
    view = game.new(game.preset, game.min_seats, "any").view(None)
    return hasattr(view.players[0], "score")


def score_of(match: Match, seat: int) -> TryScore:
    """Return the score of a seat in a match that is over. Nobody wins one that reached the limit of moves."""
    outcome = match.state.outcome()
    winners = () if outcome is None else outcome.winners
    return TryScore(
        has_won=seat in winners,
        margin=margin_of(match, seat, winners),
        turns=count_turns(match, seat),
    )


def margin_of(match: Match, seat: int, winners: tuple[int, ...]) -> int:
    """Return the margin of a seat: higher is better."""
    if not has_points(match.game.id):
        return 0 if seat in winners else -len(match.hands()[seat])
    points = [player.score for player in match.state.view(None).players]
    if seat in winners:
        others = [
            abs(points[seat] - other)
            for number, other in enumerate(points)
            if number not in winners
        ]
        return min(others, default=0)
    return -max((abs(points[seat] - points[winner]) for winner in winners), default=0)


def count_turns(match: Match, seat: int) -> int:
    """Return how often it became the seat's turn."""
    again = Match(
        match.game, match.players, match.rules, match.seed, match.starter, practice=match.practice
    )
    turns, before = 0, -1
    for step in (None, *match.steps):
        if step is not None:
            again.apply(*step)
        turn = again.state.turn
        turns += turn == seat != before
        before = turn
    return turns
