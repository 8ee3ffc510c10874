"""A whole match, reviewed step by step.

Chances
    A seat's *estimate* is the master's chance for its best move while the match waits for the seat, the chance of the
    move it has made afterwards, and an equal share before its first decision. It depends only on what the seat knows.
    The chances of a step are the estimates of all seats, scaled so that their sum is 1. When the match is over, the
    winners share 1.

Luck
    From an equal share at the deal to the result, a seat's chance changes in three ways: its own marked moves cost
    something, the marked moves of others give something, which all other seats share equally, and the rest is luck:
    the cards, and what others did without a mistake. The luck of all seats adds up to 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mezani.match import Match, Step
from mezani.review.judgement import Judgement, RatedDecision, observe_move, require_review
from mezani.seats import CLOCK

Chances = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What decided a match for a seat.

    ``cost`` is what its marked moves lost, ``gained`` what it got from those of others. ``swing`` is the largest
    change of its chance at a step that was neither its own nor a mistake, and ``swing_step`` that step, or 0.
    """

    mistakes: int
    cost: float
    gained: float
    luck: float
    swing: float
    swing_step: int


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewed match. ``chances`` are those of all seats at the deal and after each step."""

    chances: tuple[Chances, ...]
    judgements: tuple[Judgement, ...]
    seats: tuple[SeatReview, ...]

    @property
    def marks(self) -> list[Judgement]:
        """The moves that cost something, in the order they were made."""
        return [judged for judged in self.judgements if judged.is_marked]


class Reviewer:
    """Reviews the steps of a match one by one. ``estimates`` continue an earlier reviewer of the same match."""

    def __init__(
        self,
        match: Match,
        estimates: Sequence[float] | None = None,
        languages: Sequence[str] = ("en",),
    ) -> None:
        require_review(match.game)
        self.match = match
        self.languages = languages
        seats = len(match.players)
        self.estimates = [1 / seats] * seats if estimates is None else list(estimates)
        self._rated: dict[int, RatedDecision] = {}
        self._rate_waiting_seats()

    def review_step(self, step: Step) -> Judgement | None:
        """Make the next step of the match and judge it. The clock and moves without a rating have no judgement."""
        judged = None if step.seat == CLOCK else self._judge(step)
        hand = Counter() if step.seat == CLOCK else self._hand(step.seat)
        self.match.apply(step.seat, step.move)
        if judged is not None:
            self.estimates[judged.seat] = judged.chance
        self._rate_waiting_seats()
        after = self._rated.get(step.seat)
        if judged is None or after is None or after.preferred is None:
            return judged
        if self._hand(step.seat) - hand:
            return judged  # it has got cards, so its new chance contains luck
        return judged.with_chance(after.preferred.chance)

    def chances(self) -> Chances:
        """Return the chances of all seats now."""
        outcome = self.match.state.outcome()
        if outcome is not None and outcome.winners:
            share = 1 / len(outcome.winners)
            return tuple(
                share if seat in outcome.winners else 0.0 for seat in range(len(self.estimates))
            )
        if outcome is not None:
            return (1 / len(self.estimates),) * len(self.estimates)
        total = sum(self.estimates)
        return tuple(estimate / total for estimate in self.estimates)

    def _hand(self, seat: int) -> Counter[str]:
        return Counter(self.match.state.view(seat).hand)

    def _judge(self, step: Step) -> Judgement | None:
        match, text = self.match, str(step.move)
        rated = self._rated.get(step.seat)
        if rated is None or rated.rating_of(text) is None:
            move = match.parse(step.seat, text)
            rated = RatedDecision(observe_move(match.state, match.rules, step.seat, move))
        return rated.judge(match.version + 1, step.seat, text, self.languages)

    def _rate_waiting_seats(self) -> None:
        match = self.match
        waiting = [] if match.state.outcome() is not None else match.state.waits_for()
        self._rated = {
            seat: RatedDecision(observe_move(match.state, match.rules, seat)) for seat in waiting
        }
        for seat, rated in self._rated.items():
            if rated.preferred is not None:
                self.estimates[seat] = rated.preferred.chance


def review_match(match: Match, languages: Sequence[str] = ("en",)) -> Review:
    """Review all steps of a match. The match itself does not change."""
    dealt = Match(
        match.game,
        match.players,
        match.rules,
        match.seed,
        match.starter,
        practice=match.practice,
        setup=match.setup,
    )
    return review_steps(Reviewer(dealt, languages=languages), match.steps)


def review_steps(reviewer: Reviewer, steps: Iterable[Step]) -> Review:
    """Review the steps of a match that is at its deal."""
    chances, judgements, movers = [reviewer.chances()], [], []
    for step in steps:
        judged = reviewer.review_step(step)
        movers.append(step.seat)
        if judged is not None:
            judgements.append(judged)
        chances.append(reviewer.chances())
    return make_review(chances, judgements, movers)


def make_review(
    chances: Sequence[Chances], judgements: Sequence[Judgement], movers: Sequence[int]
) -> Review:
    """Return the review of a match with these chances and judgements. ``movers`` are the seats of its steps."""
    marks = [judged for judged in judgements if judged.is_marked]
    seats = tuple(review_seat(seat, chances, marks, movers) for seat in range(len(chances[0])))
    return Review(tuple(chances), tuple(judgements), seats)


def review_seat(
    seat: int, chances: Sequence[Chances], marks: Sequence[Judgement], movers: Sequence[int]
) -> SeatReview:
    """Return what decided a match for a seat."""
    seats = len(chances[0])
    own = [mark.loss for mark in marks if mark.seat == seat]
    cost = sum(own)
    gained = sum(mark.loss for mark in marks if mark.seat != seat) / (seats - 1)
    change = chances[-1][seat] - 1 / seats
    marked = {mark.step for mark in marks}
    made = {step for step, mover in enumerate(movers, start=1) if mover == seat}
    swing, step = find_swing(seat, chances, marked | made)
    return SeatReview(len(own), cost, gained, change + cost - gained, swing, step)


def find_swing(seat: int, chances: Sequence[Chances], left_out: set[int]) -> tuple[float, int]:
    """Return the largest change of a seat's chance, and its step. Some steps are left out."""
    changes = [
        (chances[step][seat] - chances[step - 1][seat], step)
        for step in range(1, len(chances))
        if step not in left_out
    ]
    return max(changes, key=lambda change: abs(change[0]), default=(0.0, 0))
