"""Where the time goes: the steps of a move, timed one by one on moments of random games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.choosing import below
from bench.mezani_side import GAME, RNG, SEATS
from bench.moments import Moment, play_moments
from bench.stopwatch import nanoseconds

GAMES = 16
EVERY = 8
OFFERS = ("draw or pass", "cards that go alone", "sets of cards")


@dataclass(frozen=True)
class Step:
    """A step of a move and how long it takes."""

    name: str
    nanoseconds: float


def loop_steps(moments: list[Moment]) -> list[Step]:
    """A move in the Python loop."""
    return [
        Step("whose turn", timed(moments, lambda m: m.state.turn)),
        Step("legal", timed(moments, lambda m: m.state.legal(m.seat))),
        Step("choose", timed(moments, lambda m: m.moves[below(len(m.moves))])),
        Step("apply", timed_anew(moments, lambda m: m.state.apply(m.seat, m.move))),
    ]


def playout_steps(moments: list[Moment]) -> list[Step]:
    """A move in a playout, by what the hand offers; each weighed by how often it comes."""
    call = timed(moments, lambda m: m.state.playout(RNG, 0))
    steps = []
    for offer in OFFERS:
        chosen = [moment for moment in moments if offer_of(moment) == offer]
        share = len(chosen) / len(moments)
        each = timed_anew(chosen, lambda m: m.state.playout(RNG, 1)) - call
        steps.append(Step(f"{offer} ({share:.0%} of moves, {each:.0f} ns each)", share * each))
    return steps


def offer_of(moment: Moment) -> str:
    """What there is to choose from: no card, cards that go alone, or sets of cards too."""
    most = max(len(move.cards) for move in moment.moves)
    return OFFERS[min(most, 2)]


def deal_step() -> Step:
    """A deal, once a game."""
    deal = nanoseconds(lambda _: GAME.deal_quickly(GAME.preset, SEATS, RNG), range(500))
    return Step("a deal, once a game", deal)


def timed(moments: list[Moment], step: Callable[[Moment], object]) -> float:
    """Nanoseconds of a step that changes nothing."""
    return nanoseconds(step, moments)


def timed_anew(moments: list[Moment], step: Callable[[Moment], object]) -> float:
    """Nanoseconds of a step that needs a fresh state each time."""
    return nanoseconds(step, moments, Moment.again)


def moments_to_time() -> list[Moment]:
    """Moments from all through some games, few enough to stay in the processor's cache."""
    return play_moments(GAMES)[::EVERY]
