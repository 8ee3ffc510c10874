"""Reviews of finished matches. A worker process reviews one slice of a match at a time, so none is busy for long."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from mezani.match import Step, without_undone
from mezani.review import Judgement, Reviewer, make_review
from mezani.seats import seat_letter
from mezani.server.history.archive import read_log
from mezani.server.history.replays import MAX_FRAMES, gzipped_json
from mezani.server.play.live_match import match_from_stored

MAX_STEPS = MAX_FRAMES
"""Steps that are reviewed at most, as many as a replay shows."""
SLICE_STEPS = 200
SLICE_SECONDS = 0.3
"""A slice ends after this many steps, or after this time."""
KEPT_STEPS = 100_000
"""Steps of all reviews that are kept."""
DIGITS = 4

Chances = tuple[float, ...]


class ReviewMark(msgspec.Struct, frozen=True):
    """A move that cost something. ``made`` and ``best`` are moves in words, with the chance to win after each."""

    step: int
    seat: str
    made: str
    best: str
    chance: float
    best_chance: float
    loss: float


class ReviewSeat(msgspec.Struct, frozen=True):
    """What decided a match for a seat: its mistakes and their cost, those of others, and luck.

    ``swing`` is the largest change of its chance at a step that was neither its own nor a mistake, and ``swing_step``
    that step.
    """

    seat: str
    mistakes: int
    cost: float
    gained: float
    luck: float
    swing: float
    swing_step: int


class MatchReview(msgspec.Struct, frozen=True):
    """A review, or how far it is: ``done`` of ``steps``. Ask again until both are equal; lists are empty until then.

    ``chances`` are those of all seats at the deal and after each step. ``more``: the match was too long to be
    reviewed to its end.
    """

    match: str
    language: str
    done: int
    steps: int
    chances: tuple[Chances, ...]
    marks: tuple[ReviewMark, ...]
    seats: tuple[ReviewSeat, ...]
    more: bool


class ReviewSlice(NamedTuple):
    """Some reviewed steps of a match, and the estimates that the next slice continues with."""

    steps: int
    has_more: bool
    chances: list[Chances]
    marks: list[Judgement]
    movers: list[int]
    estimates: list[float]


@dataclass
class ReviewProgress:
    """The part of a match that has been reviewed. ``steps`` is unknown before the first slice.

    ``movers`` are the seats that made the steps.
    """

    steps: int = -1
    has_more: bool = False
    chances: list[Chances] = field(default_factory=list)
    marks: list[Judgement] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)
    estimates: list[float] | None = None

    @property
    def done(self) -> int:
        """The number of steps that have been reviewed."""
        return max(0, len(self.chances) - 1)

    @property
    def is_complete(self) -> bool:
        return self.done == self.steps

    def add(self, first: int, part: ReviewSlice) -> None:
        """Add a slice that begins after ``first`` steps, unless another request has added it already."""
        if first != self.done or self.is_complete:
            return
        self.steps, self.has_more, self.estimates = part.steps, part.has_more, part.estimates
        self.chances += part.chances
        self.marks += part.marks
        self.movers += part.movers


class ReviewCache:
    """The reviews used last, by match id."""

    def __init__(self, kept_steps: int = KEPT_STEPS) -> None:
        self.kept_steps = kept_steps
        self._reviews: OrderedDict[str, ReviewProgress] = OrderedDict()

    def find(self, match_id: str) -> ReviewProgress:
        """Return the review of a match, a new one if there is none yet."""
        found = self._reviews.setdefault(match_id, ReviewProgress())
        self._reviews.move_to_end(match_id)
        return found

    def trim(self) -> None:
        """Forget the reviews that have not been used for longest."""
        kept = sum(1 + review.done for review in self._reviews.values())
        while kept > self.kept_steps and len(self._reviews) > 1:
            _, oldest = self._reviews.popitem(last=False)
            kept -= 1 + oldest.done

    def __len__(self) -> int:
        return len(self._reviews)


def review_slice(
    connection: Connection, match_id: str, max_rows: int, done: int, estimates: list[float] | None
) -> ReviewSlice:
    """Review the next steps of a stored match, in a worker process."""
    stored, rows = read_log(connection, match_id, max_rows)
    log = without_undone([(row.seat, row.move) for row in rows])
    match = match_from_stored(stored)
    steps = [Step(seat, match.parse(seat, text)) for seat, text in log[:MAX_STEPS]]
    for step in steps[:done]:
        match.apply(step.seat, step.move)
    reviewer = Reviewer(match, estimates, tuple(match.game.languages))
    chances = [] if done else [rounded(reviewer.chances())]
    marks: list[Judgement] = []
    movers: list[int] = []
    end = time.monotonic() + SLICE_SECONDS
    for step in steps[done : done + SLICE_STEPS]:
        judged = reviewer.review_step(step)
        movers.append(step.seat)
        if judged is not None and judged.is_marked:
            marks.append(judged)
        chances.append(rounded(reviewer.chances()))
        if time.monotonic() > end:
            break
    has_more = len(log) > len(steps)
    return ReviewSlice(len(steps), has_more, chances, marks, movers, reviewer.estimates)


def rounded(chances: Chances) -> Chances:
    """Return chances with as many digits as clients get."""
    return tuple(round(chance, DIGITS) for chance in chances)


def review_json(match_id: str, progress: ReviewProgress, language: str) -> bytes:
    """Return a review in a language as gzipped JSON."""
    return gzipped_json(review_response(match_id, progress, language))


def review_response(match_id: str, progress: ReviewProgress, language: str) -> MatchReview:
    """Return a review in a language as clients get it."""
    is_complete = progress.is_complete
    return MatchReview(
        match=match_id,
        language=language,
        done=progress.done,
        steps=progress.steps,
        chances=tuple(progress.chances) if is_complete else (),
        marks=tuple(mark_response(mark, language) for mark in progress.marks if is_complete),
        seats=seat_responses(progress) if is_complete else (),
        more=progress.has_more,
    )


def mark_response(mark: Judgement, language: str) -> ReviewMark:
    """Return a marked move in a language."""
    made, best = mark.texts[language]
    return ReviewMark(
        step=mark.step,
        seat=seat_letter(mark.seat),
        made=made,
        best=best,
        chance=round(mark.chance, DIGITS),
        best_chance=round(mark.best_chance, DIGITS),
        loss=round(mark.loss, DIGITS),
    )


def seat_responses(progress: ReviewProgress) -> tuple[ReviewSeat, ...]:
    """Return what decided a match for each seat."""
    review = make_review(progress.chances, progress.marks, progress.movers)
    return tuple(
        ReviewSeat(
            seat=seat_letter(number),
            mistakes=seat.mistakes,
            cost=round(seat.cost, DIGITS),
            gained=round(seat.gained, DIGITS),
            luck=round(seat.luck, DIGITS),
            swing=round(seat.swing, DIGITS),
            swing_step=seat.swing_step,
        )
        for number, seat in enumerate(review.seats)
    )
