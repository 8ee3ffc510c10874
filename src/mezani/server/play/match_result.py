"""The result of a match: stored together with the ratings, and shown to clients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from mezani.game import Outcome
from mezani.seats import seat_letter
from mezani.server.messages import ResultView
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.ratings import RatingChange, rate_match
from mezani.store.tables.matches import SeatResult, StoredMatch, end_match

FINISHED_ENDING = "finished"
LIMIT_ENDING = "move_limit"
"""The ending of a match with too many moves. It is a draw and not rated."""


def store_result(
    connection: Connection,
    live: LiveMatch,
    ended: int,
    bot_levels: Sequence[str],
    *,
    is_by_code: bool,
) -> ResultView:
    """Store the result of a match and the new ratings, and return the view of the result.

    ``bot_levels`` are the bots at the end by seat, stand-ins included; empty for players. ``is_by_code`` says that
    a player came to the room in another way than by quick match.
    """
    seats = range(len(live.match.players))
    outcome = live.match.state.outcome()
    ending = LIMIT_ENDING if outcome is None else FINISHED_ENDING
    draw = Outcome((), tuple(0.0 for _ in seats))
    stand_ins = [
        seat for seat, player_id in enumerate(live.player_ids) if player_id and bot_levels[seat]
    ]
    changes: dict[int, RatingChange] = {}
    if outcome is not None:
        people = [player_id for player_id in live.player_ids if player_id]
        changes = rate_match(
            connection,
            live.id,
            people,
            outcome,
            ended=ended,
            stand_ins=stand_ins,
            is_by_code=is_by_code,
        )
    outcome = outcome or draw
    results = [
        SeatResult(
            seat=seat,
            bot_level=bot_levels[seat] or None,
            has_won=seat in outcome.winners,
            score=outcome.scores[seat],
            **_rating_columns(changes.get(seat)),
        )
        for seat in seats
    ]
    end_match(connection, live.id, ended, ending, results)
    winners = tuple(map(seat_letter, outcome.winners))
    ratings = {seat_letter(seat): change.after for seat, change in changes.items()}
    letters = tuple(map(seat_letter, stand_ins))
    return _view(live, winners, letters, outcome.scores, ending, ratings, ended)


def _rating_columns(change: RatingChange | None) -> dict[str, Any]:
    if change is None:
        return {}
    return {
        "rating_before": change.before,
        "rating_after": change.after,
        "rating_reason": change.reason,
        "rated_matches": change.played,
    }


def stored_result(stored: StoredMatch, live: LiveMatch) -> ResultView:
    """Return the view of the result of a stored match."""
    seats = stored.seats
    ratings = {
        seat_letter(seat.seat): seat.rating_after for seat in seats if seat.rating_after is not None
    }
    return _view(
        live,
        winners=tuple(seat_letter(seat.seat) for seat in seats if seat.has_won),
        stand_ins=tuple(seat_letter(seat.seat) for seat in seats if seat.has_stand_in),
        scores=tuple(seat.score or 0.0 for seat in seats),
        ending=stored.match.ending or "",
        ratings=ratings,
        ended=stored.match.ended or live.started,
    )


def _view(
    live: LiveMatch,
    winners: tuple[str, ...],
    stand_ins: tuple[str, ...],
    scores: tuple[float, ...],
    ending: str,
    ratings: dict[str, float],
    ended: int,
) -> ResultView:
    return ResultView(
        match=live.id,
        winners=winners,
        ranks=_ranks(live, ending),
        stand_ins=stand_ins,
        scores=scores,
        ending=ending,
        seed=live.match.seed,
        ratings=ratings,
        names=live.match.players,
        winning_play=live.winning_play,
        duration=ended - live.started,
        moves=live.match.version,
    )


def _ranks(live: LiveMatch, ending: str) -> tuple[int, ...]:
    """Return the rank of every seat; after a draw by the limit of moves, everybody is first."""
    if ending == LIMIT_ENDING:
        return (1,) * len(live.match.players)
    return tuple(live.match.game.ranks(live.match.state))
