"""Reviews of matches: each player's chances over time, the moves that cost most, and what luck did.

>>> from mezani import Match, find_game
>>> from mezani.bots import BOTS
>>> from mezani.bots.driver import play_out
>>> match = Match(find_game("kadi-friendly"), ["Amina", "Brian"], seed="tea")
>>> play_out(match, BOTS["rookie"])
>>> review = review_match(match)
>>> len(review.chances) == match.version + 1
True
"""

from __future__ import annotations

from mezani.review.judgement import (
    MARKED_LOSS,
    Judgement,
    NoReviewError,
    has_review,
    judge_move,
    require_review,
)
from mezani.review.review import (
    Review,
    Reviewer,
    SeatReview,
    make_review,
    review_match,
    review_steps,
)

__all__ = [
    "MARKED_LOSS",
    "Judgement",
    "NoReviewError",
    "Review",
    "Reviewer",
    "SeatReview",
    "has_review",
    "judge_move",
    "make_review",
    "require_review",
    "review_match",
    "review_steps",
]
